-- Bo Bing, two-process design: everything that is remembered is one record
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package bobing_pkg is
  subtype face_t is natural range 0 to 7;
  type dice_t is array (1 to 6) of face_t;
  type hist_t is array (0 to 7) of natural range 0 to 6;

  type kind_t is (none, itsiu, diku, sijin, samhong, tuiteng, tsiongwan, flower, ngotsi, tsiang);
  type code_t is array (kind_t) of natural range 0 to 9;
  constant CODE : code_t := (none => 0, itsiu => 1, diku => 9, sijin => 2, samhong => 3,
                             tuiteng => 4, tsiongwan => 5, flower => 6, ngotsi => 7, tsiang => 8);

  type verdict_t is record
    kind : kind_t;
    tai  : natural range 0 to 15;
  end record;

  -- prizes 2 to 6
  type gifts_t is array (2 to 6) of natural range 0 to 63;
  constant TABLE_FULL : gifts_t := (2 => 2, 3 => 4, 4 => 8, 5 => 16, 6 => 32);   --@third-five: constant TABLE_FULL : gifts_t := (2 => 2, 3 => 5, 4 => 8, 5 => 16, 6 => 32);
  type tally_t is array (0 to 63) of gifts_t;

  -- a first-prize roll: how strong, and when
  type stand_t is record
    who   : natural range 0 to 63;
    kind  : kind_t;
    tai   : natural range 0 to 15;
    stamp : natural;
  end record;
  constant NOBODY : stand_t := (who => 0, kind => none, tai => 0, stamp => 0);
  type stands_t is array (1 to 63) of stand_t;

  type phase_t is (rolling, spinning, over);

  type regs_t is record
    phase   : phase_t;
    key     : std_logic;
    player  : natural range 0 to 63;
    roll    : verdict_t;
    gift    : std_logic;
    left    : gifts_t;
    tally   : tally_t;
    best    : stand_t;
    stands  : stands_t;
    clock   : natural;
    spins   : natural range 0 to 63;
    winner  : natural range 0 to 63;
  end record;
  constant START : regs_t := (
    phase => rolling, key => '0', player => 1, roll => (none, 0), gift => '0',
    left => TABLE_FULL, tally => (others => (others => 0)), best => NOBODY,
    stands => (others => NOBODY), clock => 0, spins => 0, winner => 0);

  function count(d : dice_t) return hist_t;
  function judge(d : dice_t; golden, half : std_logic) return verdict_t;
  function beats(a, b : stand_t) return boolean;
  function empty(g : gifts_t) return boolean;
  function row_of(k : kind_t) return natural;
end package;

package body bobing_pkg is

  function count(d : dice_t) return hist_t is
    variable h : hist_t := (others => 0);
  begin
    for i in d'range loop
      h(d(i)) := h(d(i)) + 1;
    end loop;
    return h;
  end function;

  function judge(d : dice_t; golden, half : std_logic) return verdict_t is
    variable h      : hist_t;
    variable triples, singles : natural range 0 to 6 := 0;
    variable most, alone, rest : natural range 0 to 63 := 0;
  begin
    h := count(d);
    for f in 1 to 6 loop
      if h(f) > h(most) or most = 0 then
        most := f;
      end if;
      if h(f) = 3 then triples := triples + 1; end if;
      if h(f) = 1 then
        singles := singles + 1;
        alone := f;
      end if;
      if f /= 4 then
        rest := rest + f * h(f);
      end if;
    end loop;

    if h(most) = 6 then
      return (tsiang, 0);
    elsif h(most) = 5 then
      return (ngotsi, alone);
    elsif h(4) = 4 and h(1) = 2 and golden = '1' then
      return (flower, 0);
    elsif h(4) = 4 then
      return (tsiongwan, rest);                              --@kicker-three-bits: return (tsiongwan, rest mod 8);
    elsif singles = 6 then
      return (tuiteng, 0);
    elsif triples = 2 and half = '1' then                    --@mesa-half-always: elsif triples = 2 then
      return (tuiteng, 0);
    elsif h(4) = 3 then
      return (samhong, 0);
    elsif h(4) = 2 and h(most) = 4 then                      --@diku-first: elsif h(4) = 2 then
      return (sijin, 0);                                     --@diku-first: return (diku, 0);
    elsif h(most) = 4 then
      return (sijin, 0);
    elsif h(4) = 2 then
      return (diku, 0);
    elsif h(4) = 1 then
      return (itsiu, 0);
    end if;
    return (none, 0);
  end function;

  -- does the later roll a take the lead from b?
  function beats(a, b : stand_t) return boolean is
  begin
    if a.kind = ngotsi and b.kind = flower then return true; end if;
    if a.kind = flower and b.kind = ngotsi then return false; end if;
    if a.kind = flower and b.kind = tsiongwan then return true; end if;     --@flower-weak: if a.kind = flower and b.kind = tsiongwan then return a.tai > b.tai; end if;
    if a.kind = tsiongwan and b.kind = flower then return false; end if;    --@flower-weak: if a.kind = tsiongwan and b.kind = flower then return true; end if;
    if a.kind = ngotsi and b.kind = tsiongwan then return true; end if;     --@tai-over-kind: if a.kind = ngotsi and b.kind = tsiongwan then return a.tai >= b.tai; end if;
    if a.kind = tsiongwan and b.kind = ngotsi then return false; end if;    --@tai-over-kind: if a.kind = tsiongwan and b.kind = ngotsi then return a.tai > b.tai; end if;
    if a.kind /= none and b.kind = none then return true; end if;
    if a.kind = none then return false; end if;
    if a.tai /= b.tai then return a.tai > b.tai; end if;
    return a.stamp >= b.stamp;
  end function;

  function empty(g : gifts_t) return boolean is
  begin
    return g = (2 to 6 => 0);                                --@third-forgotten: return g(2) = 0 and g(4) = 0 and g(5) = 0 and g(6) = 0;
  end function;

  function row_of(k : kind_t) return natural is
  begin
    case k is
      when tuiteng => return 2;
      when samhong => return 3;
      when sijin   => return 4;
      when diku    => return 5;
      when itsiu   => return 6;
      when others  => return 0;
    end case;
  end function;

end package body;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.bobing_pkg.all;

entity bobing is
  port (
    clk        : in  std_logic;
    reset      : in  std_logic;                              --@+no-reset:
    roll       : in  std_logic;
    d1, d2, d3, d4, d5, d6 : in std_logic_vector(2 downto 0);
    show       : in  std_logic_vector(5 downto 0);
    players    : in  std_logic_vector(5 downto 0);
    golden     : in  std_logic;
    half       : in  std_logic;
    lut        : in  std_logic;
    last       : in  std_logic;
    player     : out std_logic_vector(5 downto 0);
    category   : out std_logic_vector(3 downto 0);
    tai        : out std_logic_vector(3 downto 0);
    gift       : out std_logic;
    left2      : out std_logic_vector(1 downto 0);
    left3      : out std_logic_vector(2 downto 0);
    left4      : out std_logic_vector(3 downto 0);
    left5      : out std_logic_vector(4 downto 0);
    left6      : out std_logic_vector(5 downto 0);
    leader     : out std_logic_vector(5 downto 0);
    leader_category : out std_logic_vector(3 downto 0);
    leader_tai : out std_logic_vector(3 downto 0);
    winner     : out std_logic_vector(5 downto 0);
    took2      : out std_logic_vector(1 downto 0);
    took3      : out std_logic_vector(2 downto 0);
    took4      : out std_logic_vector(3 downto 0);
    took5      : out std_logic_vector(4 downto 0);
    took6      : out std_logic_vector(5 downto 0);
    phase      : out std_logic_vector(1 downto 0)
  );
end entity;

architecture two_process of bobing is
  signal r, rin : regs_t := START;
  signal shown  : natural range 0 to 63;

  function num(v : std_logic_vector) return natural is
  begin
    return to_integer(unsigned(v));
  end function;

  function vec(n : natural; w : positive) return std_logic_vector is
  begin
    return std_logic_vector(to_unsigned(n, w));
  end function;
begin

  comb : process (all)
    variable v       : regs_t;
    variable dice    : dice_t;
    variable h       : hist_t;
    variable now     : verdict_t;
    variable mine    : stand_t;
    variable row     : natural range 0 to 6;
    variable seat    : natural range 0 to 63;
    variable nxt     : natural range 0 to 64;
    variable pressed : boolean;
  begin
    v := r;
    v.key := roll;
    dice := (num(d1), num(d2), num(d3), num(d4), num(d5), num(d6));
    h := count(dice);
    pressed := roll = '1' and r.key = '0';                   --@spin-auto: pressed := (roll = '1' and r.key = '0') or r.phase = spinning;

    if r.player >= num(players) then
      nxt := 1;                                              --@wrap-to-two: nxt := 2;
    else
      nxt := r.player + 1;
    end if;

    if pressed and r.phase /= over and (h(0) > 0 or h(7) > 0) then
      null;                                                  --@mesa-invalid-passes: v.player := nxt;
    elsif pressed and r.phase /= over then
      now := judge(dice, golden, half);
      row := row_of(now.kind);
      mine := (who => r.player, kind => now.kind, tai => now.tai, stamp => r.clock + 1);
      v.clock := r.clock + 1;
      v.roll := now;
      v.gift := '0';                                         --@gift-sticks: if row /= 0 then v.gift := '0'; end if;

      case now.kind is
        when tsiang =>
          if not empty(r.left) then v.gift := '1'; end if;
          for i in 2 to 6 loop
            v.tally(r.player)(i) := r.tally(r.player)(i) + r.left(i);
            v.left(i) := 0;
          end loop;
          v.best := mine;
        when tsiongwan | flower | ngotsi =>
          if lut = '1' then
            v.stands(r.player) := mine;                      --@lut-best-kept: if beats(mine, r.stands(r.player)) then v.stands(r.player) := mine; end if;       --@spin-firsts-ignored: if r.phase = rolling then v.stands(r.player) := mine; end if;
            v.best := NOBODY;
            for i in 1 to 63 loop
              if beats(v.stands(i), v.best) then             --@lut-seat-tie: if beats((v.stands(i).who, v.stands(i).kind, v.stands(i).tai, natural'high), v.best) then
                v.best := v.stands(i);
              end if;
            end loop;
          elsif beats(mine, r.best) then                     --@spin-firsts-ignored: elsif r.phase = rolling and beats(mine, r.best) then
            v.best := mine;
          end if;
        when others =>
          if row = 5 and r.left(5) = 0 then                  --@diku-falls-back: if row = 5 and r.left(5) = 0 then row := 6; end if;
            row := 0;                                        --@diku-falls-back:
          end if;                                            --@diku-falls-back:
          if row /= 0 and r.phase = rolling then
            if r.left(row) > 0 then
              v.left(row) := r.left(row) - 1;
              v.gift := '1';
              if row = 5 then
                v.tally(r.player)(5) := r.tally(r.player)(5) + 1;          --@diku-tally-sixth: v.tally(r.player)(6) := r.tally(r.player)(6) + 1;
              else
                v.tally(r.player)(row) := r.tally(r.player)(row) + 1;
              end if;
            end if;
          end if;
      end case;

      v.player := nxt;                                       --@nothing-keeps-turn: if now.kind /= none then v.player := nxt; end if;

      -- is that the end?
      if now.kind = tsiang then
        v.phase := over;                                     --@tsiang-ends-late: null;
        v.winner := r.player;                                --@tsiang-ends-late: v.winner := 0;         --@tsiang-old-leader: if r.best.who /= 0 then v.winner := r.best.who; else v.winner := r.player; end if;
      elsif r.phase = spinning then
        v.spins := r.spins - 1;
        if r.spins = 1 then
          v.phase := over;
          v.winner := v.best.who;
        end if;
      elsif empty(v.left) and v.best.who /= 0 then           --@end-only-on-gift: elsif empty(v.left) and v.best.who /= 0 and v.gift = '1' then
        if last = '1' then
          v.phase := spinning;
          v.spins := num(players);
        else
          v.phase := over;
          v.winner := v.best.who;
        end if;
      end if;
      if v.phase = over then v.player := r.player; end if;   --@+turn-goes-on:
    end if;

    rin <= v;
  end process;

  seq : process (clk)
  begin
    if rising_edge(clk) then
      if reset = '1' then r <= START; else r <= rin; end if; --@+no-reset: r <= rin;
    end if;
  end process;

  shown <= r.player when num(show) = 0 else num(show);

  player   <= vec(r.player, 6);
  category <= vec(CODE(r.roll.kind), 4);
  tai      <= vec(r.roll.tai, 4);                            --@+flower-two: tai <= x"2" when r.roll.kind = flower else vec(r.roll.tai, 4);
  gift     <= r.gift;
  left2    <= vec(r.left(2), 2);
  left3    <= vec(r.left(3), 3);
  left4    <= vec(r.left(4), 4);
  left5    <= vec(r.left(5), 5);
  left6    <= vec(r.left(6), 6);
  leader   <= vec(r.best.who, 6);
  leader_category <= vec(CODE(r.best.kind), 4);
  leader_tai <= vec(r.best.tai, 4);                          --@+flower-two: leader_tai <= x"2" when r.best.kind = flower else vec(r.best.tai, 4);
  winner   <= vec(r.winner, 6);
  took2    <= vec(r.tally(shown)(2), 2);
  took3    <= vec(r.tally(shown)(3), 3);
  took4    <= vec(r.tally(shown)(4), 4);
  took5    <= vec(r.tally(shown)(5), 5);
  took6    <= vec(r.tally(shown)(6), 6);
  phase    <= "00" when r.phase = rolling else
              "01" when r.phase = spinning else
              "10";

end architecture;
