-- Falling blocks on 10x7 lights
-- Digitale Systeme, Praktikum 6
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package board_pkg is
  subtype row_t is std_logic_vector(0 to 6);              -- left to right
  type rows_t is array (0 to 9) of row_t;                 -- top to bottom
  type shape_t is array (0 to 2) of std_logic_vector(0 to 2);
  type shapes_t is array (0 to 7) of shape_t;
  type order_t is array (0 to 69) of integer range 0 to 69;
  constant EMPTY : row_t := (others => '0');
  constant FULL  : row_t := (others => '1');
  constant NONE  : rows_t := (others => (others => '0'));
  constant SHAPES : shapes_t := (
    ("010", "111", "010"),
    ("100", "100", "100"),
    ("000", "001", "111"),
    ("000", "110", "011"),
    ("000", "111", "100"),
    ("000", "111", "010"),
    ("000", "101", "111"),
    ("000", "010", "111"));
  function turned (s : shape_t; n : natural) return shape_t;
  function place (s : std_logic_vector(0 to 2); p : natural) return row_t;
  function spiral return order_t;
  function digit (b : std_logic_vector(3 downto 0)) return std_logic_vector;
end package;

package body board_pkg is
  function turned (s : shape_t; n : natural) return shape_t is
    variable a, b : shape_t;
  begin
    a := s;
    for k in 1 to 3 loop
      if k <= n then
        for r in 0 to 2 loop
          for c in 0 to 2 loop
            b(r)(c) := a(c)(2 - r);                       --@turn-mirror: b(r)(c) := a(c)(r);
          end loop;
        end loop;
        a := b;
      end if;
    end loop;
    return a;
  end function;

  function place (s : std_logic_vector(0 to 2); p : natural) return row_t is
    variable v : row_t := EMPTY;
  begin
    for c in 0 to 2 loop
      if p + c <= 6 then
        v(p + c) := s(c);
      end if;
    end loop;
    return v;
  end function;

  function spiral return order_t is
    variable o : order_t;
    variable t, l, n : integer := 0;
    variable b : integer := 9;
    variable r : integer := 6;
  begin
    while t <= b and l <= r loop
      for c in l to r loop o(n) := 7 * t + c; n := n + 1; end loop;
      t := t + 1;
      for i in t to b loop o(n) := 7 * i + r; n := n + 1; end loop;
      r := r - 1;
      if t <= b then
        for c in r downto l loop o(n) := 7 * b + c; n := n + 1; end loop;
        b := b - 1;
      end if;
      if l <= r then
        for i in b downto t loop o(n) := 7 * i + l; n := n + 1; end loop;
        l := l + 1;
      end if;
    end loop;
    return o;
  end function;

  function digit (b : std_logic_vector(3 downto 0)) return std_logic_vector is
  begin
    case b is                                             -- gfedcba
      when "0000" => return "0111111";
      when "0001" => return "0000110";
      when "0010" => return "1011011";
      when "0011" => return "1001111";
      when "0100" => return "1100110";
      when "0101" => return "1101101";
      when "0110" => return "1111101";
      when "0111" => return "0000111";                    --@glyph-7: when "0111" => return "0000110";
      when "1000" => return "1111111";
      when "1001" => return "1101111";
      when others => return "0000000";
    end case;
  end function;
end package body;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.board_pkg.all;

entity tetris is
  port (
    clk     : in  std_logic;
    start   : in  std_logic;
    reset   : in  std_logic;
    rotate  : in  std_logic;
    s_left  : in  std_logic;
    s_right : in  std_logic;
    red     : out std_logic_vector(20 downto 0);
    yellow  : out std_logic_vector(48 downto 0);
    blue    : out std_logic_vector(48 downto 0);
    seg_t1, seg_t0, seg_p1, seg_p0 : out std_logic_vector(6 downto 0);
    timer   : out std_logic_vector(7 downto 0);
    points  : out std_logic_vector(7 downto 0);
    orange  : out std_logic;
    won     : out std_logic;
    lost    : out std_logic);
end entity;

architecture behave of tetris is
  type state_t is (IDLE, CREATE, CONTROL, FALL, WIN, LOSE);
  signal state : state_t := IDLE;
  signal moving, fixed : rows_t := NONE;                  -- rows 0-2 of moving are the red ones
  signal lfsr : unsigned(5 downto 0) := "000001";         --@lfsr-seed: signal lfsr : unsigned(5 downto 0) := "101101";
  signal fall_div, time_div : integer range 0 to 39 := 0;
  signal window : integer range 0 to 63 := 0;
  signal shape, pos : integer range 0 to 7 := 0;
  signal rot : integer range 0 to 3 := 0;
  signal sec1, sec0, pt : unsigned(3 downto 0) := "0000";
  signal flash : std_logic := '0';                        -- the second second of a blinking row
  signal again : std_logic := '0';
  signal lamp : integer range 0 to 70 := 0;
  signal start_q, reset_q, rotate_q, left_q, right_q : std_logic := '0';
  constant ORDER : order_t := spiral;
begin

  play : process (clk)
    variable m, f, mo : rows_t;
    variable hit : std_logic_vector(0 to 9);
    variable lock : std_logic_vector(0 to 9);
    variable deep : integer range 0 to 9;
    variable top : integer range 0 to 3;
    variable tick, over : boolean;
    variable s : shape_t;
    variable np : integer range 0 to 7;
  begin
    if rising_edge(clk) then
      start_q <= start; reset_q <= reset; rotate_q <= rotate; left_q <= s_left; right_q <= s_right;
      lfsr <= lfsr(4 downto 0) & (lfsr(5) xor lfsr(4));
      m := moving; f := fixed;
      tick := false; over := false;

      -- seconds
      if fall_div = 19 then fall_div <= 0; else fall_div <= fall_div + 1; end if;
      if time_div = 19 then time_div <= 0; else time_div <= time_div + 1; end if;

      case state is
        when IDLE =>
          if lamp = 70 then lamp <= 0; else lamp <= lamp + 1; end if;
          if start = '1' and start_q = '0' then           --@start-level: if start = '1' then
            state <= CREATE;
            fall_div <= 0; time_div <= 0; window <= 0;
            sec1 <= "0000"; sec0 <= "0000"; pt <= "0000";
            flash <= '0'; again <= '0';
            m := NONE; f := NONE;                         --@old-board: m := NONE;
          end if;

        when WIN | LOSE => null;

        when others =>
          if pt >= 3 then
            state <= WIN; over := true;
          elsif sec1 = 9 and sec0 = 9 then                --@lose-63: elsif (sec1 & sec0) = 99 then
            state <= LOSE; over := true;
          end if;
          tick := (fall_div = 19) and not over;

          if time_div = 19 and not over then              --@time-paused: if time_div = 19 and not over and state /= CONTROL then
            if sec0 = 9 then sec0 <= "0000"; sec1 <= sec1 + 1; else sec0 <= sec0 + 1; end if;
          end if;

          -- block
          if state = CREATE and not over then
            np := to_integer(lfsr(2 downto 0));
            if np > 4 then np := np - 4; end if;          --@pos-cut: if np > 6 then np := np - 4; end if;
            s := SHAPES(to_integer(lfsr(5 downto 3)));
            for r in 0 to 2 loop m(r) := place(s(r), np); end loop;
            shape <= to_integer(lfsr(5 downto 3));
            pos <= np; rot <= 0; window <= 59;
            state <= CONTROL;
          end if;
          if state = CONTROL and not over then
            if window = 0 then state <= FALL; else window <= window - 1; end if;
          end if;
          if state = CONTROL then
            if rotate = '1' and rotate_q = '0' then
              rot <= (rot + 1) mod 4;
              s := turned(SHAPES(shape), (rot + 1) mod 4);
              for r in 0 to 2 loop m(r) := place(s(r), pos); end loop;
            elsif s_right = '1' and right_q = '0' then
              if (m(0)(6) or m(1)(6) or m(2)(6)) = '0' then
                for r in 0 to 2 loop m(r) := '0' & m(r)(0 to 5); end loop;
                if pos < 4 then pos <= pos + 1; end if;
              end if;
            elsif s_left = '1' and left_q = '0' then
              if (m(0)(0) or m(1)(0) or m(2)(0)) = '0' then               --@left-by-pos: if pos > 0 then
                for r in 0 to 2 loop m(r) := m(r)(1 to 6) & '0'; end loop;
                if pos > 0 then pos <= pos - 1; end if;
              end if;
            end if;
          end if;

          -- once a second
          if tick then
            top := 0;
            if state = CONTROL then top := 3; end if;     --@falls-steered:
            deep := 0;
            for r in 3 to 9 loop
              if f(r) = FULL then deep := r; end if;
            end loop;
            mo := m;
            if deep > 0 and flash = '1' then
              -- the row goes, everything above it comes down
              flash <= '0';
              for r in 9 downto 1 loop
                if r <= deep then
                  f(r) := f(r - 1);
                end if;
                if r <= deep and r > top then             --@w-yellow-waits: if false then
                  m(r) := mo(r - 1);
                end if;
                if r = top and r <= deep then m(r) := EMPTY; end if;      --@w-yellow-waits:
              end loop;
              if top = 0 then m(0) := EMPTY; end if;      --@w-yellow-waits:
              pt <= pt + 1;                               --@score-once: if again = '0' then pt <= pt + 1; end if;
              again <= '1';
            else
              again <= '0';
              if deep > 0 then flash <= '1'; again <= again; end if;
              hit := (others => '0');
              for r in top to 8 loop
                if (m(r) and f(r + 1)) /= EMPTY then hit(r) := '1'; end if;
              end loop;
              if m(9) /= EMPTY then hit(9) := '1'; end if;
              lock := (others => '0');
              for r in 0 to 9 loop
                if hit(r) = '1' then
                  for k in -2 to 2 loop                   --@w-lock-up-only: for k in -2 to 0 loop
                    if r + k >= 0 and r + k <= 9 then lock(r + k) := '1'; end if;
                  end loop;
                end if;
              end loop;
              for r in 0 to 2 loop
                if lock(r) = '1' and top = 0 and m(r) /= EMPTY then state <= LOSE; over := true; end if;
              end loop;
              --@lose-early: if (m(2) and f(3)) /= EMPTY then state <= LOSE; over := true; end if;
              if top = 3 then lock(0 to 2) := "000"; end if;
              for r in 9 downto 0 loop
                if lock(r) = '1' and r >= 3 then
                  f(r) := f(r) or m(r);
                  m(r) := EMPTY;
                elsif r > top then                        --@lock-halts: elsif hit /= "0000000000" then null; elsif r > top then
                  if lock(r - 1) = '1' then m(r) := EMPTY; else m(r) := mo(r - 1); end if;
                elsif r = top then
                  m(r) := EMPTY;
                end if;
              end loop;
              if top = 3 then
                for r in 0 to 2 loop m(r) := mo(r); end loop;
              end if;
            end if;
          end if;

          if state = FALL and m(0) = EMPTY and m(1) = EMPTY and m(2) = EMPTY and not over then
            state <= CREATE;
          end if;
      end case;

      if reset = '1' and reset_q = '0' then               --@reset-steered: if reset = '1' and reset_q = '0' and state /= CONTROL then
        state <= IDLE;
        m := NONE; f := NONE;                             --@old-board: m := NONE;
        sec1 <= "0000"; sec0 <= "0000"; pt <= "0000";
        lamp <= 0; fall_div <= 0; flash <= '0';
      end if;
      moving <= m; fixed <= f;
    end if;
  end process;

  -- everything that can be seen
  show : process (all)
    variable lit : std_logic_vector(69 downto 0);
    variable full_row : integer range 0 to 9;
    variable on_half, run : boolean;
    variable d1, d0, e1, e0 : std_logic_vector(3 downto 0);
  begin
    red <= (others => '0'); yellow <= (others => '0'); blue <= (others => '0');
    on_half := fall_div < 10;
    run := state = CREATE or state = CONTROL or state = FALL;
    d1 := "0100"; d0 := "0010"; e1 := "0001"; e0 := "0111";
    if run then
      d1 := std_logic_vector(sec1); d0 := std_logic_vector(sec0);
      e1 := "0000"; e0 := std_logic_vector(pt);
    end if;
    seg_t1 <= digit(d1); seg_t0 <= digit(d0); seg_p1 <= digit(e1); seg_p0 <= digit(e0);
    if state = WIN or state = LOSE or (state = IDLE and not on_half) then
      seg_t1 <= "0000000"; seg_t0 <= "0000000"; seg_p1 <= "0000000"; seg_p0 <= "0000000";
    end if;
    if state = IDLE then
      lit := (others => '0');
      for i in 0 to 69 loop
        if i < lamp then lit(ORDER(i)) := '1'; end if;
      end loop;
      red <= lit(20 downto 0);
      yellow <= lit(69 downto 21);                        --@+show-blue: blue <= lit(69 downto 21);
    elsif run then
      full_row := 0;
      for r in 3 to 9 loop
        if fixed(r) = FULL then full_row := r; end if;
      end loop;
      for c in 0 to 6 loop
        for r in 0 to 2 loop red(7 * r + c) <= moving(r)(c); end loop;
        for r in 3 to 9 loop
          yellow(7 * (r - 3) + c) <= moving(r)(c);
          if r /= full_row or on_half then                --@+blink-dark-first: if r /= full_row or not on_half then
            blue(7 * (r - 3) + c) <= fixed(r)(c);
          end if;
        end loop;
      end loop;
    end if;
    timer  <= std_logic_vector(sec1) & std_logic_vector(sec0);
    points <= "0000" & std_logic_vector(pt);
    if state = CONTROL then orange <= '1'; else orange <= '0'; end if;    --@orange-long: if state = CONTROL or state = FALL then orange <= '1'; else orange <= '0'; end if;
    if state = WIN then won <= '1'; else won <= '0'; end if;
    if state = LOSE then lost <= '1'; else lost <= '0'; end if;
  end process;
end architecture;
