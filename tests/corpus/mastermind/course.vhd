-- Mastermind, term project, VHDL version (three processes as in the lecture)
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity mastermind is
    port (
        clk      : in  std_logic;
        rst      : in  std_logic;                       -- active low
        enterA   : in  std_logic;
        enterB   : in  std_logic;
        letterIn : in  std_logic_vector(2 downto 0);
        LEDX     : out std_logic_vector(7 downto 0);
        SSD3     : out std_logic_vector(6 downto 0);
        SSD2     : out std_logic_vector(6 downto 0);
        SSD1     : out std_logic_vector(6 downto 0);
        SSD0     : out std_logic_vector(6 downto 0)
    );
end entity mastermind;

architecture rtl of mastermind is

    constant HOLD : integer := 4;      -- two seconds at 2 Hz

    type state_t is (IDLE, SHOW_SCORE, SHOW_PLAYER, ENTER_CODE, SHOW_LIVES,
                     ENTER_GUESS, SHOW_RESULT, SHOW_CODE, GAME_OVER);
    signal present, following : state_t;

    type word_t is array (0 to 3) of integer range 0 to 7;
    signal code, guess : word_t;

    signal pos     : integer range 0 to 3;
    signal lives   : integer range 0 to 3 := 3;
    signal score_a : integer range 0 to 3;
    signal score_b : integer range 0 to 3;
    signal timer   : integer range 0 to 7;
    signal maker_b : std_logic;        -- '1' when player b is the code-maker
    signal second  : std_logic;        -- '1' when it is the code-breaker's turn
    signal fresh   : std_logic;        -- no round has been played yet
    signal light   : std_logic;

    signal turn_b  : std_logic;
    signal key     : std_logic;        -- button of the player whose turn it is
    signal anykey  : std_logic;
    signal value   : integer range 0 to 7;
    signal equal   : boolean;
    signal two     : boolean;
    signal elapsed : boolean;

    function letter(n : integer) return std_logic_vector is
    begin
        case n is
            when 0 => return "1000000";
            when 1 => return "1110111";
            when 2 => return "0111001";
            when 3 => return "1111001";
            when 4 => return "1110001";
            when 5 => return "1110110"; --@glyphh: when 5 => return "0110110";
            when 6 => return "0111000";
            when others => return "0111110";
        end case;
    end function;

    function digit(n : integer) return std_logic_vector is
    begin
        case n is
            when 0 => return "0111111";
            when 1 => return "0000110";
            when 2 => return "1011011";
            when others => return "1001111";
        end case;
    end function;

    function pair(g : integer; here : integer; c : word_t) return std_logic_vector is
    begin
        if g = here then
            return "11";
        elsif g = c(0) or g = c(1) or g = c(2) or g = c(3) then
            return "01"; --@pairswap: return "10";
        else
            return "00";
        end if;
    end function;

    constant DASH : std_logic_vector(6 downto 0) := "1000000";
    constant DARK : std_logic_vector(6 downto 0) := "0000000";
    constant CH_A : std_logic_vector(6 downto 0) := "1110111";
    constant CH_B : std_logic_vector(6 downto 0) := "1111100";
    constant CH_P : std_logic_vector(6 downto 0) := "1110011";
    constant CH_L : std_logic_vector(6 downto 0) := "0111000";

begin

    turn_b  <= maker_b xor second;
    key     <= enterB when turn_b = '1' else enterA;
    anykey  <= enterA or enterB;
    value   <= to_integer(unsigned(letterIn));
    equal   <= code = guess;
    two     <= score_a = 2 or score_b = 2;
    elapsed <= timer = HOLD - 1;

    -- 1: registers
    sync : process (clk, rst)
    begin
        if rst = '0' then
            present <= IDLE;
            code    <= (others => 0);
            guess   <= (others => 0);
            pos     <= 0;
            lives   <= 3; --@rstlives: null;
            score_a <= 0;
            score_b <= 0;
            timer   <= 0;
            maker_b <= '0';
            second  <= '0';
            fresh   <= '1';
            light   <= '1';
        elsif rising_edge(clk) then
            present <= following;

            if following /= present or elapsed then
                timer <= 0;
            else
                timer <= timer + 1;
            end if;

            case present is
                when IDLE =>
                    score_a <= 0;
                    score_b <= 0;
                    fresh   <= '1';
                    second  <= '0';
                    pos     <= 0;
                    if anykey = '1' then
                        maker_b <= not enterA; --@bfirst: maker_b <= '0';
                    end if;

                when SHOW_SCORE =>
                    if elapsed then
                        fresh  <= '0';
                        second <= '0';
                        if fresh = '0' then
                            maker_b <= not maker_b;
                        end if;
                    end if;

                when ENTER_CODE =>
                    if key = '1' and value /= 0 then
                        code(pos) <= value;
                        if pos = 3 then
                            pos    <= 0;
                            second <= '1';
                        else
                            pos <= pos + 1;
                        end if;
                    end if;

                when ENTER_GUESS =>
                    if key = '1' and value /= 0 then --@guessany: if anykey = '1' and value /= 0 then
                        guess(pos) <= value;
                        if pos = 3 then
                            pos <= 0;
                        else
                            pos <= pos + 1;
                        end if;
                    end if;

                when SHOW_RESULT =>
                    if following /= present then
                        if equal then
                            lives <= 3;
                            if turn_b = '1' then --@brkpt: if turn_b = '0' then
                                score_b <= score_b + 1;
                            else
                                score_a <= score_a + 1;
                            end if;
                        elsif lives = 1 then
                            lives <= 3;
                            if turn_b = '1' then
                                score_a <= score_a + 1;
                            else
                                score_b <= score_b + 1;
                            end if;
                        else
                            lives <= lives - 1; --@liveskip: lives <= 1;
                        end if;
                    end if;

                when SHOW_CODE =>
                    null; --@noscore: if following = SHOW_PLAYER then maker_b <= not maker_b; second <= '0'; end if;

                when GAME_OVER =>
                    light <= not light;

                when others =>
                    null;
            end case;

            if following = GAME_OVER and present /= GAME_OVER then
                light <= '1';
            end if;
        end if;
    end process sync;

    -- 2: next state
    comb : process (present, anykey, key, value, pos, elapsed, timer, equal, lives, two, second, fresh)
    begin
        following <= present;
        case present is
            when IDLE =>
                if anykey = '1' then
                    following <= SHOW_SCORE;
                end if;
            when SHOW_SCORE =>
                if elapsed then
                    if two then
                        following <= GAME_OVER;
                    else
                        following <= SHOW_PLAYER;
                    end if;
                end if;
            when SHOW_PLAYER =>
                if elapsed then
                    if second = '1' then
                        following <= SHOW_LIVES;
                    else
                        following <= ENTER_CODE;
                    end if;
                end if;
            when ENTER_CODE =>
                if key = '1' and value /= 0 and pos = 3 then
                    following <= SHOW_PLAYER;
                end if;
            when SHOW_LIVES =>
                if elapsed then
                    following <= ENTER_GUESS;
                end if;
            when ENTER_GUESS =>
                if key = '1' and value /= 0 and pos = 3 then --@guessany: if anykey = '1' and value /= 0 and pos = 3 then
                    following <= SHOW_RESULT;
                end if;
            when SHOW_RESULT =>
                if key = '1' then --@resultauto: if key = '1' or elapsed then
                    if equal then
                        following <= SHOW_SCORE;
                    elsif lives = 1 then
                        following <= SHOW_CODE;
                    else
                        following <= SHOW_LIVES; --@extrap: following <= SHOW_PLAYER;
                    end if;
                end if;
            when SHOW_CODE =>
                if elapsed then --@revshort: if timer = 1 then
                    following <= SHOW_SCORE; --@noscore: if two then following <= GAME_OVER; else following <= SHOW_PLAYER; end if;
                end if;
            when GAME_OVER =>
                if anykey = '1' then --@overauto: if anykey = '1' or elapsed then
                    following <= IDLE;
                end if;
        end case;
    end process comb;

    -- 3: outputs
    outp : process (present, code, guess, pos, value, lives, score_a, score_b, turn_b, light)
    begin
        LEDX <= (others => '0');
        SSD3 <= DARK;
        SSD2 <= DARK;
        SSD1 <= DASH;
        SSD0 <= DARK;
        case present is
            when IDLE =>
                SSD2 <= CH_A;
                SSD0 <= CH_B;
            when SHOW_SCORE =>
                SSD2 <= digit(score_a); --@scoreswap: SSD2 <= digit(score_b);
                SSD0 <= digit(score_b); --@scoreswap: SSD0 <= digit(score_a);
            when SHOW_PLAYER =>
                SSD2 <= CH_P;
                if turn_b = '1' then
                    SSD0 <= CH_B;
                else
                    SSD0 <= CH_A;
                end if;
            when ENTER_CODE =>
                SSD1 <= DARK;
                case pos is
                    when 0 => SSD3 <= letter(value);
                    when 1 => SSD3 <= DASH; SSD2 <= letter(value);
                    when 2 => SSD3 <= DASH; SSD2 <= DASH; SSD1 <= letter(value);
                    when 3 => SSD3 <= DASH; SSD2 <= DASH; SSD1 <= DASH; SSD0 <= letter(value);
                end case;
            when SHOW_LIVES =>
                SSD3 <= DARK; --@shiftl: SSD3 <= CH_L;
                SSD2 <= CH_L; --@shiftl: SSD2 <= DASH;
                SSD1 <= DASH; --@shiftl: SSD1 <= digit(lives);
                SSD0 <= digit(lives); --@shiftl: SSD0 <= DARK;
            when ENTER_GUESS =>
                SSD1 <= DARK;
                case pos is
                    when 0 => SSD3 <= letter(value);
                    when 1 => SSD3 <= letter(guess(0)); SSD2 <= letter(value);
                    when 2 => SSD3 <= letter(guess(0)); SSD2 <= letter(guess(1)); SSD1 <= letter(value);
                    when 3 => SSD3 <= letter(guess(0)); SSD2 <= letter(guess(1)); SSD1 <= letter(guess(2)); SSD0 <= letter(value);
                end case;
            when SHOW_RESULT =>
                SSD3 <= letter(guess(0));
                SSD2 <= letter(guess(1));
                SSD1 <= letter(guess(2));
                SSD0 <= letter(guess(3));
                LEDX <= pair(guess(0), code(0), code) & pair(guess(1), code(1), code) &
                        pair(guess(2), code(2), code) & pair(guess(3), code(3), code);
            when SHOW_CODE =>
                SSD3 <= letter(code(0));
                SSD2 <= letter(code(1));
                SSD1 <= letter(code(2));
                SSD0 <= letter(code(3));
            when GAME_OVER =>
                SSD2 <= digit(score_a);
                SSD0 <= digit(score_b);
                LEDX <= (others => light);
        end case;
    end process outp;

end architecture rtl;
