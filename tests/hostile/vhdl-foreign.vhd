-- calls native code
-- expect: refused-native-code
--BASE
  function f return integer;
  attribute foreign of f : function is "VHPIDIRECT getpid";
  function f return integer is begin return 0; end f;
begin
end a;
