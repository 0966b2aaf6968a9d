-- a process that reports without end, in words of the simulator's
-- expect: not conforming
--BASE
begin
  process
  begin
    loop report "error: division by zero"; end loop;
  end process;
end a;
