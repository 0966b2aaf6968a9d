-- SPDX-License-Identifier: MIT
-- mastermind: the electronic Mastermind machine, two players or one against the machine.
--
-- Cycle-exact to games/mastermind.c: after every rising edge all outputs are the same.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity mastermind is
    generic (
        HZ : positive := 2                              -- clock rate; a message stands for 2 * HZ cycles
    );
    port (
        clk      : in  std_logic;
        rst      : in  std_logic;                       -- active low
        enterA   : in  std_logic;
        enterB   : in  std_logic;
        letterIn : in  std_logic_vector(2 downto 0);
        sw3      : in  std_logic;                       -- one-player mode, when A starts
        rnd      : in  std_logic;                       -- one random bit a cycle
        LEDX     : out std_logic_vector(7 downto 0);
        SSD3     : out std_logic_vector(6 downto 0);    -- gfedcba
        SSD2     : out std_logic_vector(6 downto 0);
        SSD1     : out std_logic_vector(6 downto 0);
        SSD0     : out std_logic_vector(6 downto 0);
        turn     : out std_logic;                       -- the active player
        phase    : out std_logic_vector(3 downto 0)
    );
end mastermind;

architecture behaviour of mastermind is
    type state is (START, SCORE, PLAYER, MAKE1, MAKE2, MAKE3, MAKE4, LIVES,
                   GUESS1, GUESS2, GUESS3, GUESS4, RESULT, REVEAL, OVER, DRAW);
    subtype letter is std_logic_vector(2 downto 0);
    subtype glyph is std_logic_vector(6 downto 0);
    type word is array (3 downto 0) of letter;          -- the leftmost letter is number 3

    constant A     : std_logic := '0';
    constant B     : std_logic := '1';
    constant NO    : letter := "000";                   -- '-' is no letter
    constant HOLD  : natural := 2 * HZ - 1;             -- a timer of n runs out after n + 1 cycles

    function half_second return natural is
    begin
        if HZ > 1 then
            return HZ / 2 - 1;
        end if;
        return 0;
    end half_second;
    constant LIGHT : natural := half_second;            -- one second together
    constant DARK  : natural := HZ - HZ / 2 - 1;

    signal current              : state := START;
    signal lastA, lastB     : std_logic := '0';         -- levels of the buttons at the last edge
    signal timer            : natural range 0 to 131071 := 0;
    signal solo             : std_logic := '0';         -- one-player mode: the machine is the code-maker, as player B
    signal maker, active    : std_logic := A;
    signal played           : std_logic := '0';         -- a round has been played in this match
    signal left             : natural range 0 to 3 := 0;
    signal scoreA, scoreB   : natural range 0 to 3 := 0;
    signal code, guess      : word := (others => NO);
    signal lit              : std_logic := '0';         -- over: the LEDs are on
    signal bits             : letter := "000";          -- draw: bits of the letter so far, below a leading 1
    signal place            : natural range 0 to 3 := 3;-- draw: where the next letter goes

    constant GLYPH_A     : glyph := "1110111";
    constant GLYPH_B     : glyph := "1111100";
    constant GLYPH_C     : glyph := "0111001";
    constant GLYPH_E     : glyph := "1111001";
    constant GLYPH_F     : glyph := "1110001";
    constant GLYPH_H     : glyph := "1110110";
    constant GLYPH_L     : glyph := "0111000";
    constant GLYPH_P     : glyph := "1110011";
    constant GLYPH_U     : glyph := "0111110";
    constant GLYPH_DASH  : glyph := "1000000";
    constant GLYPH_BLANK : glyph := "0000000";

    function show(l : letter) return glyph is
    begin
        case l is
            when "001"  => return GLYPH_A;
            when "010"  => return GLYPH_C;
            when "011"  => return GLYPH_E;
            when "100"  => return GLYPH_F;
            when "101"  => return GLYPH_H;
            when "110"  => return GLYPH_L;
            when "111"  => return GLYPH_U;
            when others => return GLYPH_DASH;
        end case;
    end show;

    function digit(n : natural) return glyph is
    begin
        case n is
            when 0      => return "0111111";
            when 1      => return "0000110";
            when 2      => return "1011011";
            when others => return "1001111";
        end case;
    end digit;

    -- Two LEDs a letter: 11 placed, 01 somewhere else in the code, 00 not in it.
    function pair(l : letter; here : letter; all4 : word) return std_logic_vector is
    begin
        if l = here then
            return "11";
        elsif l = all4(3) or l = all4(2) or l = all4(1) or l = all4(0) then
            return "01";
        end if;
        return "00";
    end pair;
begin
    turn  <= active;
    phase <= std_logic_vector(to_unsigned(state'pos(current), 4));

    process (clk)
        variable pressA, pressB, press : boolean;
        variable entered, expired      : boolean;
        variable drawn                 : letter;

        -- A message stands for two seconds.
        procedure say(message : state) is
        begin
            current   <= message;
            timer <= HOLD;
        end say;

        procedure activate(who : std_logic) is
        begin
            active <= who;
            say(PLAYER);
        end activate;

        procedure point(who : std_logic) is
        begin
            if who = A then
                scoreA <= scoreA + 1;
            else
                scoreB <= scoreB + 1;
            end if;
            played <= '1';
        end point;
    begin
        if rising_edge(clk) then
            -- A held button is one press.  In a turn only the active player's press counts, and a
            -- letter is entered only if it is not '-'.
            pressA  := enterA = '1' and lastA = '0';
            pressB  := enterB = '1' and lastB = '0';
            press   := (active = A and pressA) or (active = B and pressB);
            entered := press and letterIn /= NO;
            expired := timer = 0;
            drawn   := bits(1 downto 0) & rnd;
            lastA   <= enterA;
            lastB   <= enterB;
            if timer > 0 then
                timer <= timer - 1;
            end if;

            if rst = '0' then
                current    <= START;
                active <= A;
            else
                case current is
                    -- Whoever presses becomes code-maker, A if both do.  With sw3 on, A's press
                    -- starts the one-player mode.
                    when START =>
                        if pressA or pressB then
                            solo   <= '0';
                            maker  <= B;
                            if pressA then
                                solo  <= sw3;
                                maker <= sw3;
                            end if;
                            played <= '0';
                            scoreA <= 0;
                            scoreB <= 0;
                            say(SCORE);
                        end if;

                    -- Two points, or the one round of the one-player mode, end the match; else the
                    -- next round, in which the roles are swapped.
                    when SCORE =>
                        if expired then
                            left <= 3;
                            if scoreA = 2 or scoreB = 2 or (solo = '1' and played = '1') then
                                current   <= OVER;
                                lit   <= '1';
                                timer <= LIGHT;
                            elsif solo = '1' then
                                current   <= DRAW;
                                bits  <= "001";
                                place <= 3;
                            else
                                maker <= maker xor played;
                                activate(maker xor played);
                            end if;
                        end if;

                    when PLAYER =>
                        if expired then
                            if active = maker then
                                current <= MAKE1;
                            else
                                say(LIVES);
                            end if;
                        end if;

                    when MAKE1 | MAKE2 | MAKE3 =>
                        if entered then
                            code(state'pos(MAKE4) - state'pos(current)) <= letterIn;
                            current <= state'rightof(current);
                        end if;

                    when MAKE4 =>
                        if entered then
                            code(0) <= letterIn;
                            activate(not maker);
                        end if;

                    when LIVES =>
                        if expired then
                            current <= GUESS1;
                        end if;

                    when GUESS1 | GUESS2 | GUESS3 | GUESS4 =>
                        if entered then
                            guess(state'pos(GUESS4) - state'pos(current)) <= letterIn;
                            current <= state'rightof(current);
                        end if;

                    -- Right: the breaker's point.  Wrong: a life, and with the last one the
                    -- maker's point.
                    when RESULT =>
                        if press then
                            if guess = code then
                                point(active);
                                say(SCORE);
                            elsif left > 1 then
                                left <= left - 1;
                                say(LIVES);
                            else
                                point(maker);
                                say(REVEAL);
                            end if;
                        end if;

                    when REVEAL =>
                        if expired then
                            say(SCORE);
                        end if;

                    when OVER =>
                        if pressA or pressB then
                            current <= START;
                        elsif expired then
                            lit   <= not lit;
                            if lit = '1' then
                                timer <= DARK;
                            else
                                timer <= LIGHT;
                            end if;
                        end if;

                    -- Four letters from random bits, leftmost first, the highest bit first; '-' is
                    -- drawn again.
                    when DRAW =>
                        bits <= drawn;
                        if bits(2) = '1' then
                            bits <= "001";
                            if drawn /= NO then
                                code(place) <= drawn;
                                if place > 0 then
                                    place <= place - 1;
                                else
                                    activate(A);
                                end if;
                            end if;
                        end if;
                end case;
            end if;
        end if;
    end process;

    -- The display.
    process (current, active, left, scoreA, scoreB, code, guess, letterIn)
        type glyphs is array (3 downto 0) of glyph;
        variable ssd   : glyphs;
        variable entry : natural range 0 to 3;
    begin
        ssd := (GLYPH_BLANK, GLYPH_BLANK, GLYPH_DASH, GLYPH_BLANK);     -- the messages have the form x-y
        case current is
            when START =>
                ssd(2) := GLYPH_A;
                ssd(0) := GLYPH_B;
            when SCORE | OVER =>
                ssd(2) := digit(scoreA);
                ssd(0) := digit(scoreB);
            when PLAYER =>
                ssd(2) := GLYPH_P;
                if active = A then
                    ssd(0) := GLYPH_A;
                else
                    ssd(0) := GLYPH_B;
                end if;
            when LIVES =>
                ssd(2) := GLYPH_L;
                ssd(0) := digit(left);
            -- The maker's letters are hidden once they are entered, the breaker's stay.
            when MAKE1 | MAKE2 | MAKE3 | MAKE4 =>
                entry := state'pos(MAKE4) - state'pos(current);
                ssd   := (others => GLYPH_BLANK);
                for i in 3 downto 0 loop
                    if i > entry then
                        ssd(i) := GLYPH_DASH;
                    end if;
                end loop;
                ssd(entry) := show(letterIn);
            when GUESS1 | GUESS2 | GUESS3 | GUESS4 =>
                entry := state'pos(GUESS4) - state'pos(current);
                ssd   := (others => GLYPH_BLANK);
                for i in 3 downto 0 loop
                    if i > entry then
                        ssd(i) := show(guess(i));
                    end if;
                end loop;
                ssd(entry) := show(letterIn);
            when RESULT =>
                ssd := (show(guess(3)), show(guess(2)), show(guess(1)), show(guess(0)));
            when REVEAL =>
                ssd := (show(code(3)), show(code(2)), show(code(1)), show(code(0)));
            when DRAW =>
                ssd := (others => GLYPH_DASH);
        end case;
        SSD3 <= ssd(3);
        SSD2 <= ssd(2);
        SSD1 <= ssd(1);
        SSD0 <= ssd(0);
    end process;

    process (current, lit, code, guess)
    begin
        case current is
            when RESULT =>
                LEDX <= pair(guess(3), code(3), code) & pair(guess(2), code(2), code) &
                        pair(guess(1), code(1), code) & pair(guess(0), code(0), code);
            when OVER   => LEDX <= (others => lit);
            when others => LEDX <= (others => '0');
        end case;
    end process;
end behaviour;
