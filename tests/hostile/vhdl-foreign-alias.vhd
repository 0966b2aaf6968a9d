-- names the attribute by an alias
-- expect: refused-native-code
--BASE
  function f return integer;
  alias g is std.standard.foreign;
  attribute g of f : function is "VHPIDIRECT getpid";
  function f return integer is begin return 0; end f;
begin
end a;
