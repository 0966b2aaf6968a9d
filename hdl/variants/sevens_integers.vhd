-- SPDX-License-Identifier: MIT
-- VHDL with enumerated states and integers.
library ieee; use ieee.std_logic_1164.all; use ieee.numeric_std.all;
entity sevens_integers is port (clk, proc, ud : in std_logic; bid : in std_logic_vector(6 downto 0);
    rnd : in std_logic_vector(3 downto 0);
  amt1, amt2, tax : out std_logic_vector(10 downto 0); sub1, sub2 : out std_logic_vector(6 downto 0);
      o_ud1, o_ud2 : out std_logic_vector(1 downto 0); st : out std_logic_vector(2 downto 0)); end;
architecture two of sevens_integers is
  type st_t is (init, start, bid1, bid2, buf, rand, calc, rst);
  signal s, n : st_t := init; signal w : boolean := false;
  signal p1, p2, t : integer range 0 to 2047 := 0; signal s1, s2 : integer range 0 to 127 := 0;
      signal u1, u2 : std_logic_vector(1 downto 0) := "00"; signal c : boolean := true;
      signal r : integer range 0 to 15 := 0;
begin
  amt1 <= std_logic_vector(to_unsigned(p1, 11)); amt2 <= std_logic_vector(to_unsigned(p2, 11));
      tax <= std_logic_vector(to_unsigned(t, 11));
  sub1 <= std_logic_vector(to_unsigned(s1, 7)); sub2 <= std_logic_vector(to_unsigned(s2, 7)); o_ud1 <= u1;
      o_ud2 <= u2;
  st <= std_logic_vector(to_unsigned(st_t'pos(s), 3));
  process (clk)
    variable b, a1, a2 : integer;
  begin
    if rising_edge(clk) then
      b := to_integer(unsigned(bid));
      if w then if proc = '0' then w <= false; s <= n; end if;
      elsif proc = '1' then
        w <= true;
        case s is
          when init => p1 <= 1008; p2 <= 1008; t <= 0; n <= start;
          when start => if c then n <= bid1; else n <= bid2; end if;
            if p1 = 0 then p2 <= p2 + t; t <= 0; n <= init; elsif p2 = 0 then p1 <= p1 + t; t <= 0; n <= init; end if;
          when bid1 => if b <= p2 and ((c and b/4 <= p1) or (not c and b/4 <= p1 - s2)) then s1 <= b;
              u1 <= ud & not ud; p1 <= p1 - b/4; t <= t + b/4; if c then n <= bid2; else n <= buf; end if;
              else w <= false; end if;
          when bid2 => if b <= p1 and ((not c and b/4 <= p2) or (c and b/4 <= p2 - s1)) then s2 <= b;
              u2 <= ud & not ud; p2 <= p2 - b/4; t <= t + b/4; if c then n <= buf; else n <= bid1; end if;
              else w <= false; end if;
          when buf => n <= rand;
          when rand => r <= to_integer(unsigned(rnd)); n <= calc;
          when calc => a1 := 0; a2 := 0;
            if (r > 7 and u1 = "10") or (r < 7 and u1 = "01") or (r = 7 and s1 > s2) then a1 := s1; end if;
            if (r > 7 and u2 = "10") or (r < 7 and u2 = "01") or (r = 7 and s2 > s1) then a2 := s2; end if;
            p1 <= p1 + a1 - a2; p2 <= p2 - a1 + a2; n <= rst;
          when rst => c <= not c; s1 <= 0; s2 <= 0; u1 <= "00"; u2 <= "00"; n <= start;
        end case;
      end if;
    end if;
  end process;
end;
