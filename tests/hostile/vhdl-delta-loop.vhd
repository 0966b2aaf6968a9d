-- a signal that never settles
-- expect: not conforming
--BASE
  signal s : std_logic := '0';
begin
  s <= not s;
end a;
