-- a function that calls itself without end
-- expect: not conforming
--BASE
  function deep(n : integer) return integer is begin return deep(n + 1) + 1; end deep;
  signal d : integer := deep(0);
begin
end a;
