-- a vertical tab ends a comment for GHDL; in the copy it is a blank
-- expect: harmless
--BASE
  -- here file f : std.textio.text open read_mode is "../canary";
begin
end a;
