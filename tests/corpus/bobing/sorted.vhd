-- =====================================================================
-- Bo Bing -- das Wuerfelspiel zum Mondfest, Praktikum Digitaltechnik
-- Die Wuerfel werden sortiert, danach sieht man alles an den Plaetzen.
-- Ein Zustandsrecord, eine Prozedur je Wurf, ein getakteter Prozess.
-- Wer einen ersten Preis haelt, steht in einer Liste: der juengste Wurf
-- steht hinten.
-- rst ist low-aktiv (Taster am Board).
-- tally: Spieler p hat in tallyN die Bits 6*p-1 downto 6*p-6
-- =====================================================================
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package bobing_pkg is
  subtype face_t is integer range 0 to 7;
  type dice_t is array (1 to 6) of face_t;
  type piles_t is array (2 to 6) of integer range 0 to 63;
  constant VOLL : piles_t := (2, 4, 8, 16, 32); --@w6g_vstart3: constant VOLL : piles_t := (2, 3, 8, 16, 32);

  type roll_t is record
    rang  : integer range 0 to 8;
    tai   : integer range 0 to 15;
    preis : integer range 0 to 6;       -- 0: kein Geschenk
  end record;

  type stand_t is record
    wer  : integer range 0 to 63;
    rang : integer range 0 to 8;
    tai  : integer range 0 to 15;
  end record;
  constant NIEMAND : stand_t := (0, 0, 0);
  type liste_t is array (1 to 63) of stand_t;
  type zaehler_t is array (2 to 6) of natural;
  type tally_t is array (1 to 63) of zaehler_t;

  type phase_t is (SPIEL, LETZTE, ENDE);

  type spiel_t is record
    phase   : phase_t;
    spieler : integer range 1 to 63;
    kat     : integer range 0 to 8;
    tai     : integer range 0 to 15;
    gift    : std_logic;
    haufen  : piles_t;
    erster  : stand_t;
    liste   : liste_t;
    anzahl  : integer range 0 to 63;
    offen   : integer range 0 to 63;    -- Wuerfe, die noch fehlen
    tally   : tally_t;
  end record;

  function gueltig (w : dice_t) return boolean;
  function sortiert (w : dice_t) return dice_t;
  function lies (w : dice_t; golden, half : std_logic) return roll_t;
  function mindestens (a, b : stand_t) return boolean;
end package;

package body bobing_pkg is

  function gueltig (w : dice_t) return boolean is
  begin
    for i in w'range loop
      if w(i) = 0 or w(i) = 7 then --@w6g_vzero: if w(i) = 7 then
        return false;
      end if;
    end loop;
    return true;
  end function;

  function sortiert (w : dice_t) return dice_t is
    variable a : dice_t := w;
    variable t : face_t;
  begin
    for i in 2 to 6 loop
      for j in 6 downto 2 loop
        if a(j) < a(j - 1) then
          t := a(j);
          a(j) := a(j - 1);
          a(j - 1) := t;
        end if;
      end loop;
    end loop;
    return a;
  end function;

  function lies (w : dice_t; golden, half : std_logic) return roll_t is
    variable a : dice_t := sortiert(w);
    variable r : roll_t := (0, 0, 0);
    variable vieren : integer range 0 to 6 := 0;
    variable reihe : boolean := true;
  begin
    for i in 1 to 6 loop
      if a(i) = 4 then
        vieren := vieren + 1;
      end if;
      if a(i) /= i then --@w6g_vrow: if w(i) /= i then
        reihe := false;
      end if;
    end loop;

    if a(1) = a(6) then
      r := (8, 0, 0); --@w6g_vsixfours: if vieren = 6 then r := (7, 4, 0); else r := (8, 0, 0); end if;
    elsif a(1) = a(5) then
      r := (7, a(6), 0);
    elsif a(2) = a(6) then
      r := (7, a(1), 0); --@w6g_vfivetai: r := (7, a(6), 0);
    elsif vieren = 4 then
      r := (5, a(1) + a(2) + a(3) + a(4) + a(5) + a(6) - 16, 0);
      if golden = '1' and a(2) = 1 then --@w6g_vgoldhalf: if half = '1' and a(2) = 1 then
        r := (6, 2, 0);
      end if;
    elsif reihe or (half = '1' and a(1) = a(3) and a(4) = a(6)) then --@w6g_vhalfon: elsif reihe or (a(1) = a(3) and a(4) = a(6)) then
      r := (4, 0, 2);
    elsif vieren = 3 then --@w6g_vtriple: elsif vieren = 3 or (vieren = 0 and a(1) = a(3) and a(3) /= a(4)) then
      r := (3, 0, 3);
    elsif a(1) = a(4) or a(2) = a(5) or a(3) = a(6) then --@w6g_vmidfour: elsif a(1) = a(4) or a(3) = a(6) then
      r := (2, 0, 4);
    elsif vieren = 2 then
      r := (1, 0, 5);
    elsif vieren = 1 then
      r := (1, 0, 6);
    end if;
    return r;
  end function;

  -- a (neu) schlaegt b (alt), auch bei Gleichstand
  function mindestens (a, b : stand_t) return boolean is
  begin
    if a.rang /= b.rang then
      --@w6g_vgoldtai: if a.rang + b.rang = 11 then return a.tai >= b.tai; end if;
      return a.rang > b.rang;
    end if;
    return a.tai >= b.tai; --@w6g_vlatest: return true;
  end function;
end package body;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.bobing_pkg.all;

entity bobing is
  port (
    clk, rst, roll         : in  std_logic;
    D1, D2, D3, D4, D5, D6 : in  std_logic_vector(2 downto 0);
    players                : in  std_logic_vector(5 downto 0);
    golden, half, lut, last : in std_logic;
    player                 : out std_logic_vector(5 downto 0);
    category, tai          : out std_logic_vector(3 downto 0);
    gift                   : out std_logic;
    left2, left3, left4, left5, left6 : out std_logic_vector(5 downto 0);
    leader                 : out std_logic_vector(5 downto 0);
    leader_category, leader_tai : out std_logic_vector(3 downto 0);
    winner                 : out std_logic_vector(5 downto 0);
    phase                  : out std_logic_vector(1 downto 0);
    tally2, tally3, tally4, tally5, tally6 : out std_logic_vector(63*6-1 downto 0)
  );
end entity;

architecture verhalten of bobing is
  constant ANFANG : spiel_t := (
    phase => SPIEL, spieler => 1, kat => 0, tai => 0, gift => '0',
    haufen => VOLL, erster => NIEMAND, liste => (others => NIEMAND),
    anzahl => 0, offen => 0, tally => (others => (others => 0)));

  signal s : spiel_t := ANFANG;
  signal alt : std_logic := '0';

  -- der neue Stand kommt ans Ende, der alte des Spielers faellt heraus
  procedure eintragen (variable v : inout spiel_t; neu : in stand_t) is
    variable n : integer range 0 to 64 := 0;
    variable l : liste_t := (others => NIEMAND);
  begin
    for i in 1 to 63 loop
      if i <= v.anzahl and v.liste(i).wer /= neu.wer then
        n := n + 1;
        l(n) := v.liste(i);
      end if;
    end loop;
    n := n + 1;
    l(n) := neu;
    v.liste  := l;
    v.anzahl := n;
  end procedure;

  function bester (v : spiel_t) return stand_t is
    variable b : stand_t := NIEMAND;
  begin
    for i in 1 to 63 loop
      if i <= v.anzahl and mindestens(v.liste(i), b) then
        b := v.liste(i);
      end if;
    end loop;
    return b;
  end function;

  procedure wurf (variable v : inout spiel_t; r : in roll_t;
                  lut, last : in std_logic; n : in integer) is
    variable ich  : stand_t;
    variable leer : boolean;
    variable war  : phase_t;
  begin
    war := v.phase;
    v.kat  := r.rang;
    v.tai  := r.tai;
    v.gift := '0'; --@w6g_vgiftstays: if r.rang < 5 then v.gift := '0'; end if;
    ich := (v.spieler, r.rang, r.tai);
    leer := true; --@w6g_vendlate: leer := v.haufen = piles_t'(0, 0, 0, 0, 0);

    -- Geschenke
    if r.preis >= 2 then
      if v.haufen(r.preis) > 0 then
        v.haufen(r.preis) := v.haufen(r.preis) - 1;
        v.tally(v.spieler)(r.preis) := v.tally(v.spieler)(r.preis) + 1;
        v.gift := '1';
      --@w6g_vnextpile: elsif r.preis = 6 and v.haufen(5) > 0 then v.haufen(5) := v.haufen(5) - 1; v.tally(v.spieler)(5) := v.tally(v.spieler)(5) + 1; v.gift := '1';
      end if;
    end if;

    -- erster Preis
    if r.rang = 8 then
      for i in 2 to 6 loop --@w6g_vsweep6: for i in 2 to 5 loop
        v.tally(v.spieler)(i) := v.tally(v.spieler)(i) + v.haufen(i);
        v.haufen(i) := 0;
      end loop;
      v.erster := ich; --@w6g_vtsiangold: if v.erster.wer = 0 then v.erster := ich; end if;
    elsif r.rang >= 5 then
      if lut = '1' then --@w6g_vlutspin: if lut = '1' and v.phase = SPIEL then --@w6g_vspindeaf: if v.phase = LETZTE then null; elsif lut = '1' then
        eintragen(v, ich);
        v.erster := bester(v); --@w6g_vlutself: if v.erster.wer = 0 or mindestens(ich, v.erster) or v.erster.wer = v.spieler then v.erster := ich; end if;
      elsif mindestens(ich, v.erster) then
        v.erster := ich;
      end if;
    end if;

    for i in 2 to 6 loop
      if v.haufen(i) /= 0 then
        leer := false;
      end if;
    end loop;

    -- der Naechste
    if v.spieler >= n then
      v.spieler := 1;
    else
      v.spieler := v.spieler + 1;
    end if;
    --@w6g_vagain: if r.rang >= 5 and r.rang < 8 and v.phase = SPIEL then v.spieler := ich.wer; end if;

    -- Ende?
    if r.rang = 8 then
      v.phase := ENDE;
    elsif war = LETZTE then
      if v.offen <= 1 then
        v.phase := ENDE;
      else
        v.offen := v.offen - 1;
      end if;
    elsif leer and v.erster.wer /= 0 then --@w6g_vendnobody: elsif leer then
      if last = '1' then
        v.phase := LETZTE;
        v.offen := n;
        --@w6g_vspinone: v.spieler := 1;
      else
        v.phase := ENDE;
      end if;
    end if;
    if v.phase = ENDE then --@+stay: if v.phase = ENDE then
      null; --@+stay: v.spieler := ich.wer;
    end if;
  end procedure;

begin

  takt : process (clk, rst)
    variable v : spiel_t;
    variable w : dice_t;
  begin
    if rst = '0' then --@+rsthigh: if rst = '1' then
      s <= ANFANG;
      --@w6g_vtallykept: s.tally <= s.tally;
      --@w6g_vleadkept: s.erster <= (0, s.erster.rang, s.erster.tai);
      alt <= '0';
    elsif rising_edge(clk) then
      alt <= roll;
      w := (to_integer(unsigned(D1)), to_integer(unsigned(D2)),
            to_integer(unsigned(D3)), to_integer(unsigned(D4)),
            to_integer(unsigned(D5)), to_integer(unsigned(D6)));
      if roll = '1' and alt = '0' and gueltig(w) and s.phase /= ENDE then
        v := s;
        wurf(v, lies(w, golden, half), lut, last, to_integer(unsigned(players)));
        s <= v;
      end if;
    end if;
  end process;

  player   <= std_logic_vector(to_unsigned(s.spieler, 6));
  category <= std_logic_vector(to_unsigned(s.kat, 4));
  tai      <= std_logic_vector(to_unsigned(s.tai, 4));
  gift     <= s.gift;
  left2    <= std_logic_vector(to_unsigned(s.haufen(2), 6));
  left3    <= std_logic_vector(to_unsigned(s.haufen(3), 6));
  left4    <= std_logic_vector(to_unsigned(s.haufen(4), 6));
  left5    <= std_logic_vector(to_unsigned(s.haufen(5), 6));
  left6    <= std_logic_vector(to_unsigned(s.haufen(6), 6));
  leader   <= std_logic_vector(to_unsigned(s.erster.wer, 6));
  leader_category <= std_logic_vector(to_unsigned(s.erster.rang, 4));
  leader_tai      <= std_logic_vector(to_unsigned(s.erster.tai, 4));
  winner   <= std_logic_vector(to_unsigned(s.erster.wer, 6)) when s.phase = ENDE else "000000";
  phase    <= std_logic_vector(to_unsigned(phase_t'pos(s.phase), 2));

  zaehlung : for p in 1 to 63 generate
    tally2(6*p-1 downto 6*p-6) <= std_logic_vector(to_unsigned(s.tally(p)(2) mod 64, 6));
    tally3(6*p-1 downto 6*p-6) <= std_logic_vector(to_unsigned(s.tally(p)(3) mod 64, 6));
    tally4(6*p-1 downto 6*p-6) <= std_logic_vector(to_unsigned(s.tally(p)(4) mod 64, 6));
    tally5(6*p-1 downto 6*p-6) <= std_logic_vector(to_unsigned(s.tally(p)(5) mod 64, 6));
    tally6(6*p-1 downto 6*p-6) <= std_logic_vector(to_unsigned(s.tally(p)(6) mod 64, 6));
  end generate;
end architecture;
