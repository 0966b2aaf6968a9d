-- Progetto di Reti Logiche: gioco a blocchi 10x7
-- Entita':  fronte (pulsanti), casuale (LFSR a 6 bit), base_tempi, bcd2, sette_seg,
--           vetrina (spirale), comando (FSM), campo (datapath), tetris (top)

--------------------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;

package tipi is
  subtype riga is std_logic_vector(6 downto 0);          -- bit 0 = colonna sinistra
  type alte  is array (0 to 2) of riga;                  -- righe 1-3
  type basse is array (3 to 9) of riga;                  -- righe 4-10
  constant VUOTA : riga := (others => '0');
  constant PIENA : riga := (others => '1');
  function qualcuno(v : std_logic_vector) return std_logic;
end package;

package body tipi is
  function qualcuno(v : std_logic_vector) return std_logic is
    variable q : std_logic := '0';
  begin
    for i in v'range loop
      q := q or v(i);
    end loop;
    return q;
  end function;
end package body;

--------------------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;

entity fronte is
  port (clk, tasto : in std_logic; colpo : out std_logic);
end entity;

architecture rtl of fronte is
  signal prima : std_logic := '0';
begin
  process (clk)
  begin
    if rising_edge(clk) then
      prima <= tasto;
    end if;
  end process;
  colpo <= tasto and not prima;
end architecture;

--------------------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;

entity casuale is
  port (clk : in std_logic; q : out std_logic_vector(5 downto 0));
end entity;

architecture rtl of casuale is
  signal r : std_logic_vector(5 downto 0) := "000001";
begin
  process (clk)
  begin
    if rising_edge(clk) then
      r <= r(4 downto 0) & (r(5) xor r(4));              -- x^6 + x^5 + 1
    end if;
  end process;
  q <= r;
end architecture;

--------------------------------------------------------------------------------
-- 20 Hz -> impulso ogni secondo e livello ogni mezzo secondo
library ieee;
use ieee.std_logic_1164.all;

entity base_tempi is
  port (clk, azzera : in std_logic; secondo, lampo : out std_logic);
end entity;

architecture rtl of base_tempi is
  signal n : integer range 0 to 19 := 0;
begin
  process (clk)
  begin
    if rising_edge(clk) then
      if azzera = '1' or n = 19 then
        n <= 0;
      else
        n <= n + 1;
      end if;
    end if;
  end process;
  secondo <= '1' when n = 19 else '0';
  lampo   <= '1' when n >= 10 else '0';    --@+m2-lampo: lampo   <= '0' when n >= 10 else '1';
end architecture;

--------------------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity bcd2 is
  port (clk, azzera, conta : in std_logic;
        q, prossimo : out std_logic_vector(7 downto 0));
end entity;

architecture rtl of bcd2 is
  signal d, u : unsigned(3 downto 0) := (others => '0');
  signal dn, un : unsigned(3 downto 0);
begin
  process (d, u, conta)
  begin
    dn <= d;
    un <= u;
    if conta = '1' then
      if u = 9 then
        un <= (others => '0');
        if d = 9 then
          dn <= (others => '0');
        else
          dn <= d + 1;
        end if;
      else
        un <= u + 1;
      end if;
    end if;
  end process;

  process (clk)
  begin
    if rising_edge(clk) then
      if azzera = '1' then
        d <= (others => '0');
        u <= (others => '0');
      else
        d <= dn;
        u <= un;
      end if;
    end if;
  end process;
  q        <= std_logic_vector(d & u);
  prossimo <= std_logic_vector(dn & un);
end architecture;

--------------------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;

entity sette_seg is
  port (cifra : in std_logic_vector(3 downto 0);
        acceso : in std_logic;
        seg : out std_logic_vector(6 downto 0));         -- gfedcba
end entity;

architecture rtl of sette_seg is
  signal s : std_logic_vector(6 downto 0);
begin
  with cifra select s <=
    "0111111" when "0000",
    "0000110" when "0001",
    "1011011" when "0010",
    "1001111" when "0011",
    "1100110" when "0100",
    "1101101" when "0101",
    "1111101" when "0110",
    "0000111" when "0111",
    "1111111" when "1000",
    "1101111" when "1001",
    "0000000" when others;
  seg <= s when acceso = '1' else (others => '0');
end architecture;

--------------------------------------------------------------------------------
-- gioco di luci prima della partita
library ieee;
use ieee.std_logic_1164.all;

entity vetrina is
  port (clk, azzera : in std_logic; luci : out std_logic_vector(69 downto 0));
end entity;

architecture rtl of vetrina is
  type percorso is array (0 to 69) of integer range 0 to 69;

  function chiocciola return percorso is
    variable p : percorso;
    variable k : integer := 0;
    variable su, sx : integer := 0;
    variable giu : integer := 9;
    variable dx : integer := 6;
  begin
    while su <= giu and sx <= dx loop
      for c in sx to dx loop
        p(k) := 7*su + c; k := k + 1;
      end loop;
      su := su + 1;
      for r in su to giu loop
        p(k) := 7*r + dx; k := k + 1;
      end loop;
      dx := dx - 1;
      if su <= giu then
        for c in dx downto sx loop
          p(k) := 7*giu + c; k := k + 1;
        end loop;
        giu := giu - 1;
      end if;
      if sx <= dx then
        for r in giu downto su loop
          p(k) := 7*r + sx; k := k + 1;
        end loop;
        sx := sx + 1;
      end if;
    end loop;
    return p;
  end function;

  constant VIA : percorso := chiocciola;
  signal l : std_logic_vector(69 downto 0) := (others => '0');
  signal n : integer range 0 to 70 := 0;
begin
  process (clk)
  begin
    if rising_edge(clk) then
      if azzera = '1' or n = 70 then
        l <= (others => '0');
        n <= 0;
      else
        l(VIA(n)) <= '1';
        n <= n + 1;
      end if;
    end if;
  end process;
  luci <= l;
end architecture;

--------------------------------------------------------------------------------
-- FSM
library ieee;
use ieee.std_logic_1164.all;

entity comando is
  port (clk : in std_logic;
        p_start, p_reset, p_gira, p_sin, p_des : in std_logic;
        secondo   : in std_logic;
        ultimo    : in std_logic;      -- con questo passo le tre righe alte restano buie
        bloccato  : in std_logic;      -- il blocco non puo' lasciare le righe alte
        tempo_fin : in std_logic;      -- 99 secondi
        tre_punti : in std_logic;
        pulisci   : out std_logic;     -- tutto a zero
        avvia     : out std_logic;
        crea, gira, sin, des : out std_logic;
        passo     : out std_logic;     -- un passo in giu'
        cade      : out std_logic;     -- anche le righe rosse si muovono
        pronto, attivo, guida, vinto, perso : out std_logic);
end entity;

architecture rtl of comando is
  type stato_t is (S_PRONTO, S_CREA, S_GUIDA, S_CADE, S_VINTO, S_PERSO);
  signal stato : stato_t := S_PRONTO;
  signal n : integer range 0 to 59 := 0;
  signal gioca : std_logic;
begin
  process (clk)
  begin
    if rising_edge(clk) then
      if p_reset = '1' then
        stato <= S_PRONTO;
        n <= 0;
      else
        case stato is
          when S_PRONTO =>
            if p_start = '1' then
              stato <= S_CREA;
            end if;
          when S_CREA =>
            stato <= S_GUIDA;
            n <= 0;
          when S_GUIDA =>
            if n = 59 then
              stato <= S_CADE;
            else
              n <= n + 1;
            end if;
          when S_CADE =>
            if ultimo = '1' and secondo = '1' then
              stato <= S_CREA;
            end if;
          when S_VINTO =>
            --@m2-start: if p_start = '1' then stato <= S_CREA; end if;
            null;
          when S_PERSO =>
            --@m2-start: if p_start = '1' then stato <= S_CREA; end if;
            null;
        end case;
        -- fine della partita: vincere vale piu' di perdere
        if gioca = '1' and secondo = '1' then
          if tre_punti = '1' then
            stato <= S_VINTO;
          elsif bloccato = '1' or tempo_fin = '1' then
            stato <= S_PERSO;
          end if;
        end if;
      end if;
    end if;
  end process;

  gioca   <= '1' when stato = S_CREA or stato = S_GUIDA or stato = S_CADE else '0';
  pronto  <= '1' when stato = S_PRONTO else '0';
  vinto   <= '1' when stato = S_VINTO else '0';
  perso   <= '1' when stato = S_PERSO else '0';
  guida   <= '1' when stato = S_GUIDA else '0';
  attivo  <= gioca;
  cade    <= '1' when stato = S_CADE else '0';
  passo   <= gioca and secondo;
  pulisci <= p_reset;
  avvia   <= p_start when stato = S_PRONTO else '0';    --@m2-start: avvia   <= p_start and not gioca;

  crea <= '1' when stato = S_CREA else '0';
  gira <= p_gira when stato = S_GUIDA else '0';
  des  <= p_des and not p_gira when stato = S_GUIDA else '0';
  sin  <= p_sin and not p_des and not p_gira when stato = S_GUIDA else '0';    --@m2-ctl: sin  <= p_sin and not p_des and not p_gira when stato = S_GUIDA or (stato = S_CADE and secondo = '0') else '0';
end architecture;

--------------------------------------------------------------------------------
-- campo di gioco
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.tipi.all;

entity campo is
  port (clk, pulisci : in std_logic;
        crea, gira, sin, des, passo, cade : in std_logic;
        lfsr     : in std_logic_vector(5 downto 0);
        lampo    : in std_logic;
        ultimo, bloccato, punto : out std_logic;
        rosse    : out std_logic_vector(20 downto 0);
        gialle, blu : out std_logic_vector(48 downto 0));
end entity;

architecture rtl of campo is
  type forme is array (0 to 7) of std_logic_vector(0 to 8);
  constant FORMA : forme := (
    "010111010", "100100100", "000001111", "000110011",
    "000111100", "000111010", "000101111", "000010111");

  signal r : alte  := (others => VUOTA);
  signal y : basse := (others => VUOTA);
  signal b : basse := (others => VUOTA);
  signal quale : integer range 0 to 7 := 0;
  signal posto : integer range 0 to 4 := 0;
  signal rot   : unsigned(1 downto 0) := "00";
  signal un_secondo : std_logic := '0';                  -- StopBlink

  signal piena_in : integer range 2 to 9;                -- 2 = nessuna
  signal togli : std_logic;
  signal urto : basse;                                   -- PIS
  signal ferma : std_logic_vector(3 to 9);               -- IS per righe

  -- la luce (i,j) della forma f girata k volte in senso antiorario
  function luce(f : integer; k : unsigned(1 downto 0); i, j : integer) return std_logic is
  begin
    case k is
      when "00"   => return FORMA(f)(3*i + j);
      when "01"   => return FORMA(f)(3*j + 2 - i);
      when "10"   => return FORMA(f)(8 - 3*i - j);
      when others => return FORMA(f)(3*(2 - j) + i);
    end case;
  end function;

  function metti(f : integer; k : unsigned(1 downto 0); p : integer) return alte is
    variable a : alte := (others => VUOTA);
  begin
    for i in 0 to 2 loop
      for j in 0 to 2 loop
        a(i)(p + j) := luce(f, k, i, j);
      end loop;
    end loop;
    return a;
  end function;

  function dove(v : std_logic_vector(2 downto 0)) return integer is
    variable n : integer range 0 to 7;
  begin
    n := to_integer(unsigned(v));
    if n > 4 then
      return n - 4;                                      --@m2-pos: return n - 5;
    end if;
    return n;
  end function;

begin
  -- riga piena piu' profonda
  process (b)
    variable x : integer range 2 to 9;
  begin
    x := 2;
    for i in 3 to 9 loop
      if b(i) = PIENA then
        x := i;
      end if;
    end loop;
    piena_in <= x;
  end process;

  togli <= passo and un_secondo when piena_in /= 2 else '0';
  punto <= togli;                                        --@m2-score: punto <= togli and cade;

  -- urti
  process (y, b)
    variable u : basse;
    variable f : std_logic;
  begin
    for i in 3 to 8 loop
      u(i) := y(i) and b(i+1);
    end loop;
    u(9) := y(9);
    urto <= u;
    for i in 3 to 9 loop
      f := '0';
      for k in 3 to 9 loop
        if k - i <= 2 and i - k <= 2 then                --@m2-tutte: if true then
          f := f or qualcuno(u(k));
        end if;
      end loop;
      ferma(i) <= f;
    end loop;
  end process;

  bloccato <= cade and not togli and qualcuno(r(0) & r(1) & r(2)) and
              (qualcuno(r(2) and b(3)) or qualcuno(urto(3)) or qualcuno(urto(4)));
  ultimo <= not qualcuno(r(0) & r(1));    --@m2-gelo: ultimo <= not qualcuno(r(0) & r(1)) when piena_in = 2 or togli = '1' else '0';

  process (clk)
    variable p : integer range 0 to 7;
    variable k : unsigned(1 downto 0);
    variable y2, y9 : basse;
  begin
    if rising_edge(clk) then
      if pulisci = '1' then
        r <= (others => VUOTA);
        y <= (others => VUOTA);
        b <= (others => VUOTA);
        rot <= "00";
        posto <= 0;
        un_secondo <= '0';
      else
        -- costruzione e controllo
        if crea = '1' then
          p := dove(lfsr(2 downto 0));
          quale <= to_integer(unsigned(lfsr(5 downto 3)));
          posto <= p;
          rot   <= "00";                                 --@m2-rot:
          r <= metti(to_integer(unsigned(lfsr(5 downto 3))), "00", p);
        elsif gira = '1' then
          k := rot + 1;
          rot <= k;
          r <= metti(quale, k, posto);
        elsif des = '1' then
          if (r(0)(6) or r(1)(6) or r(2)(6)) = '0' then
            for i in 0 to 2 loop
              r(i) <= r(i)(5 downto 0) & '0';
            end loop;
            if posto < 4 then
              posto <= posto + 1;
            end if;
          end if;
        elsif sin = '1' then
          if (r(0)(0) or r(1)(0) or r(2)(0)) = '0' then
            for i in 0 to 2 loop
              r(i) <= '0' & r(i)(6 downto 1);
            end loop;
            if posto > 0 then                            --@m2-posto: if posto > 1 then
              posto <= posto - 1;
            end if;
          end if;
        end if;

        -- un passo al secondo
        if passo = '1' then
          -- StopBlink vale per il secondo passo del lampeggio
          if piena_in /= 2 then
            un_secondo <= not un_secondo;                --@m2-due: un_secondo <= '1';
          else
            un_secondo <= '0';
          end if;

          if togli = '1' then
            for i in 4 to 9 loop
              if i <= piena_in then
                b(i) <= b(i-1);
                y(i) <= y(i-1);
              end if;
            end loop;
            b(3) <= VUOTA;
            if cade = '1' then
              y(3) <= r(2);
            else
              y(3) <= VUOTA;
            end if;
          else                                           --@m2-gelo: elsif piena_in = 2 then
            for i in 3 to 9 loop
              if ferma(i) = '1' then
                b(i) <= b(i) or y(i);
              end if;
              if i = 3 then
                if cade = '1' then
                  y(3) <= r(2);
                else
                  y(3) <= VUOTA;
                end if;
              elsif ferma(i-1) = '1' then
                y(i) <= VUOTA;
              else
                y(i) <= y(i-1);
              end if;
            end loop;
          end if;

          if cade = '1' then                             --@m2-gelo: if cade = '1' and (piena_in = 2 or togli = '1') then
            r(2) <= r(1);
            r(1) <= r(0);
            r(0) <= VUOTA;
          end if;
        end if;
      end if;
    end if;
  end process;

  -- uscite
  process (r, y, b, piena_in, lampo)
  begin
    for i in 0 to 2 loop
      rosse(7*i + 6 downto 7*i) <= r(i);
    end loop;
    for i in 3 to 9 loop
      gialle(7*(i-3) + 6 downto 7*(i-3)) <= y(i);
      if i = piena_in and lampo = '1' then
        blu(7*(i-3) + 6 downto 7*(i-3)) <= VUOTA;
      else
        blu(7*(i-3) + 6 downto 7*(i-3)) <= b(i);
      end if;
    end loop;
  end process;
end architecture;

--------------------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;

entity tetris is
  generic (ID_SINISTRA : std_logic_vector(7 downto 0) := x"42";
           ID_DESTRA   : std_logic_vector(7 downto 0) := x"17");
  port (clk     : in  std_logic;                         -- RegClock, 20 Hz
        start   : in  std_logic;
        reset   : in  std_logic;
        rotate  : in  std_logic;
        s_left  : in  std_logic;
        s_right : in  std_logic;
        red     : out std_logic_vector(20 downto 0);
        yellow  : out std_logic_vector(48 downto 0);
        blue    : out std_logic_vector(48 downto 0);
        time1, time0, score1, score0 : out std_logic_vector(6 downto 0);
        timer   : out std_logic_vector(7 downto 0);
        score   : out std_logic_vector(7 downto 0);
        control : out std_logic;
        won     : out std_logic;
        lost    : out std_logic);
end entity;

architecture struct of tetris is
  signal p_start, p_reset, p_gira, p_sin, p_des : std_logic;
  signal casuali : std_logic_vector(5 downto 0);
  signal secondo, lampo : std_logic;
  signal pulisci, avvia, crea, gira, sin, des, passo, cade : std_logic;
  signal pronto, attivo, vinto, perso : std_logic;
  signal ultimo, bloccato, punto, tempo_fin, tre_punti : std_logic;
  signal azz_campo, azz_base, azz_t, azz_p, conta_t, non_pronto : std_logic;
  signal t, tn, p, pn, cifre_t, cifre_p : std_logic_vector(7 downto 0);
  signal luci : std_logic_vector(69 downto 0);
  signal rosse : std_logic_vector(20 downto 0);
  signal gialle, blu : std_logic_vector(48 downto 0);
  signal vedi : std_logic;
begin
  f1 : entity work.fronte port map (clk, start,   p_start);
  f2 : entity work.fronte port map (clk, reset,   p_reset);
  f3 : entity work.fronte port map (clk, rotate,  p_gira);
  f4 : entity work.fronte port map (clk, s_left,  p_sin);
  f5 : entity work.fronte port map (clk, s_right, p_des);

  rng : entity work.casuale port map (clk, casuali);

  azz_base <= pulisci or avvia;
  base : entity work.base_tempi port map (clk, azz_base, secondo, lampo);

  fsm : entity work.comando port map (
    clk => clk,
    p_start => p_start, p_reset => p_reset, p_gira => p_gira, p_sin => p_sin, p_des => p_des,
    secondo => secondo, ultimo => ultimo, bloccato => bloccato,
    tempo_fin => tempo_fin, tre_punti => tre_punti,
    pulisci => pulisci, avvia => avvia,
    crea => crea, gira => gira, sin => sin, des => des, passo => passo, cade => cade,
    pronto => pronto, attivo => attivo, guida => control, vinto => vinto, perso => perso);

  azz_campo <= pulisci or avvia;
  dp : entity work.campo port map (
    clk => clk, pulisci => azz_campo,
    crea => crea, gira => gira, sin => sin, des => des, passo => passo, cade => cade,
    lfsr => casuali, lampo => lampo,
    ultimo => ultimo, bloccato => bloccato, punto => punto,
    rosse => rosse, gialle => gialle, blu => blu);

  azz_t <= pulisci or avvia;
  conta_t <= passo;                                      --@m2-time: conta_t <= passo and not punto;
  azz_p <= pulisci or avvia;
  orologio : entity work.bcd2 port map (clk, azz_t, conta_t, t, tn);
  punti    : entity work.bcd2 port map (clk, azz_p, punto, p, pn);
  tempo_fin <= '1' when tn = x"99" else '0';
  tre_punti <= '1' when pn >= x"03" else '0';            --@m2-end: tre_punti <= '1' when pn >= x"02" else '0';

  non_pronto <= not pronto or pulisci;
  mostra : entity work.vetrina port map (clk, non_pronto, luci);

  red    <= luci(20 downto 0)  when pronto = '1' else rosse when attivo = '1' else (others => '0');
  yellow <= luci(69 downto 21) when pronto = '1' else gialle when attivo = '1' else (others => '0');    --@+m2-blu: yellow <= gialle when attivo = '1' else (others => '0');
  blue   <= blu when attivo = '1' else (others => '0');    --@+m2-blu: blue   <= luci(69 downto 21) when pronto = '1' else blu when attivo = '1' else (others => '0');

  vedi <= attivo or (pronto and not lampo);
  cifre_t <= ID_SINISTRA when pronto = '1' else t;
  cifre_p <= ID_DESTRA   when pronto = '1' else p;
  u1 : entity work.sette_seg port map (cifre_t(7 downto 4), vedi, time1);
  u2 : entity work.sette_seg port map (cifre_t(3 downto 0), vedi, time0);
  u3 : entity work.sette_seg port map (cifre_p(7 downto 4), vedi, score1);    --@m2-glyph: u3 : entity work.sette_seg port map (cifre_p(3 downto 0), vedi, score1);
  u4 : entity work.sette_seg port map (cifre_p(3 downto 0), vedi, score0);    --@m2-glyph: u4 : entity work.sette_seg port map (cifre_p(7 downto 4), vedi, score0);

  timer <= t;
  score <= p;
  won   <= vinto;
  lost  <= perso;
end architecture;
