----------------------------------------------------------------------------------
-- CS 303 Term Project - Electronic Mastermind Machine
-- Mustafa K., Ece D.                                        (VHDL version)
--
-- Hepsi tek dosyada: clock divider, debouncer, FSM, SSD driver
--   BTN3 enter A, BTN0 enter B, BTN2 reset, SW2-0 letter, SW3 single player
--   LD7-0 verdict,  AN/seg active low,  seg = pgfedcba
----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

entity top is
    generic (
        RATIO : integer := 2000000;   -- 100 MHz / 50 Hz
        HZ    : integer := 50
    );
    port (
        clk  : in  std_logic;
        BTN3 : in  std_logic;
        BTN2 : in  std_logic;
        BTN0 : in  std_logic;
        SW   : in  std_logic_vector(3 downto 0);
        LD   : out std_logic_vector(7 downto 0);
        AN   : out std_logic_vector(3 downto 0) := "1111";
        seg  : out std_logic_vector(7 downto 0) := "11111111"
    );
end top;

architecture Behavioral of top is

    type state_type is (S_START, S_SCORE, S_PLAYER,
                        S_MAKE1, S_MAKE2, S_MAKE3, S_MAKE4,
                        S_LIVES,
                        S_GUESS1, S_GUESS2, S_GUESS3, S_GUESS4,
                        S_RESULT, S_REVEAL, S_OVER, S_DRAW);
    signal state : state_type := S_START;

    -- clock divider
    signal div_cnt : integer range 0 to 16777215 := 0;
    signal clk50   : std_logic := '0';

    -- debouncer
    signal a_now, a_old, b_now, b_old : std_logic := '0';
    signal enterA, enterB             : std_logic;
    signal rst                        : std_logic;

    -- rng
    signal lfsr : std_logic_vector(16 downto 0) := "10110011100011111";
    signal rnd  : std_logic;

    -- game registers
    signal cnt     : integer range 0 to 131071 := 0;
    signal active  : std_logic := '0';                 -- 0: A, 1: B
    signal maker   : std_logic := '0';
    signal breaking: std_logic := '0';
    signal single  : std_logic := '0';
    signal enter   : std_logic;
    signal letter  : std_logic_vector(2 downto 0);
    signal c1, c2, c3, c4 : std_logic_vector(2 downto 0) := "000";   -- code
    signal g1, g2, g3, g4 : std_logic_vector(2 downto 0) := "000";   -- guess
    signal lives   : integer range 0 to 3 := 3;
    signal scoreA, scoreB : integer range 0 to 2 := 0;
    signal bits    : std_logic_vector(1 downto 0) := "00";
    signal nbits   : integer range 0 to 2 := 0;
    signal ndrawn  : integer range 0 to 3 := 0;
    signal led_on  : std_logic := '0';
    signal found   : std_logic;

    -- display
    signal ref_cnt : integer range 0 to 16777215 := 0;
    signal ref_sel : unsigned(1 downto 0) := "00";
    signal d3, d2, d1, d0 : std_logic_vector(7 downto 0);

    -- pgfedcba, '1' = yanar (inverted at the pins)
    constant D_BLANK : std_logic_vector(7 downto 0) := "00000000";
    constant D_DASH  : std_logic_vector(7 downto 0) := "01000000";
    constant D_A     : std_logic_vector(7 downto 0) := "01110111";
    constant D_B     : std_logic_vector(7 downto 0) := "01111100";
    constant D_P     : std_logic_vector(7 downto 0) := "01110011";
    constant D_L     : std_logic_vector(7 downto 0) := "00111000";

    function to_ssd(l : std_logic_vector(2 downto 0)) return std_logic_vector is
    begin
        case l is
            when "001"  => return D_A;
            when "010"  => return "00111001";  -- C
            when "011"  => return "01111001";  -- E
            when "100"  => return "01110001";  -- F
            when "101"  => return "01110110";  -- H   --@+p2-h: when "101"  => return "01110100";  -- h
            when "110"  => return D_L;
            when "111"  => return "00111110";  -- U
            when others => return D_DASH;
        end case;
    end function;

    function num_ssd(n : integer) return std_logic_vector is
    begin
        case n is
            when 0      => return "00111111";
            when 1      => return "00000110";
            when 2      => return "01011011";
            when others => return "01001111";
        end case;
    end function;

    function player_ssd(p : std_logic) return std_logic_vector is
    begin
        if p = '0' then
            return D_A;
        else
            return D_B;
        end if;
    end function;

    -- xy of one letter
    function verdict(g, right, o1, o2, o3 : std_logic_vector(2 downto 0)) return std_logic_vector is
    begin
        if g = right then
            return "11";
        elsif g = o1 or g = o2 or g = o3 then
            return "01";
        else
            return "00";
        end if;
    end function;

begin

    ------------------------------------------------------------------
    -- CLOCK DIVIDER : clk -> 50 Hz
    ------------------------------------------------------------------
    process(clk)
    begin
        if rising_edge(clk) then
            if div_cnt >= RATIO - 1 then
                div_cnt <= 0;
                clk50   <= '0';
            else
                div_cnt <= div_cnt + 1;
                if div_cnt = RATIO/2 - 1 then
                    clk50 <= '1';
                end if;
            end if;
        end if;
    end process;

    ------------------------------------------------------------------
    -- RNG : one random bit in each cycle (x^17 + x^14 + 1)
    ------------------------------------------------------------------
    process(clk)
    begin
        if rising_edge(clk) then
            lfsr <= lfsr(15 downto 0) & (lfsr(16) xor lfsr(13));
        end if;
    end process;
    rnd <= lfsr(0);

    ------------------------------------------------------------------
    -- DEBOUNCER : 20 ms samples, rising edge detection
    ------------------------------------------------------------------
    process(clk50)
    begin
        if rising_edge(clk50) then
            a_now <= BTN3;
            a_old <= a_now;
            b_now <= BTN0;
            b_old <= b_now;
        end if;
    end process;
    enterA <= a_now and not a_old;
    enterB <= b_now and not b_old;

    rst    <= not BTN2;                -- active low, button is active high
    letter <= SW(2 downto 0);
    enter  <= enterA when active = '0' else enterB;

    found  <= '1' when g1 = c1 and g2 = c2 and g3 = c3 and g4 = c4 else '0';  --@p2-found: found  <= '1' when g1 = c1 and g2 = c2 and g3 = c3 else '0';

    ------------------------------------------------------------------
    -- FSM
    ------------------------------------------------------------------
    process(clk50, rst)                               --@+p2-sync: process(clk50)
    begin
        if rst = '0' then                             --@+p2-sync: if rising_edge(clk50) then if rst = '0' then
            state    <= S_START;
            cnt      <= 0;
            active   <= '0';
            maker    <= '0';
            breaking <= '0';
            single   <= '0';
            c1 <= "000"; c2 <= "000"; c3 <= "000"; c4 <= "000";
            g1 <= "000"; g2 <= "000"; g3 <= "000"; g4 <= "000";
            lives    <= 3;
            scoreA   <= 0;
            scoreB   <= 0;                            --@p2-rstb:
            bits     <= "00";
            nbits    <= 0;
            ndrawn   <= 0;
            led_on   <= '0';
        elsif rising_edge(clk50) then                 --@+p2-sync: else
            case state is
                when S_START =>
                    cnt      <= 0;
                    breaking <= '0';
                    lives    <= 3;
                    if enterA = '1' then              --@+p2-both: if enterA = '1' and (enterB = '0' or SW(3) = '1') then
                        maker  <= '0';
                        single <= SW(3);
                        state  <= S_SCORE;
                    elsif enterB = '1' then
                        maker  <= '1';
                        single <= '0';
                        state  <= S_SCORE;
                    end if;

                when S_SCORE =>
                    if cnt = 2*HZ - 1 then
                        cnt <= 0;
                        if scoreA = 2 or scoreB = 2 then
                            state  <= S_OVER;
                            led_on <= '1';
                        elsif single = '1' then
                            if scoreA = 0 and scoreB = 0 then
                                state  <= S_DRAW;
                                nbits  <= 0;
                                ndrawn <= 0;
                            else
                                state  <= S_OVER;     --@p2-one: state  <= S_DRAW; nbits <= 0; ndrawn <= 0; lives <= 3;
                                led_on <= '1';
                            end if;
                        else
                            active   <= maker;
                            breaking <= '0';
                            lives    <= 3;
                            state    <= S_PLAYER;
                        end if;
                    else
                        cnt <= cnt + 1;
                    end if;

                when S_PLAYER =>
                    if cnt = 2*HZ - 1 then
                        cnt <= 0;
                        if breaking = '1' then
                            --@p2-who: active <= not maker;
                            state <= S_LIVES;
                        else
                            state <= S_MAKE1;
                        end if;
                    else
                        cnt <= cnt + 1;
                    end if;

                when S_MAKE1 =>
                    if enter = '1' and letter /= "000" then
                        c1    <= letter;
                        state <= S_MAKE2;
                    end if;
                when S_MAKE2 =>
                    if enter = '1' and letter /= "000" then   --@p2-dash: if enter = '1' then
                        c2    <= letter;
                        state <= S_MAKE3;
                    end if;
                when S_MAKE3 =>
                    if enter = '1' and letter /= "000" then
                        c3    <= letter;
                        state <= S_MAKE4;
                    end if;
                when S_MAKE4 =>
                    if enter = '1' and letter /= "000" then
                        c4       <= letter;
                        breaking <= '1';
                        active   <= not maker;        --@p2-who:
                        state    <= S_PLAYER;
                    end if;

                when S_LIVES =>
                    if cnt = 2*HZ - 1 then
                        cnt   <= 0;
                        state <= S_GUESS1;
                    else
                        cnt <= cnt + 1;
                    end if;

                when S_GUESS1 =>
                    if enter = '1' and letter /= "000" then
                        g1    <= letter;
                        state <= S_GUESS2;
                    end if;
                when S_GUESS2 =>
                    if enter = '1' and letter /= "000" then
                        g2    <= letter;
                        state <= S_GUESS3;
                    end if;
                when S_GUESS3 =>
                    if enter = '1' and letter /= "000" then
                        g3    <= letter;
                        state <= S_GUESS4;
                    end if;
                when S_GUESS4 =>
                    if enter = '1' and letter /= "000" then
                        g4    <= letter;
                        state <= S_RESULT;
                    end if;

                when S_RESULT =>
                    if enter = '1' then
                        if found = '1' then
                            -- code-breaker gets the point
                            if active = '0' then
                                scoreA <= scoreA + 1;
                            else
                                scoreB <= scoreB + 1;
                            end if;
                            maker <= not maker;
                            state <= S_SCORE;
                        elsif lives = 1 then          --@p2-four: elsif lives = 0 then
                            -- code-maker gets the point
                            if active = '0' then
                                scoreB <= scoreB + 1; --@p2-point: scoreA <= scoreA + 1;
                            else
                                scoreA <= scoreA + 1;
                            end if;
                            maker <= not maker;
                            state <= S_REVEAL;
                        else
                            lives <= lives - 1;
                            --@p2-short: cnt   <= HZ;
                            state <= S_LIVES;
                        end if;
                    end if;

                when S_REVEAL =>
                    if cnt = 2*HZ - 1 then
                        cnt   <= 0;
                        state <= S_SCORE;
                    else
                        cnt <= cnt + 1;
                    end if;

                when S_OVER =>
                    -- half a second on, half a second off
                    if led_on = '1' then
                        if cnt >= HZ/2 - 1 then
                            cnt    <= 0;
                            led_on <= '0';
                        else
                            cnt <= cnt + 1;
                        end if;
                    else
                        if cnt >= HZ - HZ/2 - 1 then
                            cnt    <= 0;
                            led_on <= '1';
                        else
                            cnt <= cnt + 1;
                        end if;
                    end if;
                    if enterA = '1' or enterB = '1' then      --@p2-overb: if enterA = '1' then
                        scoreA <= 0;
                        scoreB <= 0;
                        led_on <= '0';
                        state  <= S_START;
                    end if;

                when S_DRAW =>
                    bits <= bits(0) & rnd;
                    if nbits = 2 then
                        nbits <= 0;
                        if (bits & rnd) /= "000" then         --@p2-zero: if true then
                            case ndrawn is
                                when 0 => c1 <= bits & rnd;
                                when 1 => c2 <= bits & rnd;
                                when 2 => c3 <= bits & rnd;
                                when 3 => c4 <= bits & rnd;
                            end case;
                            if ndrawn = 3 then
                                -- A guesses, the circuit plays B's part
                                maker    <= '1';
                                active   <= '0';
                                breaking <= '1';
                                state    <= S_PLAYER;
                            else
                                ndrawn <= ndrawn + 1;
                            end if;
                        end if;
                    else
                        nbits <= nbits + 1;
                    end if;
            end case;
        end if;                                       --@+p2-sync: end if; end if;
    end process;

    ------------------------------------------------------------------
    -- LED and SSD assignments (combinational)
    ------------------------------------------------------------------
    process(state, letter, c1, c2, c3, c4, g1, g2, g3, g4, scoreA, scoreB,
            active, lives, led_on)
    begin
        d3 <= D_BLANK;
        d2 <= D_BLANK;
        d1 <= D_BLANK;
        d0 <= D_BLANK;
        LD <= "00000000";
        case state is
            when S_START =>
                d2 <= D_A;
                d1 <= D_DASH;
                d0 <= D_B;
            when S_SCORE =>
                d2 <= num_ssd(scoreA);
                d1 <= D_DASH;
                d0 <= num_ssd(scoreB);
            when S_PLAYER =>
                d2 <= D_P;
                d1 <= D_DASH;
                d0 <= player_ssd(active);
            when S_MAKE1 =>
                d3 <= to_ssd(letter);
            when S_MAKE2 =>
                d3 <= D_DASH;
                d2 <= to_ssd(letter);
            when S_MAKE3 =>
                d3 <= D_DASH;
                d2 <= D_DASH;
                d1 <= to_ssd(letter);
            when S_MAKE4 =>
                d3 <= D_DASH;
                d2 <= D_DASH;
                d1 <= D_DASH;                         --@p2-peek: d1 <= to_ssd(c3);
                d0 <= to_ssd(letter);
            when S_LIVES =>
                d2 <= D_L;
                d1 <= D_DASH;
                d0 <= num_ssd(lives);
            when S_GUESS1 =>
                d3 <= to_ssd(letter);
            when S_GUESS2 =>
                d3 <= to_ssd(g1);
                d2 <= to_ssd(letter);
            when S_GUESS3 =>
                d3 <= to_ssd(g1);
                d2 <= to_ssd(g2);
                d1 <= to_ssd(letter);
            when S_GUESS4 =>
                d3 <= to_ssd(g1);
                d2 <= to_ssd(g2);
                d1 <= to_ssd(g3);
                d0 <= to_ssd(letter);
            when S_RESULT =>
                d3 <= to_ssd(g1);
                d2 <= to_ssd(g2);
                d1 <= to_ssd(g3);
                d0 <= to_ssd(g4);
                LD(7 downto 6) <= verdict(g1, c1, c2, c3, c4);
                LD(5 downto 4) <= verdict(g2, c2, c1, c3, c4);
                LD(3 downto 2) <= verdict(g3, c3, c1, c2, c4);   --@p2-xy: LD(3 downto 2) <= verdict(g3, c3, c1, c2, c2);
                LD(1 downto 0) <= verdict(g4, c4, c1, c2, c3);
            when S_REVEAL =>
                d3 <= to_ssd(c1);                     --@p2-rev: d3 <= to_ssd(c4);
                d2 <= to_ssd(c2);                     --@p2-rev: d2 <= to_ssd(c3);
                d1 <= to_ssd(c3);                     --@p2-rev: d1 <= to_ssd(c2);
                d0 <= to_ssd(c4);                     --@p2-rev: d0 <= to_ssd(c1);
            when S_OVER =>
                d2 <= num_ssd(scoreA);
                d1 <= D_DASH;
                d0 <= num_ssd(scoreB);
                LD <= (others => led_on);
            when S_DRAW =>
                d3 <= D_DASH;
                d2 <= D_DASH;
                d1 <= D_DASH;
                d0 <= D_DASH;
        end case;
    end process;

    ------------------------------------------------------------------
    -- SSD driver, runs with the board clock
    ------------------------------------------------------------------
    process(clk)
    begin
        if rising_edge(clk) then
            if ref_cnt >= RATIO/16 - 1 then
                ref_cnt <= 0;
                ref_sel <= ref_sel + 1;
                case ref_sel is
                    when "00" =>
                        AN  <= "1110";
                        seg <= not d0;
                    when "01" =>
                        AN  <= "1101";
                        seg <= not d1;
                    when "10" =>
                        AN  <= "1011";
                        seg <= not d2;
                    when others =>
                        AN  <= "0111";
                        seg <= not d3;
                end case;
            else
                ref_cnt <= ref_cnt + 1;
            end if;
        end if;
    end process;

end Behavioral;
