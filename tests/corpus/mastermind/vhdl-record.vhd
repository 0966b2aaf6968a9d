library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package mm_types is
  constant HZ       : positive := 2;           --@+hz50: constant HZ : positive := 50;
  constant MSG_LEN  : positive := 2 * HZ;
  constant HALF     : positive := HZ / 2;

  subtype letter_t is std_logic_vector(2 downto 0);
  subtype seg_t    is std_logic_vector(6 downto 0);
  type word_t  is array (0 to 3) of letter_t;
  type disp_t  is array (0 to 3) of seg_t;
  type score_t is array (0 to 1) of unsigned(1 downto 0);
  type phase_t is (P_START, P_SCORE, P_DRAW, P_PLAYER, P_MAKE, P_LIVES, P_GUESS, P_RESULT, P_REVEAL, P_OVER);

  type reg_t is record
    phase : phase_t;
    timer : natural range 0 to MSG_LEN;
    blink : natural range 0 to HZ;
    pos   : natural range 0 to 3;
    code  : word_t;
    guess : word_t;
    maker : std_logic;
    turn  : std_logic;
    solo  : std_logic;
    first : std_logic;
    lives : unsigned(1 downto 0);
    score : score_t;
    bits  : std_logic_vector(1 downto 0);
    nbits : natural range 0 to 2;
    old_a : std_logic;
    old_b : std_logic;
    --@press-kept: kept : std_logic;
  end record;

  constant RESET_REG : reg_t := (
    phase => P_START, timer => 0, blink => 0, pos => 0,
    code  => (others => "000"), guess => (others => "000"),
    maker => '0', turn => '0', solo => '0', first => '1',
    lives => "11", score => (others => "00"),
    bits  => "00", nbits => 0,
    --@press-kept: kept => '0',
    old_a => '0', old_b => '0');

  constant SEG_OFF  : seg_t := "0000000";
  constant SEG_DASH : seg_t := "1000000";
  constant SEG_A    : seg_t := "1110111";
  constant SEG_B    : seg_t := "1111100";
  constant SEG_L    : seg_t := "0111000";
  constant SEG_P    : seg_t := "1110011";

  function letter_seg (l : letter_t) return seg_t;
  function digit_seg (d : unsigned(1 downto 0)) return seg_t;
  function who_seg (p : std_logic) return seg_t;
  function message (x : seg_t; y : seg_t) return disp_t;
  function verdict (g : word_t; c : word_t) return std_logic_vector;
end package;

package body mm_types is
  function letter_seg (l : letter_t) return seg_t is
  begin
    case l is
      when "000"  => return SEG_DASH;
      when "001"  => return SEG_A;
      when "010"  => return "0111001";
      when "011"  => return "1111001";
      when "100"  => return "1110001";
      when "101"  => return "1110110";
      when "110"  => return SEG_L;
      when others => return "0111110";
    end case;
  end function;

  function digit_seg (d : unsigned(1 downto 0)) return seg_t is
  begin
    case d is
      when "00"   => return "0111111";
      when "01"   => return "0000110";
      when "10"   => return "1011011";
      when others => return "1001111";
    end case;
  end function;

  function who_seg (p : std_logic) return seg_t is
  begin
    if p = '0' then
      return SEG_A;
    else
      return SEG_B;
    end if;
  end function;

  function message (x : seg_t; y : seg_t) return disp_t is
    variable d : disp_t;
  begin
    d := (SEG_OFF, x, SEG_DASH, y);
    return d;
  end function;

  function verdict (g : word_t; c : word_t) return std_logic_vector is
    variable v : std_logic_vector(7 downto 0) := (others => '0');
  begin
    for i in 0 to 3 loop
      for j in 0 to 3 loop
        if g(i) = c(j) then               --@placed-taken: if g(i) = c(j) and g(j) /= c(j) then
          v(6 - 2*i) := '1';
        end if;
      end loop;
      if g(i) = c(i) then
        v(7 - 2*i) := '1';
        v(6 - 2*i) := '1';
      end if;
    end loop;
    return v;
  end function;
end package body;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.mm_types.all;

entity mastermind is
  port (
    clk        : in  std_logic;
    rst_n      : in  std_logic;
    btn_a      : in  std_logic;
    btn_b      : in  std_logic;
    sw         : in  std_logic_vector(2 downto 0);
    one_player : in  std_logic;
    rnd        : in  std_logic;
    leds       : out std_logic_vector(7 downto 0);
    dig3       : out std_logic_vector(6 downto 0);
    dig2       : out std_logic_vector(6 downto 0);
    dig1       : out std_logic_vector(6 downto 0);
    dig0       : out std_logic_vector(6 downto 0)
  );
end entity;

architecture two_proc of mastermind is
  signal r    : reg_t := RESET_REG;
  signal rin  : reg_t;
  signal disp : disp_t;
  signal lamp : std_logic_vector(7 downto 0);
  signal disp_o : disp_t;
  signal lamp_o : std_logic_vector(7 downto 0);
  --@+regout: signal disp_q : disp_t := (others => SEG_OFF); signal lamp_q : std_logic_vector(7 downto 0) := x"00";
begin

  comb : process (all)
    variable v      : reg_t;
    variable pa     : std_logic;
    variable pb     : std_logic;
    variable pt     : std_logic;
    variable done   : boolean;
    variable right  : boolean;
    variable drawn  : letter_t;
    variable lights : std_logic_vector(7 downto 0);
  begin
    v       := r;
    v.old_a := btn_a;
    v.old_b := btn_b;
    pa      := btn_a and not r.old_a;
    pb      := btn_b and not r.old_b;
    if r.turn = '0' then
      pt := pa;
    else
      pt := pb;
    end if;
    --@press-kept: if (r.phase = P_PLAYER or r.phase = P_LIVES) and pt = '1' then v.kept := '1'; end if;
    --@press-kept: if r.phase = P_MAKE or r.phase = P_GUESS then pt := pt or r.kept; v.kept := '0'; end if;

    done := false;
    case r.phase is
      when P_SCORE | P_PLAYER | P_LIVES | P_REVEAL =>
        if r.timer = MSG_LEN - 1 then
          done    := true;
          v.timer := 0;
        else
          v.timer := r.timer + 1;
        end if;
      when others =>
        null;
    end case;

    lights := verdict(r.guess, r.code);
    right  := lights = "11111111";        --@anagram-wins: right := (lights and "01010101") = "01010101";
    drawn  := r.bits & rnd;

    case r.phase is
      when P_START =>
        if pa = '1' or pb = '1' then
          v.solo  := one_player and pa;   --@solo-sticky: if one_player = '1' and pa = '1' then v.solo := '1'; end if;
          v.maker := not pa;
          v.turn  := not pa;
          if v.solo = '1' then
            v.maker := '1';
            v.turn  := '0';
          end if;
          v.first := '1';
          v.phase := P_SCORE;
        end if;

      when P_SCORE =>
        if done then
          v.first := '0';
          if r.first = '1' then
            v.pos   := 0;
            v.nbits := 0;
            if r.solo = '1' then
              v.phase := P_DRAW;
            else
              v.phase := P_PLAYER;
            end if;
          elsif r.solo = '1' or r.score(0) = 2 or r.score(1) = 2 then  --@one-all-ends: elsif r.solo = '1' or r.score(0) + r.score(1) >= 2 then
            v.blink := 0;
            v.phase := P_OVER;
          else
            v.maker := not r.maker;       --@third-no-swap: if r.score(0) /= r.score(1) then v.maker := not r.maker; end if;
            v.turn  := v.maker;
            v.phase := P_PLAYER;
          end if;
        end if;

      when P_DRAW =>
        v.bits := r.bits(0) & rnd;
        if r.nbits = 2 then
          v.nbits := 0;
          if drawn /= "000" then          --@draw4-dash: if drawn /= "000" or r.pos = 3 then
            v.code(r.pos) := drawn;
            if r.pos = 3 then
              v.pos   := 0;
              v.phase := P_PLAYER;
            else
              v.pos := r.pos + 1;
            end if;
          end if;
        else
          v.nbits := r.nbits + 1;
        end if;

      when P_PLAYER =>
        if done then
          v.pos := 0;
          if r.turn = r.maker then
            v.phase := P_MAKE;
          else
            v.phase := P_LIVES;
          end if;
        end if;

      when P_MAKE =>
        if pt = '1' and sw /= "000" then
          v.code(r.pos) := sw;
          if r.pos = 3 then
            v.pos   := 0;
            v.turn  := not r.turn;
            v.phase := P_PLAYER;
          else
            v.pos := r.pos + 1;
          end if;
        end if;

      when P_LIVES =>
        if done then
          v.pos   := 0;
          v.phase := P_GUESS;
        end if;

      when P_GUESS =>
        if pt = '1' and sw /= "000" then  --@u-refused: if pt = '1' and unsigned(sw) > 0 and unsigned(sw) < 7 then  --@vr-dash-guess4: if pt = '1' and (sw /= "000" or r.pos = 3) then
          v.guess(r.pos) := sw;
          if r.pos = 3 then
            v.pos   := 0;
            v.phase := P_RESULT;
          else
            v.pos := r.pos + 1;
          end if;
        end if;

      when P_RESULT =>
        if pt = '1' then                  --@vr-result-any-key: if pa = '1' or pb = '1' then
          if right then                   --@last-life-lost: if right and r.lives /= 1 then
            if r.turn = '0' then
              v.score(0) := r.score(0) + 1;
            else
              v.score(1) := r.score(1) + 1;
            end if;
            v.lives := "11";              --@lives-carry: null;
            v.phase := P_SCORE;
          elsif r.lives = 1 then
            if r.maker = '0' then
              v.score(0) := r.score(0) + 1;
            else
              v.score(1) := r.score(1) + 1;
            end if;
            v.lives := "11";
            v.phase := P_REVEAL;
          else
            v.lives := r.lives - 1;
            v.phase := P_LIVES;
          end if;
        end if;

      when P_REVEAL =>
        if done then                      --@reveal-waits: v.timer := 0; if pa = '1' or pb = '1' then
          v.phase := P_SCORE;
        end if;

      when P_OVER =>
        if r.blink = HZ - 1 then
          v.blink := 0;
        else
          v.blink := r.blink + 1;
        end if;
        if pa = '1' or pb = '1' then
          v.score := (others => "00");
          v.lives := "11";
          v.phase := P_START;
        end if;
    end case;

    if rst_n = '0' then
      v := RESET_REG;                     --@reset-timer: v := RESET_REG; v.timer := r.timer;
    end if;
    rin <= v;
  end process;

  seq : process (clk)
  begin
    if rising_edge(clk) then
      r <= rin;
      --@+regout: disp_q <= disp; lamp_q <= lamp;
    end if;
  end process;

  show : process (all)
    variable d : disp_t;
    variable l : std_logic_vector(7 downto 0);
  begin
    d := (others => SEG_OFF);
    l := (others => '0');
    case r.phase is
      when P_START =>
        d := message(SEG_A, SEG_B);       --@start-dark: if r.first = '1' then d := message(SEG_A, SEG_B); end if;
      when P_SCORE =>
        d := message(digit_seg(r.score(0)), digit_seg(r.score(1)));
      when P_DRAW =>
        d := (others => SEG_DASH);
      when P_PLAYER =>
        d := message(SEG_P, who_seg(r.turn));
      when P_MAKE =>
        for i in 0 to 3 loop
          if i < r.pos then
            d(i) := SEG_DASH;             --@b-code-open: d(i) := SEG_DASH; if r.maker = '1' then d(i) := letter_seg(r.code(i)); end if;
          elsif i = r.pos then
            d(i) := letter_seg(sw);
          end if;
        end loop;
      when P_LIVES =>
        d := message(SEG_L, digit_seg(r.lives));
      when P_GUESS =>
        for i in 0 to 3 loop
          if i < r.pos then
            d(i) := letter_seg(r.guess(i));
          elsif i = r.pos then
            d(i) := letter_seg(sw);
          end if;
        end loop;
      when P_RESULT =>
        for i in 0 to 3 loop
          d(i) := letter_seg(r.guess(i));
        end loop;
        --@result-live: d(3) := letter_seg(sw);
        l := verdict(r.guess, r.code);
      when P_REVEAL =>
        for i in 0 to 3 loop
          d(i) := letter_seg(r.code(i));
        end loop;
      when P_OVER =>
        d := message(digit_seg(r.score(0)), digit_seg(r.score(1)));
        if r.blink < HALF then            --@b-wins-steady: if r.blink < HALF or r.score(1) > r.score(0) then
          l := (others => '1');
        end if;
    end case;
    --@+dashdark: if (r.phase = P_MAKE or r.phase = P_GUESS) and sw = "000" then d(r.pos) := SEG_OFF; end if;
    disp <= d;
    lamp <= l;
  end process;

  lamp_o <= lamp;                         --@+regout: lamp_o <= lamp_q;
  disp_o <= disp;                         --@+regout: disp_o <= disp_q;

  leds <= lamp_o;
  dig3 <= disp_o(0);                      --@+seglow: dig3 <= not disp_o(0);
  dig2 <= disp_o(1);                      --@+seglow: dig2 <= not disp_o(1);
  dig1 <= disp_o(2);                      --@+seglow: dig1 <= not disp_o(2);
  dig0 <= disp_o(3);                      --@+seglow: dig0 <= not disp_o(3);
end architecture;
