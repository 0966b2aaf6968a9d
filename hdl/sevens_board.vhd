-- SPDX-License-Identifier: MIT
-- sevens_board: 7up-7down on a Basys 3, of three blocks; needs sevens.vhd.
--
--   sevens          the control unit, in a file of its own
--   sevens_random   the dice: the time that the button is held in state 100
--   sevens_io       button and switches in, digits and LEDs out
--
-- an, seg and dp are active low.
-- Cycle-exact to games/sevens-board.c: after every rising edge all outputs are the same.

-- The dice: a counter modulo 36 runs on the full clock and the raw button while state 100 stands.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity sevens_random is
    port (
        clk    : in  std_logic;
        button : in  std_logic;                         -- as it bounces
        proc   : in  std_logic;                         -- debounced
        st     : in  std_logic_vector(2 downto 0);
        rnd    : out std_logic_vector(3 downto 0);      -- the sum of two dice, for the control unit
        dice   : out std_logic_vector(3 downto 0)       -- as they lie: 0 while they roll or before
    );
end sevens_random;

architecture behaviour of sevens_random is
    type throws is array (0 to 35) of natural range 2 to 12;
    -- 36 throws: the sums 2 to 12 have the weights 1 2 3 4 5 6 5 4 3 2 1.
    constant THROW : throws := (2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7,
                                8, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 11, 11, 12);

    signal count  : natural range 0 to 35 := 0;         -- the press counter
    signal sum    : std_logic_vector(3 downto 0);
    signal thrown : std_logic_vector(3 downto 0) := "0000"; -- the dice as the control unit has read them
    signal worked : std_logic := '0';                   -- it has read them at this press
begin
    sum <= std_logic_vector(to_unsigned(THROW(count), 4));
    rnd <= sum;

    process (clk)
    begin
        if rising_edge(clk) then
            if button = '1' and st = "100" then
                if count = 35 then
                    count <= 0;
                else
                    count <= count + 1;
                end if;
            end if;
            -- The control unit reads the dice at the first edge of a press in its state 101.
            worked <= proc;
            if proc = '1' and worked = '0' and st = "101" then
                thrown <= sum;
            end if;
        end if;
    end process;

    with st select dice <=
        sum    when "101",
        thrown when "110" | "111",
        "0000" when others;
end behaviour;

-- Button, digits and LEDs.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity sevens_io is
    generic (
        RATIO : positive := 1000000                     -- clock edges between two samples of the debouncer, at least 8
    );
    port (
        clk    : in  std_logic;
        button : in  std_logic;
        sw     : in  std_logic_vector(7 downto 0);
        st     : in  std_logic_vector(2 downto 0);
        amt1   : in  std_logic_vector(10 downto 0);
        amt2   : in  std_logic_vector(10 downto 0);
        tax    : in  std_logic_vector(10 downto 0);
        sub1   : in  std_logic_vector(6 downto 0);
        sub2   : in  std_logic_vector(6 downto 0);
        O_ud1  : in  std_logic_vector(1 downto 0);
        O_ud2  : in  std_logic_vector(1 downto 0);
        dice   : in  std_logic_vector(3 downto 0);
        proc   : out std_logic;                         -- the button, debounced
        an     : out std_logic_vector(3 downto 0);
        seg    : out std_logic_vector(6 downto 0);
        dp     : out std_logic;
        led    : out std_logic_vector(15 downto 0)
    );
end sevens_io;

architecture behaviour of sevens_io is
    subtype segments is std_logic_vector(6 downto 0);
    type font is array (0 to 9) of segments;
    constant DIGIT : font := ("0111111", "0000110", "1011011", "1001111", "1100110",
                              "1101101", "1111101", "0000111", "1111111", "1101111");
    constant GLYPH_D    : segments := "1011110";
    constant GLYPH_U    : segments := "0111110";
    constant GLYPH_DASH : segments := "1000000";
    constant DARK       : segments := "0000000";
    constant PURSES     : natural := 64;                -- samples that a number stands in turn

    signal divider : natural range 0 to RATIO - 1 := 0;
    signal scan    : natural range 0 to RATIO / 8 - 1 := 0;
    signal place   : natural range 0 to 3 := 0;         -- the digit that is lit, 0 the rightmost
    signal sample  : std_logic := '0';                  -- debouncer
    signal level   : std_logic := '0';
    signal beat    : natural range 0 to 3 * PURSES - 1 := 0; -- samples: purse 1, purse 2, deposits
    signal won     : boolean;
begin
    proc <= level;

    process (clk)
    begin
        if rising_edge(clk) then
            if divider = RATIO - 1 then
                divider <= 0;
                sample  <= button;
                if button = sample then
                    level <= button;
                end if;
                if beat = 3 * PURSES - 1 then
                    beat <= 0;
                else
                    beat <= beat + 1;
                end if;
            else
                divider <= divider + 1;
            end if;
            if scan = RATIO / 8 - 1 then
                scan  <= 0;
                place <= (place + 1) mod 4;
            else
                scan <= scan + 1;
            end if;
        end if;
    end process;

    -- The winner has the deposits until the purses are filled again.
    won <= st = "000" and ((unsigned(amt1) = 0) xor (unsigned(amt2) = 0));

    -- Four digits tell what matters now: the switches while bidding, the dice after the throw, else the
    -- purses, each with its player's point, and the deposits in turn.
    process (st, sw, dice, amt1, amt2, tax, beat, place, won)
        variable number, below : natural range 0 to 2047;
        variable lit           : segments;
        variable bidding       : boolean;
    begin
        bidding := st = "010" or st = "011";
        if bidding then
            number := to_integer(unsigned(sw(6 downto 0)));
        elsif st = "101" or st = "110" then
            number := to_integer(unsigned(dice));
        elsif beat >= 2 * PURSES then
            number := to_integer(unsigned(tax));
        elsif beat >= PURSES then
            number := to_integer(unsigned(amt2));
        else
            number := to_integer(unsigned(amt1));
        end if;

        -- Zeros before a number stay dark.
        case place is
            when 0 => below := number;
            when 1 => below := number / 10;
            when 2 => below := number / 100;
            when 3 => below := number / 1000;
        end case;
        if below = 0 and place > 0 then
            lit := DARK;
        else
            lit := DIGIT(below mod 10);
        end if;

        if st = "000" and not won then                  -- the title
            case place is
                when 0      => lit := GLYPH_D;
                when 2      => lit := GLYPH_U;
                when others => lit := DIGIT(7);
            end case;
        elsif st = "100" then
            lit := GLYPH_DASH;
        elsif bidding and place = 3 then
            if sw(7) = '1' then
                lit := GLYPH_U;
            else
                lit := GLYPH_D;
            end if;
        end if;
        seg <= not lit;

        dp <= '1';
        if (st = "001" or st = "111" or won) and
           ((beat < PURSES and place = 3) or (beat >= PURSES and beat < 2 * PURSES and place = 0)) then
            dp <= '0';
        end if;
    end process;

    with place select an <=
        "1110" when 0,
        "1101" when 1,
        "1011" when 2,
        "0111" when 3;

    -- Who bids second sees the first bid.
    led(15 downto 13) <= st;
    led(12)           <= level;
    led(11)           <= '0';
    with st select led(10 downto 4) <=
        sub2      when "010",
        sub1      when "011",
        "0000000" when others;
    led(3 downto 2) <= O_ud1;
    led(1 downto 0) <= O_ud2;
end behaviour;

library ieee;
use ieee.std_logic_1164.all;

entity sevens_board is
    generic (
        RATIO : positive := 1000000                     -- clock edges between two samples of the debouncer, at least 8
    );
    port (
        clk   : in  std_logic;
        btnC  : in  std_logic;
        sw    : in  std_logic_vector(7 downto 0);       -- sw(7) up or down, sw(6 downto 0) the bid
        an    : out std_logic_vector(3 downto 0);
        seg   : out std_logic_vector(6 downto 0);       -- gfedcba
        dp    : out std_logic;
        led   : out std_logic_vector(15 downto 0);
        amt1  : out std_logic_vector(10 downto 0);
        amt2  : out std_logic_vector(10 downto 0);
        tax   : out std_logic_vector(10 downto 0);
        sub1  : out std_logic_vector(6 downto 0);
        sub2  : out std_logic_vector(6 downto 0);
        O_ud1 : out std_logic_vector(1 downto 0);
        O_ud2 : out std_logic_vector(1 downto 0);
        dice  : out std_logic_vector(3 downto 0);
        phase : out std_logic_vector(3 downto 0)
    );
end sevens_board;

architecture blocks of sevens_board is
    signal proc                    : std_logic;
    signal st                      : std_logic_vector(2 downto 0);
    signal rnd, thrown             : std_logic_vector(3 downto 0);
    signal purse1, purse2, deposit : std_logic_vector(10 downto 0);
    signal bid1, bid2              : std_logic_vector(6 downto 0);
    signal choice1, choice2        : std_logic_vector(1 downto 0);
begin
    control : entity work.sevens
        port map (clk => clk, proc => proc, bid => sw(6 downto 0), ud => sw(7), rnd => rnd, amt1 => purse1, amt2 => purse2,
                  tax => deposit, sub1 => bid1, sub2 => bid2, O_ud1 => choice1, O_ud2 => choice2, st => st, phase => phase);

    random : entity work.sevens_random
        port map (clk => clk, button => btnC, proc => proc, st => st, rnd => rnd, dice => thrown);

    io : entity work.sevens_io
        generic map (RATIO => RATIO)
        port map (clk => clk, button => btnC, sw => sw, st => st, amt1 => purse1, amt2 => purse2, tax => deposit,
                  sub1 => bid1, sub2 => bid2, O_ud1 => choice1, O_ud2 => choice2, dice => thrown, proc => proc,
                  an => an, seg => seg, dp => dp, led => led);

    amt1  <= purse1;
    amt2  <= purse2;
    tax   <= deposit;
    sub1  <= bid1;
    sub2  <= bid2;
    O_ud1 <= choice1;
    O_ud2 <= choice2;
    dice  <= thrown;
end blocks;
