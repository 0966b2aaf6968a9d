-- Digitaltechnik-Praktikum, Projekt "Mastermind"
-- Zwei-Prozess-Automat (Register / Kombinatorik), Anzeige nebenlaeufig
-- Tasten: BTN3 = Spieler A, BTN0 = Spieler b, SW(2..0) = Buchstabe, SW(3) = allein

library ieee;
use ieee.std_logic_1164.all;

package zeichen_pkg is
  subtype letter_t is std_logic_vector(2 downto 0);
  subtype seg_t is std_logic_vector(6 downto 0);
  type wort_t is array (0 to 3) of letter_t;
  function seg(c : character) return seg_t;
  function ch(l : letter_t) return character;
  function ziffer(n : natural) return character;
end package;

package body zeichen_pkg is
  -- gfedcba, 1 = an
  function seg(c : character) return seg_t is
  begin
    case c is
      when '0' => return "0111111";
      when '1' => return "0000110";
      when '2' => return "1011011";
      when '3' => return "1001111";
      when 'A' => return "1110111";
      when 'b' => return "1111100";
      when 'C' => return "0111001";
      when 'E' => return "1111001";
      when 'F' => return "1110001";
      when 'H' => return "1110110";
      when 'L' => return "0111000";
      when 'P' => return "1110011";
      when 'U' => return "0111110";
      when '-' => return "1000000";
      when others => return "0000000";
    end case;
  end function;

  function ch(l : letter_t) return character is
  begin
    case l is
      when "001" => return 'A';
      when "010" => return 'C';
      when "011" => return 'E';
      when "100" => return 'F';
      when "101" => return 'H';
      when "110" => return 'L';
      when "111" => return 'U';
      when others => return '-';
    end case;
  end function;

  function ziffer(n : natural) return character is
  begin
    case n is
      when 0 => return '0';
      when 1 => return '1';
      when 2 => return '2';
      when others => return '3';
    end case;
  end function;
end package body;

-- Flankenerkennung: ein Takt lang 1, wenn die Taste neu gedrueckt ist
library ieee;
use ieee.std_logic_1164.all;

entity flanke is
  port (clk : in std_logic; taste : in std_logic; puls : out std_logic);
end entity;

architecture rtl of flanke is
  signal alt : std_logic := '0';
begin
  process (clk)
  begin
    if rising_edge(clk) then
      alt <= taste;
    end if;
  end process;
  puls <= taste and not alt;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use work.zeichen_pkg.all;

entity mastermind is
  generic (hz : positive := 2);  -- 2 in der Simulation, 50 auf dem Board
  port (
    clk   : in  std_logic;
    rst_n : in  std_logic;
    BTN3  : in  std_logic;
    BTN0  : in  std_logic;
    SW    : in  std_logic_vector(3 downto 0);
    rng   : in  std_logic;
    LD    : out std_logic_vector(7 downto 0);
    SSD3  : out std_logic_vector(6 downto 0);
    SSD2  : out std_logic_vector(6 downto 0);
    SSD1  : out std_logic_vector(6 downto 0);
    SSD0  : out std_logic_vector(6 downto 0));
end entity;

architecture fsm of mastermind is
  type zustand_t is (START, STAND, ZIEHEN, SPIELER, MACHEN, LEBEN, RATEN, ERGEBNIS, AUFDECKEN, ENDE);
  signal z, z_n : zustand_t := START;

  function wenigstens1(n : natural) return positive is
  begin
    if n = 0 then
      return 1;
    end if;
    return n;
  end function;
  constant HELL    : positive := wenigstens1(hz / 2);
  constant PERIODE : positive := HELL + wenigstens1(hz - HELL);

  signal takt, takt_n     : natural range 0 to 2 * hz := 0;
  signal macher, macher_n : std_logic := '0';   -- 0 = A, 1 = b
  signal dran, dran_n     : std_logic := '0';
  signal solo, solo_n     : std_logic := '0';
  signal pA, pA_n, pB, pB_n : natural range 0 to 3 := 0;
  signal lb, lb_n         : natural range 0 to 3 := 3;
  signal pos              : natural range 0 to 3 := 0;
  signal code, tipp       : wort_t := (others => "000");
  signal bits             : std_logic_vector(1 downto 0) := "00";
  signal zb               : natural range 0 to 2 := 0;
  signal zp               : natural range 0 to 3 := 0;

  signal letter           : letter_t;
  signal gezogen          : letter_t;
  signal druckA, druckB, druck, eingabe, fertig, richtig, gut : std_logic;
begin
  letter  <= SW(2 downto 0);
  gezogen <= bits & rng;

  fA : entity work.flanke port map (clk => clk, taste => BTN3, puls => druckA);
  fB : entity work.flanke port map (clk => clk, taste => BTN0, puls => druckB);

  druck   <= druckA when dran = '0' else druckB;
  fertig  <= '1' when takt = 2 * hz - 1 else '0';
  richtig <= '1' when tipp = code else '0';  --@n1-drei: richtig <= '1' when tipp(0 to 2) = code(0 to 2) else '0';
  gut     <= '1' when gezogen /= "000" else '0';  --@n1-null: gut     <= '1';

  -- ein gueltiger Buchstabe wird eingegeben
  eingabe <= '1' when druck = '1'
                  and letter /= "000"  --@n1-strich: and (letter /= "000" or (z = MACHEN and pos = 3))
                  and (z = MACHEN or z = RATEN) else '0';  --@n1-vorab: and (z = MACHEN or z = RATEN or z = LEBEN) else '0';

  ---------------------------------------------------------------- Register
  reg : process (clk, rst_n)
  begin
    if rst_n = '0' then  --@+n1-sync: if rising_edge(clk) then if rst_n = '0' then
      z      <= START;
      takt   <= 0;
      macher <= '0';
      dran   <= '0';
      solo   <= '0';  --@n1-solo:
      pA     <= 0;
      pB     <= 0;
      lb     <= 3;
      pos    <= 0;
      zb     <= 0;
      zp     <= 0;
      --@+n1-leer: code <= (others => "000"); tipp <= (others => "000");
    elsif rising_edge(clk) then  --@+n1-sync: else
      z      <= z_n;
      takt   <= takt_n;
      macher <= macher_n;
      dran   <= dran_n;
      solo   <= solo_n;
      pA     <= pA_n;
      pB     <= pB_n;
      lb     <= lb_n;

      -- die Stelle laeuft nach vier Buchstaben von selbst auf 0
      if eingabe = '1' then
        if z = MACHEN then
          code(pos) <= letter;
        else
          tipp(pos) <= letter;
        end if;
        if pos = 3 then
          pos <= 0;
        else
          pos <= pos + 1;
        end if;
      end if;

      -- Zufallsbits sammeln, hoechstes zuerst
      if z = ZIEHEN then
        bits <= bits(0) & rng;
        if zb = 2 then
          zb <= 0;
          if gut = '1' then
            code(zp) <= gezogen;
            if zp = 3 then
              zp <= 0;
            else
              zp <= zp + 1;
            end if;
          end if;
        else
          zb <= zb + 1;
        end if;
      end if;
    end if;  --@+n1-sync: end if; end if;
  end process;

  ---------------------------------------------------------------- Uebergaenge
  komb : process (z, takt, macher, dran, solo, pA, pB, lb, pos, SW, druckA, druckB, druck,
                  eingabe, fertig, richtig, gut, zb, zp)
  begin
    z_n      <= z;
    takt_n   <= 0;
    macher_n <= macher;
    dran_n   <= dran;
    solo_n   <= solo;
    pA_n     <= pA;
    pB_n     <= pB;
    lb_n     <= lb;

    case z is
      when START =>
        if druckA = '1' then  --@n1-beide: if druckA = '1' and (druckB = '0' or SW(3) = '1') then
          z_n      <= STAND;
          dran_n   <= '0';
          macher_n <= '0';
          if SW(3) = '1' then
            solo_n   <= '1';
            macher_n <= '1';   -- die Maschine sitzt auf b's Platz
          end if;
        elsif druckB = '1' then
          z_n      <= STAND;
          dran_n   <= '1';
          macher_n <= '1';
        end if;

      when STAND =>
        takt_n <= takt + 1;
        if fertig = '1' then
          takt_n <= 0;
          if pA = 2 or pB = 2 or (solo = '1' and (pA /= 0 or pB /= 0)) then
            z_n <= ENDE;
          elsif solo = '1' then
            z_n <= ZIEHEN;
          else
            z_n <= SPIELER;
            if pA /= 0 or pB /= 0 then  --@n1-tausch: if pA /= pB then
              macher_n <= not macher;
              dran_n   <= not macher;
            else
              dran_n   <= macher;
            end if;
          end if;
        end if;

      when ZIEHEN =>
        if zb = 2 and zp = 3 and gut = '1' then
          z_n    <= SPIELER;
          dran_n <= '0';
        end if;

      when SPIELER =>
        takt_n <= takt + 1;
        if fertig = '1' then
          takt_n <= 0;
          lb_n   <= 3;
          if dran = macher then
            z_n <= MACHEN;
          else
            z_n <= LEBEN;
          end if;
        end if;

      when MACHEN =>
        if eingabe = '1' and pos = 3 then
          dran_n <= not dran;
          z_n    <= SPIELER;
        end if;

      when LEBEN =>
        takt_n <= takt + 1;
        if fertig = '1' then
          takt_n <= 0;
          z_n    <= RATEN;
        end if;

      when RATEN =>
        if eingabe = '1' and pos = 3 then
          z_n <= ERGEBNIS;
        end if;

      when ERGEBNIS =>
        if druck = '1' then  --@n1-fremd: if druckA = '1' or druckB = '1' then
          if richtig = '1' then
            z_n <= STAND;  --@n1-mehr: z_n <= AUFDECKEN;
            if macher = '1' then
              pA_n <= pA + 1;
            else
              pB_n <= pB + 1;
            end if;
          elsif lb > 1 then
            lb_n <= lb - 1;
            z_n  <= LEBEN;
          else
            z_n <= AUFDECKEN;
            if macher = '1' then
              pB_n <= pB + 1;
            else
              pA_n <= pA + 1;
            end if;
          end if;
        end if;

      when AUFDECKEN =>
        takt_n <= takt + 1;
        if fertig = '1' then  --@n1-kurz: if takt = hz - 1 then
          takt_n <= 0;
          z_n    <= STAND;
        end if;

      when ENDE =>
        takt_n <= takt + 1;
        if takt = PERIODE - 1 then
          takt_n <= 0;
        end if;
        if druckA = '1' or druckB = '1' then
          z_n    <= START;
          takt_n <= 0;
          solo_n <= '0';
          pA_n   <= 0;
          pB_n   <= 0;
        end if;
    end case;
  end process;

  ---------------------------------------------------------------- Ziffern
  anzeige : process (z, pA, pB, lb, dran, macher, pos, code, tipp, letter)
    variable d : string(1 to 4);
  begin
    d := "    ";
    case z is
      when START     => d := " A-b";
      when STAND     => d := ' ' & ziffer(pA) & '-' & ziffer(pB);
      when ZIEHEN    => d := "----";
      when SPIELER   =>
        if dran = '0' then  --@n1-pmaker: if macher = '0' then
          d := " P-A";
        else
          d := " P-b";
        end if;
      when MACHEN    =>
        for i in 0 to 3 loop
          if i < pos then
            d(i + 1) := '-';
          elsif i = pos then
            d(i + 1) := ch(letter);
          end if;
        end loop;
      when LEBEN     => d := " L-" & ziffer(lb);
      when RATEN     =>
        for i in 0 to 3 loop
          if i < pos then
            d(i + 1) := ch(tipp(i));
          elsif i = pos then
            d(i + 1) := ch(letter);
          end if;
        end loop;
      when ERGEBNIS  =>
        for i in 0 to 3 loop
          d(i + 1) := ch(tipp(i));
        end loop;
      when AUFDECKEN =>
        for i in 0 to 3 loop
          d(i + 1) := ch(code(i));
        end loop;
      when ENDE      => d := ' ' & ziffer(pA) & '-' & ziffer(pB);
    end case;
    SSD3 <= seg(d(1));
    SSD2 <= seg(d(2));
    SSD1 <= seg(d(3));
    SSD0 <= seg(d(4));
  end process;

  ---------------------------------------------------------------- Leuchtdioden
  lampen : process (z, takt, code, tipp)
    variable p : std_logic_vector(1 downto 0);
  begin
    LD <= (others => '0');
    if z = ERGEBNIS then
      for i in 0 to 3 loop
        p := "00";
        for k in 0 to 3 loop  --@n1-such: for k in 0 to 2 loop
          if tipp(i) = code(k) then
            p := "01";
          end if;
        end loop;
        if tipp(i) = code(i) then
          p := "11";
        end if;
        LD(7 - 2 * i downto 6 - 2 * i) <= p;
      end loop;
    elsif z = ENDE and takt < HELL then
      LD <= "11111111";  --@n1-blink: LD <= "11110000";
    end if;
  end process;
end architecture;
