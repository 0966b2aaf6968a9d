-- a process that never waits
-- expect: not conforming
--BASE
begin
  process
    variable x : integer := 0;
  begin
    loop x := 1 - x; end loop;
  end process;
end a;
