-- Electronic Mastermind on the DE0-CV board
--   KEY3 enter A, KEY0 enter B, KEY2 reset (keys are low when pushed)
--   SW2..SW0 letter, SW3 one player
--   HEX3..HEX0 display (a segment lights with 0), LEDR7..LEDR0 verdict

---------------------------------------------------------------------
-- push button: synchronise, debounce, one pulse per push
---------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;

entity button is
  generic (STABLE_MS : integer := 10); --@+w2_deb20: generic (STABLE_MS : integer := 20);
  port (
    clk   : in  std_logic;
    ms    : in  std_logic;
    key_n : in  std_logic;
    push  : out std_logic
  );
end entity;

architecture rtl of button is
  signal sync  : std_logic_vector(1 downto 0) := "00";
  signal level : std_logic := '0';
  signal cnt   : integer range 0 to STABLE_MS := 0;
begin
  process (clk)
  begin
    if rising_edge(clk) then
      sync <= sync(0) & not key_n;
      push <= '0';
      if sync(1) = level then
        cnt <= 0;
      elsif ms = '1' then
        if cnt = STABLE_MS - 1 then
          level <= sync(1);
          push  <= sync(1);
          cnt   <= 0;
        else
          cnt <= cnt + 1;
        end if;
      end if;
    end if;
  end process;
end architecture;

---------------------------------------------------------------------
-- the top with the game
---------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity de0 is
  port (
    CLOCK_50 : in  std_logic;
    KEY      : in  std_logic_vector(3 downto 0);
    SW       : in  std_logic_vector(3 downto 0); --@+w2_sw10: SW       : in  std_logic_vector(9 downto 0);
    LEDR     : out std_logic_vector(7 downto 0); --@+w2_sw10: LEDR     : out std_logic_vector(9 downto 0);
    HEX3     : out std_logic_vector(6 downto 0);
    HEX2     : out std_logic_vector(6 downto 0);
    HEX1     : out std_logic_vector(6 downto 0);
    HEX0     : out std_logic_vector(6 downto 0)
  );
end entity;

architecture game of de0 is

  constant CLK_HZ   : integer := 50_000_000;
  constant MS_DIV   : integer := CLK_HZ / 1000;
  constant HOLD_MS  : integer := 2000;
  constant BLINK_MS : integer := 500;

  type state_t is (start, show_score, show_player, make, draw, show_lives,
                   guess, result, reveal, over);
  signal state : state_t := start;

  subtype letter_t is std_logic_vector(2 downto 0);
  type letters_t is array (0 to 3) of letter_t;
  signal code, tryl : letters_t := (others => "000");

  signal ms_cnt : integer range 0 to MS_DIV - 1 := 0;
  signal ms     : std_logic := '0';
  signal t      : integer range 0 to 4095 := 0;    -- milliseconds
  signal lamp   : std_logic := '1';

  signal rst_s  : std_logic_vector(1 downto 0) := "00";
  signal pushA, pushB : std_logic;
  signal push   : std_logic_vector(0 to 1);        -- 0: A, 1: B

  signal maker  : integer range 0 to 1 := 0;
  signal player : integer range 0 to 1 := 0;       -- the active one
  type points_t is array (0 to 1) of integer range 0 to 3;
  signal points : points_t := (0, 0);
  signal lives  : integer range 0 to 3 := 3;
  signal n      : integer range 0 to 3 := 0;       -- letter, 0 is the leftmost
  signal alone  : std_logic := '0';
  signal fresh  : std_logic := '1';
  signal lfsr   : std_logic_vector(15 downto 0) := x"B5C3";

  signal letter  : letter_t;
  signal verdict : std_logic_vector(7 downto 0);
  signal leds    : std_logic_vector(7 downto 0);

  type text_t is array (0 to 3) of character;
  signal txt : text_t;

  function ascii (l : letter_t) return character is
  begin
    case l is
      when "001"  => return 'A';
      when "010"  => return 'C';
      when "011"  => return 'E';
      when "100"  => return 'F';
      when "101"  => return 'H';
      when "110"  => return 'L';
      when "111"  => return 'U';
      when others => return '-'; --@+w2_darkswitch: when others => return ' ';
    end case;
  end function;

  function digit (i : integer) return character is
  begin
    case i is
      when 0      => return '0';
      when 1      => return '1';
      when 2      => return '2';
      when others => return '3';
    end case;
  end function;

  function name (p : integer) return character is
  begin
    if p = 0 then return 'A'; else return 'b'; end if;
  end function;

  -- gfedcba, low = lit
  function seg (c : character) return std_logic_vector is
  begin
    case c is
      when '0'    => return "1000000";
      when '1'    => return "1111001";
      when '2'    => return "0100100";
      when '3'    => return "0110000";
      when 'A'    => return "0001000";
      when 'b'    => return "0000011";
      when 'C'    => return "1000110";
      when 'E'    => return "0000110";
      when 'F'    => return "0001110";
      when 'H'    => return "0001001";
      when 'L'    => return "1000111";
      when 'P'    => return "0001100"; --@w2_p_glyph: when 'P'    => return "0011000";
      when 'U'    => return "1000001";
      when '-'    => return "0111111";
      when others => return "1111111";
    end case;
  end function;

begin

  letter <= SW(2 downto 0);

  -- 1 kHz enable
  process (CLOCK_50)
  begin
    if rising_edge(CLOCK_50) then
      ms <= '0';
      if ms_cnt = MS_DIV - 1 then
        ms_cnt <= 0;
        ms     <= '1';
      else
        ms_cnt <= ms_cnt + 1;
      end if;
      lfsr  <= lfsr(14 downto 0) & (lfsr(15) xor lfsr(13) xor lfsr(12) xor lfsr(10));
      rst_s <= rst_s(0) & KEY(2);
    end if;
  end process;

  btn_a : entity work.button port map (clk => CLOCK_50, ms => ms, key_n => KEY(3), push => pushA);
  btn_b : entity work.button port map (clk => CLOCK_50, ms => ms, key_n => KEY(0), push => pushB);
  push <= pushA & pushB;

  -- correctness of the four letters
  process (code, tryl)
    variable v : std_logic_vector(1 downto 0);
  begin
    for i in 0 to 3 loop
      v := "00";
      for j in 0 to 3 loop --@w2_only_left: for j in 0 to i loop
        if tryl(i) = code(j) then
          v(0) := '1';
        end if;
      end loop;
      if tryl(i) = code(i) then
        v := "11";
      end if;
      verdict(7 - 2*i downto 6 - 2*i) <= v;
    end loop;
  end process;

  -- the game
  process (CLOCK_50)
    variable l : letter_t;
  begin
    if rising_edge(CLOCK_50) then
      if rst_s(1) = '0' then --@w2_rst_not_over: if rst_s(1) = '0' and state /= over then
        state  <= start;
        t      <= 0;
        maker  <= 0;
        player <= 0;
        points <= (0, 0);
        lives  <= 3; --@w2_rst_lives:
        n      <= 0; --@w2_rst_n:
        alone  <= '0';
        fresh  <= '1';
        lamp   <= '1';
      else
        case state is
          when start =>
            t     <= 0;
            fresh <= '1';
            if pushA = '1' and SW(3) = '1' then
              alone  <= '1';
              maker  <= 1; --@w2_alone_maker: maker  <= 0;
              player <= 0;
              state  <= show_score;
            elsif pushA = '1' then
              alone  <= '0';
              maker  <= 0;
              player <= 0;
              state  <= show_score;
            elsif pushB = '1' then
              alone  <= '0';
              maker  <= 1;
              player <= 1;
              state  <= show_score;
            end if;

          when show_score =>
            if ms = '1' then
              t <= t + 1;
              if t = HOLD_MS - 1 then
                t     <= 0;
                fresh <= '0';
                if points(0) = 2 or points(1) = 2 or (alone = '1' and fresh = '0') then
                  lamp  <= '1';
                  state <= over;
                elsif alone = '1' then
                  state <= draw;
                else
                  state <= show_player;
                end if;
              end if;
            end if;

          when show_player =>
            if ms = '1' then
              t <= t + 1;
              if t = HOLD_MS - 1 then
                t <= 0;
                if player = maker then
                  state <= make;
                else
                  state <= show_lives;
                end if;
              end if;
            end if;

          when make =>
            if push(maker) = '1' and letter /= "000" then --@w2_make_last_b: if (push(maker) = '1' or (n = 3 and pushB = '1')) and letter /= "000" then
              code(n) <= letter;
              if n = 3 then
                n      <= 0;
                player <= 1 - maker;
                state  <= show_player;
              else
                n <= n + 1;
              end if;
            end if;

          when draw =>
            -- a letter every 60 ms
            if ms = '1' then
              t <= t + 1;
              if t = 59 then
                t <= 0;
                l := lfsr(11) & lfsr(7) & lfsr(2);
                if l /= "000" then --@w2_any_draw: if n <= 3 then
                  code(n) <= l;
                  if n = 3 then
                    n      <= 0;
                    player <= 0;
                    state  <= show_player;
                  else
                    n <= n + 1;
                  end if;
                end if;
              end if;
            end if;

          when show_lives =>
            if ms = '1' then
              t <= t + 1;
              if t = HOLD_MS - 1 then --@w2_lives_short: if t = HOLD_MS / 2 - 1 then
                t     <= 0;
                state <= guess;
              end if;
            end if;

          when guess =>
            if push(player) = '1' and letter /= "000" then
              tryl(n) <= letter;
              if n = 3 then
                n     <= 0;
                state <= result;
              else
                n <= n + 1;
              end if;
            end if;

          when result =>
            if push(player) = '1' then --@w2_last_by_maker: if (push(player) = '1' and lives > 1) or (push(player) = '1' and verdict = x"FF") or (push(maker) = '1' and lives = 1) then
              if verdict = x"FF" then --@w2_any_order: if (verdict and x"55") = x"55" then
                points(player) <= points(player) + 1;
                maker  <= player; --@w2_winner_makes_a: maker  <= 0;
                player <= player; --@w2_winner_makes_a: player <= 0;
                lives  <= 3;
                state  <= show_score;
              elsif lives = 1 then
                points(maker) <= points(maker) + 1;
                lives <= 3;
                state <= reveal;
              else
                lives <= lives - 1;
                state <= show_lives; --@w2_again_player: state <= show_player;
              end if;
            end if;

          when reveal =>
            if ms = '1' then --@w2_reveal_waits: if push(player) = '1' then
              t <= t + 1; --@w2_reveal_waits:
              if t = HOLD_MS - 1 then --@w2_reveal_waits: if t < HOLD_MS then
                t      <= 0;
                maker  <= 1 - maker;
                player <= 1 - maker;
                state  <= show_score;
              end if;
            end if;

          when over =>
            if ms = '1' then
              t <= t + 1;
              if lamp = '1' and t = BLINK_MS - 1 then
                t    <= 0;
                lamp <= '0';
              elsif lamp = '0' and t = 1000 - BLINK_MS - 1 then
                t    <= 0;
                lamp <= '1';
              end if;
            end if;
            if pushA = '1' or pushB = '1' then
              points <= (0, 0);
              state  <= start;
            end if;
        end case;
      end if;
    end if;
  end process;

  -- what is shown
  process (state, code, tryl, letter, points, lives, player, n, verdict, lamp)
  begin
    txt  <= (others => ' ');
    leds <= x"00";
    case state is
      when start =>
        txt <= (' ', 'A', '-', 'b');
      when show_score =>
        txt <= (' ', digit(points(0)), '-', digit(points(1))); --@w2_score_ba: txt <= (' ', digit(points(1)), '-', digit(points(0)));
      when show_player =>
        txt <= (' ', 'P', '-', name(player));
      when make =>
        for i in 0 to 3 loop
          if i < n then
            txt(i) <= '-';
          elsif i = n then
            txt(i) <= ascii(letter);
          end if;
        end loop;
      when draw =>
        txt <= (others => '-');
      when show_lives =>
        txt <= (' ', 'L', '-', digit(lives)); --@w2_lives_left: txt <= ('L', '-', digit(lives), ' ');
      when guess =>
        for i in 0 to 3 loop
          if i < n then
            txt(i) <= ascii(tryl(i)); --@w2_backwards: txt(i) <= ascii(tryl(n - 1 - i));
          elsif i = n then
            txt(i) <= ascii(letter);
          end if;
        end loop;
      when result =>
        for i in 0 to 3 loop
          txt(i) <= ascii(tryl(i)); --@w2_result_dark: txt(i) <= ' ';
        end loop;
        leds <= verdict;
      when reveal =>
        for i in 0 to 3 loop
          txt(i) <= ascii(code(i));
        end loop;
      when over =>
        txt <= (' ', digit(points(0)), '-', digit(points(1)));
        if lamp = '1' then --@w2_blink_a_only: if lamp = '1' and points(0) > points(1) then
          leds <= x"FF";
        end if;
    end case;
  end process;

  LEDR <= leds; --@+w2_sw10: LEDR <= "00" & leds;
  HEX3 <= seg(txt(0));
  HEX2 <= seg(txt(1));
  HEX1 <= seg(txt(2));
  HEX0 <= seg(txt(3));

end architecture;
