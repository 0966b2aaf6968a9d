-- Block game 10 x 7, VHDL
-- every light is a cell: empty, moving (with the number of its block) or fixed
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity game_top is
  port (
    clk        : in  std_logic;                       -- 20 Hz
    start_btn  : in  std_logic;
    reset_btn  : in  std_logic;
    rotate_btn : in  std_logic;
    left_btn   : in  std_logic;
    right_btn  : in  std_logic;
    red        : out std_logic_vector(20 downto 0) := (others => '0');
    yellow     : out std_logic_vector(48 downto 0) := (others => '0');
    blue       : out std_logic_vector(48 downto 0) := (others => '0');
    disp3      : out std_logic_vector(7 downto 0) := (others => '0');    -- pgfedcba
    disp2      : out std_logic_vector(7 downto 0) := (others => '0');
    disp1      : out std_logic_vector(7 downto 0) := (others => '0');
    disp0      : out std_logic_vector(7 downto 0) := (others => '0');
    time_bcd   : out std_logic_vector(7 downto 0) := (others => '0');
    score_bcd  : out std_logic_vector(7 downto 0) := (others => '0');
    control    : out std_logic := '0';
    won        : out std_logic := '0';
    lost       : out std_logic := '0'
  );
end game_top;

architecture behave of game_top is

  type kind_t is (E, M, F);
  type cell_t is record
    k  : kind_t;
    id : integer range 0 to 3;
  end record;
  type row_t  is array (0 to 6) of cell_t;
  type grid_t is array (0 to 9) of row_t;
  type ids_t  is array (0 to 3) of boolean;
  type shapes_t is array (0 to 7) of std_logic_vector(0 to 8);
  type state_t is (S_READY, S_CREATE, S_CONTROL, S_FALL, S_WON, S_LOST);

  constant EMPTY : cell_t := (k => E, id => 0);
  constant EMPTY_GRID : grid_t := (others => (others => EMPTY));
  constant SHAPES : shapes_t := (
    "010111010", "100100100", "000001111", "000110011",
    "000111100", "000111010", "000101111", "000010111");

  type order_t is array (0 to 69) of integer range 0 to 69;

  -- order of the lights for the show
  function spiral return order_t is
    variable o : order_t;
    variable top, bot, lef, rig, n : integer;
  begin
    top := 0; bot := 9; lef := 0; rig := 6; n := 0;
    while n < 70 loop
      for c in lef to rig loop
        if n < 70 then o(n) := 7*top + c; n := n + 1; end if;
      end loop;
      for r in top+1 to bot loop
        if n < 70 then o(n) := 7*r + rig; n := n + 1; end if;
      end loop;
      for c in rig-1 downto lef loop
        if n < 70 then o(n) := 7*bot + c; n := n + 1; end if;
      end loop;
      for r in bot-1 downto top+1 loop
        if n < 70 then o(n) := 7*r + lef; n := n + 1; end if;
      end loop;
      top := top + 1; bot := bot - 1; lef := lef + 1; rig := rig - 1;
    end loop;
    return o;
  end function;

  constant ORDER : order_t := spiral;

  function seg(d : integer) return std_logic_vector is
  begin
    case d is
      when 0 => return x"3F";
      when 1 => return x"06";
      when 2 => return x"5B";
      when 3 => return x"4F";
      when 4 => return x"66";
      when 5 => return x"6D";
      when 6 => return x"7D";
      when 7 => return x"07";
      when 8 => return x"7F";
      when 9 => return x"6F";
      when others => return x"00";
    end case;
  end function;

  -- light (r,c) of shape s after n turns
  function dot(s : std_logic_vector(0 to 8); n, r, c : integer) return boolean is
  begin
    case n is
      when 0      => return s(3*r + c) = '1';
      when 1      => return s(3*c + 2 - r) = '1';
      when 2      => return s(3*(2-r) + 2 - c) = '1';
      when others => return s(3*(2-c) + r) = '1';      --@v-rot3: when others => return s(3*c + 2 - r) = '1';
    end case;
  end function;

  procedure draw(g : inout grid_t; s : in std_logic_vector(0 to 8);
                 n, x, id : in integer) is
  begin
    for r in 0 to 2 loop
      for c in 0 to 6 loop
        g(r)(c) := EMPTY;
      end loop;
      for c in 0 to 2 loop
        if dot(s, n, r, c) then
          g(r)(x + c) := (k => M, id => id);
        end if;
      end loop;
    end loop;
  end procedure;

  function column_free(g : grid_t; c : integer) return boolean is
  begin
    return g(0)(c).k = E and g(1)(c).k = E and g(2)(c).k = E;
  end function;

  procedure go_right(g : inout grid_t) is
    variable w : cell_t;
  begin
    for r in 0 to 2 loop
      w := EMPTY;                                      --@v-wrap: w := g(r)(6);
      for c in 6 downto 1 loop
        g(r)(c) := g(r)(c-1);
      end loop;
      g(r)(0) := w;
    end loop;
  end procedure;

  procedure go_left(g : inout grid_t) is
  begin
    for r in 0 to 2 loop
      for c in 0 to 5 loop
        g(r)(c) := g(r)(c+1);
      end loop;
      g(r)(6) := EMPTY;
    end loop;
  end procedure;

  function top_dark(g : grid_t) return boolean is
  begin
    for r in 0 to 2 loop
      for c in 0 to 6 loop
        if g(r)(c).k /= E then return false; end if;
      end loop;
    end loop;
    return true;
  end function;

  function lowest_full(g : grid_t) return integer is
    variable n : integer;
  begin
    for r in 9 downto 3 loop
      n := 0;
      for c in 0 to 6 loop
        if g(r)(c).k = F then n := n + 1; end if;
      end loop;
      if n = 7 then return r; end if;
    end loop;
    return -1;
  end function;

  -- one second: lock, fall, take out row del (or -1)
  procedure gravity(g : inout grid_t; del : in integer; held : in integer; dead : out boolean) is
    variable n : grid_t;
    variable stuck : ids_t;
  begin
    stuck := (others => false);
    dead := false;
    n := EMPTY_GRID;
    for r in 0 to 9 loop
      for c in 0 to 6 loop
        if g(r)(c).k = M and g(r)(c).id /= held and r > del then
          if r = 9 then
            stuck(g(r)(c).id) := true;
          elsif g(r+1)(c).k = F then
            stuck(g(r)(c).id) := true;
          end if;
        end if;
      end loop;
    end loop;

    for r in 0 to 9 loop
      for c in 0 to 6 loop
        case g(r)(c).k is
          when E => null;
          when F =>
            if r > del then
              n(r)(c) := g(r)(c);
            elsif r < del then
              n(r+1)(c) := g(r)(c);
            end if;
          when M =>
            if g(r)(c).id = held then
              n(r)(c) := g(r)(c);
            elsif stuck(g(r)(c).id) then
              n(r)(c) := (k => F, id => 0);
              if r < 3 then dead := true; end if;      --@v-lost2: if r < 2 then dead := true; end if;
            else
              n(r+1)(c) := g(r)(c);
            end if;
        end case;
      end loop;
    end loop;
    g := n;
  end procedure;

  signal st : state_t := S_READY;

begin

  process (clk)
    variable s      : state_t := S_READY;
    variable g      : grid_t := EMPTY_GRID;
    variable lfsr   : unsigned(5 downto 0) := "000001";
    variable rnd    : unsigned(5 downto 0);
    variable o_st, o_rs, o_ro, o_le, o_ri : std_logic := '0';
    variable b_st, b_rs, b_ro, b_le, b_ri : boolean;
    variable sub    : integer range 0 to 19 := 0;
    variable t1, t0 : integer range 0 to 10 := 0;
    variable pts    : unsigned(3 downto 0) := "0000";     --@v-bit1: variable pts    : unsigned(0 downto 0) := "0";
    variable shp    : std_logic_vector(0 to 8) := (others => '0');
    variable rot    : integer range 0 to 3 := 0;
    variable px     : integer range 0 to 4 := 0;
    variable num    : unsigned(1 downto 0) := "00";       --@v-id1: variable num    : unsigned(0 downto 0) := "0";
    variable left   : integer range 0 to 60 := 0;
    variable brow   : integer range -1 to 9 := -1;
    variable bsec   : integer range 0 to 2 := 0;
    variable del    : integer range -1 to 9;
    variable held   : integer range -1 to 3;
    variable dead   : boolean;
    variable even   : boolean := false;
    variable show   : std_logic_vector(69 downto 0) := (others => '0');
    variable k      : integer range 0 to 70 := 0;
    variable idt    : integer range 0 to 19 := 0;
    variable p      : integer range 0 to 7;
    variable run    : boolean;
    variable vr     : std_logic_vector(20 downto 0);
    variable vy, vb : std_logic_vector(48 downto 0);
  begin
    if rising_edge(clk) then
      b_st := start_btn  = '1' and o_st = '0';
      b_rs := reset_btn  = '1' and o_rs = '0';
      b_ro := rotate_btn = '1' and o_ro = '0';
      b_le := left_btn   = '1' and o_le = '0';            --@v-hold: b_le := left_btn   = '1';
      b_ri := right_btn  = '1' and o_ri = '0';            --@v-hold: b_ri := right_btn  = '1';
      o_st := start_btn; o_rs := reset_btn; o_ro := rotate_btn; o_le := left_btn; o_ri := right_btn;

      rnd  := lfsr;
      lfsr := lfsr(4 downto 0) & (lfsr(5) xor lfsr(4));   --@v-lfsrstop: if s /= S_READY then lfsr := lfsr(4 downto 0) & (lfsr(5) xor lfsr(4)); end if;

      if s = S_READY then
        if k = 70 then
          k := 0;
          show := (others => '0');
        else
          show(ORDER(k)) := '1';
          k := k + 1;
        end if;
        if idt = 19 then idt := 0; else idt := idt + 1; end if;
      end if;

      if b_rs then                                        --@v-rstfall: if b_rs and s /= S_FALL then
        s := S_READY;
        g := EMPTY_GRID;
        t1 := 0; t0 := 0;
        pts := (others => '0');
        brow := -1;
        left := 0;
        k := 0;
        show := (others => '0');
      elsif b_st and s = S_READY then                     --@v-startrun: elsif b_st and s /= S_WON and s /= S_LOST then
        s := S_CREATE;
        g := EMPTY_GRID;
        t1 := 0; t0 := 0;
        pts := (others => '0');
        sub := 0;
        brow := -1;
        even := false;
      elsif s = S_CREATE or s = S_CONTROL or s = S_FALL then

        held := -1;
        if s = S_CONTROL then
          held := to_integer(num);
        end if;

        if s = S_CREATE then
          shp := SHAPES(to_integer(rnd(5 downto 3)));
          p := to_integer(rnd(2 downto 0));
          if p > 4 then p := p - 4; end if;
          px  := p;
          rot := 0;
          num := num + 1;
          draw(g, shp, 0, px, to_integer(num));
          left := 60;
          s := S_CONTROL;
        elsif s = S_CONTROL then
          if b_ro then
            if rot = 3 then rot := 0; else rot := rot + 1; end if;
            draw(g, shp, rot, px, to_integer(num));
          elsif b_ri then
            if column_free(g, 6) then                     --@v-wrap: if true then
              go_right(g);
              if px < 4 then px := px + 1; end if;
            end if;
          elsif b_le then
            if column_free(g, 0) then
              go_left(g);
              if px > 0 then px := px - 1; end if;
            end if;
          end if;
          left := left - 1;
          if left = 0 then s := S_FALL; end if;
        end if;

        if sub = 19 then
          sub := 0;
          -- time
          if t0 = 9 then                                  --@v-nine: t0 := t0 + 1; if t0 = 9 then
            t0 := 0;
            t1 := t1 + 1;                                 --@v-nine: t1 := (t1 + 1) mod 10;
          else                                            --@v-nine:
            t0 := t0 + 1;                                 --@v-nine:
          end if;

          del := -1;
          if brow >= 0 then
            bsec := bsec - 1;
            if bsec = 0 then
              del := brow;
              brow := -1;
              pts := pts + 1;
            end if;
          end if;

          dead := false;
          even := not even;
          gravity(g, del, held, dead);                    --@v-fall2: if even or del >= 0 then gravity(g, del, held, dead); end if;

          if brow < 0 then
            brow := lowest_full(g);
            bsec := 2;                                    --@v-blink1: bsec := 1;
          end if;

          if s = S_FALL and top_dark(g) then
            s := S_CREATE;
          end if;

          if pts >= 3 then
            s := S_WON;
          elsif dead or (t1 = 9 and t0 = 9) then
            s := S_LOST;
          end if;
        else
          sub := sub + 1;
        end if;
      end if;

      -- lights
      run := s = S_CREATE or s = S_CONTROL or s = S_FALL;
      vr := (others => '0'); vy := (others => '0'); vb := (others => '0');
      if run then
        for c in 0 to 6 loop
          for r in 0 to 2 loop
            if g(r)(c).k /= E then vr(7*r + c) := '1'; end if;
          end loop;
          for r in 3 to 9 loop
            if g(r)(c).k = M then vy(7*(r-3) + c) := '1'; end if;
            if g(r)(c).k = F and not (r = brow and sub >= 10) then vb(7*(r-3) + c) := '1'; end if;   --@+v-half: if g(r)(c).k = F and not (r = brow and sub < 10) then vb(7*(r-3) + c) := '1'; end if;
          end loop;
        end loop;
      elsif s = S_READY then
        vr := show(20 downto 0);
        vy := show(69 downto 21);                         --@+v-both: vy := show(69 downto 21); vb := show(69 downto 21);
      end if;
      red <= vr; yellow <= vy; blue <= vb;

      -- digits
      disp3 <= x"00"; disp2 <= x"00"; disp1 <= x"00"; disp0 <= x"00";
      if run then
        disp3 <= seg(t1);
        disp2 <= seg(t0);
        disp1 <= seg(0);                                  --@v-s1: disp1 <= seg(to_integer(pts));
        disp0 <= seg(to_integer(pts));
      elsif s = S_READY and idt < 10 then
        disp3 <= seg(4); disp2 <= seg(2);                 --@+v-ids: disp3 <= seg(6); disp2 <= seg(0);
        disp1 <= seg(1); disp0 <= seg(7);
      end if;
      time_bcd  <= std_logic_vector(to_unsigned(t1, 4)) & std_logic_vector(to_unsigned(t0, 4));
      score_bcd <= std_logic_vector(resize(pts, 8));

      control <= '0'; won <= '0'; lost <= '0';
      if s = S_CONTROL then control <= '1'; end if;
      if s = S_WON then won <= '1'; end if;
      if s = S_LOST then lost <= '1'; end if;
      st <= s;
    end if;
  end process;

end behave;
