--@ports clk=clk proc=proc bid=bid ud=ud rnd=rnd amt1=amt1 amt2=amt2 tax=tax sub1=sub1 sub2=sub2 c1=O_ud1 c2=O_ud2 st=st
-- the control unit after the document's state list
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;
entity Control is
  port (proc : in std_logic;
        amt1, amt2, tax : out std_logic_vector(10 downto 0);
        bid : in std_logic_vector(6 downto 0);
        rnd : in std_logic_vector(3 downto 0);
        st : out std_logic_vector(2 downto 0);
        ud : in std_logic;
        O_ud1, O_ud2 : out std_logic_vector(1 downto 0);
        sub1, sub2 : out std_logic_vector(6 downto 0);
        clk : in std_logic);
end entity;
architecture fsm of Control is
  signal s, n : unsigned(2 downto 0) := "000";
  signal worked : std_logic := '0';
  signal p1, p2, t : integer range -4096 to 4095 := 0;
  signal b1, b2 : integer range 0 to 127 := 0;
  signal u1, u2 : std_logic_vector(1 downto 0) := "00";
  signal first : std_logic := '1';
  signal dice : integer range 0 to 15 := 0;
begin
  amt1 <= std_logic_vector(to_unsigned(p1 mod 2048, 11));
  amt2 <= std_logic_vector(to_unsigned(p2 mod 2048, 11));
  tax <= std_logic_vector(to_unsigned(t mod 2048, 11));
  sub1 <= std_logic_vector(to_unsigned(b1, 7));
  sub2 <= std_logic_vector(to_unsigned(b2, 7));
  O_ud1 <= u1;
  O_ud2 <= u2;
  st <= std_logic_vector(s);
  process (clk)
    variable v, dep, x, y : integer;
    variable ok : boolean;
  begin
    if rising_edge(clk) then
      if worked = '1' then
        if proc = '0' then s <= n; worked <= '0'; end if;
      elsif proc = '1' then
        v := to_integer(unsigned(bid));
        dep := v / 4;                                           --@dep-up: dep := (v + 3) / 4; --@dep-half: dep := v / 2;
        worked <= '1';
        case to_integer(s) is
          when 0 => p1 <= 1008; p2 <= 1008; t <= 0; n <= "001";  --@purse-1000: when 0 => p1 <= 1000; p2 <= 1000; t <= 0; n <= "001"; --@purse-1500: when 0 => p1 <= 1500; p2 <= 1500; t <= 0; n <= "001";
          when 1 =>
            if p1 = 0 then p2 <= p2 + t; t <= 0; n <= "000";     --@end-keeps-tax: if p1 = 0 then n <= "000";
            elsif p2 = 0 then p1 <= p1 + t; t <= 0; n <= "000";
            elsif first = '1' then n <= "010"; else n <= "011"; end if;
          when 2 =>
            if first = '1' then ok := v <= p2 and dep <= p1;     --@first-own-purse: if first = '1' then ok := v <= p1 and dep <= p1;
            else ok := v <= p2 and dep <= p1 - b2; end if;
            if ok then
              b1 <= v; p1 <= p1 - dep; t <= t + dep;
              if ud = '1' then u1 <= "10"; else u1 <= "01"; end if;
              if first = '1' then n <= "011"; else n <= "100"; end if;
            else worked <= '0'; end if;
          when 3 =>
            if first = '0' then ok := v <= p1 and dep <= p2;
            else ok := v <= p1 and dep <= p2 - b1; end if;       --@second-no-reserve: else ok := v <= p1 and dep <= p2; end if;
            if ok then
              b2 <= v; p2 <= p2 - dep; t <= t + dep;             --@tax-whole: b2 <= v; p2 <= p2 - dep; t <= t + v; --@no-dep2: b2 <= v;
              if ud = '1' then u2 <= "10"; else u2 <= "01"; end if;   --@ud2-turned: if ud = '0' then u2 <= "10"; else u2 <= "01"; end if;
              if first = '1' then n <= "100"; else n <= "010"; end if;
            else worked <= '0'; end if;
          when 4 => n <= "101";
          when 5 => dice <= to_integer(unsigned(rnd)); n <= "110";
          when 6 =>
            x := 0; y := 0;
            if dice > 7 then
              if u1 = "10" then x := b1; end if;
              if u2 = "10" then y := b2; end if;                 --@both-right: if u2 = "10" then x := 0; y := b2; end if;
            elsif dice < 7 then
              if u1 = "01" then x := b1; end if;                 --@down-nothing1: if u1 = "00" then x := b1; end if;
              if u2 = "01" then y := b2; end if;
            elsif b1 > b2 then x := b1;                          --@seven-nothing: elsif false then x := b1;
            elsif b2 > b1 then y := b2; end if;                  --@seven-nothing: elsif false then y := b2; end if; --@seven-tie: elsif b2 >= b1 then y := b2; end if;
            p1 <= p1 + x - y; p2 <= p2 + y - x; n <= "111";
          when others =>
            first <= not first;                                  --@no-swap: first <= first;
            b1 <= 0; b2 <= 0; u1 <= "00"; u2 <= "00"; n <= "001";   --@not-cleared: n <= "001"; --@ud-kept: b1 <= 0; b2 <= 0; n <= "001";
        end case;
      end if;
    end if;
  end process;
end architecture;
