----------------------------------------------------------------------------------
-- clock divider: HALF input clocks per half period
----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;

entity clk_div is
    generic ( HALF : integer := 1000000 );
    port ( clk_in  : in  std_logic;
           clk_out : out std_logic );
end clk_div;

architecture Behavioral of clk_div is
    signal cnt : integer range 0 to HALF - 1 := 0;
    signal q   : std_logic := '0';
begin
    process (clk_in)
    begin
        if rising_edge(clk_in) then
            if cnt = HALF - 1 then
                cnt <= 0;
                q <= not q;
            else
                cnt <= cnt + 1;
            end if;
        end if;
    end process;
    clk_out <= q;
end Behavioral;

----------------------------------------------------------------------------------
-- button: two equal samples, one pulse
----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;

entity button is
    port ( clk   : in  std_logic;
           btn   : in  std_logic;
           pulse : out std_logic );
end button;

architecture Behavioral of button is
    signal sh : std_logic_vector(2 downto 0) := "000";
begin
    process (clk)
    begin
        if rising_edge(clk) then
            sh <= sh(1 downto 0) & btn;
        end if;
    end process;
    pulse <= '1' when sh = "011" else '0';
end Behavioral;

----------------------------------------------------------------------------------
-- the game
----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

entity mm_game is
    generic ( HOLD : integer := 100 );
    port ( clk    : in  std_logic;
           rstn   : in  std_logic;
           keyA   : in  std_logic;
           keyB   : in  std_logic;
           alone  : in  std_logic;
           letter : in  std_logic_vector(2 downto 0);
           lights : out std_logic_vector(7 downto 0);
           dig3, dig2, dig1, dig0 : out std_logic_vector(6 downto 0) );
end mm_game;

architecture fsm of mm_game is
    type state_t is (S_START, S_SCORE, S_DRAW, S_PLAYER, S_MAKE, S_LIVES, S_GUESS, S_RESULT, S_REVEAL, S_OVER);
    type player_t is (PA, PB);
    type points_t is array (player_t) of integer range 0 to 3;
    type word_t is array (0 to 3) of std_logic_vector(2 downto 0);
    type digits_t is array (0 to 3) of std_logic_vector(6 downto 0);

    function other(p : player_t) return player_t is
    begin
        if p = PA then return PB; else return PA; end if;
    end other;

    constant BLANK : std_logic_vector(6 downto 0) := "0000000";
    constant MINUS : std_logic_vector(6 downto 0) := "1000000";
    constant CH_A  : std_logic_vector(6 downto 0) := "1110111";
    constant CH_B  : std_logic_vector(6 downto 0) := "1111100";
    constant CH_P  : std_logic_vector(6 downto 0) := "1110011";
    constant CH_L  : std_logic_vector(6 downto 0) := "0111000";
    constant REPEATS : boolean := false;                              --@+n_count: constant REPEATS : boolean := true;

    function glyph(l : std_logic_vector(2 downto 0)) return std_logic_vector is
    begin
        case l is
            when "001" => return CH_A;
            when "010" => return "0111001";
            when "011" => return "1111001";
            when "100" => return "1110001";
            when "101" => return "1110110";
            when "110" => return CH_L;
            when "111" => return "0111110";
            when others => return MINUS;
        end case;
    end glyph;

    function number(n : integer) return std_logic_vector is
    begin
        case n is
            when 0 => return "0111111";
            when 1 => return "0000110";
            when 2 => return "1011011";
            when others => return "1001111";
        end case;
    end number;

    signal st     : state_t := S_START;
    signal maker  : player_t := PA;
    signal active : player_t := PA;
    signal single : std_logic := '0';
    signal ended  : std_logic := '0';
    signal points : points_t := (0, 0);
    signal lives  : integer range 0 to 3 := 3;
    signal idx    : integer range 0 to 3 := 0;
    signal code, try : word_t := (others => "000");
    signal wait_c : integer range 0 to 127 := 0;
    signal blink  : integer range 0 to 63 := 0;
    signal lfsr   : std_logic_vector(9 downto 0) := "1011001101";
    signal key    : std_logic;
    signal equal  : std_logic;
    signal d      : digits_t;
begin

    key <= keyA when active = PA else keyB;

    equal <= '1' when code = try else '0';                            --@n_judge3: equal <= '1' when code(0 to 2) = try(0 to 2) else '0';

    process (clk)
    begin
        if rising_edge(clk) then
            lfsr <= lfsr(8 downto 0) & (lfsr(9) xor lfsr(6));
        end if;
    end process;

    process (clk, rstn)
        variable winner : player_t;
    begin
        if rstn = '0' then
            st <= S_START;
            maker <= PA;
            active <= PA;
            single <= '0';
            ended <= '0';
            points <= (0, 0);
            lives <= 3;
            idx <= 0;
            wait_c <= 0;
        elsif rising_edge(clk) then
            if wait_c > 0 then
                wait_c <= wait_c - 1;
            end if;
            if blink = 49 then
                blink <= 0;
            else
                blink <= blink + 1;
            end if;
            case st is
                when S_START =>
                    if keyA = '1' or keyB = '1' then
                        single <= '0';
                        ended <= '0';
                        if keyA = '1' then
                            maker <= PA;
                            active <= PA;
                            if alone = '1' then
                                single <= '1';
                                maker <= PB;
                            end if;
                        else
                            maker <= PB;                              --@n_maker_a: maker <= PA;
                            active <= PB;                             --@n_maker_a: active <= PA;
                        end if;
                        wait_c <= HOLD - 1;
                        st <= S_SCORE;
                    end if;
                when S_SCORE =>
                    if wait_c = 0 then
                        if points(PA) = 2 or points(PB) = 2 or (single = '1' and ended = '1') then   --@n_1p_two: if points(PA) = 2 or points(PB) = 2 then
                            blink <= 0;
                            st <= S_OVER;
                        elsif single = '1' then
                            maker <= PB;
                            active <= PA;
                            st <= S_DRAW;
                        else
                            wait_c <= HOLD - 1;
                            st <= S_PLAYER;
                        end if;
                    end if;
                when S_DRAW =>
                    if (lfsr(9) or lfsr(5) or lfsr(1)) = '1' then
                        code(idx) <= lfsr(9) & lfsr(5) & lfsr(1);
                        if idx = 3 then
                            idx <= 0;
                            lives <= 3;
                            wait_c <= HOLD - 1;
                            st <= S_PLAYER;
                        else
                            idx <= idx + 1;
                        end if;
                    end if;
                when S_PLAYER =>
                    if wait_c = 0 then
                        if active = maker then
                            st <= S_MAKE;
                        else
                            wait_c <= HOLD - 1;
                            st <= S_LIVES;
                        end if;
                    end if;
                when S_MAKE =>
                    if key = '1' and letter /= "000" then             --@n_dash_last: if key = '1' and (letter /= "000" or idx = 3) then
                        code(idx) <= letter;
                        if idx = 3 then
                            idx <= 0;
                            active <= other(maker);
                            lives <= 3;
                            wait_c <= HOLD - 1;
                            st <= S_PLAYER;                           --@n_no_player2: st <= S_LIVES;
                        else
                            idx <= idx + 1;
                        end if;
                    end if;
                when S_LIVES =>
                    if wait_c = 0 then
                        st <= S_GUESS;
                    end if;
                when S_GUESS =>
                    if key = '1' and letter /= "000" then
                        try(idx) <= letter;
                        if idx = 3 then
                            idx <= 0;
                            wait_c <= HOLD - 1;
                            st <= S_RESULT;
                        else
                            idx <= idx + 1;
                        end if;
                    end if;
                when S_RESULT =>
                    if key = '1' then                                 --@n_result_auto: if key = '1' or wait_c = 0 then
                        wait_c <= HOLD - 1;
                        if equal = '1' then
                            points(other(maker)) <= points(other(maker)) + 1;
                            maker <= other(maker);
                            ended <= '1';
                            st <= S_SCORE;
                        elsif lives = 1 then                          --@n_four: elsif lives = 0 then
                            points(maker) <= points(maker) + 1;
                            maker <= other(maker);
                            ended <= '1';
                            st <= S_REVEAL;
                        else
                            lives <= lives - 1;
                            st <= S_LIVES;
                        end if;
                    end if;
                when S_REVEAL =>
                    if wait_c = 0 then
                        wait_c <= HOLD - 1;
                        st <= S_SCORE;
                    end if;
                when S_OVER =>
                    if keyA = '1' or keyB = '1' then                  --@n_over_a: if keyA = '1' then
                        points <= (0, 0);                             --@n_pts_keep:
                        st <= S_START;
                    end if;
            end case;
        end if;
    end process;

    -- digits, 0 is the left one
    process (st, points, active, maker, lives, idx, letter, code, try, wait_c)
    begin
        d <= (others => BLANK);
        case st is
            when S_START =>
                d <= (BLANK, CH_A, MINUS, CH_B);
            when S_SCORE | S_OVER =>
                d <= (BLANK, number(points(PA)), MINUS, number(points(PB)));
            when S_DRAW =>
                d <= (others => MINUS);
            when S_PLAYER =>
                if active = PA then                                   --@n_pname: if maker = PA then
                    d <= (BLANK, CH_P, MINUS, CH_A);
                else
                    d <= (BLANK, CH_P, MINUS, CH_B);
                end if;
            when S_LIVES =>
                d <= (BLANK, CH_L, MINUS, number(lives));
            when S_MAKE =>
                for i in 0 to 3 loop
                    if i < idx then
                        d(i) <= MINUS;                                --@n_code_open: d(i) <= glyph(code(i));
                    elsif i = idx then
                        d(i) <= glyph(letter);
                    end if;
                end loop;
            when S_GUESS =>
                for i in 0 to 3 loop
                    if i < idx then
                        d(i) <= glyph(try(i));
                    elsif i = idx then
                        d(i) <= glyph(letter);
                    end if;
                end loop;
            when S_RESULT =>
                for i in 0 to 3 loop
                    d(i) <= glyph(try(i));
                end loop;
            when S_REVEAL =>
                for i in 0 to 3 loop
                    d(i) <= glyph(code(i));                           --@n_reveal_guess: d(i) <= glyph(try(i));
                end loop;
        end case;
        --@+n_gap: if wait_c > HOLD - 8 and st /= S_RESULT then d <= (others => BLANK); end if;
    end process;

    dig3 <= d(0);
    dig2 <= d(1);
    dig1 <= d(2);
    dig0 <= d(3);

    -- leds
    process (st, code, try, blink)
        variable used : std_logic_vector(0 to 3);
        variable l    : std_logic_vector(0 to 7);
    begin
        l := (others => '0');
        used := "0000";
        if st = S_RESULT then
            for i in 0 to 3 loop
                if try(i) = code(i) then
                    l(2*i) := '1';
                    l(2*i + 1) := '1';
                    used(i) := '1';
                end if;
            end loop;
            for i in 0 to 3 loop
                for j in 0 to 3 loop
                    if l(2*i + 1) = '0' and try(i) = code(j) and (used(j) = '0' or not REPEATS) then
                        l(2*i + 1) := '1';
                        used(j) := '1';
                    end if;
                end loop;
            end loop;
        elsif st = S_OVER and blink < 25 then
            l := (others => '1');
        end if;
        for i in 0 to 3 loop
            lights(7 - 2*i) <= l(2*i);
            lights(6 - 2*i) <= l(2*i + 1);
        end loop;
    end process;
end fsm;

----------------------------------------------------------------------------------
-- digit multiplexer
----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;

entity scan is
    generic ( STEP : integer := 100000 );
    port ( clk  : in  std_logic;
           s3, s2, s1, s0 : in std_logic_vector(6 downto 0);
           cath : out std_logic_vector(6 downto 0);
           anod : out std_logic_vector(3 downto 0) );
end scan;

architecture Behavioral of scan is
    signal cnt : integer range 0 to STEP - 1 := 0;
    signal pos : integer range 0 to 3 := 0;
begin
    process (clk)
    begin
        if rising_edge(clk) then
            if cnt = STEP - 1 then
                cnt <= 0;
                if pos = 3 then
                    pos <= 0;
                else
                    pos <= pos + 1;
                end if;
            else
                cnt <= cnt + 1;
            end if;
        end if;
    end process;

    process (pos, s3, s2, s1, s0)
    begin
        case pos is
            when 0 => anod <= "1110"; cath <= not s0;                 --@n_swap10: when 0 => anod <= "1110"; cath <= not s1;
            when 1 => anod <= "1101"; cath <= not s1;                 --@n_swap10: when 1 => anod <= "1101"; cath <= not s0;
            when 2 => anod <= "1011"; cath <= not s2;
            when 3 => anod <= "0111"; cath <= not s3;
        end case;
    end process;
end Behavioral;

----------------------------------------------------------------------------------
-- board
----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;

entity nexys_top is
    port ( CLK100MHZ  : in  std_logic;
           CPU_RESETN : in  std_logic;
           BTNL, BTNR : in  std_logic;
           SW         : in  std_logic_vector(3 downto 0);
           LED        : out std_logic_vector(7 downto 0);
           CA, CB, CC, CD, CE, CF, CG, DP : out std_logic;
           AN         : out std_logic_vector(3 downto 0) );           --@+n_an8: AN : out std_logic_vector(7 downto 0) );
end nexys_top;

architecture structure of nexys_top is
    component clk_div
        generic ( HALF : integer := 1000000 );
        port ( clk_in : in std_logic; clk_out : out std_logic );
    end component;
    component button
        port ( clk, btn : in std_logic; pulse : out std_logic );
    end component;
    component mm_game
        generic ( HOLD : integer := 100 );
        port ( clk, rstn, keyA, keyB, alone : in std_logic;
               letter : in std_logic_vector(2 downto 0);
               lights : out std_logic_vector(7 downto 0);
               dig3, dig2, dig1, dig0 : out std_logic_vector(6 downto 0) );
    end component;
    component scan
        generic ( STEP : integer := 100000 );
        port ( clk : in std_logic;
               s3, s2, s1, s0 : in std_logic_vector(6 downto 0);
               cath : out std_logic_vector(6 downto 0);
               anod : out std_logic_vector(3 downto 0) );
    end component;

    signal clk50, pA, pB : std_logic;
    signal d3, d2, d1, d0, c : std_logic_vector(6 downto 0);
begin
    u_div  : clk_div generic map ( HALF => 1000000 )                  --@n_div_half: u_div  : clk_div generic map ( HALF => 500000 )
                     port map ( clk_in => CLK100MHZ, clk_out => clk50 );
    u_ba   : button  port map ( clk50, BTNL, pA );
    u_bb   : button  port map ( clk50, BTNR, pB );
    u_game : mm_game port map ( clk => clk50, rstn => CPU_RESETN, keyA => pA, keyB => pB, alone => SW(3),
                                letter => SW(2 downto 0), lights => LED,
                                dig3 => d3, dig2 => d2, dig1 => d1, dig0 => d0 );
    u_scan : scan    generic map ( STEP => 100000 )
                     port map ( CLK100MHZ, d3, d2, d1, d0, c, AN(3 downto 0) );
    --@+n_an8: AN(7 downto 4) <= "1111";
    CA <= c(0); CB <= c(1); CC <= c(2); CD <= c(3); CE <= c(4); CF <= c(5); CG <= c(6);
    DP <= '1';
end structure;
