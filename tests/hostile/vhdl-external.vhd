-- reaches out by an external name
-- expect: refused-upward-reference
--BASE
begin
  process begin
    assert << signal .other.x : std_logic >> = '1'; wait;
  end process;
end a;
