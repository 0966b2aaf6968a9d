-- generates a hundred million processes
-- expect: not conforming
--BASE
  signal v : std_logic_vector(0 to 100000000);
begin
  g : for i in 0 to 100000000 generate
    v(i) <= '1';
  end generate;
end a;
