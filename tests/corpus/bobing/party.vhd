-----------------------------------------------------------------
-- Bo Bing party: scorer (combinational)
-----------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity scorer is
  port (
    d1, d2, d3, d4, d5, d6 : in  std_logic_vector(2 downto 0);
    golden, half           : in  std_logic;
    valid                  : out std_logic;
    category               : out integer range 0 to 15;
    tai                    : out integer range 0 to 15
  );
end scorer;

architecture comb of scorer is
  type faces is array (0 to 7) of integer range 0 to 6;
begin
  process (d1, d2, d3, d4, d5, d6, golden, half)
    variable n     : faces;
    variable most  : integer range 0 to 6;   -- how often the commonest face came
    variable face  : integer range 0 to 7;   -- and which it is
    variable trips : integer range 0 to 2;
    variable pips  : integer range 0 to 42;
    variable all_different : boolean;
  begin
    n := (others => 0);
    n(to_integer(unsigned(d1))) := n(to_integer(unsigned(d1))) + 1;
    n(to_integer(unsigned(d2))) := n(to_integer(unsigned(d2))) + 1;
    n(to_integer(unsigned(d3))) := n(to_integer(unsigned(d3))) + 1;
    n(to_integer(unsigned(d4))) := n(to_integer(unsigned(d4))) + 1;
    n(to_integer(unsigned(d5))) := n(to_integer(unsigned(d5))) + 1;
    n(to_integer(unsigned(d6))) := n(to_integer(unsigned(d6))) + 1;

    most  := 0;
    face  := 0;
    trips := 0;
    pips  := 0;
    all_different := true;
    for k in 1 to 6 loop
      if n(k) > most then
        most := n(k);
        face := k;
      end if;
      if n(k) = 3 then
        trips := trips + 1;
      end if;
      if n(k) /= 1 then       --@w6_straight_pair: if k <= 5 and n(k) = 0 then
        all_different := false;
      end if;
      pips := pips + k * n(k);
    end loop;

    if n(0) = 0 and n(7) = 0 then    --@w6_seven_rolls: if n(0) = 0 then
      valid <= '1';
    else
      valid <= '0';
    end if;

    category <= 0;
    tai      <= 0;
    if most = 6 then
      category <= 8;                               -- Tsiang
    elsif most = 5 then
      category <= 7;                               -- Ngo-Tsi
      tai      <= pips - 5 * face;
    elsif n(4) = 4 then
      category <= 5;                               -- Tsiong-Wan
      tai      <= pips - 16;                        --@w6_tai_higher_die: if n(6) > 0 then tai <= 6; elsif n(5) > 0 then tai <= 5; elsif n(3) > 0 then tai <= 3; elsif n(2) > 0 then tai <= 2; else tai <= 1; end if;
      if golden = '1' and n(1) = 2 then             --@w6_gold_any_pair: if golden = '1' and (n(1) = 2 or n(2) = 2 or n(3) = 2 or n(5) = 2 or n(6) = 2) then
        category <= 6;                             -- Golden Flower
        tai      <= 0;                             --@+w6_gold_tai:
      end if;
    elsif all_different then
      category <= 4;                               -- Tui-Teng
    elsif half = '1' and trips = 2 then             --@w6_half_not_fours: elsif half = '1' and trips = 2 and n(4) = 0 then
      category <= 4;
    elsif n(4) = 3 then
      category <= 3;                               -- Sam-Hong
    elsif most = 4 then
      category <= 2;                               -- Si-Jin
    elsif n(4) = 2 then
      category <= 9;                               -- Di-ku
    elsif n(4) = 1 then
      category <= 1;                               -- It-siu
    end if;
  end process;
end comb;

-----------------------------------------------------------------
-- the table
-----------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity bobing is
  port (
    clk     : in  std_logic;
      --@+w6_rstn: rst_n   : in  std_logic;
    roll    : in  std_logic;
    D1, D2, D3, D4, D5, D6 : in std_logic_vector(2 downto 0);
    show    : in  std_logic_vector(5 downto 0);
    players : in  std_logic_vector(5 downto 0);
    golden  : in  std_logic;
    half    : in  std_logic;
    lut     : in  std_logic;
    last    : in  std_logic;
    player  : out std_logic_vector(5 downto 0);
    category: out std_logic_vector(3 downto 0);
    tai     : out std_logic_vector(3 downto 0);
    gift    : out std_logic;
    left2   : out std_logic_vector(1 downto 0);
    left3   : out std_logic_vector(2 downto 0);
    left4   : out std_logic_vector(3 downto 0);
    left5   : out std_logic_vector(4 downto 0);
    left6   : out std_logic_vector(5 downto 0);
    leader  : out std_logic_vector(5 downto 0);
    leader_category : out std_logic_vector(3 downto 0);
    leader_tai      : out std_logic_vector(3 downto 0);
    winner  : out std_logic_vector(5 downto 0);
    took2   : out std_logic_vector(1 downto 0);
    took3   : out std_logic_vector(2 downto 0);
    took4   : out std_logic_vector(3 downto 0);
    took5   : out std_logic_vector(4 downto 0);
    took6   : out std_logic_vector(5 downto 0);
    phase   : out std_logic_vector(1 downto 0)
  );
end bobing;

architecture rtl of bobing is

  -- gifts of one kind, index = prize 2..6
  type gifts_t is array (2 to 6) of integer range 0 to 63;
  constant FULL : gifts_t := (2, 4, 8, 16, 32);    --@w6_third_three: constant FULL : gifts_t := (2, 3, 8, 16, 32);
  constant NONE : gifts_t := (others => 0);

  type player_t is record
    got  : gifts_t;                  -- what he took
    cat  : integer range 0 to 15;    -- his first prize roll (0: has none)
    tai  : integer range 0 to 15;
    seq  : integer range 0 to 65535; -- when he rolled it
  end record;
  constant NEWCOMER : player_t := (got => (others => 0), cat => 0, tai => 0, seq => 0);
  type party_t is array (0 to 63) of player_t;

  type phase_t is (P_ROLL, P_SPIN, P_OVER);

  signal party    : party_t := (others => NEWCOMER);
  signal table    : gifts_t := FULL;
  signal turn     : integer range 0 to 63 := 1;
  signal state    : phase_t := P_ROLL;
  signal roll_old : std_logic := '0';
  signal seq_no   : integer range 0 to 65535 := 0;
  signal spun     : integer range 0 to 63 := 0;
  signal r_cat    : integer range 0 to 15 := 0;
  signal r_tai    : integer range 0 to 15 := 0;
  signal r_gift   : std_logic := '0';
  signal top      : integer range 0 to 63 := 0;    -- leading player
  signal top_cat  : integer range 0 to 15 := 0;
  signal top_tai  : integer range 0 to 15 := 0;
  signal won      : integer range 0 to 63 := 0;

  signal s_valid  : std_logic;
  signal s_cat    : integer range 0 to 15;
  signal s_tai    : integer range 0 to 15;
  signal seen     : integer range 0 to 63;

  signal roll_i   : std_logic := '0';
  signal e1, e2, e3, e4, e5, e6 : std_logic_vector(2 downto 0) := "000";

  -- true if roll a is better than roll b (both are players' standings)
  function beats (a, b : player_t) return boolean is
  begin
    if a.cat /= b.cat then
      return a.cat > b.cat;
    elsif a.tai /= b.tai then
      return a.tai > b.tai;       --@w6_tai_swapped: return a.tai < b.tai;
    else
      return a.seq > b.seq;       --@w6_tie_by_seat: return false;
    end if;
  end function;

begin

  -- inputs
  roll_i <= roll;     --@+w6_sync_inputs: roll_i <= roll when rising_edge(clk);
  e1 <= D1;           --@+w6_sync_inputs: e1 <= D1 when rising_edge(clk);
  e2 <= D2;           --@+w6_sync_inputs: e2 <= D2 when rising_edge(clk);
  e3 <= D3;           --@+w6_sync_inputs: e3 <= D3 when rising_edge(clk);
  e4 <= D4;           --@+w6_sync_inputs: e4 <= D4 when rising_edge(clk);
  e5 <= D5;           --@+w6_sync_inputs: e5 <= D5 when rising_edge(clk);
  e6 <= D6;           --@+w6_sync_inputs: e6 <= D6 when rising_edge(clk);

  judge : entity work.scorer
    port map (d1 => e1, d2 => e2, d3 => e3, d4 => e4, d5 => e5, d6 => e6,
              golden => golden, half => half,
              valid => s_valid, category => s_cat, tai => s_tai);

  process (clk)   --@+w6_rstn: process (clk, rst_n)
    variable me    : player_t;
    variable all_p : party_t;
    variable rest  : gifts_t;
    variable prize : integer range 0 to 6;
    variable best  : integer range 0 to 63;
    variable done  : boolean;
    variable n     : integer range 0 to 63;
  begin
      --@+w6_rstn: if rst_n = '0' then
      --@+w6_rstn:   party <= (others => NEWCOMER); table <= FULL; turn <= 1; state <= P_ROLL;
      --@+w6_rstn:   roll_old <= '0'; seq_no <= 0; spun <= 0; r_cat <= 0; r_tai <= 0; r_gift <= '0';
      --@+w6_rstn:   top <= 0; top_cat <= 0; top_tai <= 0; won <= 0;
    if rising_edge(clk) then    --@+w6_rstn: elsif rising_edge(clk) then
      roll_old <= roll_i;
      n := to_integer(unsigned(players));
      if roll_i = '1' and roll_old = '0' and s_valid = '0' and state /= P_OVER then
        null;                       -- dice off the table, roll again --@w6_foul_loses_turn: if turn = n then turn <= 1; else turn <= turn + 1; end if;
      elsif roll_i = '1' and roll_old = '0' and state /= P_OVER then
        r_cat  <= s_cat;
        r_tai  <= s_tai;
        r_gift <= '0';              --@w6_gift_led_stays: if s_cat /= 0 then r_gift <= '0'; end if;
        all_p := party;
        me    := party(turn);
        rest  := table;
        done  := false;
        best  := top;

        -- second to sixth prize
        case s_cat is
          when 4      => prize := 2;
          when 3      => prize := 3;
          when 2      => prize := 4;
          when 9      => prize := 5;
          when 1      => prize := 6;
          when others => prize := 0;
        end case;
        if prize /= 0 then
          if rest(prize) > 0 then
            rest(prize)   := rest(prize) - 1;
            me.got(prize) := me.got(prize) + 1;   --@w6_tally_without_gift:
            r_gift <= '1';      --@w6_last_gift_dark: if rest(prize) > 0 then r_gift <= '1'; end if;
          end if;
            --@w6_tally_without_gift: me.got(prize) := me.got(prize) + 1;
        end if;

        -- first prize
        if s_cat >= 5 and s_cat <= 8 then
          seq_no <= seq_no + 1;
          if lut = '1' or s_cat > me.cat or (s_cat = me.cat and s_tai >= me.tai) then   --@w6_lut_always: if s_cat >= 5 then
            me.cat := s_cat;
            me.tai := s_tai;
            me.seq := seq_no + 1;
          end if;
          all_p(turn) := me;
          best := 0;
          for k in 1 to 63 loop     --@w6_seat63: for k in 1 to 62 loop
            if all_p(k).cat /= 0 then
              if best = 0 then
                best := k;
              elsif beats(all_p(k), all_p(best)) then
                best := k;
              end if;
            end if;
          end loop;
            --@w6_leader_never_falls: if top /= 0 and turn = top and not (s_cat > top_cat or (s_cat = top_cat and s_tai >= top_tai)) then best := top; end if;
            --@w6_spin_no_tie: if state = P_SPIN and s_cat = top_cat and s_tai = top_tai then best := top; end if;
          top     <= best;
          top_cat <= all_p(best).cat;
          top_tai <= all_p(best).tai;
        end if;

        if s_cat = 8 then
          -- Tsiang sweeps the table
          if rest /= NONE then
            r_gift <= '1';
          end if;
          for g in 2 to 6 loop         --@w6_sweep_five: for g in 2 to 5 loop
            me.got(g) := me.got(g) + rest(g);
          end loop;
          rest := NONE;
          done := true;              --@w6_tsiang_needs_empty: done := table = NONE;
        elsif state = P_SPIN then
          spun <= spun + 1;
          if spun = n - 1 then         --@w6_spin_to_last_seat: if turn = n then
            done := true;
          end if;
        elsif rest = NONE and best /= 0 then    --@w6_end_only_on_gift: elsif rest = NONE and best /= 0 and prize /= 0 then
          if last = '1' then
            state <= P_SPIN;
            spun  <= 0;
          else
            done := true;
          end if;
        end if;

        all_p(turn) := me;
        party <= all_p;
        table <= rest;

        if done then
          state <= P_OVER;
          won   <= best;               --@w6_winner_is_roller: won   <= turn;
        end if;
        if turn = n then               --@+w6_turn_stays: if done then null; elsif turn = n then
          turn <= 1;
        else
          turn <= turn + 1;
        end if;
      end if;
    end if;
  end process;

  -- outputs
  player   <= std_logic_vector(to_unsigned(turn, 6));
  category <= std_logic_vector(to_unsigned(r_cat, 4));
  tai      <= std_logic_vector(to_unsigned(r_tai, 4));
  gift     <= r_gift;
  left2    <= std_logic_vector(to_unsigned(table(2), 2));
  left3    <= std_logic_vector(to_unsigned(table(3), 3));
  left4    <= std_logic_vector(to_unsigned(table(4), 4));
  left5    <= std_logic_vector(to_unsigned(table(5), 5));
  left6    <= std_logic_vector(to_unsigned(table(6), 6));
  leader   <= std_logic_vector(to_unsigned(top, 6));
  leader_category <= std_logic_vector(to_unsigned(top_cat, 4));
  leader_tai      <= std_logic_vector(to_unsigned(top_tai, 4));
  winner   <= std_logic_vector(to_unsigned(won, 6));

  seen  <= turn when unsigned(show) = 0 else to_integer(unsigned(show));   --@w6_show_zero: seen  <= to_integer(unsigned(show));
  took2 <= std_logic_vector(to_unsigned(party(seen).got(2), 2));
  took3 <= std_logic_vector(to_unsigned(party(seen).got(3), 3));
  took4 <= std_logic_vector(to_unsigned(party(seen).got(4), 4));
  took5 <= std_logic_vector(to_unsigned(party(seen).got(5), 5));
  took6 <= std_logic_vector(to_unsigned(party(seen).got(6), 6));

  with state select phase <=
    "00" when P_ROLL,
    "01" when P_SPIN,
    "10" when others;

end rtl;
