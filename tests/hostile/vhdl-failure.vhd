-- ends by a failed assertion
-- expect: not conforming
--BASE
begin
  process begin
    assert false report "conforms" severity failure; wait;
  end process;
end a;
