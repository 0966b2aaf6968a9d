-- SPDX-License-Identifier: MIT
-- VHDL, all dice on one vector, the prizes on another (1 to 6).
library ieee; use ieee.std_logic_1164.all; use ieee.numeric_std.all;
entity score_packed is port (dice : in std_logic_vector(17 downto 0); prize : out std_logic_vector(1 to 6)); end;
architecture a of score_packed is begin
 process (dice)
  type cnt is array (0 to 7) of integer; variable c : cnt; variable five, four, thr, all1 : boolean;
      variable t : integer;
 begin
  c := (others => 0);
  for i in 0 to 5 loop c(to_integer(unsigned(dice(3*i+2 downto 3*i)))) := c(to_integer(unsigned(dice(3*i+2 downto 3*i)))) + 1; end loop;
  five := false; four := false; all1 := true; t := 0;
  for i in 1 to 6 loop if c(i) >= 5 then five := true; end if; if c(i) = 4 then four := true; end if;
      if c(i) = 3 then t := t + 1; end if; if c(i) /= 1 then all1 := false; end if; end loop;
  prize <= "000000";
  if c(0) > 0 or c(7) > 0 then prize <= "111111"; elsif five or c(4) = 4 then prize(1) <= '1';
      elsif all1 or t = 2 then prize(2) <= '1'; elsif c(4) = 3 then prize(3) <= '1'; elsif four then prize(4) <= '1';
      elsif c(4) = 2 then prize(5) <= '1'; elsif c(4) = 1 then prize(6) <= '1'; end if;
 end process; end;
