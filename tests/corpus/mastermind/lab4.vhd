-- lab 4 / term project: electronic mastermind
-- 7 segment characters
library ieee;
use ieee.std_logic_1164.all;

entity ssd_char is
  port (
    ch  : in  std_logic_vector(3 downto 0);
    seg : out std_logic_vector(6 downto 0)   -- gfedcba
  );
end ssd_char;

architecture table of ssd_char is
  signal s : std_logic_vector(6 downto 0);
begin
  with ch select s <=
    "1000000" when "0000",   -- '-'
    "1110111" when "0001",   -- A
    "0111001" when "0010",   -- C
    "1111001" when "0011",   -- E
    "1110001" when "0100",   -- F
    "1110110" when "0101",   -- H
    "0111000" when "0110",   -- L
    "0111110" when "0111",   -- U
    "0111111" when "1000",   -- 0
    "0000110" when "1001",   -- 1
    "1011011" when "1010",   -- 2
    "1001111" when "1011",   -- 3
    "1111100" when "1100",   -- b
    "1110011" when "1101",   -- P
    "0000000" when others;

  seg <= s; --@+w2_seglow: seg <= not s;
end table;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity mastermind is
  port (
    clk      : in  std_logic;
    rst      : in  std_logic;   -- active low
    enterA   : in  std_logic; --@+w2_btnnames: btnA     : in  std_logic;
    enterB   : in  std_logic; --@+w2_btnnames: btnB     : in  std_logic;
    letterIn : in  std_logic_vector(2 downto 0);
    sw3      : in  std_logic;
    rnd      : in  std_logic;
    LEDX     : out std_logic_vector(7 downto 0);
    SSD3, SSD2, SSD1, SSD0 : out std_logic_vector(6 downto 0)
  );
end mastermind;

architecture fsm of mastermind is

  constant HZ   : integer := 2; --@+w2_hz50: constant HZ   : integer := 50;
  constant HOLD : integer := 2 * HZ;

  type state_type is (st_start, st_score, st_pmaker,
                      st_make1, st_make2, st_make3, st_make4,
                      st_draw, st_pbreaker, st_lives,
                      st_guess1, st_guess2, st_guess3, st_guess4,
                      st_result, st_reveal, st_over);
  signal state : state_type := st_start;

  type word_type is array (3 downto 0) of std_logic_vector(2 downto 0);
  signal code, guess : word_type := (others => "000");

  signal timer   : integer range 0 to HOLD := 0;
  signal scoreA  : unsigned(1 downto 0) := "00";
  signal scoreB  : unsigned(1 downto 0) := "00";
  signal lives   : unsigned(1 downto 0) := "11";
  signal maker   : std_logic := '0';            -- 0: A is the code-maker, 1: b
  signal solo    : std_logic := '0';
  signal place   : integer range 0 to 3 := 3;   -- for the random code
  signal bits    : integer range 0 to 2 := 0;
  signal shift   : std_logic_vector(1 downto 0) := "00";

  signal lastA, lastB     : std_logic := '0';
  signal pressA, pressB   : std_logic;
  signal mkPress, brPress : std_logic;
  signal isLetter : std_logic;
  signal hit      : std_logic;

  signal c3, c2, c1, c0 : std_logic_vector(3 downto 0);
  constant DASH  : std_logic_vector(3 downto 0) := "0000";
  constant BLANK : std_logic_vector(3 downto 0) := "1111";
  constant CH_A  : std_logic_vector(3 downto 0) := "0001";
  constant CH_L  : std_logic_vector(3 downto 0) := "0110";
  constant CH_B  : std_logic_vector(3 downto 0) := "1100";
  constant CH_P  : std_logic_vector(3 downto 0) := "1101";

begin

  -- buttons: one press per push
  pressA <= enterA and not lastA; --@+w2_btnnames: pressA <= btnA and not lastA;
  pressB <= enterB and not lastB; --@+w2_btnnames: pressB <= btnB and not lastB;
  mkPress <= pressA when maker = '0' else pressB;
  brPress <= pressB when maker = '0' else pressA;

  isLetter <= '0' when letterIn = "000" else '1';
  hit <= '1' when guess = code else '0'; --@w2_three_match: hit <= '1' when guess(3 downto 1) = code(3 downto 1) else '0';

  process (clk)
    variable l : std_logic_vector(2 downto 0);
  begin
    if rising_edge(clk) then
      lastA <= enterA; --@+w2_btnnames: lastA <= btnA;
      lastB <= enterB; --@+w2_btnnames: lastB <= btnB;
      if rst = '0' then
        state  <= st_start;
        timer  <= 0; --@w2_rst_timer:
        scoreA <= "00";
        scoreB <= "00"; --@w2_rst_scoreb:
        lives  <= "11";
        maker  <= '0';
        solo   <= '0';
        place  <= 3;
        bits   <= 0;
        guess  <= (others => "000");
        code   <= (others => "000");
      else
        case state is

          when st_start =>
            if pressA = '1' then
              solo  <= sw3;
              maker <= sw3;          -- alone: the machine sits on b's chair
              state <= st_score;
            elsif pressB = '1' then
              solo  <= '0';
              maker <= '1';
              state <= st_score;
            end if;

          when st_score =>
            if timer = HOLD - 1 then
              timer <= 0;
              if scoreA = 2 or scoreB = 2 then --@w2_end_at_one_all: if scoreA + scoreB = 2 then
                state <= st_over;
              elsif solo = '1' then
                if scoreA = 0 and scoreB = 0 then --@w2_solo_again: if scoreB = 0 then
                  state <= st_draw;
                else
                  state <= st_over;
                end if;
              else
                state <= st_pmaker;
              end if;
            else
              timer <= timer + 1;
            end if;

          when st_pmaker =>
            if timer = HOLD - 1 then
              timer <= 0;
              state <= st_make1;
            else
              timer <= timer + 1;
            end if;

          when st_make1 =>
            if mkPress = '1' and isLetter = '1' then
              code(3) <= letterIn;
              state   <= st_make2;
            end if;

          when st_make2 =>
            if mkPress = '1' and isLetter = '1' then --@w2_dash_make2: if mkPress = '1' then
              code(2) <= letterIn;
              state   <= st_make3;
            end if;

          when st_make3 =>
            if mkPress = '1' and isLetter = '1' then
              code(1) <= letterIn;
              state   <= st_make4;
            end if;

          when st_make4 =>
            if mkPress = '1' and isLetter = '1' then
              code(0) <= letterIn;
              lives   <= "11"; --@w2_lives_stale:
              state   <= st_pbreaker; --@w2_no_pbreaker: state   <= st_lives;
            end if;

          when st_draw =>
            -- three random bits make a letter
            if bits = 2 then
              bits <= 0;
              l := shift & rnd;
              if l /= "000" then --@w2_draw_last_dash: if l /= "000" or place = 0 then
                code(place) <= l;
                if place = 0 then
                  place <= 3;
                  lives <= "11";
                  state <= st_pbreaker;
                else
                  place <= place - 1;
                end if;
              end if;
            else
              shift <= shift(0) & rnd;
              bits  <= bits + 1;
            end if;

          when st_pbreaker =>
            if timer = HOLD - 1 then
              timer <= 0;
              state <= st_lives;
            else
              timer <= timer + 1;
            end if;

          when st_lives =>
            if timer = HOLD - 1 then --@w2_skip_lives: if timer = HOLD - 1 or brPress = '1' then
              timer <= 0;
              state <= st_guess1;
            else
              timer <= timer + 1;
            end if;

          when st_guess1 =>
            if brPress = '1' and isLetter = '1' then
              guess(3) <= letterIn;
              state    <= st_guess2;
            end if;

          when st_guess2 =>
            if brPress = '1' and isLetter = '1' then
              guess(2) <= letterIn;
              state    <= st_guess3;
            end if;

          when st_guess3 =>
            if brPress = '1' and isLetter = '1' then --@w2_guess3_any: if (pressA = '1' or pressB = '1') and isLetter = '1' then
              guess(1) <= letterIn;
              state    <= st_guess4;
            end if;

          when st_guess4 =>
            if brPress = '1' and isLetter = '1' then
              guess(0) <= letterIn;
              state    <= st_result;
            end if;

          when st_result =>
            if brPress = '1' then
              if hit = '1' then
                if maker = '0' then
                  scoreB <= scoreB + 1;
                else
                  scoreA <= scoreA + 1; --@w2_hit_point_a: scoreB <= scoreB + 1;
                end if;
                maker <= not maker;
                state <= st_score;
              elsif lives = 1 then --@w2_four_tries: elsif lives = 0 then
                state <= st_reveal;
              else
                lives <= lives - 1;
                state <= st_lives;
              end if;
            end if;

          when st_reveal =>
            if timer = HOLD - 1 then
              timer <= 0;
              if maker = '0' then
                scoreA <= scoreA + 1;
              else
                scoreB <= scoreB + 1;
              end if;
              maker <= not maker; --@w2_noswap_lost:
              state <= st_score;
            else
              timer <= timer + 1;
            end if;

          when st_over =>
            -- blink once a second until somebody presses
            if pressA = '1' or pressB = '1' then
              timer  <= 0;
              scoreA <= "00"; --@w2_second_match_a:
              scoreB <= "00";
              state  <= st_start;
            elsif timer = HZ - 1 then
              timer <= 0;
            else
              timer <= timer + 1;
            end if;

        end case;
      end if;
    end if;
  end process;

  -- displays and leds, combinational
  process (state, code, guess, letterIn, scoreA, scoreB, lives, maker, timer)
    variable here : std_logic_vector(3 downto 0);
  begin
    c3 <= BLANK;
    c2 <= BLANK;
    c1 <= BLANK;
    c0 <= BLANK;
    LEDX <= (others => '0');
    here := '0' & letterIn;
            --@+w2_darkdash: if letterIn = "000" then here := BLANK; end if;

    case state is
      when st_start =>
        c2 <= CH_A;
        c1 <= DASH;
        c0 <= CH_B;

      when st_score =>
        c2 <= "10" & std_logic_vector(scoreA);
        c1 <= DASH;
        c0 <= "10" & std_logic_vector(scoreB);

      when st_pmaker =>
        c2 <= CH_P;
        c1 <= DASH;
        if maker = '0' then c0 <= CH_A; else c0 <= CH_B; end if;

      when st_pbreaker =>
        c2 <= CH_P;
        c1 <= DASH;
        if maker = '1' then c0 <= CH_A; else c0 <= CH_B; end if; --@w2_pbreaker_name: if maker = '0' then c0 <= CH_A; else c0 <= CH_B; end if;

      when st_make1 =>
        c3 <= here;
      when st_make2 =>
        c3 <= DASH;
        c2 <= here;
      when st_make3 =>
        c3 <= DASH;
        c2 <= DASH; --@w2_peek: c2 <= '0' & code(2);
        c1 <= here;
      when st_make4 =>
        c3 <= DASH;
        c2 <= DASH;
        c1 <= DASH;
        c0 <= here;

      when st_draw =>
        c3 <= DASH;
        c2 <= DASH;
        c1 <= DASH;
        c0 <= DASH;

      when st_lives =>
        c2 <= CH_L;
        c1 <= DASH;
        c0 <= "10" & std_logic_vector(lives);

      when st_guess1 =>
        c3 <= here;
      when st_guess2 =>
        c3 <= '0' & guess(3);
        c2 <= here;
      when st_guess3 =>
        c3 <= '0' & guess(3);
        c2 <= '0' & guess(2);
        c1 <= here;
      when st_guess4 =>
        c3 <= '0' & guess(3);
        c2 <= '0' & guess(2);
        c1 <= '0' & guess(1);
        c0 <= here;

      when st_result =>
        c3 <= '0' & guess(3);
        c2 <= '0' & guess(2);
        c1 <= '0' & guess(1);
        c0 <= '0' & guess(0);
        for i in 3 downto 0 loop
          if guess(i) = code(i) then
            LEDX(2*i+1 downto 2*i) <= "11";
          elsif guess(i) = code(3) or guess(i) = code(2) or guess(i) = code(1) or guess(i) = code(0) then --@w2_else_code3: elsif guess(i) = code(2) or guess(i) = code(1) or guess(i) = code(0) then
            LEDX(2*i+1 downto 2*i) <= "01";
          end if;
        end loop;

      when st_reveal =>
        c3 <= '0' & code(3);
        c2 <= '0' & code(2);
        c1 <= '0' & code(1); --@w2_reveal_mix: c1 <= '0' & guess(1);
        c0 <= '0' & code(0);

      when st_over =>
        c2 <= "10" & std_logic_vector(scoreA);
        c1 <= DASH;
        c0 <= "10" & std_logic_vector(scoreB);
        if timer < HZ / 2 then
          LEDX <= (others => '1'); --@w2_blink_half: LEDX <= (7 downto 4 => '1', others => '0');
        end if;
    end case;
  end process;

  d3 : entity work.ssd_char port map (ch => c3, seg => SSD3);
  d2 : entity work.ssd_char port map (ch => c2, seg => SSD2);
  d1 : entity work.ssd_char port map (ch => c1, seg => SSD1);
  d0 : entity work.ssd_char port map (ch => c0, seg => SSD0);

end fsm;
