-- asks for an enormous array
-- expect: not conforming
--BASE
  type t is array (0 to 2000000000) of integer;
  signal m : t;
begin
end a;
