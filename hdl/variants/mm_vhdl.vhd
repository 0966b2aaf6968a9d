-- SPDX-License-Identifier: MIT
-- VHDL, entity with other names, reset active high, segments active low, integers for letters; no bonus.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity code_breaker is
    port (
        clock    : in  std_logic;
        reset    : in  std_logic;
        button_a : in  std_logic;
        button_b : in  std_logic;
        sw       : in  std_logic_vector(2 downto 0);
        leds     : out std_logic_vector(7 downto 0);
        hex3     : out std_logic_vector(6 downto 0);
        hex2     : out std_logic_vector(6 downto 0);
        hex1     : out std_logic_vector(6 downto 0);
        hex0     : out std_logic_vector(6 downto 0)
    );
end code_breaker;

architecture rtl of code_breaker is
    type step is (welcome, points, who, coding, hearts, guessing, judged, solution, finished);
    type row is array (0 to 3) of natural range 0 to 7;
    type pair is array (0 to 1) of natural range 0 to 2;
    signal s            : step := welcome;
    signal ticks        : natural range 0 to 3 := 0;
    signal n            : natural range 0 to 3 := 0;
    signal secret, try  : row := (others => 0);
    signal won          : pair := (others => 0);
    signal lives        : natural range 0 to 3 := 3;
    signal coder, plays : natural range 0 to 1 := 0;
    signal again, lit   : boolean := false;
    signal was          : std_logic_vector(1 downto 0) := "00";

    -- Symbols of the display, active low, gfedcba: - A C E F H L U, then 0 1 2 3, blank, b, P.
    type font is array (0 to 14) of std_logic_vector(6 downto 0);
    constant SYMBOL : font := (
        not "1000000", not "1110111", not "0111001", not "1111001", not "1110001", not "1110110", not "0111000",
        not "0111110", not "0111111", not "0000110", not "1011011", not "1001111", not "0000000", not "1111100",
        not "1110011");
    constant BLANK : natural := 12;
    type picture is array (3 downto 0) of natural range 0 to 14;
begin
    process (clock)
        variable pushed : std_logic_vector(1 downto 0);
        variable mine   : boolean;
        variable letter : natural range 0 to 7;
        variable winner : natural range 0 to 1;
        variable starts : natural range 0 to 1;
    begin
        if rising_edge(clock) then
            pushed := (button_b & button_a) and not was;
            mine   := pushed(plays) = '1';
            letter := to_integer(unsigned(sw));
            was    <= button_b & button_a;
            if ticks > 0 then
                ticks <= ticks - 1;
            end if;

            if reset = '1' then
                s <= welcome;
            else
                case s is
                    when welcome =>
                        if pushed /= "00" then
                            if pushed(0) = '1' then
                                coder <= 0;
                            else
                                coder <= 1;
                            end if;
                            won   <= (0, 0);
                            again <= false;
                            s     <= points;
                            ticks <= 3;
                        end if;
                    when points =>
                        n     <= 0;
                        lives <= 3;
                        lit   <= true;
                        if ticks = 0 then
                            ticks <= 3;
                            if won(0) = 2 or won(1) = 2 then
                                s <= finished;
                            else
                                starts := coder;
                                if again then
                                    starts := 1 - coder;
                                end if;
                                coder <= starts;
                                plays <= starts;
                                s     <= who;
                            end if;
                        end if;
                    when who =>
                        if ticks = 0 then
                            ticks <= 3;
                            if plays = coder then
                                s <= coding;
                            else
                                s <= hearts;
                            end if;
                        end if;
                    when coding =>
                        if mine and letter /= 0 then
                            secret(n) <= letter;
                            if n = 3 then
                                n     <= 0;
                                plays <= 1 - coder;
                                s     <= who;
                                ticks <= 3;
                            else
                                n <= n + 1;
                            end if;
                        end if;
                    when hearts =>
                        if ticks = 0 then
                            s <= guessing;
                        end if;
                    when guessing =>
                        if mine and letter /= 0 then
                            try(n) <= letter;
                            if n = 3 then
                                n <= 0;
                                s <= judged;
                            else
                                n <= n + 1;
                            end if;
                        end if;
                    when judged =>
                        if mine then
                            ticks <= 3;
                            if try = secret or lives = 1 then
                                if try = secret then
                                    winner := plays;
                                    s      <= points;
                                else
                                    winner := coder;
                                    s      <= solution;
                                end if;
                                won(winner) <= won(winner) + 1;
                                again       <= true;
                            else
                                lives <= lives - 1;
                                s     <= hearts;
                            end if;
                        end if;
                    when solution =>
                        if ticks = 0 then
                            ticks <= 3;
                            s     <= points;
                        end if;
                    when finished =>
                        lit <= not lit;
                        if pushed /= "00" then
                            s <= welcome;
                        end if;
                end case;
            end if;
        end if;
    end process;

    process (s, n, secret, try, won, lives, plays, sw)
        variable p : picture;
    begin
        p := (BLANK, BLANK, 0, BLANK);
        case s is
            when welcome           => p := (BLANK, 1, 0, 13);
            when points | finished => p := (BLANK, 8 + won(0), 0, 8 + won(1));
            when hearts            => p := (BLANK, 6, 0, 8 + lives);
            when who =>
                p(2) := 14;
                p(0) := 1;
                if plays = 1 then
                    p(0) := 13;
                end if;
            when coding | guessing =>
                p := (others => BLANK);
                for i in 0 to 3 loop
                    if i < n and s = coding then
                        p(3 - i) := 0;
                    elsif i < n then
                        p(3 - i) := try(i);
                    elsif i = n then
                        p(3 - i) := to_integer(unsigned(sw));
                    end if;
                end loop;
            when judged =>
                for i in 0 to 3 loop
                    p(3 - i) := try(i);
                end loop;
            when solution =>
                for i in 0 to 3 loop
                    p(3 - i) := secret(i);
                end loop;
        end case;
        hex3 <= SYMBOL(p(3));
        hex2 <= SYMBOL(p(2));
        hex1 <= SYMBOL(p(1));
        hex0 <= SYMBOL(p(0));
    end process;

    process (s, lit, secret, try)
    begin
        leds <= (others => '0');
        if s = finished and lit then
            leds <= (others => '1');
        elsif s = judged then
            for i in 0 to 3 loop
                for j in 0 to 3 loop
                    if try(i) = secret(j) then
                        leds(6 - 2 * i) <= '1';
                    end if;
                end loop;
                if try(i) = secret(i) then
                    leds(7 - 2 * i) <= '1';
                end if;
            end loop;
        end if;
    end process;
end rtl;
