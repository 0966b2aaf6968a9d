-- SPDX-License-Identifier: MIT
-- VHDL, entity Control, the old arithmetic packages (GHDL: -fsynopsys -fexplicit), and purses that are undefined until the first press.
library ieee;
use ieee.std_logic_1164.all;
use ieee.std_logic_unsigned.all;

entity Control is
    port (
        clk, proc, ud    : in  std_logic;
        bid              : in  std_logic_vector(6 downto 0);
        rnd              : in  std_logic_vector(3 downto 0);
        amt1, amt2, tax  : out std_logic_vector(10 downto 0);
        sub1, sub2       : out std_logic_vector(6 downto 0);
        O_ud1, O_ud2     : out std_logic_vector(1 downto 0);
        st               : out std_logic_vector(2 downto 0)
    );
end Control;

architecture play of Control is
    signal step, following  : integer range 0 to 7 := 0;
    signal waiting          : boolean := false;         -- for the button to be let go
    signal one_first        : boolean := true;
    signal money1, money2   : std_logic_vector(10 downto 0);
    signal pot              : std_logic_vector(10 downto 0);
    signal stake1, stake2   : std_logic_vector(6 downto 0) := (others => '0');
    signal side1, side2     : std_logic_vector(1 downto 0) := "00";
    signal thrown           : std_logic_vector(3 downto 0);
begin
    amt1  <= money1;
    amt2  <= money2;
    tax   <= pot;
    sub1  <= stake1;
    sub2  <= stake2;
    O_ud1 <= side1;
    O_ud2 <= side2;
    with step select st <=
        "000" when 0, "001" when 1, "010" when 2, "011" when 3,
        "100" when 4, "101" when 5, "110" when 6, "111" when others;

    process (clk)
        variable quarter    : std_logic_vector(4 downto 0);
        variable take1, take2 : std_logic_vector(6 downto 0);
        variable right      : std_logic_vector(1 downto 0);
    begin
        if clk'event and clk = '1' then
            quarter := bid(6 downto 2);
            if waiting and proc = '0' then
                waiting <= false;
                step    <= following;
            elsif not waiting and proc = '1' then
                waiting <= true;
                case step is
                    when 0 =>
                        money1    <= "01111110000";     -- 1008
                        money2    <= "01111110000";
                        pot       <= (others => '0');
                        following <= 1;
                    when 1 =>
                        if one_first then
                            following <= 2;
                        else
                            following <= 3;
                        end if;
                        if money1 = 0 or money2 = 0 then
                            if money1 = 0 then
                                money2 <= money2 + pot;
                            else
                                money1 <= money1 + pot;
                            end if;
                            pot       <= (others => '0');
                            following <= 0;
                        end if;
                    when 2 =>
                        if bid <= money2 and ("000000" & quarter) + stake2 <= money1 then
                            stake1 <= bid;
                            side1  <= ud & not ud;
                            money1 <= money1 - quarter;
                            pot    <= pot + quarter;
                            if one_first then
                                following <= 3;
                            else
                                following <= 4;
                            end if;
                        else
                            waiting <= false;
                        end if;
                    when 3 =>
                        if bid <= money1 and ("000000" & quarter) + stake1 <= money2 then
                            stake2 <= bid;
                            side2  <= ud & not ud;
                            money2 <= money2 - quarter;
                            pot    <= pot + quarter;
                            if one_first then
                                following <= 4;
                            else
                                following <= 2;
                            end if;
                        else
                            waiting <= false;
                        end if;
                    when 4 =>
                        following <= 5;
                    when 5 =>
                        thrown    <= rnd;
                        following <= 6;
                    when 6 =>
                        take1 := (others => '0');
                        take2 := (others => '0');
                        right := "01";
                        if thrown > 7 then
                            right := "10";
                        end if;
                        if (thrown /= 7 and side1 = right) or (thrown = 7 and stake1 > stake2) then
                            take1 := stake1;
                        end if;
                        if (thrown /= 7 and side2 = right) or (thrown = 7 and stake2 > stake1) then
                            take2 := stake2;
                        end if;
                        money1    <= money1 + take1 - take2;
                        money2    <= money2 + take2 - take1;
                        following <= 7;
                    when others =>
                        one_first <= not one_first;
                        stake1    <= (others => '0');
                        stake2    <= (others => '0');
                        side1     <= "00";
                        side2     <= "00";
                        following <= 1;
                end case;
            end if;
        end if;
    end process;
end play;
