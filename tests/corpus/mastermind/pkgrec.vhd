--@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
-- CS 303 donem projesi: Electronic Mastermind
-- iki process'li yapi: r (yazmaclar) / rin (sonraki degerler), hepsi tek bir record icinde
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package mm_pkg is
  constant HZ   : positive := 2;     -- benzetim saati 2 Hz --@+hz50: constant HZ   : positive := 50;    -- bolunmus saat 50 Hz
  constant HOLD : positive := 2 * HZ;

  subtype letter_t is std_logic_vector(2 downto 0);
  subtype seg_t    is std_logic_vector(6 downto 0);   -- gfedcba
  type word_t  is array (0 to 3) of letter_t;         -- 0: en soldaki harf
  type panel_t is array (0 to 3) of seg_t;            -- 0: AN3 ... 3: AN0
  type table_t is array (0 to 7) of seg_t;
  type digit_t is array (0 to 3) of seg_t;

  type phase_t is (S_START, S_SCORE, S_PLAYER, S_MAKE, S_DRAW,
                   S_LIVES, S_GUESS, S_RESULT, S_REVEAL, S_OVER);

  type reg_t is record
    ph    : phase_t;
    tmr   : natural range 0 to 1023;
    pos   : natural range 0 to 3;
    lives : natural range 0 to 3;
    scA   : natural range 0 to 3;
    scB   : natural range 0 to 3;
    maker : std_logic;                  -- '0' = A, '1' = b (ya da devre)
    brk   : std_logic;                  -- '1': sira kod cozucude
    solo  : std_logic;
    code  : word_t;
    guess : word_t;
    nbit  : natural range 0 to 2;
    sh    : std_logic_vector(1 downto 0);
  end record;

  constant RINIT : reg_t := (
    ph => S_START, tmr => 0, pos => 0, lives => 3, scA => 0, scB => 0,
    maker => '0', brk => '0', solo => '0',
    code => (others => "000"), guess => (others => "000"), nbit => 0, sh => "00");

  constant G_OFF  : seg_t := "0000000";
  constant G_DASH : seg_t := "1000000";
  constant G_A    : seg_t := "1110111";
  constant G_B    : seg_t := "1111100";
  constant G_P    : seg_t := "1110011";
  constant G_L    : seg_t := "0111000";

  constant DIGITS : digit_t := ("0111111", "0000110", "1011011", "1001111");

  constant LETTERS : table_t := (
    G_DASH,
    G_A,
    "0111001",      -- C
    "1111001",      -- E
    "1110001",      -- F
    "1110110",      -- H
    "0111000",      -- L --@w6b_glyphl: "0110000",      -- L
    "0111110");     -- U

  function glyph(l : letter_t) return seg_t;
  function msg(a, b : seg_t) return panel_t;
  function verdict(g, c : word_t) return std_logic_vector;
end package;

package body mm_pkg is
  function glyph(l : letter_t) return seg_t is
  begin
    if is_x(l) then
      return G_OFF;
    end if;
    return LETTERS(to_integer(unsigned(l)));
  end function;

  -- " a-b" biciminde mesaj
  function msg(a, b : seg_t) return panel_t is
    variable p : panel_t;
  begin
    p := (G_OFF, a, G_DASH, b);
    return p;
  end function;

  function verdict(g, c : word_t) return std_logic_vector is
    variable v    : std_logic_vector(7 downto 0) := (others => '0');
    variable seen : boolean;
  begin
    for i in 0 to 3 loop
      seen := false;
      for j in 0 to 3 loop --@w6b_else0: for j in 1 to 3 loop
        if g(i) = c(j) then
          seen := true;
        end if;
      end loop;
      if g(i) = c(i) then
        v(7 - 2 * i downto 6 - 2 * i) := "11"; --@w6b_ledrev: v(2 * i + 1 downto 2 * i) := "11";
      elsif seen then
        v(7 - 2 * i downto 6 - 2 * i) := "01"; --@w6b_ledrev: v(2 * i + 1 downto 2 * i) := "01";
      end if;
    end loop;
    return v;
  end function;
end package body;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.mm_pkg.all;

entity mastermind is
  port (
    clk      : in  std_logic;
    rst      : in  std_logic;                      -- aktif dusuk
    enterA   : in  std_logic;
    enterB   : in  std_logic;
    letterIn : in  std_logic_vector(2 downto 0);
    sw3      : in  std_logic;
    rnd      : in  std_logic;
    LEDX     : out std_logic_vector(7 downto 0);
    SSD3     : out std_logic_vector(6 downto 0);
    SSD2     : out std_logic_vector(6 downto 0);
    SSD1     : out std_logic_vector(6 downto 0);
    SSD0     : out std_logic_vector(6 downto 0));
end entity;

architecture two_process of mastermind is
  signal r   : reg_t := RINIT;
  signal rin : reg_t;
  signal lastA, lastB : std_logic := '0';
  signal pan : panel_t;
begin

  -- ---------------------------------------------------------------- sonraki durum
  comb : process (r, lastA, lastB, enterA, enterB, letterIn, sw3, rnd)
    variable v            : reg_t;
    variable pa, pb       : boolean;   -- basislar
    variable pmk, pbr     : boolean;   -- kod yapanin / cozenin basisi
    variable done         : boolean;
    variable win          : boolean;
    variable nl           : letter_t;
  begin
    v  := r;
    pa := enterA = '1' and lastA = '0';
    pb := enterB = '1' and lastB = '0';
    if r.maker = '0' then
      pmk := pa;
      pbr := pb;
    else
      pmk := pb; --@w6b_makerkey: pmk := pa or pb;
      pbr := pa;
    end if;
    done := r.tmr = HOLD - 1;
    win  := r.guess = r.code;
    --@w6b_right3: if r.lives = 1 and r.guess(0) = r.code(0) and r.guess(1) = r.code(1) and r.guess(2) = r.code(2) then win := true; end if;
    nl   := r.sh & rnd;
    v.tmr := r.tmr + 1;

    case r.ph is
      when S_START =>
        v.tmr := 0;
        if pa or pb then
          v.ph  := S_SCORE;
          v.scA := 0;
          v.scB := 0; --@w6b_scbkeep:
          v.brk := '0';
          --@w6b_livkeep: v.lives := 3;
          if pa then
            v.solo  := sw3;
            v.maker := sw3;            -- tek kisilikte kodu devre yapar --@w6b_amaker: v.maker := r.maker or sw3;
          else
            v.solo  := '0';
            v.maker := '1';
          end if;
        end if;

      when S_SCORE =>
        if done then
          if r.scA = 2 or r.scB = 2 or (r.solo = '1' and r.scA + r.scB = 1) then --@w6b_oneone: if r.scA + r.scB = 2 or (r.solo = '1' and r.scA + r.scB = 1) then --@w6b_solomore: if r.scA = 2 or r.scB = 2 then
            v.ph := S_OVER;
          elsif r.solo = '1' then
            v.ph   := S_DRAW;
            v.nbit := 0;
          else
            if r.scA + r.scB /= 0 then --@w6b_swap11: if r.scA + r.scB = 1 then
              v.maker := not r.maker;
            end if;
            v.brk := '0';
            v.ph  := S_PLAYER;
          end if;
        end if;

      when S_DRAW =>
        v.tmr := 0;
        v.sh  := r.sh(0) & rnd;
        if r.nbit < 2 then
          v.nbit := r.nbit + 1;
        else
          v.nbit := 0;
          if nl /= "000" then --@w6b_draw0: if nl /= "000" or r.pos = 3 then
            v.code(r.pos) := nl;
            if r.pos = 3 then
              v.pos := 0;
              v.brk := '1';
              v.ph  := S_PLAYER;
            else
              v.pos := r.pos + 1;
            end if;
          end if;
        end if;

      when S_PLAYER =>
        if done then
          if r.brk = '1' then
            v.lives := 3; --@w6b_livkeep:
            v.ph    := S_LIVES;
          else
            v.ph := S_MAKE;
          end if;
        end if;

      when S_MAKE =>
        v.tmr := 0;
        if pmk and letterIn /= "000" then
          v.code(r.pos) := letterIn;
          if r.pos = 3 then
            v.pos := 0;
            v.brk := '1';
            v.ph  := S_PLAYER;
          else
            v.pos := r.pos + 1;
          end if;
        end if;

      when S_LIVES =>
        if done then --@w6b_skip: if done or pbr then --@w6b_long: if r.tmr = 4 * HOLD - 1 then
          v.ph := S_GUESS;
        end if;

      when S_GUESS =>
        v.tmr := 0;
        if pbr and letterIn /= "000" then --@w6b_dash3: if pbr and (letterIn /= "000" or r.pos = 3) then
          v.guess(r.pos) := letterIn;
          if r.pos = 3 then
            v.pos := 0;
            v.ph  := S_RESULT;
          else
            v.pos := r.pos + 1;
          end if;
        end if;

      when S_RESULT =>
        v.tmr := 0;
        if pbr then
          if win then
            if r.maker = '1' then
              v.scA := r.scA + 1; --@w6b_pointb: v.scB := r.scB + 1;
            else
              v.scB := r.scB + 1;
            end if;
            v.ph := S_SCORE;
          elsif r.lives = 1 then
            if r.maker = '1' then
              v.scB := r.scB + 1; --@w6b_solofail: if r.solo = '1' then v.scA := r.scA + 1; else v.scB := r.scB + 1; end if;
            else
              v.scA := r.scA + 1;
            end if;
            v.ph := S_REVEAL;
          else
            v.lives := r.lives - 1;
            v.ph    := S_LIVES;
          end if;
        end if;

      when S_REVEAL =>
        if done then
          --@w6b_livkeep: v.lives := 3;
          v.ph := S_SCORE;
        end if;

      when S_OVER =>
        if r.tmr = HZ - 1 then
          v.tmr := 0;
        end if;
        if pa or pb then --@w6b_aonly: if pa then
          v.ph := S_START;
        end if;
    end case;

    if v.ph /= r.ph then
      v.tmr := 0;
    end if;
    rin <= v;
  end process;

  -- ---------------------------------------------------------------- yazmaclar
  seq : process (clk, rst)
  begin
    if rst = '0' then
      r <= RINIT;
      --@w6b_rstpos: r.pos <= r.pos;
    elsif rising_edge(clk) then
      r <= rin;
    end if;
  end process;

  levels : process (clk)
  begin
    if rising_edge(clk) then
      lastA <= enterA;
      lastB <= enterB;
    end if;
  end process;

  -- ---------------------------------------------------------------- cikislar
  outp : process (r, letterIn)
    variable p   : panel_t;
    variable who : seg_t;
  begin
    p    := (others => G_OFF);
    LEDX <= (others => '0');
    if r.maker /= r.brk then
      who := G_B;
    else
      who := G_A;
    end if;
    case r.ph is
      when S_START  => p := msg(G_A, G_B);
      when S_SCORE  => p := msg(DIGITS(r.scA), DIGITS(r.scB));
      when S_PLAYER => p := msg(G_P, who);
      when S_DRAW   => p := (others => G_DASH);
      when S_LIVES  => p := msg(G_L, DIGITS(r.lives));
      when S_MAKE =>
        for i in 0 to 3 loop
          if i < r.pos then
            p(i) := G_DASH; --@w6b_peek: if i = 2 then p(i) := glyph(r.code(i)); else p(i) := G_DASH; end if;
          elsif i = r.pos then
            p(i) := glyph(letterIn);
          end if;
        end loop;
      when S_GUESS =>
        for i in 0 to 3 loop
          if i < r.pos then
            p(i) := glyph(r.guess(i));
          elsif i = r.pos then
            p(i) := glyph(letterIn);
          end if;
        end loop;
      when S_RESULT =>
        for i in 0 to 3 loop
          p(i) := glyph(r.guess(i)); --@w6b_resdark: p(i) := G_OFF;
        end loop;
        LEDX <= verdict(r.guess, r.code);
      when S_REVEAL =>
        for i in 0 to 3 loop
          p(i) := glyph(r.code(i)); --@w6b_revguess: if r.maker = '1' then p(i) := glyph(r.guess(i)); else p(i) := glyph(r.code(i)); end if;
        end loop;
      when S_OVER =>
        p := msg(DIGITS(r.scA), DIGITS(r.scB)); --@w6b_shift: p := (DIGITS(r.scA), G_DASH, DIGITS(r.scB), G_OFF);
        if r.tmr < HZ / 2 then
          LEDX <= (others => '1'); --@w6b_blink4: LEDX <= "00001111";
        end if;
    end case;
    pan <= p;
  end process;

  SSD3 <= pan(0);
  SSD2 <= pan(1);
  SSD1 <= pan(2);
  SSD0 <= pan(3);
end architecture;
