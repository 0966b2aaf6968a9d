-- declares a file of its own type
-- expect: refused-file-access
--BASE
  type t is file of character;
  file h : t open write_mode is "../canary";
begin
end a;
