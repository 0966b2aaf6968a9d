-- Bo Bing (Pua Tiong Chiu) table controller
-- counts, category and Tai are functions; the standings live in arrays
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity bobing is
  port (
    clk     : in std_logic;
    roll    : in std_logic;
    D1, D2, D3, D4, D5, D6 : in std_logic_vector(2 downto 0);
    show    : in std_logic_vector(5 downto 0);
    players : in std_logic_vector(5 downto 0);
    golden  : in std_logic;
    half    : in std_logic;
    lut     : in std_logic;
    last    : in std_logic;
    player   : out std_logic_vector(5 downto 0);
    category : out std_logic_vector(3 downto 0);
    tai      : out std_logic_vector(3 downto 0);
    gift     : out std_logic;
    left2    : out std_logic_vector(1 downto 0);
    left3    : out std_logic_vector(2 downto 0);
    left4    : out std_logic_vector(3 downto 0);
    left5    : out std_logic_vector(4 downto 0);
    left6    : out std_logic_vector(5 downto 0);
    leader          : out std_logic_vector(5 downto 0);
    leader_category : out std_logic_vector(3 downto 0);
    leader_tai      : out std_logic_vector(3 downto 0);
    winner   : out std_logic_vector(5 downto 0);
    took2    : out std_logic_vector(1 downto 0);
    took3    : out std_logic_vector(2 downto 0);
    took4    : out std_logic_vector(3 downto 0);
    took5    : out std_logic_vector(4 downto 0);
    took6    : out std_logic_vector(5 downto 0)
  );
end entity bobing;

architecture behav of bobing is

  subtype face_t  is integer range 0 to 7;
  subtype count_t is integer range 0 to 6;
  type dice_t   is array (1 to 6) of face_t;
  type counts_t is array (0 to 7) of count_t;

  -- codes on the category port
  constant NONE : integer := 0;
  constant ITSIU : integer := 1;
  constant SIJIN : integer := 2;
  constant SAMHONG : integer := 3;
  constant TUITENG : integer := 4;
  constant TSIONGWAN : integer := 5;
  constant GOLDFLOWER : integer := 6;
  constant NGOTSI : integer := 7;
  constant TSIANG : integer := 8;
  constant DIKU : integer := 9;

  type result_t is record
    cat : integer range 0 to 9;
    tai : integer range 0 to 15;
  end record;

  type gifts_t is array (2 to 6) of integer range 0 to 63;
  type tally_t is array (0 to 63) of gifts_t;
  constant FULL_TABLE : gifts_t := (2, 4, 8, 16, 32); --@q4-short: constant FULL_TABLE : gifts_t := (2, 4, 8, 15, 32);
  constant NO_GIFTS   : gifts_t := (others => 0);

  type standing_t is record
    rank : integer range 0 to 9;          -- 0: no first-prize roll
    tai  : integer range 0 to 15;
    time : integer range 0 to 65535;      -- when it was rolled
  end record;
  type table_t is array (1 to 63) of standing_t;
  constant NOTHING : standing_t := (0, 0, 0);

  function count (d : dice_t) return counts_t is
    variable c : counts_t := (others => 0);
  begin
    for i in d'range loop
      c(d(i)) := c(d(i)) + 1;
    end loop;
    return c;
  end function;

  function has (c : counts_t; n : count_t) return boolean is
  begin
    for f in 1 to 6 loop
      if c(f) = n then
        return true;
      end if;
    end loop;
    return false;
  end function;

  function three_and_three (c : counts_t) return boolean is
    variable n : integer := 0;
  begin
    for f in 1 to 6 loop
      if c(f) = 3 then
        n := n + 1;
      end if;
    end loop;
    return n = 2;
  end function;

  function straight (c : counts_t) return boolean is
  begin
    for f in 1 to 6 loop
      if c(f) /= 1 then
        return false;
      end if;
    end loop;
    return true;
  end function;

  -- the die that is not one of the five
  function odd_die (c : counts_t) return integer is
  begin
    for f in 1 to 6 loop
      if c(f) = 1 then
        return f;
      end if;
    end loop;
    return 0;
  end function;

  function evaluate (d : dice_t; gf, hh : std_logic) return result_t is
    constant c : counts_t := count(d);
    variable s : integer := 0;
  begin
    for i in d'range loop
      s := s + d(i);
    end loop;
    if has(c, 6) then
      return (TSIANG, 0);
    elsif has(c, 5) then --@q4-five: elsif has(c, 5) and c(4) /= 5 then
      return (NGOTSI, odd_die(c)); --@q4-d6: return (NGOTSI, d(6));
    elsif c(4) = 4 and c(1) = 2 and gf = '1' then
      return (GOLDFLOWER, 0); --@+q4-tai2: return (GOLDFLOWER, 2);
    elsif c(4) = 4 then --@q4-five: elsif c(4) >= 4 then
      return (TSIONGWAN, s - 16); --@q4-five: return (TSIONGWAN, s - 4 * c(4));
    elsif straight(c) then
      return (TUITENG, 0);
    elsif three_and_three(c) and hh = '1' then --@q4-444: elsif three_and_three(c) and hh = '1' and c(4) = 0 then
      return (TUITENG, 0);
    elsif c(4) = 3 then
      return (SAMHONG, 0);
    elsif has(c, 4) then
      return (SIJIN, 0);
    elsif c(4) = 2 then
      return (DIKU, 0);
    elsif c(4) = 1 then
      return (ITSIU, 0);
    else
      return (NONE, 0);
    end if;
  end function;

  -- a stands at least as high as b
  function beats (a, b : standing_t) return boolean is
  begin
    if a.rank /= b.rank then
      return a.rank > b.rank;
    elsif a.tai /= b.tai then
      return a.tai > b.tai;
    else
      return a.time > b.time; --@q4-tie: return a.time < b.time;
    end if;
  end function;

  -- which row of the table a category takes from, 0: none
  function row_of (k : integer) return integer is
  begin
    case k is
      when TUITENG => return 2;
      when SAMHONG => return 3;
      when SIJIN   => return 4;
      when DIKU    => return 5;
      when ITSIU   => return 6;
      when others  => return 0;
    end case;
  end function;

  type mode_t is (ROLLING, SPINNING, FINISHED);

  signal mode    : mode_t := ROLLING;
  signal turn    : integer range 1 to 63 := 1;
  signal remain  : gifts_t := FULL_TABLE;
  signal tally   : tally_t := (others => NO_GIFTS);
  signal best    : table_t := (others => NOTHING);
  signal head    : integer range 0 to 63 := 0;
  signal headst  : standing_t := NOTHING;
  signal victor  : integer range 0 to 63 := 0;
  signal res     : result_t := (0, 0);
  signal took_it : std_logic := '0';
  signal roll_d  : std_logic := '0';
  signal clockno : integer range 0 to 65535 := 0;
  signal spins   : integer range 0 to 63 := 0;

  function u (n, w : integer) return std_logic_vector is
  begin
    return std_logic_vector(to_unsigned(n, w));
  end function;

begin

  game : process (clk)
    variable d     : dice_t;
    variable c     : counts_t;
    variable r     : result_t;
    variable tbl   : gifts_t;
    variable new_s : standing_t;
    variable st    : table_t;
    variable h     : integer range 0 to 63;
    variable row   : integer range 0 to 6;
    variable m     : mode_t;
    variable empty : boolean;
  begin
    if rising_edge(clk) then
      roll_d <= roll;
      d := (to_integer(unsigned(D1)), to_integer(unsigned(D2)), to_integer(unsigned(D3)),
            to_integer(unsigned(D4)), to_integer(unsigned(D5)), to_integer(unsigned(D6)));
      c := count(d);
      if roll = '1' and roll_d = '0' and mode /= FINISHED --@q4-level: if roll = '1' and mode /= FINISHED
         and c(0) = 0 and c(7) = 0 then --@q4-seven: and c(0) = 0 then
        r   := evaluate(d, golden, half);
        tbl := remain;
        st  := best;
        h   := head;
        m   := mode;
        took_it <= '0';
        clockno <= clockno + 1;

        -- a gift of the second to sixth prize
        row := row_of(r.cat);
        if row /= 0 then
          if tbl(row) > 0 then
            tbl(row) := tbl(row) - 1;
            took_it  <= '1';
            tally(turn)(row) <= tally(turn)(row) + 1;
          --@q4-none: elsif row = 2 then took_it <= '1'; tally(turn)(2) <= (tally(turn)(2) + 1) mod 4;
          end if;
        end if;
        empty := tbl = NO_GIFTS; --@q4-end: empty := tbl(2) = 0 and tbl(3) = 0 and tbl(5) = 0 and tbl(6) = 0;

        -- a roll for the first prize
        if r.cat = TSIONGWAN or r.cat = GOLDFLOWER or r.cat = NGOTSI then
          new_s := (r.cat, r.tai, clockno + 1);
          if lut = '1' or st(turn).rank = 0 or beats(new_s, st(turn)) then --@q4-lut: if st(turn).rank = 0 or beats(new_s, st(turn)) or (lut = '1' and head /= turn) then
            st(turn) := new_s;
          end if;
          h := turn;
          for i in 1 to 63 loop
            if st(i).rank /= 0 and beats(st(i), st(h)) then
              h := i;
            end if;
          end loop;
          headst <= st(h);
        end if;

        if r.cat = TSIANG then
          for p in 2 to 6 loop --@q4-tsiang: for p in 3 to 6 loop
            tally(turn)(p) <= tally(turn)(p) + tbl(p);
            tbl(p) := 0;
          end loop;
          took_it <= '1';
          h := turn;
          headst <= (TSIANG, 0, 0);
          victor <= turn;
          m := FINISHED;
        elsif mode = SPINNING then
          if spins = 1 then --@q4-spin: if spins = 2 then
            victor <= h;
            m := FINISHED;
          end if;
          spins <= spins - 1;
        elsif empty and h /= 0 then
          if last = '1' then
            spins <= to_integer(unsigned(players));
            m := SPINNING;
          else
            victor <= h;
            m := FINISHED;
          end if;
        end if;

        if m /= FINISHED then --@+q4-on: if m /= FINISHED or true then
          if turn >= to_integer(unsigned(players)) then --@q4-skip: if turn >= to_integer(unsigned(players)) - 1 and r.cat = TSIONGWAN then
            turn <= 1;
            --@q4-skip: elsif turn >= to_integer(unsigned(players)) then turn <= 1;
          else
            turn <= turn + 1;
          end if;
        end if;

        res    <= r;
        remain <= tbl;
        best   <= st;
        head   <= h;
        mode   <= m;
      end if;
    end if;
  end process game;

  -- outputs
  player   <= u(turn, 6);
  category <= u(res.cat, 4);
  tai      <= u(res.tai, 4);
  gift     <= took_it;
  left2 <= u(remain(2), 2);
  left3 <= u(remain(3), 3);
  left4 <= u(remain(4), 4);
  left5 <= u(remain(5), 5);
  left6 <= u(remain(6), 6);
  leader          <= u(head, 6);
  leader_category <= u(headst.rank, 4);
  leader_tai      <= u(headst.tai, 4);
  winner <= u(victor, 6);

  shown : process (show, turn, tally)
    variable w : integer range 0 to 63;
  begin
    w := to_integer(unsigned(show));
    if w = 0 then
      w := turn;
    end if;
    took2 <= u(tally(w)(2), 2);
    took3 <= u(tally(w)(3), 3);
    took4 <= u(tally(w)(4), 4);
    took5 <= u(tally(w)(5), 5);
    took6 <= u(tally(w)(6), 6);
  end process shown;

end architecture behav;
