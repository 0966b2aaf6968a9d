library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

-- Bo Bing game, one array element per player
entity bobing_game is
  port (
    CLK     : in  std_logic;
    ROLL    : in  std_logic;
    D1, D2, D3, D4, D5, D6 : in std_logic_vector(2 downto 0);
    SHOW    : in  std_logic_vector(5 downto 0);
    PLAYERS : in  std_logic_vector(5 downto 0);
    GOLDEN, HALF, LUT, LAST : in std_logic;
    PLAYER   : out std_logic_vector(5 downto 0);
    CATEGORY : out std_logic_vector(3 downto 0);
    TAI      : out std_logic_vector(3 downto 0);
    GIFT     : out std_logic;
    LEFT2    : out std_logic_vector(1 downto 0);
    LEFT3    : out std_logic_vector(2 downto 0);
    LEFT4    : out std_logic_vector(3 downto 0);
    LEFT5    : out std_logic_vector(4 downto 0);
    LEFT6    : out std_logic_vector(5 downto 0);
    LEADER          : out std_logic_vector(5 downto 0);
    LEADER_CATEGORY : out std_logic_vector(3 downto 0);
    LEADER_TAI      : out std_logic_vector(3 downto 0);
    WINNER : out std_logic_vector(5 downto 0);
    TOOK2  : out std_logic_vector(1 downto 0);
    TOOK3  : out std_logic_vector(2 downto 0);
    TOOK4  : out std_logic_vector(3 downto 0);
    TOOK5  : out std_logic_vector(4 downto 0);
    TOOK6  : out std_logic_vector(5 downto 0);
    PHASE  : out std_logic_vector(1 downto 0)
  );
end bobing_game;

architecture rtl of bobing_game is

  type gifts_t   is array (2 to 6) of integer range 0 to 63;
  type tally_t   is array (0 to 64) of gifts_t;
  type plist_t   is array (1 to 64) of integer range 0 to 64;
  type standing_t is array (0 to 64) of integer range 0 to 255;
  type faces_t   is array (1 to 6) of integer range 0 to 6;
  type mode_t is (ROLLING, LASTSPIN, ENDED);

  signal mode  : mode_t := ROLLING;
  signal turn  : integer range 1 to 64 := 1;
  signal lefts : gifts_t := (2, 4, 8, 16, 32);
  signal tally : tally_t := (others => (others => 0));
  signal cat, kick : integer range 0 to 15 := 0;
  signal got   : std_logic := '0';
  signal top   : integer range 0 to 64 := 0;      -- who leads
  signal topv  : integer range 0 to 255 := 0;     -- 16*category + tai
  signal champ : integer range 0 to 64 := 0;
  signal rolls_left : integer range 0 to 63 := 0;

  -- players in the order of their latest first-prize roll, newest last
  signal hist  : plist_t := (others => 0);
  signal nhist : integer range 0 to 64 := 0;
  signal stand : standing_t := (others => 0);

  signal old   : std_logic := '0';
  signal eval  : std_logic := '0';
  signal a, b, c, d, e, f : integer range 0 to 7 := 0;

begin

  process (CLK)
    variable n      : faces_t;
    variable ok     : boolean;
    variable total  : integer range 0 to 42;
    variable four, five, six, straight : boolean;
    variable threes : integer range 0 to 6;
    variable five_face : integer range 0 to 6;
    variable cc, kk : integer range 0 to 15;
    variable p      : integer range 0 to 6;
    variable l      : gifts_t;
    variable t      : integer range 0 to 64;
    variable tv     : integer range 0 to 255;
    variable s      : standing_t;
    variable h      : plist_t;
    variable nh     : integer range 0 to 64;
    variable j      : integer range 0 to 64;
    variable nxt    : integer range 1 to 64;
    variable over   : boolean;
  begin
    if rising_edge(CLK) then
      old <= ROLL;
      eval <= '0';

      -- first clock: keep the dice
      if ROLL = '1' and old = '0' and mode /= ENDED then   --@+onrelease: if ROLL = '0' and old = '1' and mode /= ENDED then
        a <= to_integer(unsigned(D1));
        b <= to_integer(unsigned(D2));
        c <= to_integer(unsigned(D3));
        d <= to_integer(unsigned(D4));
        e <= to_integer(unsigned(D5));
        f <= to_integer(unsigned(D6));
        eval <= '1';
      end if;

      -- second clock: the turn
      if eval = '1' then
        n := (others => 0);
        ok := true;
        if a >= 1 and a <= 6 then n(a) := n(a) + 1; else ok := false; end if;
        if b >= 1 and b <= 6 then n(b) := n(b) + 1; else ok := false; end if;
        if c >= 1 and c <= 6 then n(c) := n(c) + 1; else ok := false; end if;   --@zero3: if c >= 1 and c <= 6 then n(c) := n(c) + 1; elsif c = 7 then ok := false; end if;
        if d >= 1 and d <= 6 then n(d) := n(d) + 1; else ok := false; end if;
        if e >= 1 and e <= 6 then n(e) := n(e) + 1; else ok := false; end if;
        if f >= 1 and f <= 6 then n(f) := n(f) + 1; else ok := false; end if;
        total := a + b + c + d + e + f;

        four := false; five := false; six := false; straight := true;
        threes := 0; five_face := 0;
        for i in 1 to 6 loop
          if n(i) = 6 then six := true; end if;
          if n(i) = 5 then five := true; five_face := i; end if;
          if n(i) = 4 then four := true; end if;
          if n(i) = 3 then threes := threes + 1; end if;
          if n(i) /= 1 then straight := false; end if;
        end loop;

        cc := 0;
        kk := 0;
        if six then
          cc := 8;
        elsif five then                              --@five4s: elsif five and five_face /= 4 then
          cc := 7;
          kk := total - 5 * five_face;
        elsif n(4) >= 4 then
          if GOLDEN = '1' and n(1) = 2 then
            cc := 6;
          else
            cc := 5;
            kk := total - 16;
          end if;
        elsif straight or (HALF = '1' and threes = 2) then
          cc := 4;
        elsif n(4) = 3 then
          cc := 3;
        elsif four then                              --@pairfirst: elsif four and n(4) /= 2 then
          cc := 2;
        elsif n(4) = 2 then
          cc := 9;
        elsif n(4) = 1 then
          cc := 1;
        end if;

        if ok then
          cat <= cc;
          kick <= kk;                                --@+kickgf: if cc = 6 then kick <= 2; else kick <= kk; end if;
          got <= '0';
          l := lefts;
          t := top;
          tv := topv;
          s := stand;
          h := hist;
          nh := nhist;
          over := false;

          if turn = to_integer(unsigned(PLAYERS)) then       --@onemore: if turn > to_integer(unsigned(PLAYERS)) then
            nxt := 1;
          else
            nxt := turn + 1;
          end if;

          -- gifts
          p := 0;
          case cc is
            when 1 => p := 6;
            when 9 => p := 5;
            when 2 => p := 4;
            when 3 => p := 3;                        --@sam4-too: when 3 => p := 4;
            when 4 => p := 2;
            when others => p := 0;
          end case;
          if p /= 0 then
            if l(p) > 0 then
              l(p) := l(p) - 1;
              got <= '1';                            --@gotlate: if l(p) > 0 then got <= '1'; end if;
              tally(turn)(p) <= tally(turn)(p) + 1;  --@tallynext: tally(nxt)(p) <= tally(nxt)(p) + 1;
            end if;
          end if;

          -- first prize
          if cc = 5 or cc = 6 or cc = 7 then
            if LUT = '1' then
              s(turn) := 16 * cc + kk;
              -- take him out of the list and put him at the end
              j := 0;
              for i in 1 to 63 loop
                if i <= nh then
                  if h(i) /= turn then             --@histtop: if h(i) /= top then
                    j := j + 1;
                    h(j) := h(i);
                  end if;
                end if;
              end loop;
              nh := j + 1;
              h(nh) := turn;
              t := 0;
              tv := 0;                               --@luthold: tv := 0; if topv > 16 * cc + kk then t := top; tv := topv; end if;
              for i in 1 to 63 loop
                if i <= nh then
                  if s(h(i)) >= tv then
                    t := h(i);
                    tv := s(h(i));
                  end if;
                end if;
              end loop;
            elsif 16 * cc + kk >= topv then
              t := turn;
              tv := 16 * cc + kk;
            end if;
          end if;

          -- end of the game
          if cc = 8 then
            for i in 2 to 6 loop
              tally(turn)(i) <= tally(turn)(i) + l(i);
              l(i) := 0;
            end loop;
            t := turn;                               --@tsold: if top = 0 then t := turn; end if;
            tv := 128;
            champ <= t;
            mode <= ENDED;
            over := true;
          elsif mode = LASTSPIN then
            if rolls_left = 1 then
              champ <= t;                            --@spinforever:
              mode <= ENDED;                         --@spinforever: rolls_left <= to_integer(unsigned(PLAYERS));
              over := true;                          --@spinforever:
            else
              rolls_left <= rolls_left - 1;
            end if;
          elsif l(2) = 0 and l(3) = 0 and l(4) = 0 and l(5) = 0 and l(6) = 0 and t /= 0 then
            if LAST = '1' then
              mode <= LASTSPIN;
              rolls_left <= to_integer(unsigned(PLAYERS));
              nxt := nxt;                            --@spinfrom1: nxt := 1;
            else
              mode <= ENDED;
              champ <= t;
              over := true;
            end if;
          end if;

          if over then
            turn <= turn;                            --@+advances: turn <= nxt;
          else                                       --@again: elsif cc < 5 or cc > 7 then
            turn <= nxt;
          end if;

          lefts <= l;
          top <= t;
          topv <= tv;
          stand <= s;
          hist <= h;
          nhist <= nh;
        end if;
      end if;
    end if;
  end process;

  PLAYER   <= std_logic_vector(to_unsigned(turn, 7)(5 downto 0));
  CATEGORY <= std_logic_vector(to_unsigned(cat, 4));
  TAI      <= std_logic_vector(to_unsigned(kick, 4));
  GIFT     <= got;
  LEFT2    <= std_logic_vector(to_unsigned(lefts(2), 2));
  LEFT3    <= std_logic_vector(to_unsigned(lefts(3), 3));
  LEFT4    <= std_logic_vector(to_unsigned(lefts(4), 4));
  LEFT5    <= std_logic_vector(to_unsigned(lefts(5), 5));
  LEFT6    <= std_logic_vector(to_unsigned(lefts(6), 6));
  LEADER          <= std_logic_vector(to_unsigned(top, 6));
  LEADER_CATEGORY <= std_logic_vector(to_unsigned(topv / 16, 4));
  LEADER_TAI      <= std_logic_vector(to_unsigned(topv mod 16, 4));
  WINNER   <= std_logic_vector(to_unsigned(champ, 6));

  with mode select PHASE <=
    "00" when ROLLING,
    "01" when LASTSPIN,
    "10" when ENDED;

  -- tally of one player
  process (SHOW, turn, tally)                        --@sens: process (turn, tally)
    variable w : integer range 0 to 64;
  begin
    w := to_integer(unsigned(SHOW));
    if w = 0 then
      w := turn;
    end if;
    TOOK2 <= std_logic_vector(to_unsigned(tally(w)(2), 2));
    TOOK3 <= std_logic_vector(to_unsigned(tally(w)(3), 3));
    TOOK4 <= std_logic_vector(to_unsigned(tally(w)(4), 4));
    TOOK5 <= std_logic_vector(to_unsigned(tally(w)(5), 5));
    TOOK6 <= std_logic_vector(to_unsigned(tally(w)(6), 6));
  end process;

end rtl;
