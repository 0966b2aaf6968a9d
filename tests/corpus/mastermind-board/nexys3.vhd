-- Mastermind for the Nexys 3 board, 100 MHz
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package mm_types is
  subtype letter_t is unsigned(2 downto 0);
  type word_t is array (0 to 3) of letter_t;            -- 0 is the leftmost place
  type glyph_t is (ch_none, ch_dash, ch_0, ch_1, ch_2, ch_3, ch_a, ch_b, ch_c, ch_e, ch_f, ch_h, ch_l, ch_u, ch_p);
  type text_t is array (0 to 3) of glyph_t;
  type player_t is (pl_a, pl_b);
  type score_t is array (player_t) of natural range 0 to 3;
  function other(p : player_t) return player_t;
  function to_glyph(l : letter_t) return glyph_t;
  function to_digit(n : natural) return glyph_t;
  function name_of(p : player_t) return glyph_t;
  function segments(g : glyph_t) return std_logic_vector;
end package;

package body mm_types is
  function other(p : player_t) return player_t is
  begin
    if p = pl_a then return pl_b; else return pl_a; end if;
  end function;

  function to_glyph(l : letter_t) return glyph_t is
  begin
    case to_integer(l) is
      when 1 => return ch_a;
      when 2 => return ch_c;
      when 3 => return ch_e;
      when 4 => return ch_f;
      when 5 => return ch_h;
      when 6 => return ch_l;
      when 7 => return ch_u;
      when others => return ch_dash;
    end case;
  end function;

  function to_digit(n : natural) return glyph_t is
  begin
    case n is
      when 0 => return ch_0;
      when 1 => return ch_1;
      when 2 => return ch_2;
      when others => return ch_3;
    end case;
  end function;

  function name_of(p : player_t) return glyph_t is
  begin
    if p = pl_a then return ch_a; else return ch_b; end if;
  end function;

  -- g f e d c b a, '1' lights
  function segments(g : glyph_t) return std_logic_vector is
    type table_t is array (glyph_t) of std_logic_vector(6 downto 0);
    constant rom : table_t := (
      ch_none => "0000000", ch_dash => "1000000",
      ch_0 => "0111111", ch_1 => "0000110", ch_2 => "1011011", ch_3 => "1001111",
      ch_a => "1110111", ch_b => "1111100", ch_c => "0111001", ch_e => "1111001",
      ch_f => "1110001",
      ch_h => "1110110",                                 --@h-as-n: ch_h => "0110111",
      ch_l => "0111000", ch_u => "0111110", ch_p => "1110011");
  begin
    return rom(g);
  end function;
end package body;

library ieee;
use ieee.std_logic_1164.all;

entity debounce is
  generic (STABLE : positive := 1000000);
  port (clk : in std_logic; pin : in std_logic; level : out std_logic);
end entity;

architecture rtl of debounce is
  signal meta, sync : std_logic := '0';
  signal q : std_logic := '0';
  signal cnt : natural range 0 to STABLE := 0;
begin
  process (clk)
  begin
    if rising_edge(clk) then
      meta <= pin;
      sync <= meta;
      if sync = q then
        cnt <= 0;
      elsif cnt = STABLE - 1 then
        q <= sync;
        cnt <= 0;
      else
        cnt <= cnt + 1;
      end if;
    end if;
  end process;
  level <= q;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.mm_types.all;

entity scan is
  generic (PERIOD : positive := 125000);
  port (clk  : in  std_logic;
        text : in  text_t;
        an   : out std_logic_vector(3 downto 0);
        seg  : out std_logic_vector(7 downto 0));
end entity;

architecture rtl of scan is
  signal cnt : natural range 0 to PERIOD := 0;
  signal pos : natural range 0 to 3 := 0;
begin
  process (clk)
  begin
    if rising_edge(clk) then
      if cnt >= PERIOD - 1 then
        cnt <= 0;
        pos <= (pos + 1) mod 4;
        for i in 0 to 3 loop
          if i = pos then an(3 - i) <= '0'; else an(3 - i) <= '1'; end if;
        end loop;
        seg <= '1' & not segments(text(pos));
      else
        cnt <= cnt + 1;
      end if;
    end if;
  end process;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.mm_types.all;

entity nexys_mastermind is
  generic (CLK_HZ : positive := 100_000_000);            --@+clock-50: generic (CLK_HZ : positive := 50_000_000);
  port (
    clk  : in  std_logic;
    btnl : in  std_logic;                                -- enter of player A
    btnr : in  std_logic;                                -- enter of player B
    btns : in  std_logic;                                -- reset
    sw   : in  std_logic_vector(7 downto 0);
    Led  : out std_logic_vector(7 downto 0);
    seg  : out std_logic_vector(7 downto 0);             -- dp g f e d c b a
    an   : out std_logic_vector(3 downto 0)              --@+eight-digits: an   : out std_logic_vector(7 downto 0)
  );
end entity;

architecture rtl of nexys_mastermind is
  constant TWO_SEC  : natural := 2 * CLK_HZ;
  constant HALF_SEC : natural := CLK_HZ / 2;

  type state_t is (st_start, st_score, st_draw, st_player, st_make, st_lives, st_guess, st_result, st_reveal, st_over);

  type game_t is record
    state  : state_t;
    timer  : natural range 0 to 2 * CLK_HZ;
    maker  : player_t;
    turn   : player_t;
    solo   : boolean;
    making : boolean;
    pos    : natural range 0 to 3;
    nbit   : natural range 0 to 2;
    lives  : natural range 0 to 3;
    score  : score_t;
    code   : word_t;
    guess  : word_t;
    lit    : boolean;
  end record;

  constant BLANK_WORD : word_t := (others => "000");
  constant FRESH : game_t := (
    state => st_start, timer => 0, maker => pl_a, turn => pl_a, solo => false, making => false,
    pos => 0, nbit => 0, lives => 3, score => (others => 0), code => BLANK_WORD, guess => BLANK_WORD, lit => true);

  signal g : game_t := FRESH;
  signal lev_a, lev_b, old_a, old_b, res : std_logic := '0';
  signal press_a, press_b : std_logic;
  signal btns_in : std_logic;
  signal lfsr : std_logic_vector(15 downto 0) := x"ACE1";
  signal drawn : unsigned(1 downto 0) := "00";
  signal letter : letter_t := "000";
  signal text : text_t;
  --@over-times-out: signal alone : integer range 0 to 31 := 0;
  signal an4 : std_logic_vector(3 downto 0);
begin
  btns_in <= btns;                                       --@+reset-low: btns_in <= not btns;

  db_a : entity work.debounce generic map (STABLE => CLK_HZ / 100) port map (clk, btnl, lev_a);     --@+slow-debounce: db_a : entity work.debounce generic map (STABLE => CLK_HZ / 50) port map (clk, btnl, lev_a);
  db_b : entity work.debounce generic map (STABLE => CLK_HZ / 100) port map (clk, btnr, lev_b);     --@+slow-debounce: db_b : entity work.debounce generic map (STABLE => CLK_HZ / 50) port map (clk, btnr, lev_b);
  db_r : entity work.debounce generic map (STABLE => CLK_HZ / 100) port map (clk, btns_in, res);

  press_a <= lev_a and not old_a;
  press_b <= lev_b and not old_b;                        --@b-held-repeats: press_b <= lev_b;

  game : process (clk)
    variable v      : game_t;
    variable enter  : boolean;
    variable any    : boolean;
    variable done   : boolean;
    variable drew   : letter_t;

    procedure go(s : state_t) is
    begin
      v.state := s;
      v.timer := 0;
    end procedure;
  begin
    if rising_edge(clk) then
      v := g;
      old_a <= lev_a;
      old_b <= lev_b;
      letter <= unsigned(sw(2 downto 0));
      lfsr <= lfsr(14 downto 0) & (lfsr(15) xor lfsr(13) xor lfsr(12) xor lfsr(10));

      any := press_a = '1' or press_b = '1';
      if g.turn = pl_a then enter := press_a = '1'; else enter := press_b = '1'; end if;
      done := g.timer = TWO_SEC - 1;
      if g.timer < TWO_SEC then v.timer := g.timer + 1; end if;

      case g.state is
        when st_start =>
          if any then
            v.score := (others => 0);
            v.solo := press_a = '1' and sw(3) = '1';     --@solo-either: v.solo := sw(3) = '1';
            v.nbit := 0;
            if v.solo then
              v.maker := pl_b;
            elsif press_a = '1' then
              v.maker := pl_a;
            else
              v.maker := pl_b;                           --@maker-always-a: v.maker := pl_a;
            end if;
            go(st_score);
          end if;

        when st_score =>
          if done then                                   --@press-cuts-score: if done or any then
            if g.solo then
              if g.score(pl_a) + g.score(pl_b) > 0 then go(st_over); else go(st_draw); end if;
            elsif g.score(pl_a) = 2 or g.score(pl_b) = 2 then
              go(st_over);
            else
              v.turn := g.maker;
              v.making := true;
              go(st_player);
            end if;
          end if;

        when st_draw =>
          drawn <= drawn(0) & lfsr(15);
          drew := drawn & lfsr(15);
          if g.nbit = 2 then
            v.nbit := 0;
            if drew /= 0 then
              v.code(g.pos) := drew;
              if g.pos = 3 then
                v.pos := 0;
                v.turn := pl_a;
                v.making := false;
                v.lives := 3;
                go(st_player);
              else
                v.pos := g.pos + 1;
              end if;
            end if;
          else
            v.nbit := g.nbit + 1;
          end if;

        when st_player =>
          if done then
            if g.making then go(st_make); else go(st_lives); end if;
          end if;

        when st_make =>
          if enter and letter /= 0 then
            v.code(g.pos) := letter;
            if g.pos = 3 then
              v.pos := 0;
              v.turn := other(g.maker);
              v.making := false;
              v.lives := 3;
              go(st_player);
            else
              v.pos := g.pos + 1;
            end if;
          end if;

        when st_lives =>
          if done then go(st_guess); end if;

        when st_guess =>
          if enter and letter /= 0 then
            v.guess(g.pos) := letter;
            if g.pos = 3 then
              v.pos := 0;
              go(st_result);
            else
              v.pos := g.pos + 1;
            end if;
          end if;

        when st_result =>
          if enter then
            if g.guess = g.code then
              v.score(g.turn) := g.score(g.turn) + 1;    --@found-point-to-a: v.score(pl_a) := g.score(pl_a) + 1;
              v.maker := other(g.maker);
              go(st_score);
            elsif g.lives = 1 then
              v.score(g.maker) := g.score(g.maker) + 1;
              v.maker := other(g.maker);
              go(st_reveal);
            else
              v.lives := g.lives - 1;
              go(st_lives);
            end if;
          end if;

        when st_reveal =>
          if done then go(st_score); end if;

        when st_over =>
          if g.timer = HALF_SEC - 1 then
            v.lit := not g.lit;
            v.timer := 0;
            --@over-times-out: if alone < 31 then alone <= alone + 1; end if;
            --@over-times-out: if alone = 8 then v.state := st_start; v.lit := true; end if;
          end if;
          if any then
            v.lit := true;
            go(st_start);
          end if;
      end case;
      if g.state /= st_over then v.lit := true; end if;
      --@over-times-out: if g.state /= st_over then alone <= 0; end if;

      if res = '1' then                                  --@reset-not-in-over: if res = '1' and g.state /= st_over then
        v := FRESH;
        --@reset-keeps-place: v.pos := g.pos;
      end if;
      g <= v;
    end if;
  end process;

  verdict : process (all)
    variable found : boolean;
  begin
    Led <= (others => '0');
    if g.state = st_over and g.lit then
      Led <= (others => '1');
    elsif g.state = st_result then
      for i in 0 to 3 loop
        found := false;
        for k in 0 to 3 loop
          if g.code(k) = g.guess(i) then found := true; end if;
        end loop;
        if g.guess(i) = g.code(i) then
          Led(7 - 2*i downto 6 - 2*i) <= "11";
        elsif found then
          Led(7 - 2*i downto 6 - 2*i) <= "01";           --@elsewhere-left-light: Led(7 - 2*i downto 6 - 2*i) <= "10";
        end if;
      end loop;
    end if;
  end process;

  digits : process (all)
    variable t : text_t;
  begin
    t := (others => ch_none);
    case g.state is
      when st_start  => t := (ch_none, ch_a, ch_dash, ch_b);
      when st_score  => t := (ch_none, to_digit(g.score(pl_a)), ch_dash, to_digit(g.score(pl_b)));  --@score-too-left: when st_score  => t := (to_digit(g.score(pl_a)), ch_dash, to_digit(g.score(pl_b)), ch_none);
      when st_over   => t := (ch_none, to_digit(g.score(pl_a)), ch_dash, to_digit(g.score(pl_b)));
      when st_draw   => t := (others => ch_dash);        --@+dark-draw: when st_draw   => t := (others => ch_none);
      when st_player => t := (ch_none, ch_p, ch_dash, name_of(g.turn));                  --@p-of-maker: when st_player => t := (ch_none, ch_p, ch_dash, name_of(g.maker));
      when st_lives  => t := (ch_none, ch_l, ch_dash, to_digit(g.lives));                --@lives-one-less: when st_lives  => t := (ch_none, ch_l, ch_dash, to_digit(g.lives - 1));
      when st_make   =>
        for i in 0 to 3 loop
          if i < g.pos then
            t(i) := ch_dash;                             --@first-letter-open: if i = 0 then t(i) := to_glyph(g.code(0)); else t(i) := ch_dash; end if;
          elsif i = g.pos then
            t(i) := to_glyph(letter);
          end if;
        end loop;
      when st_guess  =>
        for i in 0 to 3 loop
          if i < g.pos then
            t(i) := to_glyph(g.guess(i));                --@guess-backwards: t(i) := to_glyph(g.guess(g.pos - 1 - i));
          elsif i = g.pos then
            t(i) := to_glyph(letter);
          end if;
        end loop;
      when st_result =>
        for i in 0 to 3 loop
          t(i) := to_glyph(g.guess(i));                  --@result-blank: t(i) := ch_none;
        end loop;
      when st_reveal =>
        for i in 0 to 3 loop
          t(i) := to_glyph(g.code(i));                   --@reveals-guess: t(i) := to_glyph(g.guess(i));
        end loop;
    end case;
    text <= t;
  end process;

  show : entity work.scan generic map (PERIOD => CLK_HZ / 800) port map (clk, text, an4, seg);
  an <= an4;                                             --@+eight-digits: an <= "1111" & an4;
end architecture;
