--@ports clk=clk proc=proceed bid=bid_in ud=updown rnd=dice amt1=purse1 amt2=purse2 tax=deposit sub1=bid1 sub2=bid2 c1=choice1 c2=choice2 st=state
-- other port names, a reset, std_logic_unsigned; three processes
library ieee;
use ieee.std_logic_1164.all;
use ieee.std_logic_unsigned.all;
entity seven_ctrl is
  port (clk, rst, proceed, updown : in std_logic;
        bid_in : in std_logic_vector(6 downto 0);
        dice : in std_logic_vector(3 downto 0);
        purse1, purse2, deposit : out std_logic_vector(10 downto 0);
        bid1, bid2 : out std_logic_vector(6 downto 0);
        choice1, choice2 : out std_logic_vector(1 downto 0);
        state : out std_logic_vector(2 downto 0));
end seven_ctrl;
architecture a of seven_ctrl is
  signal s, ns : std_logic_vector(2 downto 0) := "000";
  signal hold, swap, over : std_logic := '0';
  signal m1, m2, dp : std_logic_vector(10 downto 0) := (others => '0');
  signal x1, x2 : std_logic_vector(6 downto 0) := (others => '0');
  signal w1, w2 : std_logic_vector(1 downto 0) := "00";
  signal r : std_logic_vector(3 downto 0) := "0000";
  signal good : std_logic;
  signal quarter : std_logic_vector(10 downto 0);
  signal low : std_logic_vector(11 downto 0);
begin
  quarter <= "000000" & bid_in(6 downto 2);
  low <= ('0' & quarter) + ("00000" & x2) when s = "010" and swap = '1' else
         ('0' & quarter) + ("00000" & x1) when s = "011" and swap = '0' else '0' & quarter;
  good <= '1' when s = "010" and ("0000" & bid_in) <= m2 and low <= ('0' & m1) else       --@strict-own: good <= '1' when s = "010" and ("0000" & bid_in) <= m2 and low < ('0' & m1) else
          '1' when s = "011" and ("0000" & bid_in) <= m1 and low <= ('0' & m2) else       --@bid-zero-refused: '1' when s = "011" and ("0000" & bid_in) <= m1 and low <= ('0' & m2) and bid_in /= "0000000" else
          '1' when s /= "010" and s /= "011" else '0';
  process (s, swap, over)
  begin
    case s is
      when "000" => ns <= "001";
      when "001" => if over = '1' then ns <= "000"; elsif swap = '0' then ns <= "010"; else ns <= "011"; end if;
      when "010" => if swap = '0' then ns <= "011"; else ns <= "100"; end if;
      when "011" => if swap = '0' then ns <= "100"; else ns <= "010"; end if;
      when "100" => ns <= "101";
      when "101" => ns <= "110";
      when "110" => ns <= "111";                                 --@skip-111: when "110" => ns <= "001";
      when others => ns <= "001";
    end case;
  end process;
  process (clk)
    variable take1, take2 : boolean;
    variable n1, n2 : std_logic_vector(10 downto 0);
  begin
    if rising_edge(clk) then
      if rst = '1' then
        s <= "000"; hold <= '0'; swap <= '0'; over <= '0'; m1 <= (others => '0'); m2 <= (others => '0'); dp <= (others => '0');
        x1 <= (others => '0'); x2 <= (others => '0'); w1 <= "00"; w2 <= "00";
      elsif hold = '1' then
        if proceed = '0' then hold <= '0'; s <= ns; end if;
      elsif proceed = '1' and good = '1' then
        hold <= '1';
        case s is
          when "000" => m1 <= "01111110000"; m2 <= "01111110000"; dp <= (others => '0');
          when "001" =>
            over <= '0';
            if m1 = 0 then m2 <= m2 + dp; dp <= (others => '0'); over <= '1';
            elsif m2 = 0 then m1 <= m1 + dp; dp <= (others => '0'); over <= '1'; end if;    --@no-end2: elsif false then m1 <= m1; end if;
          when "010" => x1 <= bid_in; m1 <= m1 - quarter; dp <= dp + quarter; w1 <= updown & not updown;   --@dep-not-paid: when "010" => x1 <= bid_in; dp <= dp + quarter; w1 <= updown & not updown;
          when "011" => x2 <= bid_in; m2 <= m2 - quarter; dp <= dp + quarter; w2 <= updown & not updown;   --@sub-mixed: when "011" => x1 <= bid_in; x2 <= bid_in; m2 <= m2 - quarter; dp <= dp + quarter; w2 <= updown & not updown;
          when "101" => r <= dice;
          when "110" =>
            take1 := false; take2 := false;
            if r > 7 then take1 := w1 = "10"; take2 := w2 = "10";
            elsif r < 7 then take1 := w1 = "01"; take2 := w2 = "01";    --@down-loses: elsif r < 7 then take1 := w2 = "01"; take2 := w1 = "01";
            else take1 := x1 > x2; take2 := x2 > x1; end if;            --@seven-one: else take1 := x1 > x2; take2 := false; end if;
            n1 := m1; n2 := m2;
            if take1 then n1 := n1 + x1; n2 := n2 - x1; end if;
            if take2 then n2 := n2 + x2; n1 := n1 - x2; end if;         --@both-right: if take2 then n2 := m2 + x2; n1 := m1 - x2; end if;
            m1 <= n1; m2 <= n2;
          when "111" => swap <= not swap; x1 <= (others => '0'); x2 <= (others => '0'); w1 <= "00"; w2 <= "00";   --@no-swap: when "111" => x1 <= (others => '0'); x2 <= (others => '0'); w1 <= "00"; w2 <= "00";
          when others => null;
        end case;
      end if;
    end if;
  end process;
  purse1 <= m1; purse2 <= m2; deposit <= dp; bid1 <= x1; bid2 <= x2; choice1 <= w1; choice2 <= w2; state <= s;
end a;
