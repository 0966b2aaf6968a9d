-- writes a file outside
-- expect: refused-file-access
use std.textio.all;
--BASE
  file h : text open write_mode is "../canary";
begin
end a;
