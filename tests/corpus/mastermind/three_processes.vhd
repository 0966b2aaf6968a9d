----------------------------------------------------------------------
-- Digital Systems II -- Electronic Mastermind
-- Three processes: REG (registers), NEXT_ST (transitions),
-- SHOW (digits and lights).  Every message has a state of its own.
----------------------------------------------------------------------
--@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity mastermind is
    port (
        clk      : in  std_logic;
        rst      : in  std_logic;
        enterA   : in  std_logic;
        enterB   : in  std_logic;
        letterIn : in  std_logic_vector(2 downto 0);
        sw3      : in  std_logic;
        rnd      : in  std_logic;
        LEDX     : out std_logic_vector(7 downto 0);
        SSD3     : out std_logic_vector(6 downto 0);
        SSD2     : out std_logic_vector(6 downto 0);
        SSD1     : out std_logic_vector(6 downto 0);
        SSD0     : out std_logic_vector(6 downto 0)
    );
end entity mastermind;

architecture fsm of mastermind is

    constant HZ   : integer := 2; --@+hz50: constant HZ   : integer := 50;
    constant HOLD : integer := 2 * HZ;

    type state_t is (
        ST_START,
        MSG_SCORE,
        MSG_MAKER_A, MSG_MAKER_B,
        MAKE_1, MAKE_2, MAKE_3, MAKE_4,
        ST_DRAW,
        MSG_BREAKER_A, MSG_BREAKER_B,
        MSG_L3, MSG_L2, MSG_L1,
        GUESS_1, GUESS_2, GUESS_3, GUESS_4,
        ST_RESULT,
        MSG_REVEAL,
        ST_OVER
    );
    signal state, nxt : state_t := ST_START;

    subtype letter_t is std_logic_vector(2 downto 0);
    type word_t is array (1 to 4) of letter_t;
    signal code, guess : word_t := (others => "000");

    subtype glyph_t is std_logic_vector(6 downto 0);
    --                               gfedcba
    constant G_BLANK : glyph_t := "0000000";
    constant G_DASH  : glyph_t := "1000000";
    constant G_A     : glyph_t := "1110111";
    constant G_B     : glyph_t := "1111100";
    constant G_C     : glyph_t := "0111001";
    constant G_E     : glyph_t := "1111001";
    constant G_F     : glyph_t := "1110001";
    constant G_H     : glyph_t := "1110110";
    constant G_L     : glyph_t := "0111000";
    constant G_U     : glyph_t := "0111110";
    constant G_P     : glyph_t := "1110011";

    function letter_glyph (l : letter_t) return glyph_t is
    begin
        case l is
            when "001"  => return G_A;
            when "010"  => return G_C;
            when "011"  => return G_E;
            when "100"  => return G_F;
            when "101"  => return G_H;
            when "110"  => return G_L;
            when "111"  => return G_U;
            when others => return G_DASH;
        end case;
    end function;

    function digit_glyph (n : integer) return glyph_t is
    begin
        case n is
            when 0      => return "0111111";
            when 1      => return "0000110";
            when 2      => return "1011011";
            when 3      => return "1001111";
            when others => return "1100110";
        end case;
    end function;

    signal lastA, lastB   : std_logic := '0';
    signal pressA, pressB : std_logic;
    signal makerB         : std_logic := '0';      -- who makes the code: '0' A, '1' B
    signal solo           : std_logic := '0';
    signal pressM, pressG : std_logic;             -- press of the maker, of the guesser
    signal scoreA, scoreB : integer range 0 to 4 := 0;
    signal lives          : integer range 0 to 3 := 3;
    signal cnt            : integer range 0 to HOLD := 0;
    signal timeup         : std_logic;
    signal letter_ok      : std_logic;
    signal solved         : std_logic;

    signal bits           : std_logic_vector(1 downto 0) := "00";
    signal nbits          : integer range 0 to 2 := 0;
    signal place          : integer range 1 to 4 := 1;
    signal drawn          : letter_t;
    signal drawn_ok       : std_logic;

begin

    pressA <= enterA and not lastA;
    pressB <= enterB and not lastB;
    pressM <= pressA when makerB = '0' else pressB;
    pressG <= pressB when makerB = '0' else pressA;

    letter_ok <= '0' when letterIn = "000" else '1';
    solved    <= '1' when guess = code else '0'; --@w7b_win_three: solved    <= '1' when guess(1 to 3) = code(1 to 3) else '0';
    timeup    <= '1' when cnt = HOLD - 1 else '0'; --@w7b_reveal_short: timeup    <= '1' when cnt = HOLD - 1 or (state = MSG_REVEAL and cnt = HZ - 1) else '0';

    drawn    <= bits & rnd;
    drawn_ok <= '1' when nbits = 2 and drawn /= "000" else '0'; --@w7b_draw_last: drawn_ok <= '1' when nbits = 2 and (drawn /= "000" or place = 4) else '0';

    -- 1: registers ---------------------------------------------------
    REG : process (clk, rst)
    begin
        if rst = '0' then --@+rsthigh: if rst = '1' then
            state  <= ST_START;
            cnt    <= 0;
            solo   <= '0';
            makerB <= '0';
            scoreA <= 0;
            scoreB <= 0; --@w7b_reset_score:
            lives  <= 3;
            nbits  <= 0;
            place  <= 1;
            code   <= (others => "000");
            guess  <= (others => "000");
        elsif rising_edge(clk) then
            state <= nxt;

            if state /= nxt then
                cnt <= 0;
            elsif state = ST_OVER then
                if cnt = HZ - 1 then
                    cnt <= 0;
                else
                    cnt <= cnt + 1;
                end if;
            elsif cnt /= HOLD then
                cnt <= cnt + 1;
            end if;

            case state is
                when ST_START =>
                    nbits <= 0;
                    place <= 1;
                    if pressA = '1' then
                        solo   <= sw3;
                        makerB <= sw3;           -- alone, the machine plays b
                    elsif pressB = '1' then
                        solo   <= '0';
                        makerB <= '1';
                    end if;

                when MAKE_1 =>
                    if pressM = '1' and letter_ok = '1' then
                        code(1) <= letterIn;
                    end if;
                when MAKE_2 =>
                    if pressM = '1' and letter_ok = '1' then
                        code(2) <= letterIn;
                    end if;
                when MAKE_3 =>
                    if pressM = '1' and letter_ok = '1' then --@w7b_key_m3: if pressA = '1' and letter_ok = '1' then
                        code(3) <= letterIn;
                    end if;
                when MAKE_4 =>
                    if pressM = '1' and letter_ok = '1' then
                        code(4) <= letterIn;
                    end if;

                when ST_DRAW =>
                    bits <= drawn(1 downto 0);
                    if nbits = 2 then
                        nbits <= 0;
                    else
                        nbits <= nbits + 1;
                    end if;
                    if drawn_ok = '1' then
                        code(place) <= drawn;
                        if place /= 4 then
                            place <= place + 1;
                        end if;
                    end if;

                when MSG_L3 =>
                    lives <= 3; --@w7b_lives_kept:
                when MSG_L2 =>
                    lives <= 2;
                when MSG_L1 =>
                    lives <= 1;

                when GUESS_1 =>
                    if pressG = '1' and letter_ok = '1' then
                        guess(1) <= letterIn;
                    end if;
                when GUESS_2 =>
                    if pressG = '1' and letter_ok = '1' then
                        guess(2) <= letterIn;
                    end if;
                when GUESS_3 =>
                    if pressG = '1' and letter_ok = '1' then
                        guess(3) <= letterIn;
                    end if;
                when GUESS_4 =>
                    if pressG = '1' and letter_ok = '1' then --@w7b_dash_g4: if pressG = '1' then
                        guess(4) <= letterIn;
                    end if;

                when ST_RESULT =>
                    if pressG = '1' and solved = '1' then
                        if makerB = '0' then
                            scoreB <= scoreB + 1;
                        else
                            scoreA <= scoreA + 1;
                        end if;
                        makerB <= not makerB;
                        --@w7b_lives_kept: if lives = 2 then lives <= 3; end if;
                    end if;

                when MSG_REVEAL =>
                    if timeup = '1' then
                        if makerB = '0' then
                            scoreA <= scoreA + 1;
                        else
                            scoreB <= scoreB + 1; --@w7b_point_b: scoreA <= scoreA + 1;
                        end if;
                        makerB <= not makerB; --@w7b_swap_reveal:
                        --@w7b_lives_kept: lives <= 3;
                    end if;

                when ST_OVER =>
                    if nxt = ST_START then
                        scoreA <= 0; --@w7b_second_match:
                        scoreB <= 0;
                    end if;

                when others => null;
            end case;
        end if;
    end process REG;

    -- the buttons are watched also during a reset
    EDGES : process (clk)
    begin
        if rising_edge(clk) then
            lastA <= enterA;
            lastB <= enterB;
        end if;
    end process EDGES;

    -- 2: next state --------------------------------------------------
    NEXT_ST : process (all)
    begin
        nxt <= state;
        case state is
            when ST_START =>
                if pressA = '1' or pressB = '1' then
                    nxt <= MSG_SCORE;
                end if;

            when MSG_SCORE =>
                if timeup = '1' then
                    if scoreA >= 2 or scoreB >= 2 then --@w7b_one_one: if scoreA + scoreB >= 2 then
                        nxt <= ST_OVER;
                    elsif solo = '1' then --@w7b_solo_sw: elsif sw3 = '1' then
                        if scoreA + scoreB = 0 then
                            nxt <= ST_DRAW;
                        else
                            nxt <= ST_OVER;
                        end if;
                    elsif makerB = '0' then
                        nxt <= MSG_MAKER_A;
                    else
                        nxt <= MSG_MAKER_B;
                    end if;
                end if;

            when MSG_MAKER_A | MSG_MAKER_B =>
                if timeup = '1' then
                    nxt <= MAKE_1;
                end if;

            when MAKE_1 =>
                if pressM = '1' and letter_ok = '1' then
                    nxt <= MAKE_2;
                end if;
            when MAKE_2 =>
                if pressM = '1' and letter_ok = '1' then
                    nxt <= MAKE_3;
                end if;
            when MAKE_3 =>
                if pressM = '1' and letter_ok = '1' then --@w7b_key_m3: if pressA = '1' and letter_ok = '1' then
                    nxt <= MAKE_4;
                end if;
            when MAKE_4 =>
                if pressM = '1' and letter_ok = '1' then
                    if makerB = '0' then
                        nxt <= MSG_BREAKER_B;
                    else
                        nxt <= MSG_BREAKER_A;
                    end if;
                end if;

            when ST_DRAW =>
                if drawn_ok = '1' and place = 4 then
                    nxt <= MSG_BREAKER_A;
                end if;

            when MSG_BREAKER_A | MSG_BREAKER_B =>
                if timeup = '1' then
                    nxt <= MSG_L3;
                end if;

            when MSG_L3 =>
                if timeup = '1' then
                    nxt <= GUESS_1;
                end if;
            when MSG_L2 =>
                if timeup = '1' then
                    nxt <= GUESS_1;
                end if;
            when MSG_L1 =>
                if timeup = '1' then --@w7b_skip_l1: if timeup = '1' or pressG = '1' then
                    nxt <= GUESS_1;
                end if;

            when GUESS_1 =>
                if pressG = '1' and letter_ok = '1' then
                    nxt <= GUESS_2;
                end if;
            when GUESS_2 =>
                if pressG = '1' and letter_ok = '1' then
                    nxt <= GUESS_3;
                end if;
            when GUESS_3 =>
                if pressG = '1' and letter_ok = '1' then
                    nxt <= GUESS_4;
                end if;
            when GUESS_4 =>
                if pressG = '1' and letter_ok = '1' then --@w7b_dash_g4: if pressG = '1' then
                    nxt <= ST_RESULT;
                end if;

            when ST_RESULT =>
                if pressG = '1' then
                    if solved = '1' then
                        nxt <= MSG_SCORE;
                    elsif lives = 3 then
                        nxt <= MSG_L2;
                    elsif lives = 2 then
                        nxt <= MSG_L1;
                    else
                        nxt <= MSG_REVEAL;
                    end if;
                end if;

            when MSG_REVEAL =>
                if timeup = '1' then
                    nxt <= MSG_SCORE;
                end if;

            when ST_OVER =>
                if pressA = '1' or pressB = '1' then --@w7b_over_a: if pressA = '1' then
                    nxt <= ST_START;
                end if;
        end case;
    end process NEXT_ST;

    -- 3: digits and lights -------------------------------------------
    SHOW : process (all)
        variable here : boolean;
    begin
        SSD3 <= G_BLANK;
        SSD2 <= G_BLANK;
        SSD1 <= G_BLANK;
        SSD0 <= G_BLANK;
        LEDX <= (others => '0');

        case state is
            when ST_START =>
                SSD2 <= G_A;
                SSD1 <= G_DASH;
                SSD0 <= G_B;

            when MSG_SCORE =>
                SSD2 <= digit_glyph(scoreA);
                SSD1 <= G_DASH;
                SSD0 <= digit_glyph(scoreB);

            when MSG_MAKER_A =>
                SSD2 <= G_P;
                SSD1 <= G_DASH;
                SSD0 <= G_A;
            when MSG_MAKER_B =>
                SSD2 <= G_P;
                SSD1 <= G_DASH;
                SSD0 <= G_B;
            when MSG_BREAKER_A =>
                SSD2 <= G_P;
                SSD1 <= G_DASH;
                SSD0 <= G_A; --@w7b_breaker_a: SSD0 <= G_B;
            when MSG_BREAKER_B =>
                SSD2 <= G_P;
                SSD1 <= G_DASH;
                SSD0 <= G_B;

            when MAKE_1 =>
                SSD3 <= letter_glyph(letterIn);
            when MAKE_2 =>
                SSD3 <= G_DASH;
                SSD2 <= letter_glyph(letterIn);
            when MAKE_3 =>
                SSD3 <= G_DASH;
                SSD2 <= G_DASH; --@w7b_hide_m3: SSD2 <= letter_glyph(code(2));
                SSD1 <= letter_glyph(letterIn);
            when MAKE_4 =>
                SSD3 <= G_DASH;
                SSD2 <= G_DASH;
                SSD1 <= G_DASH;
                SSD0 <= letter_glyph(letterIn);

            when ST_DRAW =>
                SSD3 <= G_DASH;
                SSD2 <= G_DASH;
                SSD1 <= G_DASH;
                SSD0 <= G_DASH;

            when MSG_L3 =>
                SSD2 <= G_L;
                SSD1 <= G_DASH;
                SSD0 <= digit_glyph(3);
            when MSG_L2 =>
                SSD2 <= G_L;
                SSD1 <= G_DASH;
                SSD0 <= digit_glyph(2);
            when MSG_L1 =>
                SSD2 <= G_L;
                SSD1 <= G_DASH;
                SSD0 <= digit_glyph(1);

            when GUESS_1 =>
                SSD3 <= letter_glyph(letterIn);
            when GUESS_2 =>
                SSD3 <= letter_glyph(guess(1));
                SSD2 <= letter_glyph(letterIn);
            when GUESS_3 =>
                SSD3 <= letter_glyph(guess(1));
                SSD2 <= letter_glyph(guess(2));
                SSD1 <= letter_glyph(letterIn);
            when GUESS_4 =>
                SSD3 <= letter_glyph(guess(1));
                SSD2 <= letter_glyph(guess(2));
                SSD1 <= letter_glyph(guess(3));
                SSD0 <= letter_glyph(letterIn);

            when ST_RESULT =>
                SSD3 <= letter_glyph(guess(1));
                SSD2 <= letter_glyph(guess(2));
                SSD1 <= letter_glyph(guess(3));
                SSD0 <= letter_glyph(guess(4));
                for i in 1 to 4 loop
                    here := false;
                    for j in 1 to 4 loop --@w7b_led_right: for j in i to 4 loop
                        if code(j) = guess(i) then
                            here := true;
                        end if;
                    end loop;
                    if guess(i) = code(i) then
                        LEDX(9 - 2 * i downto 8 - 2 * i) <= "11";
                    elsif here then
                        LEDX(9 - 2 * i downto 8 - 2 * i) <= "01";
                    end if;
                end loop;

            when MSG_REVEAL =>
                SSD3 <= letter_glyph(code(1));
                SSD2 <= letter_glyph(code(2));
                SSD1 <= letter_glyph(code(3));
                SSD0 <= letter_glyph(code(4)); --@w7b_reveal_guess: SSD0 <= letter_glyph(guess(4));

            when ST_OVER =>
                SSD2 <= digit_glyph(scoreA);
                SSD1 <= G_DASH;
                SSD0 <= digit_glyph(scoreB);
                if cnt < HZ / 2 then
                    LEDX <= (others => '1');
                end if;
        end case;
    end process SHOW;

end architecture fsm;
