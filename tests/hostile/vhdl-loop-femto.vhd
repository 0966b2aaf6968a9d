-- a signal that changes a million times between two clock edges
-- expect: not conforming
--BASE
  signal q : bit := '0';
begin
  q <= not q after 1 fs;
end a;
