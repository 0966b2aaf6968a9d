-- Falling blocks on a 10x7 LED matrix
-- Digital design lab, group 6
--
-- Everything is clocked with 20 Hz.  The game keeps two boards of ten rows:
-- what moves (rows 1-3 red, below yellow) and what is fixed (blue).

library ieee;
use ieee.std_logic_1164.all;

package board_pkg is
  subtype row_t is std_logic_vector(0 to 6);        -- 0 is the left column
  type board_t is array (0 to 9) of row_t;
  type flags_t is array (-2 to 11) of boolean;
  subtype shape_t is std_logic_vector(1 to 9);      -- 1 2 3 / 4 5 6 / 7 8 9
  constant NONE : row_t := (others => '0');
  constant ALL1 : row_t := (others => '1');
  constant EMPTY : board_t := (others => NONE);

  function top_lit(m : board_t) return boolean;
  function column_lit(m : board_t; c : integer) return boolean;
  function get_shape(n : integer) return shape_t;
  function ccw(s : shape_t) return shape_t;
  function deepest_full(f : board_t) return integer;
  function seg7(d : integer) return std_logic_vector;
  procedure put_shape(m : inout board_t; s : in shape_t; p : in integer);
  procedure move_sideways(m : inout board_t; right : in boolean);
  procedure step_down(m, f : inout board_t; hold : in boolean; x : in integer; full : out boolean);
end package;

package body board_pkg is

  function top_lit(m : board_t) return boolean is
  begin
    return (m(0) or m(1) or m(2)) /= NONE;
  end function;

  function column_lit(m : board_t; c : integer) return boolean is
  begin
    return (m(0)(c) or m(1)(c) or m(2)(c)) = '1';
  end function;

  function get_shape(n : integer) return shape_t is
  begin
    case n is
      when 0 => return "010" & "111" & "010";
      when 1 => return "100" & "100" & "100";
      when 2 => return "000" & "001" & "111";
      when 3 => return "000" & "110" & "011";
      when 4 => return "000" & "111" & "100";
      when 5 => return "000" & "111" & "010";
      when 6 => return "000" & "101" & "111";     --@w5_shape7: when 6 => return "000" & "101" & "101";
      when others => return "000" & "010" & "111";
    end case;
  end function;

  function ccw(s : shape_t) return shape_t is
  begin
    return s(3) & s(6) & s(9) & s(2) & s(5) & s(8) & s(1) & s(4) & s(7);  --@w5_cw: return s(7) & s(4) & s(1) & s(8) & s(5) & s(2) & s(9) & s(6) & s(3);
  end function;

  function deepest_full(f : board_t) return integer is
  begin
    for r in 9 downto 3 loop              --@w5_fullhigh: for r in 9 downto 6 loop
      if f(r) = ALL1 then
        return r;
      end if;
    end loop;
    return -1;
  end function;

  function seg7(d : integer) return std_logic_vector is
    variable s : std_logic_vector(6 downto 0);
  begin
    case d is                       -- gfedcba
      when 0 => s := "0111111";
      when 1 => s := "0000110";
      when 2 => s := "1011011";
      when 3 => s := "1001111";
      when 4 => s := "1100110";
      when 5 => s := "1101101";
      when 6 => s := "1111101";
      when 7 => s := "0000111";
      when 8 => s := "1111111";
      when 9 => s := "1101111";
      when others => s := "0000000";
    end case;
    return s;
  end function;

  procedure put_shape(m : inout board_t; s : in shape_t; p : in integer) is
  begin
    for r in 0 to 2 loop
      m(r) := NONE;
      m(r)(p to p + 2) := s(3*r + 1 to 3*r + 3);
    end loop;
  end procedure;

  procedure move_sideways(m : inout board_t; right : in boolean) is
  begin
    for r in 0 to 2 loop
      if right then
        m(r) := '0' & m(r)(0 to 5);
      else
        m(r) := m(r)(1 to 6) & '0';
      end if;
    end loop;
  end procedure;

  -- One row down.  hold: rows 1-3 are still steered and stay.
  -- x >= 0: row x is taken out, everything above comes down without asking.
  procedure step_down(m, f : inout board_t; hold : in boolean; x : in integer; full : out boolean) is
    variable hit  : flags_t := (others => false);
    variable near : flags_t := (others => false);
  begin
    full := false;
    for r in 2 to 9 loop
      if r = 9 then                       --@w5_row9floor: if r >= 8 then
        hit(r) := m(r) /= NONE;
      elsif r > 2 or not hold then
        hit(r) := (m(r) and f(r + 1)) /= NONE;
      end if;
    end loop;
    for r in 2 to 9 loop
      near(r) := hit(r - 2) or hit(r - 1) or hit(r) or hit(r + 1) or hit(r + 2);  --@w5_lockdown: near(r) := hit(r) or hit(r + 1) or hit(r + 2);
    end loop;

    if x < 0 and not hold and near(2) and top_lit(m) then --@w5_row4lost: if x < 0 and ((not hold and near(2) and top_lit(m)) or (near(3) and m(3) /= NONE)) then
      full := true;
      return;
    end if;

    for r in 9 downto 3 loop
      if r <= x then
        if r = 3 then
          f(r) := NONE;                   --@w5_dup4:
          if hold then                    --@w5_delred: if false then
            m(r) := NONE;
          else
            m(r) := m(r - 1);
          end if;
        else
          f(r) := f(r - 1);
          m(r) := m(r - 1);
        end if;
      elsif near(r) then
        f(r) := f(r) or m(r);
        m(r) := NONE;
      elsif (r = 3 and hold) or near(r - 1) then
        m(r) := NONE;
      else
        m(r) := m(r - 1);
      end if;
    end loop;
    if not hold then
      m(2) := m(1);
      m(1) := m(0);
      m(0) := NONE;
    end if;
  end procedure;

end package body;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.board_pkg.all;

entity tet is
  port (
    clk     : in  std_logic;
    start   : in  std_logic;
    reset   : in  std_logic;              --@+rstn: reset_n : in  std_logic;
    rotate  : in  std_logic;
    s_left  : in  std_logic;
    s_right : in  std_logic;
    red     : out std_logic_vector(20 downto 0);
    yellow  : out std_logic_vector(48 downto 0);
    blue    : out std_logic_vector(48 downto 0);
    time1, time0, score1, score0 : out std_logic_vector(6 downto 0);
    time_bcd  : out std_logic_vector(7 downto 0);
    score_bcd : out std_logic_vector(7 downto 0);
    control : out std_logic;
    won     : out std_logic;
    lost    : out std_logic);
end entity;

architecture game of tet is
  constant HZ : integer := 20;
  type state_t is (READY, PLAY, WINNER, LOSER);
  type path_t is array (0 to 69) of integer range 0 to 69;

  -- order of the lights in the show before the game
  function spiral return path_t is
    variable p : path_t;
    variable t, l, n : integer := 0;
    variable b : integer := 9;
    variable r : integer := 6;
  begin
    while t <= b and l <= r loop
      for c in l to r loop p(n) := 7*t + c; n := n + 1; end loop;
      t := t + 1;
      for k in t to b loop p(n) := 7*k + r; n := n + 1; end loop;
      r := r - 1;
      if t <= b then
        for c in r downto l loop p(n) := 7*b + c; n := n + 1; end loop;
        b := b - 1;
      end if;
      if l <= r then
        for k in b downto t loop p(n) := 7*k + l; n := n + 1; end loop;
        l := l + 1;
      end if;
    end loop;
    return p;
  end function;
  constant PATH : path_t := spiral;
  constant ID1 : integer := 42;           --@+ids: constant ID1 : integer := 63;
  constant ID2 : integer := 17;           --@+ids: constant ID2 : integer := 8;

  signal state  : state_t := READY;
  signal moving, fixed : board_t := EMPTY;
  signal lfsr   : std_logic_vector(5 downto 0) := "000001";
  signal ctl    : integer range 0 to 3*HZ := 0;
  signal tick   : integer range 0 to HZ - 1 := 0;
  signal b_row  : integer range -1 to 9 := -1;
  signal b_sec  : integer range 0 to 2 := 0;
  signal secs_t, secs_u : unsigned(3 downto 0) := "0000";
  signal points : unsigned(3 downto 0) := "0000";     --@w5_pointsx: signal points : unsigned(3 downto 0);
  signal lit    : std_logic_vector(69 downto 0) := (others => '0');
  signal n_lit  : integer range 0 to 70 := 0;
  signal old    : std_logic_vector(4 downto 0) := "00000";
  signal rst    : std_logic;
begin

  rst <= reset;                           --@+rstn: rst <= not reset_n;

  main : process (clk)
    variable m, f  : board_t;
    variable shape : shape_t := (others => '0');
    variable pos   : integer range 0 to 4 := 0;
    variable n, x  : integer;
    variable press : std_logic_vector(4 downto 0);
    variable full, hold : boolean;
    variable pts   : unsigned(3 downto 0);
  begin
    if rising_edge(clk) then
      press := (start, rst, rotate, s_right, s_left);
      press := press and not old;
      old   <= (start, rst, rotate, s_right, s_left);

      lfsr <= lfsr(4 downto 0) & (lfsr(5) xor lfsr(4));

      if tick = HZ - 1 then
        tick <= 0;
      else
        tick <= tick + 1;
      end if;

      if press(3) = '1' then                      --@w5_rstblink: if press(3) = '1' and not (state = PLAY and b_row >= 0) then --@w5_rstboth: if press(3) = '1' and press(4) = '0' then
        state  <= READY;
        moving <= EMPTY;
        fixed  <= EMPTY;                          --@w5_bluekeep: if state /= LOSER then fixed <= EMPTY; end if;
        ctl    <= 0;
        tick   <= 0;
        b_row  <= -1;
        b_sec  <= 0;                              --@w5_bsec:
        secs_t <= "0000";                         --@w5_tenskeep:
        secs_u <= "0000";
        points <= "0000";                         --@w5_pointsx:
        lit    <= (others => '0');
        n_lit  <= 0;

      else
        case state is
          when READY =>
            if n_lit = 70 then
              lit   <= (others => '0');
              n_lit <= 0;
            else
              lit(PATH(n_lit)) <= '1';
              n_lit <= n_lit + 1;
            end if;
            if press(4) = '1' then
              state  <= PLAY;
              tick   <= 0;
              points <= "0000";
            end if;

          when PLAY =>
            m := moving;
            f := fixed;
            pts := points;
            hold := true;

            if not top_lit(m) then                -- time for a new block
              n := to_integer(unsigned(lfsr(2 downto 0)));
              if n > 4 then
                n := n - 4;
              end if;
              pos := n;
              shape := get_shape(to_integer(unsigned(lfsr(5 downto 3))));
              put_shape(m, shape, pos);
              ctl <= 3*HZ;
            elsif ctl > 0 then                    --@w5_steer: elsif ctl > 0 or (press(2 downto 0) /= "000" and tick /= HZ - 1) then
              ctl <= ctl - 1;                     --@w5_steer: if ctl > 0 then ctl <= ctl - 1; end if;
              if press(2) = '1' then
                shape := ccw(shape);
                put_shape(m, shape, pos);
              elsif press(1) = '1' then
                if not column_lit(m, 6) then
                  move_sideways(m, true);
                  if pos < 4 then pos := pos + 1; end if;   --@w5_posrange: pos := pos + 1;
                end if;
              elsif press(0) = '1' then
                if not column_lit(m, 0) then                --@w5_leftwall: if not column_lit(m, 1) then
                  move_sideways(m, false);
                  if pos > 0 then pos := pos - 1; end if;
                end if;
              end if;
            else
              hold := false;
            end if;

            if tick = HZ - 1 then
              -- clock
              if secs_u = 9 then
                secs_u <= "0000";
                secs_t <= secs_t + 1;
              else
                secs_u <= secs_u + 1;
              end if;

              -- a blinking row goes after two seconds
              x := -1;
              if b_row >= 0 then
                if b_sec = 1 then
                  x := b_row;
                  b_row <= -1;
                  b_sec <= 0;
                  pts := pts + 1;               --@w5_pair: if b_row < 4 or f(b_row - 1) /= ALL1 then pts := pts + 1; end if; --@w5_early:
                else
                  b_sec <= b_sec + 1;
                end if;
              end if;

              step_down(m, f, hold, x, full);     --@w5_pause: full := false; if b_row < 0 or x >= 0 then step_down(m, f, hold, x, full); end if;

              if b_row < 0 or x >= 0 then
                b_row <= deepest_full(f);
                         --@w5_early: if deepest_full(f) >= 0 then pts := pts + 1; end if;
              end if;

              if full or (secs_t = 9 and secs_u = 8) then     --@w5_min60: if full or (secs_t = 5 and secs_u = 9) then
                state <= LOSER;
              end if;
              if pts = 3 then
                state <= WINNER;
              end if;
            end if;

            points <= pts;
            moving <= m;
            fixed  <= f;

                 --@w5_startclk: if press(4) = '1' then secs_t <= "0000"; secs_u <= "0000"; end if;

          when others =>
            null;                                 -- wait for reset
        end case;
      end if;
    end if;
  end process;

  -- LEDs
  leds : process (all)
  begin
    red    <= (others => '0');
    yellow <= (others => '0');
    blue   <= (others => '0');
    if state = READY then
      red    <= lit(20 downto 0);
      yellow <= lit(69 downto 21);                --@+showblue: blue   <= lit(69 downto 21);
    elsif state = PLAY then
      for r in 0 to 9 loop
        for c in 0 to 6 loop
          if r < 3 then
            red(7*r + c) <= moving(r)(c);
          else
            yellow(7*r - 21 + c) <= moving(r)(c);
            if r /= b_row or tick < HZ/2 then     --@w5_blinkoff: if r /= b_row + 1 or b_row < 0 or tick < HZ/2 then
              blue(7*r - 21 + c) <= fixed(r)(c);
            end if;
          end if;
        end loop;
      end loop;
    end if;
  end process;

  -- seven segment displays
  digits : process (all)
    constant OFF : std_logic_vector(6 downto 0) := "0000000";
    variable d3, d2, d1, d0 : std_logic_vector(6 downto 0);
  begin
    d3 := OFF; d2 := OFF; d1 := OFF; d0 := OFF;
    if state = READY then
      if tick >= HZ/2 then
        d3 := seg7(ID1 / 10);
        d2 := seg7(ID1 mod 10);
        d1 := seg7(ID2 / 10);
        d0 := seg7(ID2 mod 10);
      end if;
    elsif state = PLAY then
      d3 := seg7(to_integer(secs_t));             --@w5_digswap: d3 := seg7(to_integer(secs_u));
      d2 := seg7(to_integer(secs_u));             --@w5_digswap: d2 := seg7(to_integer(secs_t));
      d1 := seg7(0);
      d0 := seg7(to_integer(points));
    end if;
    time1  <= d3;                                 --@+seglow: time1  <= not d3;
    time0  <= d2;                                 --@+seglow: time0  <= not d2;
    score1 <= d1;                                 --@+seglow: score1 <= not d1;
    score0 <= d0;                                 --@+seglow: score0 <= not d0;
  end process;

  time_bcd  <= std_logic_vector(secs_t & secs_u);
  score_bcd <= "0000" & std_logic_vector(points);
  control   <= '1' when state = PLAY and ctl > 0 else '0';
  won       <= '1' when state = WINNER else '0';
  lost      <= '1' when state = LOSER else '0';

end architecture;
