-- a character that looks like the beginning of a string hides what follows
-- expect: refused-file-access
--BASE
  constant c : character := '"'; type t is file of character; file f : t; constant d : character := '"';
begin
end a;
