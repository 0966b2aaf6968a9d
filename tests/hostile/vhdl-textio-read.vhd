-- reads a file of the system
-- expect: refused-file-access
use std.textio.all;
--BASE
  file h : text open read_mode is "/etc/passwd";
begin
end a;
