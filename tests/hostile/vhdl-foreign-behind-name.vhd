-- a name that looks like a comment hides what follows
-- expect: refused-text
--BASE
  constant \a--b\ : integer := 1; function f return integer; attribute foreign of f : function is "VHPIDIRECT getpid";
  function f return integer is begin return 0; end f;
begin
end a;
