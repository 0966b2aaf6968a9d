-- Codeknacker (Mastermind) auf dem 50-MHz-Board
-- Alles laeuft mit CLOCK_50, das Spiel selbst nur bei Freigabe (50 mal je Sekunde).
--   BTN(3): Enter Spieler A     BTN(0): Enter Spieler B    BTN(2): Reset    (gedrueckt = '1')
--   SW(3): allein gegen das Board,  SW(2..0): Buchstabe
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package zeichen is
  -- alles, was auf einer Stelle stehen kann
  type glyphe is (g_leer, g_strich, g_A, g_C, g_E, g_F, g_H, g_L, g_U, g_b, g_P, g_0, g_1, g_2, g_3);
  type anzeige_t is array (3 downto 0) of glyphe;        -- 3 = links
  subtype buchstabe is unsigned(2 downto 0);
  type wort is array (0 to 3) of buchstabe;              -- 0 = zuerst eingegeben
  function als_glyphe(b : buchstabe) return glyphe;
  function ziffer(n : natural) return glyphe;
  function segmente(g : glyphe) return std_logic_vector;
end package;

package body zeichen is
  type tafel_t is array (0 to 7) of glyphe;
  constant TAFEL : tafel_t := (g_strich, g_A, g_C, g_E, g_F, g_H, g_L, g_U);

  function als_glyphe(b : buchstabe) return glyphe is
  begin
    return TAFEL(to_integer(b));
  end function;

  type ziffern_t is array (0 to 3) of glyphe;
  constant ZIFFERN : ziffern_t := (g_0, g_1, g_2, g_3);

  function ziffer(n : natural) return glyphe is
  begin
    return ZIFFERN(n);
  end function;

  function segmente(g : glyphe) return std_logic_vector is
    variable s : std_logic_vector(0 to 6);   -- a b c d e f g
  begin
    case g is
      when g_leer   => s := "0000000";
      when g_strich => s := "0000001";
      when g_A      => s := "1110111";
      when g_C      => s := "1001110";    --@f2-zeichenC: when g_C      => s := "0111001";
      when g_E      => s := "1001111";
      when g_F      => s := "1000111";
      when g_H      => s := "0110111";
      when g_L      => s := "0001110";
      when g_U      => s := "0111110";
      when g_b      => s := "0011111";
      when g_P      => s := "1100111";
      when g_0      => s := "1111110";
      when g_1      => s := "0110000";
      when g_2      => s := "1101101";
      when g_3      => s := "1111001";
    end case;
    return s;
  end function;
end package body;

------------------------------------------------------------------------------
-- Taster: Synchronisierer, alle 5 ms eine Probe, vier gleiche Proben zaehlen.
-- "druck" bleibt stehen, bis das Spiel ihn mit der naechsten Freigabe abholt.
library ieee;
use ieee.std_logic_1164.all;

entity taster is
  port (clk, probe, freigabe : in std_logic;
        pin    : in  std_logic;
        stand  : out std_logic;
        druck  : out std_logic);
end entity;

architecture rtl of taster is
  signal sync   : std_logic_vector(1 downto 0) := "00";
  signal proben : std_logic_vector(3 downto 0) := "0000";
  signal fest, alt, merker : std_logic := '0';
begin
  process (clk)
  begin
    if rising_edge(clk) then
      sync <= sync(0) & pin;
      if probe = '1' then
        proben <= proben(2 downto 0) & sync(1);
      end if;
      if proben = "1111" then fest <= '1'; end if;       --@f2-prellt: fest <= sync(1);
      if proben = "0000" then fest <= '0'; end if;       --@f2-prellt:
      alt <= fest;
      if fest = '1' and alt = '0' then
        merker <= '1';
      elsif freigabe = '1' then
        merker <= '0';
      end if;
    end if;
  end process;
  stand <= fest;
  druck <= merker;
end architecture;

------------------------------------------------------------------------------
-- das Spiel
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.zeichen.all;

entity spiel is
  generic (HZ : positive := 50);
  port (clk, frei, neu   : in  std_logic;
        druckA, druckB   : in  std_logic;
        allein           : in  std_logic;
        eingabe          : in  buchstabe;
        zufall           : in  std_logic;
        lampen           : out std_logic_vector(7 downto 0);
        stellen          : out anzeige_t);
end entity;

architecture rtl of spiel is
  type zustand_t is (wahl, stand, losen, wer, setzen, leben, raten, urteil, aufdecken, ende);
  type spieler is (A, B);
  type punkte_t is array (spieler) of natural range 0 to 3;

  type reg_t is record
    z        : zustand_t;
    uhr      : natural range 0 to 2*HZ - 1;   -- zaehlt abwaerts
    geheim   : wort;
    versuch  : wort;
    i        : natural range 0 to 3;
    setzer   : spieler;
    dran     : spieler;
    rest     : natural range 0 to 3;          -- verbleibende Versuche
    punkte   : punkte_t;
    solo     : boolean;
    gespielt : boolean;                       -- schon eine Runde gespielt
    bits     : buchstabe;
    nbits    : natural range 0 to 2;
  end record;

  constant ANFANG : reg_t := (
    z => wahl, uhr => 0, geheim => (others => "000"), versuch => (others => "000"), i => 0,
    setzer => A, dran => A, rest => 3, punkte => (0, 0), solo => false, gespielt => false,
    bits => "000", nbits => 0);

  signal r  : reg_t := ANFANG;
  signal rn : reg_t;

  function anderer(s : spieler) return spieler is
  begin
    if s = A then return B; else return A; end if;
  end function;
  function name(s : spieler) return glyphe is
  begin
    if s = A then return g_A; else return g_b; end if;
  end function;
begin

  logik : process (all)
    variable v      : reg_t;
    variable drueck : boolean;
    variable los    : buchstabe;
    -- geht in einen Zustand, der zwei Sekunden steht
    procedure melde(ziel : in zustand_t) is
    begin
      v.z   := ziel;
      v.uhr := 2*HZ - 1;
    end procedure;
  begin
    v := r;
    drueck := (druckA = '1' and r.dran = A) or (druckB = '1' and r.dran = B);
    los := r.bits(1 downto 0) & zufall;
    if r.uhr /= 0 then
      v.uhr := r.uhr - 1;
    end if;

    case r.z is
      when wahl =>
        v.punkte   := (0, 0);
        v.gespielt := false;
        if druckA = '1' then
          v.setzer := A;
          v.solo   := allein = '1';
          melde(stand);
        elsif druckB = '1' then
          v.setzer := B;        --@f2-setztA: v.setzer := A;
          v.solo   := false;
          melde(stand);
        end if;

      when stand =>
        if r.uhr = 0 then
          --@f2-restleben: if r.gespielt then v.rest := 3; end if;
          if r.punkte(A) = 2 or r.punkte(B) = 2 or (r.solo and r.gespielt) then
            v.z   := ende;
            v.uhr := HZ - 1;
          elsif r.solo then
            v.z := losen;
            v.i := 0;
            v.nbits := 0;
          else
            if r.gespielt then
              v.setzer := anderer(r.setzer);      --@f2-bleibt: if r.rest = 0 then v.setzer := anderer(r.setzer); end if;
            end if;
            v.dran := v.setzer;
            melde(wer);
          end if;
        end if;

      when losen =>
        v.bits := los;
        if r.nbits = 2 then
          v.nbits := 0;
          if los /= 0 then
            v.geheim(r.i) := los;
            if r.i = 3 then
              v.dran   := A;
              v.setzer := B;       -- das Board steht fuer B
              v.rest   := 3;
              melde(wer);
            else
              v.i := r.i + 1;
            end if;
          end if;
        else
          v.nbits := r.nbits + 1;
        end if;

      when wer =>
        if r.uhr = 0 then
          v.i := 0;
          if r.dran = r.setzer then
            v.z := setzen;
          else
            melde(leben);
          end if;
        end if;

      when setzen =>
        if drueck and eingabe /= 0 then
          v.geheim(r.i) := eingabe;
          if r.i = 3 then
            v.dran := anderer(r.setzer);
            v.rest := 3;                            --@f2-restleben:
            melde(wer);
          else
            v.i := r.i + 1;
          end if;
        end if;

      when leben =>
        if r.uhr = 0 then
          v.z := raten;
          v.i := 0;
        end if;

      when raten =>
        if drueck and eingabe /= 0 then
          v.versuch(r.i) := eingabe;
          if r.i = 3 then
            v.z := urteil;
          else
            v.i := r.i + 1;
          end if;
        end if;

      when urteil =>
        if drueck then                              --@f2-fremd: if druckA = '1' or druckB = '1' then
          v.gespielt := true;
          if r.versuch = r.geheim then                  --@f2-drei: if r.versuch(0 to 2) = r.geheim(0 to 2) then
            v.punkte(r.dran) := r.punkte(r.dran) + 1;
            melde(stand);
          elsif r.rest = 1 then
            v.rest := 0;
            v.punkte(r.setzer) := r.punkte(r.setzer) + 1;    --@f2-punktA: v.punkte(A) := r.punkte(A) + 1;
            melde(aufdecken);
          else
            v.rest := r.rest - 1;
            v.i    := 0;
            melde(leben);        --@f2-ohneL1: if r.rest = 2 then v.z := raten; else melde(leben); end if;    --@f2-nochmal: melde(wer);
          end if;
        end if;

      when aufdecken =>
        if r.uhr = 0 then
          melde(stand);
        end if;

      when ende =>
        if druckA = '1' or druckB = '1' then
          v.z := wahl;
          v.uhr := 0;
        elsif r.uhr = 0 then
          v.uhr := HZ - 1;
        end if;
    end case;
    rn <= v;
  end process;

  takt : process (clk)
  begin
    if rising_edge(clk) then
      if neu = '1' then                    --@f2-resetspaet: if neu = '1' and r.uhr = 0 then
        r <= ANFANG;                       --@f2-restleben: r <= ANFANG; r.rest <= r.rest;
      elsif frei = '1' then
        r <= rn;
      end if;
    end if;
  end process;

  -- Anzeige
  bild : process (all)
    variable a4 : anzeige_t;
    variable kommt_vor : boolean;
  begin
    a4 := (others => g_leer);
    lampen <= (others => '0');
    case r.z is
      when wahl =>
        a4 := (g_leer, g_A, g_strich, g_b);
      when stand =>
        a4 := (g_leer, ziffer(r.punkte(A)), g_strich, ziffer(r.punkte(B)));     --@f2-links: a4 := (ziffer(r.punkte(A)), g_strich, ziffer(r.punkte(B)), g_leer);
      when ende =>
        a4 := (g_leer, ziffer(r.punkte(A)), g_strich, ziffer(r.punkte(B)));
        if r.uhr >= HZ - HZ/2 then
          lampen <= (others => '1');              --@f2-halbblink: lampen <= "11110000";
        end if;
      when losen =>
        a4 := (others => g_strich);
      when wer =>
        a4 := (g_leer, g_P, g_strich, name(r.dran));
      when leben =>
        a4 := (g_leer, g_L, g_strich, ziffer(r.rest));
      when setzen =>
        for k in 0 to 3 loop
          if k < r.i then
            a4(3 - k) := g_strich;
          elsif k = r.i then
            a4(3 - k) := als_glyphe(eingabe);
          end if;
        end loop;
      when raten =>
        for k in 0 to 3 loop
          if k < r.i then
            a4(3 - k) := als_glyphe(r.versuch(k));
          elsif k = r.i then
            a4(3 - k) := als_glyphe(eingabe);
          end if;
        end loop;
      when urteil =>
        for k in 0 to 3 loop
          a4(3 - k) := als_glyphe(r.versuch(k));
          kommt_vor := false;
          for m in 0 to 3 loop
            if r.geheim(m) = r.versuch(k) then kommt_vor := true; end if;
          end loop;
          if r.versuch(k) = r.geheim(k) then
            lampen(7 - 2*k) <= '1';
          end if;
          if kommt_vor then
            lampen(6 - 2*k) <= '1';
          end if;
        end loop;
      when aufdecken =>
        for k in 0 to 3 loop
          a4(3 - k) := als_glyphe(r.geheim(k));     --@f2-zeigtversuch: a4(3 - k) := als_glyphe(r.versuch(k));
        end loop;
    end case;
    stellen <= a4;
  end process;
end architecture;

------------------------------------------------------------------------------
-- das Board
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.zeichen.all;

entity codeknacker is
  generic (F_CLK : positive := 50_000_000);
  port (CLOCK_50 : in  std_logic;
        BTN      : in  std_logic_vector(3 downto 0);
        SW       : in  std_logic_vector(3 downto 0);
        LEDR     : out std_logic_vector(7 downto 0);
        DIG_n    : out std_logic_vector(3 downto 0);      -- DIG_n(3) ist links
        SEG_n    : out std_logic_vector(7 downto 0));     -- pgfedcba
end entity;

architecture rtl of codeknacker is
  constant TAKT_HZ  : positive := 50;
  constant T_SPIEL  : positive := F_CLK / TAKT_HZ;
  constant T_PROBE  : positive := F_CLK / 200;      -- 5 ms
  constant T_STELLE : positive := F_CLK / 800;      -- 200 Bilder je Sekunde
  signal n_spiel  : natural range 0 to T_SPIEL - 1  := 0;
  signal n_probe  : natural range 0 to T_PROBE - 1  := 0;
  signal n_stelle : natural range 0 to T_STELLE - 1 := 0;
  signal frei, probe : std_logic := '0';
  signal stelle   : unsigned(1 downto 0) := "00";
  signal druckA, druckB, resetstand : std_logic;
  signal lfsr     : std_logic_vector(22 downto 0) := (3 => '1', 11 => '1', others => '0');
  signal bild     : anzeige_t;
begin
  teiler : process (CLOCK_50)
  begin
    if rising_edge(CLOCK_50) then
      frei  <= '0';
      probe <= '0';
      if n_spiel = T_SPIEL - 1 then
        n_spiel <= 0;
        frei    <= '1';
      else
        n_spiel <= n_spiel + 1;
      end if;
      if n_probe = T_PROBE - 1 then
        n_probe <= 0;
        probe   <= '1';
      else
        n_probe <= n_probe + 1;
      end if;
      if n_stelle = T_STELLE - 1 then
        n_stelle <= 0;
        stelle   <= stelle + 1;           --@+f2-rueckwaerts: stelle   <= stelle - 1;
      else
        n_stelle <= n_stelle + 1;
      end if;
      lfsr <= lfsr(21 downto 0) & (lfsr(22) xor lfsr(17));
    end if;
  end process;

  tA : entity work.taster port map (CLOCK_50, probe, frei, BTN(3), open, druckA);
  tB : entity work.taster port map (CLOCK_50, probe, frei, BTN(0), open, druckB);
  tR : entity work.taster port map (CLOCK_50, probe, frei, BTN(2), resetstand, open);

  kern : entity work.spiel
    generic map (HZ => TAKT_HZ)
    port map (clk => CLOCK_50, frei => frei, neu => resetstand,       --@+f2-rohreset: port map (clk => CLOCK_50, frei => frei, neu => BTN(2),
              druckA => druckA, druckB => druckB, allein => SW(3),
              eingabe => unsigned(SW(2 downto 0)), zufall => lfsr(0),   --@+f2-zufall: eingabe => unsigned(SW(2 downto 0)), zufall => lfsr(9) xor lfsr(20),
              lampen => LEDR, stellen => bild);

  anzeige : process (all)
    variable s : std_logic_vector(0 to 6);
  begin
    s := segmente(bild(to_integer(stelle)));
    DIG_n <= "1111";
    DIG_n(to_integer(stelle)) <= '0';             --@+f2-pause: if n_stelle /= 0 then DIG_n(to_integer(stelle)) <= '0'; end if;
    SEG_n(7) <= '1';
    for k in 0 to 6 loop
      SEG_n(k) <= not s(k);
    end loop;
  end process;
end architecture;
