-- a vertical tab ends a comment
-- expect: refused-file-access
--BASE
  -- here file f : std.textio.text open read_mode is "../canary";
begin
end a;
