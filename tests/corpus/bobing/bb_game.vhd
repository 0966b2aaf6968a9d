------------------------------------------------------------------------
-- Bo Bing (mid-autumn dice game) for 2..63 players
-- two process style: "sync" has only the registers, "comb" does the rest
-- categories: 8 Tsiang 7 Ngo-Tsi 6 Golden Flower 5 Tsiong-Wan 4 Tui-Teng
--             3 Sam-Hong 2 Si-Jin 9 Di-ku 1 It-siu 0 nothing
------------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity bb_game is
  port (
    clk      : in  std_logic;
                                        --@+withrst: rst : in std_logic;
    roll     : in  std_logic;
    D1, D2, D3, D4, D5, D6 : in std_logic_vector(2 downto 0);
    show     : in  std_logic_vector(5 downto 0);
    players  : in  std_logic_vector(5 downto 0);
    golden   : in  std_logic;
    half     : in  std_logic;
    lut      : in  std_logic;
    last     : in  std_logic;
    player   : out std_logic_vector(5 downto 0);
    category : out std_logic_vector(3 downto 0);
    tai      : out std_logic_vector(3 downto 0);
    gift     : out std_logic;
    left2    : out std_logic_vector(1 downto 0);
    left3    : out std_logic_vector(2 downto 0);
    left4    : out std_logic_vector(3 downto 0);
    left5    : out std_logic_vector(4 downto 0);
    left6    : out std_logic_vector(5 downto 0);
    leader   : out std_logic_vector(5 downto 0);
    leader_category : out std_logic_vector(3 downto 0);
    leader_tai      : out std_logic_vector(3 downto 0);
    winner   : out std_logic_vector(5 downto 0);
    took2    : out std_logic_vector(1 downto 0);
    took3    : out std_logic_vector(2 downto 0);
    took4    : out std_logic_vector(3 downto 0);
    took5    : out std_logic_vector(4 downto 0);
    took6    : out std_logic_vector(5 downto 0);
    phase    : out std_logic_vector(1 downto 0)
  );
end bb_game;

architecture two_proc of bb_game is

  type state_t is (ST_WAIT, ST_SCORE, ST_OVER);
  type dice_t  is array (1 to 6) of integer range 0 to 7;
  type cnt_t   is array (0 to 7) of integer range 0 to 6;
  type tally_t is array (0 to 63) of integer range 0 to 32;
  type score_t is array (0 to 63) of unsigned(7 downto 0);   -- category & tai
  type stamp_t is array (0 to 63) of unsigned(15 downto 0);

  constant FIRST_PL : integer := 1;          --@v4_start0: constant FIRST_PL : integer := 0;
  constant GIFTS_5  : integer := 16;         --@v4_five15: constant GIFTS_5  : integer := 15;

  signal st, st_n         : state_t := ST_WAIT;
  signal btn, btn_n       : std_logic := '0';
  signal dice, dice_n     : dice_t := (others => 1);
  signal pl, pl_n         : integer range 0 to 63 := FIRST_PL;
  signal cat, cat_n       : integer range 0 to 9 := 0;
  signal kick, kick_n     : integer range 0 to 15 := 0;
  signal got, got_n       : std_logic := '0';
  signal l2, l2_n         : integer range 0 to 2  := 2;
  signal l3, l3_n         : integer range 0 to 4  := 4;
  signal l4, l4_n         : integer range 0 to 8  := 8;
  signal l5, l5_n         : integer range 0 to 16 := GIFTS_5;
  signal l6, l6_n         : integer range 0 to 32 := 32;
  signal t2, t2_n         : tally_t := (others => 0);
  signal t3, t3_n         : tally_t := (others => 0);
  signal t4, t4_n         : tally_t := (others => 0);
  signal t5, t5_n         : tally_t := (others => 0);
  signal t6, t6_n         : tally_t := (others => 0);
  signal ld, ld_n         : integer range 0 to 63 := 0;
  signal ld_sc, ld_sc_n   : unsigned(7 downto 0) := (others => '0');
  signal win, win_n       : integer range 0 to 63 := 0;
  signal own, own_n       : score_t := (others => (others => '0'));
  signal tim, tim_n       : stamp_t := (others => (others => '0'));
  signal clock, clock_n   : unsigned(15 downto 0) := (others => '0');  -- counts first prize rolls
  signal spin, spin_n     : std_logic := '0';               -- last spin is running
  signal togo, togo_n     : integer range 0 to 63 := 0;     -- rolls left in last spin

begin

  sync : process (clk)
  begin
    if rising_edge(clk) then
      st <= st_n;      btn <= btn_n;    dice <= dice_n;
      pl <= pl_n;      cat <= cat_n;    kick <= kick_n;   got <= got_n;
      l2 <= l2_n;      l3 <= l3_n;      l4 <= l4_n;
      l5 <= l5_n;      l6 <= l6_n;
      t2 <= t2_n;      t3 <= t3_n;      t4 <= t4_n;
      t5 <= t5_n;      t6 <= t6_n;
      ld <= ld_n;      ld_sc <= ld_sc_n;  win <= win_n;
      own <= own_n;    tim <= tim_n;    clock <= clock_n;
      spin <= spin_n;  togo <= togo_n;
                        --@+withrst: if rst = '1' then
                        --@+withrst: st <= ST_WAIT; btn <= '0'; pl <= FIRST_PL; cat <= 0; kick <= 0; got <= '0';
                        --@+withrst: l2 <= 2; l3 <= 4; l4 <= 8; l5 <= GIFTS_5; l6 <= 32;
                        --@+withrst: t2 <= (others => 0); t3 <= (others => 0); t4 <= (others => 0);
                        --@+withrst: t5 <= (others => 0); t6 <= (others => 0); ld <= 0; ld_sc <= x"00"; win <= 0;
                        --@+withrst: own <= (others => x"00"); spin <= '0'; togo <= 0;
                        --@+withrst: end if;
    end if;
  end process;

  comb : process (all)
    variable n      : cnt_t;
    variable bad    : boolean;
    variable three  : integer range 0 to 6;
    variable ones   : integer range 0 to 6;
    variable c      : integer range 0 to 9;
    variable k      : integer range 0 to 36;
    variable sc     : unsigned(7 downto 0);
    variable bl     : integer range 0 to 63;
    variable bs     : unsigned(7 downto 0);
    variable bt     : unsigned(15 downto 0);
    variable v2     : integer range 0 to 2;
    variable v3     : integer range 0 to 4;
    variable v4     : integer range 0 to 8;
    variable v5     : integer range 0 to 16;
    variable v6     : integer range 0 to 32;
  begin
    -- defaults: everything keeps its value
    st_n <= st;      btn_n <= roll;   dice_n <= dice;
    pl_n <= pl;      cat_n <= cat;    kick_n <= kick;   got_n <= got;
    l2_n <= l2;      l3_n <= l3;      l4_n <= l4;
    l5_n <= l5;      l6_n <= l6;
    t2_n <= t2;      t3_n <= t3;      t4_n <= t4;
    t5_n <= t5;      t6_n <= t6;
    ld_n <= ld;      ld_sc_n <= ld_sc;  win_n <= win;
    own_n <= own;    tim_n <= tim;    clock_n <= clock;
    spin_n <= spin;  togo_n <= togo;

    case st is

      when ST_WAIT =>
        if roll = '1' and btn = '0' then        --@v4_level: if roll = '1' then
          dice_n(1) <= to_integer(unsigned(D1));
          dice_n(2) <= to_integer(unsigned(D2));
          dice_n(3) <= to_integer(unsigned(D3));
          dice_n(4) <= to_integer(unsigned(D4));
          dice_n(5) <= to_integer(unsigned(D5));
          dice_n(6) <= to_integer(unsigned(D6));
          st_n <= ST_SCORE;
        end if;

      when ST_SCORE =>
        st_n <= ST_WAIT;
        -- count the faces
        n := (others => 0);
        for i in 1 to 6 loop
          n(dice(i)) := n(dice(i)) + 1;
        end loop;
        bad := n(0) > 0 or n(7) > 0;

        three := 0;
        ones  := 0;
        for i in 1 to 6 loop
          if n(i) = 3 then three := three + 1; end if;
          if n(i) = 1 then ones := ones + 1; end if;
        end loop;

        -- lowest category first, the better ones overwrite it
        c := 0;
        k := 0;
        if n(4) = 1 then c := 1; end if;
        if n(4) = 2 then c := 9; end if;
        for i in 1 to 6 loop
          if i /= 4 and n(i) = 4 then
            c := 2;                             --@v4_sijin_4s: if n(4) = 0 then c := 2; end if;
          end if;
        end loop;
        if n(4) = 3 then c := 3; end if;
        if ones = 6 then c := 4; end if;
        if half = '1' and three = 2 then c := 4; end if;   --@v4_half44: if half = '1' and three = 2 and n(4) = 0 then c := 4; end if; --@v4_half_on: if three = 2 then c := 4; end if;
        if n(4) = 4 then
          c := 5;
          for i in 1 to 6 loop
            if dice(i) /= 4 then
              k := k + dice(i);                 --@v4_tai_last: k := dice(i);
            end if;
          end loop;
          if golden = '1' and n(1) = 2 then
            c := 6;
            k := 0;                             --@+goldtai: k := 2;
          end if;
        end if;
        for i in 1 to 6 loop
          if n(i) = 5 then
            c := 7;
            for j in 1 to 6 loop
              if dice(j) /= i then
                k := dice(j);                   --@v4_tai_face: k := i;
              end if;
            end loop;
          end if;
          if n(i) = 6 then c := 8; end if;
        end loop;

        if not bad then
          cat_n  <= c;
          kick_n <= k;
          got_n  <= '0';
          v2 := l2; v3 := l3; v4 := l4; v5 := l5; v6 := l6;
          bl := ld; bs := ld_sc;

          -- gifts
          if c = 1 and l6 > 0 then
            v6 := l6 - 1; t6_n(pl) <= t6(pl) + 1; got_n <= '1';
          elsif c = 9 and l5 > 0 then
            v5 := l5 - 1; t5_n(pl) <= t5(pl) + 1; got_n <= '1';
          elsif c = 2 and l4 > 0 then
            v4 := l4 - 1; t4_n(pl) <= t4(pl) + 1; got_n <= '1';
          elsif c = 3 and l3 > 0 then           --@v4_samhong1: elsif c = 3 and l3 > 1 then
            v3 := l3 - 1; t3_n(pl) <= t3(pl) + 1; got_n <= '1';
          elsif c = 4 and l2 > 0 then
            v2 := l2 - 1; t2_n(pl) <= t2(pl) + 1; got_n <= '1';   --@v4_tally2: v2 := l2 - 1; t2_n(pl) <= 1; got_n <= '1';
          end if;
                                                --@v4_led_none: if c = 4 or c = 3 then got_n <= '1'; end if;

          -- first prize rolls
          if c = 5 or c = 6 or c = 7 then
            sc := to_unsigned(c, 4) & to_unsigned(k, 4);
            clock_n <= clock + 1;
            if lut = '1' then
              -- new standing of this player, then look for the best of all
              bl := pl; bs := sc; bt := clock;
              for i in 1 to 63 loop
                if i /= pl and own(i) /= 0 then
                  if own(i) > bs or (own(i) = bs and bl /= pl and tim(i) > bt) then   --@v4_lut_tie: if own(i) > bs then
                    bl := i; bs := own(i); bt := tim(i);
                  end if;
                end if;
              end loop;
              own_n(pl) <= sc;                  --@v4_lut_best: if sc > own(pl) then own_n(pl) <= sc; end if;
              tim_n(pl) <= clock;
            elsif sc >= ld_sc then              --@v4_tie_old: elsif sc > ld_sc then --@v4_tai_first: elsif (sc(3 downto 0) & sc(7 downto 4)) >= (ld_sc(3 downto 0) & ld_sc(7 downto 4)) then
              bl := pl; bs := sc;
            end if;
          end if;

          -- turn goes on
          if pl = to_integer(unsigned(players)) then   --@v4_wrap63: if pl = 63 or pl > to_integer(unsigned(players)) then --@v4_last_out: if pl + 1 = to_integer(unsigned(players)) and spin = '1' then pl_n <= 1; elsif pl = to_integer(unsigned(players)) then
            pl_n <= 1;
          else
            pl_n <= pl + 1;
          end if;

          if c = 8 then
            -- six of a kind takes the whole table
            if l2 + l3 + l4 + l5 + l6 > 0 then
              got_n <= '1';
            end if;
            t2_n(pl) <= t2(pl) + l2;            --@v4_grab_set: t2_n(pl) <= l2;
            t3_n(pl) <= t3(pl) + l3;            --@v4_grab_set: t3_n(pl) <= l3;
            t4_n(pl) <= t4(pl) + l4;            --@v4_grab_set: t4_n(pl) <= l4;
            t5_n(pl) <= t5(pl) + l5;            --@v4_grab_set: t5_n(pl) <= l5;
            t6_n(pl) <= t6(pl) + l6;            --@v4_grab_set: t6_n(pl) <= l6;
            v2 := 0; v3 := 0; v4 := 0; v5 := 0; v6 := 0;   --@v4_table_stays:
            bl := pl;
            bs := x"80";
            win_n <= pl;
            st_n <= ST_OVER;
                                                --@+stay: pl_n <= pl;
          elsif spin = '1' then
            togo_n <= togo - 1;
            if togo = 1 then
              st_n  <= ST_OVER;
              win_n <= bl;                      --@v4_last_stale: win_n <= ld;
                                                --@+stay: pl_n <= pl;
            end if;
          elsif v2 = 0 and v3 = 0 and v4 = 0 and v5 = 0 and v6 = 0 and bl /= 0 then   --@v4_end_noldr: elsif v2 = 0 and v3 = 0 and v4 = 0 and v5 = 0 and v6 = 0 then --@v4_end_sixth: elsif v2 = 0 and v3 = 0 and v4 = 0 and v5 = 0 and bl /= 0 then
            if last = '1' then
              spin_n <= '1';
              togo_n <= to_integer(unsigned(players));   --@v4_spin_less: togo_n <= to_integer(unsigned(players)) - 1;
            else
              st_n  <= ST_OVER;
              win_n <= bl;
                                                --@+stay: pl_n <= pl;
            end if;
          end if;

          l2_n <= v2; l3_n <= v3; l4_n <= v4; l5_n <= v5; l6_n <= v6;
          ld_n <= bl; ld_sc_n <= bs;
        end if;
                                                --@v4_bad_pass: if bad then got_n <= '0'; cat_n <= 0; kick_n <= 0; end if;

      when ST_OVER =>
        null;      -- power off / on for the next game
    end case;
  end process;

  -- outputs
  player   <= std_logic_vector(to_unsigned(pl, 6));
  category <= std_logic_vector(to_unsigned(cat, 4));
  tai      <= std_logic_vector(to_unsigned(kick, 4));
  gift     <= got;
  left2    <= std_logic_vector(to_unsigned(l2, 2));
  left3    <= std_logic_vector(to_unsigned(l3, 3));
  left4    <= std_logic_vector(to_unsigned(l4, 4));
  left5    <= std_logic_vector(to_unsigned(l5, 5));
  left6    <= std_logic_vector(to_unsigned(l6, 6));
  leader   <= std_logic_vector(to_unsigned(ld, 6));
  leader_category <= std_logic_vector(ld_sc(7 downto 4));
  leader_tai      <= std_logic_vector(ld_sc(3 downto 0));
  winner   <= std_logic_vector(to_unsigned(win, 6));

  tally : process (show, pl, t2, t3, t4, t5, t6)
    variable w : integer range 0 to 63;
  begin
    w := to_integer(unsigned(show));
    if w = 0 then                               --@v4_show_on: if w = 0 or w > to_integer(unsigned(players)) - 1 then
      w := pl;
    end if;
    took2 <= std_logic_vector(to_unsigned(t2(w), 2));
    took3 <= std_logic_vector(to_unsigned(t3(w), 3));
    took4 <= std_logic_vector(to_unsigned(t4(w), 4));
    took5 <= std_logic_vector(to_unsigned(t5(w), 5));
    took6 <= std_logic_vector(to_unsigned(t6(w), 6));
  end process;

  phase <= "10" when st = ST_OVER else
           "01" when spin = '1' else
           "00";
end two_proc;
