-- writes the attribute in mixed case
-- expect: refused-native-code
--BASE
  function f return integer;
  attribute FoReIgN of f : function is "VHPIDIRECT getpid";
  function f return integer is begin return 0; end f;
begin
end a;
