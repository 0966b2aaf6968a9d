-- Right: VHDL, one process with variables.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity score is
  port (D1, D2, D3, D4, D5, D6 : in std_logic_vector(2 downto 0);
        P1, P2, P3, P4, P5, P6, Invalid : out std_logic);
end score;

architecture behaviour of score is
begin
  process (D1, D2, D3, D4, D5, D6)
    type faces is array (0 to 7) of integer range 0 to 6;
    variable n : faces;
    variable threes, fives, fours, ones : integer range 0 to 6;
    variable light : std_logic_vector(1 to 6);
  begin
    n := (others => 0);
    n(to_integer(unsigned(D1))) := n(to_integer(unsigned(D1))) + 1;
    n(to_integer(unsigned(D2))) := n(to_integer(unsigned(D2))) + 1;
    n(to_integer(unsigned(D3))) := n(to_integer(unsigned(D3))) + 1;
    n(to_integer(unsigned(D4))) := n(to_integer(unsigned(D4))) + 1;
    n(to_integer(unsigned(D5))) := n(to_integer(unsigned(D5))) + 1;
    n(to_integer(unsigned(D6))) := n(to_integer(unsigned(D6))) + 1;
    threes := 0; fives := 0; fours := 0; ones := 0;
    for f in 1 to 6 loop
      case n(f) is
        when 1 => ones := ones + 1;
        when 3 => threes := threes + 1;
        when 4 => fours := fours + 1;
        when 5 | 6 => fives := fives + 1;
        when others => null;
      end case;
    end loop;
    light := "000000";
    Invalid <= '0';
    if n(0) + n(7) > 0 then
      light := "111111";
      Invalid <= '1';
    elsif fives > 0 or n(4) = 4 then light(1) := '1';
    elsif ones = 6 or threes = 2 then light(2) := '1';
    elsif n(4) = 3 then light(3) := '1';
    elsif fours > 0 then light(4) := '1';
    elsif n(4) = 2 then light(5) := '1';
    elsif n(4) = 1 then light(6) := '1';
    end if;
    P1 <= light(1); P2 <= light(2); P3 <= light(3);
    P4 <= light(4); P5 <= light(5); P6 <= light(6);
  end process;
end behaviour;
