-- generics for all times; the clock enable is 50 Hz, and the whole game runs on it
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity clock_enable is
    generic (COUNT : positive := 2000000);
    port (clk : in std_logic; en : out std_logic);
end entity;
architecture rtl of clock_enable is
    signal cnt : integer range 0 to COUNT - 1 := 0;
begin
    process (clk)
    begin
        if rising_edge(clk) then
            en <= '0';
            if cnt = COUNT - 1 then
                cnt <= 0;
                en <= '1';
            else
                cnt <= cnt + 1;
            end if;
        end if;
    end process;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity mastermind_top is
    generic (CLK_FREQ : integer := 100000000; GAME_HZ : integer := 50);
    port (
        clk  : in  std_logic;
        btn3 : in  std_logic;
        btn2 : in  std_logic;
        btn0 : in  std_logic;
        sw   : in  std_logic_vector(3 downto 0);
        ld   : out std_logic_vector(7 downto 0);
        an   : out std_logic_vector(3 downto 0);
        seg  : out std_logic_vector(6 downto 0);
        dp   : out std_logic);
end entity;

architecture rtl of mastermind_top is
    type phase_t is (s_start, s_score, s_name, s_make, s_lives, s_guess, s_judge, s_code, s_end);
    type word_t is array (0 to 3) of unsigned(2 downto 0);
    type text_t is array (0 to 3) of std_logic_vector(6 downto 0);
    constant HOLD : integer := 2 * GAME_HZ;
    constant NONE : std_logic_vector(6 downto 0) := "0000000";
    constant DASH : std_logic_vector(6 downto 0) := "1000000";
    signal phase : phase_t := s_start;
    signal en : std_logic;
    signal old3, old0 : std_logic := '0';
    signal timer : integer range 0 to 4 * 50 := 0;
    signal code, guess : word_t := (others => "000");
    signal place : integer range 0 to 3 := 0;
    signal points_a, points_b : integer range 0 to 3 := 0;
    signal lives : integer range 0 to 3 := 3;
    signal maker, turn, begun, breaking : std_logic := '0';
    signal flash : std_logic := '1';
    signal text : text_t;
    signal scan : unsigned(17 downto 0) := (others => '0');

    function letter(l : unsigned(2 downto 0)) return std_logic_vector is
    begin
        case l is
            when "000" => return "1000000";
            when "001" => return "1110111";
            when "010" => return "0111001";
            when "011" => return "1111001";
            when "100" => return "1110001";        --@glyph-F: when "100" => return "1111001";
            when "101" => return "1110110";
            when "110" => return "0111000";
            when others => return "0111110";
        end case;
    end function;
    function number(n : integer) return std_logic_vector is
    begin
        case n is
            when 0 => return "0111111";
            when 1 => return "0000110";
            when 2 => return "1011011";
            when others => return "1001111";
        end case;
    end function;
    function player(p : std_logic) return std_logic_vector is
    begin
        if p = '0' then return "1110111"; else return "1111100"; end if;
    end function;
begin
    ticks : entity work.clock_enable generic map (COUNT => CLK_FREQ / GAME_HZ) port map (clk => clk, en => en);

    game : process (clk)
        variable key_a, key_b, mine : boolean;
        variable l : unsigned(2 downto 0);
    begin
        if rising_edge(clk) then
            if btn2 = '1' then
                phase <= s_start; timer <= 0; place <= 0; points_a <= 0; points_b <= 0; lives <= 3;
                maker <= '0'; turn <= '0'; begun <= '0'; breaking <= '0'; flash <= '1'; old3 <= '0'; old0 <= '0';
            elsif en = '1' then
                key_a := btn3 = '1' and old3 = '0';
                key_b := btn0 = '1' and old0 = '0';
                old3 <= btn3;
                old0 <= btn0;
                mine := (key_a and turn = '0') or (key_b and turn = '1');
                l := unsigned(sw(2 downto 0));
                timer <= timer + 1;
                case phase is
                    when s_start =>
                        timer <= 0; points_a <= 0; points_b <= 0; begun <= '0'; breaking <= '0';   --@new-match-score: timer <= 0; begun <= '0'; breaking <= '0';
                        if key_a then maker <= '0'; turn <= '0'; phase <= s_score;
                        elsif key_b then maker <= '1'; turn <= '1'; phase <= s_score; end if;
                    when s_score =>
                        if timer = HOLD - 1 then   --@score-long: if timer = 2 * HOLD - 1 then
                            timer <= 0; place <= 0; breaking <= '0';
                            if points_a = 2 or points_b = 2 then phase <= s_end; flash <= '1';
                            else
                                begun <= '1';
                                if begun = '1' then maker <= not maker; turn <= not maker; end if;
                                phase <= s_name;
                            end if;
                        end if;
                    when s_name =>
                        if timer = HOLD - 1 then
                            timer <= 0; place <= 0;
                            if breaking = '1' then phase <= s_lives; else phase <= s_make; end if;   --@no-lives: if breaking = '1' then phase <= s_guess; else phase <= s_make; end if;
                        end if;
                    when s_make =>
                        timer <= 0;
                        if mine and l /= "000" then   --@key-make: if (key_a or key_b) and l /= "000" then
                            code(place) <= l;
                            if place = 3 then turn <= not turn; breaking <= '1'; lives <= 3; phase <= s_name;   --@lives2: if place = 3 then turn <= not turn; breaking <= '1'; lives <= 2; phase <= s_name;
                            else place <= place + 1; end if;
                        end if;
                    when s_lives =>
                        if timer = HOLD - 1 then timer <= 0; place <= 0; phase <= s_guess; end if;
                    when s_guess =>
                        timer <= 0;
                        if mine and l /= "000" then
                            guess(place) <= l;
                            if place = 3 then phase <= s_judge; else place <= place + 1; end if;
                        end if;
                    when s_judge =>
                        timer <= 0;
                        if mine then
                            if code = guess then
                                if turn = '0' then points_a <= points_a + 1; else points_b <= points_b + 1; end if;   --@point-always-a: points_a <= points_a + 1;
                                phase <= s_score;
                            elsif lives = 1 then
                                if maker = '0' then points_a <= points_a + 1; else points_b <= points_b + 1; end if;
                                phase <= s_code;
                            else
                                lives <= lives - 1;
                                phase <= s_lives;
                            end if;
                        end if;
                    when s_code =>
                        if timer = HOLD - 1 then timer <= 0; phase <= s_score; end if;   --@reveal-press: if mine then timer <= 0; phase <= s_score; elsif timer = HOLD - 1 then timer <= HOLD - 1; end if;
                    when s_end =>
                        if timer = GAME_HZ / 2 - 1 then timer <= 0; flash <= not flash; end if;
                        if key_a or key_b then phase <= s_start; end if;   --@over-stuck: if timer > 1000 then phase <= s_start; end if;
                end case;
            end if;
        end if;
    end process;

    show : process (phase, code, guess, place, points_a, points_b, lives, turn, flash, sw)
        variable l : std_logic_vector(6 downto 0);
        variable seen : std_logic;
    begin
        text <= (others => NONE);
        ld <= (others => '0');
        l := letter(unsigned(sw(2 downto 0)));
        case phase is
            when s_start => text <= (NONE, "1110111", DASH, "1111100");
            when s_score => text <= (NONE, number(points_a), DASH, number(points_b));
            when s_name => text <= (NONE, "1110011", DASH, player(turn));
            when s_lives => text <= (NONE, "0111000", DASH, number(lives));
            when s_make =>
                for i in 0 to 3 loop
                    if i < place then text(i) <= DASH; elsif i = place then text(i) <= l; end if;
                end loop;
            when s_guess =>
                for i in 0 to 3 loop
                    if i < place then text(i) <= letter(guess(i)); elsif i = place then text(i) <= l; end if;   --@guess-hidden: if i < place then text(i) <= DASH; elsif i = place then text(i) <= l; end if;
                end loop;
            when s_judge =>
                for i in 0 to 3 loop
                    text(i) <= letter(guess(i));
                    seen := '0';
                    for k in 0 to 3 loop
                        if guess(i) = code(k) then seen := '1'; end if;   --@found-three: if guess(i) = code(k) and k < 3 then seen := '1'; end if;
                    end loop;
                    if guess(i) = code(i) then ld(7 - 2 * i downto 6 - 2 * i) <= "11";
                    else ld(7 - 2 * i) <= '0'; ld(6 - 2 * i) <= seen; end if;
                end loop;
            when s_code =>
                for i in 0 to 3 loop text(i) <= letter(code(i)); end loop;
            when s_end =>
                text <= (NONE, number(points_a), DASH, number(points_b));
                ld <= (others => flash);           --@half-blink: ld <= flash & '0' & flash & '0' & flash & '0' & flash & '0';
        end case;
    end process;

    process (clk)
    begin
        if rising_edge(clk) then
            scan <= scan + 1;
        end if;
    end process;
    with scan(17 downto 16) select an <= "0111" when "00", "1011" when "01", "1101" when "10", "1110" when others;
    with scan(17 downto 16) select seg <= not text(0) when "00", not text(1) when "01", not text(2) when "10", not text(3) when others;
    dp <= '1';
end architecture;
