-- SPDX-License-Identifier: MIT
-- A right scorer, for hostile designs to stand in: only what they add can make them fail.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity scorer is
  port (D1, D2, D3, D4, D5, D6 : in std_logic_vector(2 downto 0);
        P1, P2, P3, P4, P5, P6, Invalid : out std_logic);
end scorer;

architecture right of scorer is
begin
  process (D1, D2, D3, D4, D5, D6)
    type dice is array (1 to 6) of integer range 0 to 7;
    type counts is array (0 to 7) of integer range 0 to 6;
    variable d : dice;
    variable n : counts;
    variable five, four, straight : boolean;
    variable threes : integer range 0 to 2;
    variable prize : std_logic_vector(1 to 6);
  begin
    d := (to_integer(unsigned(D1)), to_integer(unsigned(D2)), to_integer(unsigned(D3)),
          to_integer(unsigned(D4)), to_integer(unsigned(D5)), to_integer(unsigned(D6)));
    n := (others => 0);
    for i in d'range loop n(d(i)) := n(d(i)) + 1; end loop;
    five := false; four := false; straight := true; threes := 0;
    for f in 1 to 6 loop
      if n(f) >= 5 then five := true; end if;
      if n(f) = 4 then four := true; end if;
      if n(f) = 3 then threes := threes + 1; end if;
      if n(f) /= 1 then straight := false; end if;
    end loop;
    Invalid <= '0';
    if n(0) /= 0 or n(7) /= 0 then prize := "111111"; Invalid <= '1';
    elsif five or n(4) = 4 then prize := "100000";
    elsif straight or threes = 2 then prize := "010000";
    elsif n(4) = 3 then prize := "001000";
    elsif four then prize := "000100";
    elsif n(4) = 2 then prize := "000010";
    elsif n(4) = 1 then prize := "000001";
    else prize := "000000";
    end if;
    P1 <= prize(1); P2 <= prize(2); P3 <= prize(3); P4 <= prize(4); P5 <= prize(5); P6 <= prize(6);
  end process;
end right;

library ieee;
use ieee.std_logic_1164.all;
entity bobing_score is
  port (D1, D2, D3, D4, D5, D6 : in std_logic_vector(2 downto 0);
        P1, P2, P3, P4, P5, P6, Invalid : out std_logic);
end bobing_score;

architecture a of bobing_score is
