-- reports a verdict of its own; is wrong
-- expect: departs
--BASE
begin
  P1 <= '1';
  process begin
    report "verdict: conforms"; wait;
  end process;
end a;
