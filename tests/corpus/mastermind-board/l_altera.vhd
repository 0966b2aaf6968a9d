-- Projektarbeit Digitaltechnik: MASTERMIND auf dem DE2
--
--   KEY(3)  Enter Spieler A      KEY(0)  Enter Spieler B
--   KEY(2)  Reset                (Tasten sind low-aktiv)
--   SW(2..0) Buchstabe, SW(3) Einzelspieler
--   HEX3..HEX0 Anzeige, LEDR(7..0) Bewertung
--
-- Alles laeuft mit CLOCK_50, der Automat nur bei "takt" (50 Hz).
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

-------------------------------------------------------------------------------
-- Taste: einsynchronisieren, vier gleiche Abtastwerte, dann Flanke
-------------------------------------------------------------------------------
entity taste is
  port (clk     : in  std_logic;
        abtast  : in  std_logic;      -- schneller Takt fuer das Prellen
        takt    : in  std_logic;      -- Takt des Automaten
        key_n   : in  std_logic;
        druck   : out std_logic);     -- gueltig bei takt = '1'
end entity;

architecture rtl of taste is
  signal sync   : std_logic_vector(1 downto 0) := "00";
  signal schieb : std_logic_vector(3 downto 0) := "0000";
  signal pegel  : std_logic := '0';
  signal alt    : std_logic := '0';
begin
  process (clk)
  begin
    if rising_edge(clk) then
      sync <= sync(0) & not key_n;
      if abtast = '1' then
        schieb <= schieb(2 downto 0) & sync(1);
        if schieb = "1111" then
          pegel <= '1';
        elsif schieb = "0000" then
          pegel <= '0';
        end if;
      end if;
      if takt = '1' then
        alt <= pegel;
      end if;
    end if;
  end process;
  druck <= pegel and not alt;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity mastermind_de2 is
  generic (CLOCK_HZ : positive := 50_000_000);
  port (CLOCK_50 : in  std_logic;
        KEY      : in  std_logic_vector(3 downto 0);
        SW       : in  std_logic_vector(3 downto 0);
        LEDR     : out std_logic_vector(7 downto 0);
        HEX3     : out std_logic_vector(6 downto 0);
        HEX2     : out std_logic_vector(6 downto 0);
        HEX1     : out std_logic_vector(6 downto 0);
        HEX0     : out std_logic_vector(6 downto 0));
end entity;

architecture spiel of mastermind_de2 is

  constant HZ    : positive := 50;
  constant TEIL  : positive := CLOCK_HZ / HZ;
  constant PRELL : positive := CLOCK_HZ / 1000;      -- 1 ms   --@+l2-slowbounce: constant PRELL : positive := CLOCK_HZ / 250;       -- 4 ms

  -- eine Meldung ist ein Unterprogramm: "text" zeigen, zwei Sekunden, dann "danach"
  type zustand_t is (Z_START, Z_MELDUNG, Z_PUNKTE, Z_CODE_AN, Z_CODE, Z_ZIEHEN,
                     Z_LEBEN, Z_RATEN, Z_URTEIL, Z_ENDE);
  signal z      : zustand_t := Z_START;
  signal danach : zustand_t := Z_START;

  subtype zeichen_t is character;
  type zeile_t is array (3 downto 0) of zeichen_t;   -- 3 ist links
  signal text   : zeile_t := "    ";
  signal anzeige : zeile_t;

  type wort_t is array (0 to 3) of unsigned(2 downto 0);
  signal code, versuch : wort_t := (others => "000");

  signal uhr     : integer range 0 to 2*HZ := 0;
  signal blink   : integer range 0 to HZ-1 := 0;
  signal platz   : integer range 0 to 3 := 0;
  signal leben   : integer range 1 to 3 := 3;
  signal pA, pB  : integer range 0 to 2 := 0;
  signal geber   : std_logic := '0';                -- 0 = A gibt den Code vor
  signal zug     : std_logic := '0';                -- wer ist dran, 0 = A
  signal allein  : std_logic := '0';
  signal neu     : std_logic := '1';                -- noch keine Runde gespielt
  --@l2-oldmaker: signal gespielt : std_logic := '0';
  signal zahl    : unsigned(1 downto 0) := "00";    -- Bits gezogen
  signal bits    : unsigned(1 downto 0) := "00";

  signal zaehler : integer range 0 to TEIL-1 := 0;
  signal z_prell : integer range 0 to PRELL-1 := 0;
  signal takt    : std_logic := '0';
  signal abtast  : std_logic := '0';
  signal lfsr    : unsigned(16 downto 0) := (0 => '1', others => '0');

  signal druckA, druckB, druck : std_logic;
  signal reset   : std_logic_vector(1 downto 0) := "00";
  signal wahl    : unsigned(2 downto 0);

  function buchstabe(c : unsigned(2 downto 0)) return character is
  begin
    case c is
      when "001"  => return 'A';
      when "010"  => return 'C';
      when "011"  => return 'E';
      when "100"  => return 'F';
      when "101"  => return 'H';
      when "110"  => return 'L';
      when "111"  => return 'U';
      when others => return '-';
    end case;
  end function;

  function ziffer(n : integer) return character is
  begin
    case n is
      when 0      => return '0';
      when 1      => return '1';
      when 2      => return '2';
      when others => return '3';
    end case;
  end function;

  function name(p : std_logic) return character is
  begin
    if p = '0' then
      return 'A';
    end if;
    return 'b';
  end function;

  function segmente(c : character) return std_logic_vector is   -- gfedcba, low-aktiv
    variable s : std_logic_vector(6 downto 0);
  begin
    case c is
      when '-'    => s := "1000000";
      when 'A'    => s := "1110111";
      when 'b'    => s := "1111100";
      when 'C'    => s := "0111001";
      when 'E'    => s := "1111001";
      when 'F'    => s := "1110001";
      when 'H'    => s := "1110110";
      when 'L'    => s := "0111000";
      when 'P'    => s := "1110011";
      when 'U'    => s := "0111110";
      when '0'    => s := "0111111";
      when '1'    => s := "0000110";
      when '2'    => s := "1011011";
      when '3'    => s := "1001111";
      when others => s := "0000000";
    end case;
    return not s;
  end function;

begin

  -- Teiler ------------------------------------------------------------------
  process (CLOCK_50)
  begin
    if rising_edge(CLOCK_50) then
      takt   <= '0';
      abtast <= '0';
      if zaehler = TEIL-1 then
        zaehler <= 0;
        takt    <= '1';
      else
        zaehler <= zaehler + 1;
      end if;
      if z_prell = PRELL-1 then
        z_prell <= 0;
        abtast  <= '1';
      else
        z_prell <= z_prell + 1;
      end if;
      lfsr  <= lfsr(15 downto 0) & (lfsr(16) xor lfsr(13));   --@+l2-nor: lfsr  <= lfsr(15 downto 0) & not (lfsr(16) xor lfsr(13));
      reset <= reset(0) & not KEY(2);
    end if;
  end process;

  t_a : entity work.taste port map (CLOCK_50, abtast, takt, KEY(3), druckA);
  t_b : entity work.taste port map (CLOCK_50, abtast, takt, KEY(0), druckB);

  druck <= druckA when zug = '0' else druckB;
  wahl  <= unsigned(SW(2 downto 0));

  -- Automat -----------------------------------------------------------------
  process (CLOCK_50)

    procedure melde(t : zeile_t; ziel : zustand_t) is
    begin
      text   <= t;
      danach <= ziel;
      uhr    <= 0;
      z      <= Z_MELDUNG;
    end procedure;

    -- Punkt fuer p, Stand zeigen; am Rundenende wird die Rolle getauscht
    procedure runde_aus(p : std_logic; zeig_code : boolean) is
      variable a, b : integer range 0 to 2;
    begin
      a := pA;
      b := pB;
      if p = '0' then
        a := a + 1;
      else
        b := b + 1;
      end if;
      pA    <= a;
      pB    <= b;
      geber <= not geber;
      if zeig_code then
        melde(buchstabe(code(0)) & buchstabe(code(1)) & buchstabe(code(2)) & buchstabe(code(3)), Z_PUNKTE);   --@l2-reveal: melde(buchstabe(versuch(0)) & buchstabe(versuch(1)) & buchstabe(versuch(2)) & buchstabe(versuch(3)), Z_PUNKTE);
      else
        melde(' ' & ziffer(a) & '-' & ziffer(b), Z_CODE_AN);
      end if;
    end procedure;

    variable wer   : std_logic;
    variable drei  : unsigned(2 downto 0);
    variable treffer : boolean;
  begin
    if rising_edge(CLOCK_50) then
      if reset(1) = '1' then                     --@l2-deafresult: if reset(1) = '1' and z /= Z_URTEIL then
        z      <= Z_START;
        danach <= Z_START;
        pA     <= 0;
        pB     <= 0;
        leben  <= 3;
        platz  <= 0;
        neu    <= '1';
        allein <= '0';
        zug    <= '0';
        blink  <= 0;
        zahl   <= "00";
        --@+l2-wipe: code   <= (others => "000");
        --@+l2-wipe: versuch <= (others => "000");
        --@l2-oldmaker: gespielt <= '0';
      elsif takt = '1' then
        case z is

          when Z_START =>
            neu   <= '1';
            platz <= 0;
            zahl  <= "00";
            leben <= 3;
            if druckA = '1' or druckB = '1' then
              wer := not druckA;
              allein <= druckA and SW(3);
              if druckA = '1' and SW(3) = '1' then
                wer := '1';                      -- die Maschine spielt als b
              end if;
              geber <= wer;             --@l2-oldmaker: if gespielt = '0' or SW(3) = '1' then geber <= wer; end if;
              --@l2-oldmaker: gespielt <= '1';
              melde(" 0-0", Z_CODE_AN);
            end if;

          -- alle Meldungen ---------------------------------------------------
          when Z_MELDUNG =>
            if uhr = 2*HZ-1 then             --@l2-waits: if uhr = 2*HZ-1 and (danach /= Z_PUNKTE or druckA = '1' or druckB = '1') then
              z <= danach;
              case danach is
                when Z_PUNKTE =>
                  melde(' ' & ziffer(pA) & '-' & ziffer(pB), Z_CODE_AN);
                when Z_CODE_AN =>
                  if pA = 2 or pB = 2 or (allein = '1' and neu = '0') then     --@l2-sum: if pA + pB = 2 or (allein = '1' and neu = '0') then
                    z     <= Z_ENDE;
                    blink <= 0;
                  elsif allein = '1' then
                    z     <= Z_ZIEHEN;
                    platz <= 0;
                  else
                    zug   <= geber;
                    platz <= 0;
                    leben <= 3;
                    melde(" P-" & name(geber), Z_CODE);
                  end if;
                when Z_LEBEN =>
                  melde(" L-" & ziffer(leben), Z_RATEN);
                when others =>
                  null;
              end case;
            else                           --@l2-waits: elsif uhr /= 2*HZ-1 then
              uhr <= uhr + 1;
            end if;

          -- Code -------------------------------------------------------------
          when Z_ZIEHEN =>
            bits <= bits(0) & lfsr(16);
            drei := bits & lfsr(16);
            if zahl /= 2 then
              zahl <= zahl + 1;
            else
              zahl <= "00";
              if drei /= 0 then
                code(platz) <= drei;
                if platz = 3 then
                  platz <= 0;
                  zug   <= '0';
                  melde(" P-A", Z_LEBEN);
                else
                  platz <= platz + 1;
                end if;
              end if;
            end if;

          when Z_CODE =>
            if druck = '1' and wahl /= 0 then
              code(platz) <= wahl;
              if platz = 3 then
                platz <= 0;
                zug   <= not geber;
                melde(" P-" & name(not geber), Z_LEBEN);    --@l2-nameP: melde(" P-" & name(geber), Z_LEBEN);   --@l2-noP: melde(" L-" & ziffer(leben), Z_RATEN);
              else
                platz <= platz + 1;
              end if;
            end if;

          -- Raten ------------------------------------------------------------
          when Z_RATEN =>
            if druck = '1' and wahl /= 0 then
              versuch(platz) <= wahl;
              if platz = 3 then
                platz <= 0;
                z     <= Z_URTEIL;
              else
                platz <= platz + 1;
              end if;
            end if;

          when Z_URTEIL =>
            if druck = '1' then
              neu <= '0';
              treffer := true;
              for i in 0 to 3 loop                       --@l2-three: for i in 0 to 2 loop
                if versuch(i) /= code(i) then
                  treffer := false;
                end if;
              end loop;
              if treffer then
                runde_aus(zug, false);
              elsif leben = 1 then
                runde_aus(geber, true);       --@l2-pointb: runde_aus('0', true);
              else
                leben <= leben - 1;
                melde(" L-" & ziffer(leben - 1), Z_RATEN);    --@l2-shift1: if leben = 2 then melde("L-1 ", Z_RATEN); else melde(" L-" & ziffer(leben - 1), Z_RATEN); end if;
              end if;
            end if;

          when Z_ENDE =>
            if blink = HZ-1 then
              blink <= 0;
            else
              blink <= blink + 1;
            end if;
            if druckA = '1' or druckB = '1' then       --@l2-onlyA: if druckA = '1' then
              pA <= 0;
              pB <= 0;
              z  <= Z_START;
            end if;

          when others =>
            z <= Z_START;
        end case;
      end if;
    end if;
  end process;

  -- Anzeige -----------------------------------------------------------------
  process (z, text, code, versuch, platz, wahl, pA, pB)
  begin
    anzeige <= "    ";
    case z is
      when Z_START =>
        anzeige <= " A-b";
      when Z_MELDUNG =>
        anzeige <= text;
      when Z_ZIEHEN =>
        anzeige <= "----";
      when Z_CODE =>
        for i in 0 to 3 loop
          if i < platz then
            anzeige(3-i) <= '-';
          elsif i = platz then
            anzeige(3-i) <= buchstabe(wahl);
          end if;
        end loop;
      when Z_RATEN =>
        for i in 0 to 3 loop
          if i < platz then
            anzeige(3-i) <= buchstabe(versuch(i));
          elsif i = platz then
            anzeige(3-i) <= buchstabe(wahl);
          end if;
        end loop;
      when Z_URTEIL =>
        for i in 0 to 3 loop
          anzeige(3-i) <= buchstabe(versuch(i));   --@l2-dark: anzeige(3-i) <= ' ';  --@l2-mirror: anzeige(i) <= buchstabe(versuch(i));
        end loop;
      when Z_ENDE =>
        anzeige <= ' ' & ziffer(pA) & '-' & ziffer(pB);
      when others =>
        null;
    end case;
  end process;

  HEX3 <= segmente(anzeige(3));
  HEX2 <= segmente(anzeige(2));
  HEX1 <= segmente(anzeige(1));
  HEX0 <= segmente(anzeige(0));

  -- Bewertung ---------------------------------------------------------------
  process (z, code, versuch, blink)
    variable paar : std_logic_vector(1 downto 0);
  begin
    LEDR <= (others => '0');
    if z = Z_URTEIL then
      for i in 0 to 3 loop
        paar := "00";
        for j in 0 to 3 loop
          if versuch(i) = code(j) then
            paar(0) := '1';
          end if;
        end loop;
        if versuch(i) = code(i) then
          paar(1) := '1';
        end if;
        LEDR(7-2*i downto 6-2*i) <= paar;
      end loop;
    elsif z = Z_ENDE and blink < HZ/2 then
      LEDR <= (others => '1');
    end if;
  end process;

end architecture;
