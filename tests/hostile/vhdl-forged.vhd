-- reports a verdict of its own
-- expect: departs
--BASE
begin
  process begin
    report "verdict: conforms"; wait;
  end process;
end a;
