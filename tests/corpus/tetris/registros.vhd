-- ===========================================================================
--  Sistemas Digitales - Proyecto final: juego de bloques 10x7
--  Los nombres de los registros son los del documento (R, Y, B, PIS, IS,
--  BLINKROW, ROWxFULL, LxFORCE, AddScore, FullBoard ...).
--  Los indices empiezan en 0: fila 3 = fila 4 del tablero.
--  Reloj base: RegClock, 20 Hz.
-- ===========================================================================
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package tetris_pkg is
  subtype fila is std_logic_vector(6 downto 0);       -- bit j = columna j
  type filas_r is array (0 to 2) of fila;             -- rojas
  type filas_g is array (3 to 9) of fila;             -- game core
  subtype sel_fila is std_logic_vector(3 to 9);       -- un bit por fila
  type espiral_t is array (0 to 69) of natural range 0 to 69;
  function alguno(v : std_logic_vector) return std_logic;
  function hacer_espiral return espiral_t;
end package;

package body tetris_pkg is
  function alguno(v : std_logic_vector) return std_logic is
    variable r : std_logic := '0';
  begin
    for i in v'range loop
      r := r or v(i);
    end loop;
    return r;
  end function;

  -- recorrido en espiral desde la esquina de arriba a la izquierda
  function hacer_espiral return espiral_t is
    variable e : espiral_t := (others => 0);
    variable k : natural := 0;
    variable f0, c0 : integer := 0;
    variable f1 : integer := 9;
    variable c1 : integer := 6;
  begin
    while f0 <= f1 and c0 <= c1 loop
      for c in c0 to c1 loop
        e(k) := 7 * f0 + c; k := k + 1;
      end loop;
      for f in f0 + 1 to f1 loop
        e(k) := 7 * f + c1; k := k + 1;
      end loop;
      if f1 > f0 then
        for c in c1 - 1 downto c0 loop
          e(k) := 7 * f1 + c; k := k + 1;
        end loop;
      end if;
      if c1 > c0 then
        for f in f1 - 1 downto f0 + 1 loop
          e(k) := 7 * f + c0; k := k + 1;
        end loop;
      end if;
      f0 := f0 + 1; c0 := c0 + 1; f1 := f1 - 1; c1 := c1 - 1;
    end loop;
    return e;
  end function;
end package body;

-- ---------------------------------------------------------------------------
-- pulsador: pulso en el flanco 0 -> 1
library ieee;
use ieee.std_logic_1164.all;
entity pulsador is
  port (clk, btn : in std_logic; pulso : out std_logic);
end entity;
architecture rtl of pulsador is
  signal ant : std_logic := '0';
begin
  ant <= btn when rising_edge(clk);
  pulso <= btn and not ant;
end architecture;

-- ---------------------------------------------------------------------------
-- divisor: 20 Hz -> habilitacion de 1 Hz y nivel de parpadeo (cambia cada 0,5 s)
library ieee;
use ieee.std_logic_1164.all;
entity divisor is
  port (clk, clr : in std_logic; tick1 : out std_logic; clk2 : out std_logic);
end entity;
architecture rtl of divisor is
  signal c : integer range 0 to 19 := 0;
begin
  process (clk)
  begin
    if rising_edge(clk) then
      if clr = '1' or c = 19 then
        c <= 0;
      else
        c <= c + 1;
      end if;
    end if;
  end process;
  tick1 <= '1' when c = 19 else '0';
  clk2  <= '1' when c >= 10 else '0'; --@+w6f_dark_first: clk2  <= '1' when c < 10 else '0';
end architecture;

-- ---------------------------------------------------------------------------
-- LFSR de 6 bits, x^6 + x^5 + 1, siempre corriendo
library ieee;
use ieee.std_logic_1164.all;
entity lfsr6 is
  port (
    clk : in std_logic;
    --@w6f_lfsr_reset: rst : in std_logic;
    q   : out std_logic_vector(5 downto 0));
end entity;
architecture rtl of lfsr6 is
  signal s : std_logic_vector(5 downto 0) := "000001";
begin
  process (clk)
  begin
    if rising_edge(clk) then
      s <= s(4 downto 0) & (s(5) xor s(4)); --@w6f_taps: s <= s(4 downto 0) & (s(5) xor s(0));
      --@w6f_lfsr_reset: if rst = '1' then s <= "000001"; end if;
    end if;
  end process;
  q <= s;
end architecture;

-- ---------------------------------------------------------------------------
-- contador BCD de un digito; d = valor siguiente
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
entity contador_bcd is
  port (clk, clr, ce : in std_logic;
        d, q : out std_logic_vector(3 downto 0));
end entity;
architecture rtl of contador_bcd is
  signal n, nx : unsigned(3 downto 0) := "0000";
begin
  process (all)
  begin
    nx <= n;
    if clr = '1' then
      nx <= "0000";
    elsif ce = '1' then
      if n = 9 then
        nx <= "0000";
      else
        nx <= n + 1;
      end if;
    end if;
  end process;
  n <= nx when rising_edge(clk);
  d <= std_logic_vector(nx);
  q <= std_logic_vector(n);
end architecture;

-- ---------------------------------------------------------------------------
-- BCD a 7 segmentos, pgfedcba, con habilitacion (buffer triestado del documento)
library ieee;
use ieee.std_logic_1164.all;
entity bcd7seg is
  port (oe : in std_logic; n : in std_logic_vector(3 downto 0);
        seg : out std_logic_vector(7 downto 0));
end entity;
architecture rtl of bcd7seg is
begin
  process (all)
  begin
    case n is
      when "0000" => seg <= "00111111";
      when "0001" => seg <= "00000110";
      when "0010" => seg <= "01011011";
      when "0011" => seg <= "01001111";
      when "0100" => seg <= "01100110";
      when "0101" => seg <= "01101101";
      when "0110" => seg <= "01111101";
      when "0111" => seg <= "00000111";
      when "1000" => seg <= "01111111";
      when "1001" => seg <= "01101111";
      when others => seg <= "00000000";
    end case;
    if oe = '0' then
      seg <= "00000000";
    end if;
  end process;
end architecture;

-- ---------------------------------------------------------------------------
-- mux de formas 8 a 1
library ieee;
use ieee.std_logic_1164.all;
entity mux_forma is
  port (sel : in std_logic_vector(2 downto 0); shape : out std_logic_vector(8 downto 0));
end entity;
architecture rtl of mux_forma is
begin
  with sel select shape <=
    "010111010" when "000",   -- S1
    "100100100" when "001",   -- S2
    "000001111" when "010",   -- S3
    "000110011" when "011",   -- S4 --@w6f_shape4_mirror: "000011110" when "011",
    "000111100" when "100",   -- S5
    "000111010" when "101",   -- S6
    "000101111" when "110",   -- S7
    "000010111" when others;  -- S8
end architecture;

-- ---------------------------------------------------------------------------
-- giro de 90 grados en sentido antihorario, rot veces
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
entity rotador is
  port (s : in std_logic_vector(8 downto 0); rot : in unsigned(1 downto 0);
        q : out std_logic_vector(8 downto 0));
end entity;
architecture rtl of rotador is
  -- 123/456/789 -> 369/258/147   (1 = bit 8 ... 9 = bit 0)
  function giro(a : std_logic_vector(8 downto 0)) return std_logic_vector is
  begin
    return a(6) & a(3) & a(0) & a(7) & a(4) & a(1) & a(8) & a(5) & a(2); --@w6f_rot_cw: return a(2) & a(5) & a(8) & a(1) & a(4) & a(7) & a(0) & a(3) & a(6);
  end function;
begin
  with rot select q <=
    s                   when "00",
    giro(s)             when "01",
    giro(giro(s))       when "10",
    giro(giro(giro(s))) when others;
end architecture;

-- ---------------------------------------------------------------------------
-- bloque de arriba: SHAPE, POS, rotacion, ventana de control, filas R
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.tetris_pkg.all;
entity bloque is
  port (clk, clr, jug, tick1 : in std_logic;
        rota, der, izq : in std_logic;
        azar : in std_logic_vector(5 downto 0);
        R : out filas_r;
        control : out std_logic);
end entity;
architecture rtl of bloque is
  signal rr : filas_r := (others => (others => '0'));
  signal ctl : std_logic := '0';
  signal cuenta : unsigned(5 downto 0) := "000000";
  signal SHAPE, nueva, girada : std_logic_vector(8 downto 0) := (others => '0');
  signal pos, pos0 : unsigned(2 downto 0) := "000";
  signal rot, rot1 : unsigned(1 downto 0) := "00";
  signal CreationCondition, libre_d, libre_i : std_logic;

  function colocar(s : std_logic_vector(8 downto 0); p : unsigned(2 downto 0)) return filas_r is
    variable t : unsigned(2 downto 0);
    variable f : filas_r;
  begin
    for i in 0 to 2 loop
      t := s(6 - 3 * i) & s(7 - 3 * i) & s(8 - 3 * i);   -- bit 0 = columna izquierda
      f(i) := std_logic_vector(shift_left(resize(t, 7), to_integer(p)));
    end loop;
    return f;
  end function;
begin
  -- los tres bits altos eligen la forma, los tres bajos el sitio
  u_mux : entity work.mux_forma port map (sel => azar(5 downto 3), shape => nueva);

  with azar(2 downto 0) select pos0 <=
    "001" when "101",
    "010" when "110",
    "011" when "111",
    unsigned(azar(2 downto 0)) when others;

  rot1 <= rot + 1;
  u_rot : entity work.rotador port map (s => SHAPE, rot => rot1, q => girada);

  CreationCondition <= jug and not alguno(rr(0) or rr(1) or rr(2));
  libre_d <= not (rr(0)(6) or rr(1)(6) or rr(2)(6)); --@w6f_right_col5: libre_d <= not (rr(0)(5) or rr(1)(5) or rr(2)(5));
  libre_i <= not (rr(0)(0) or rr(1)(0) or rr(2)(0));

  process (clk)
  begin
    if rising_edge(clk) then
      if clr = '1' then
        rr  <= (others => (others => '0'));
        ctl <= '0';
        SHAPE <= (others => '0');
        pos <= "000";
        rot <= "00";
      elsif CreationCondition = '1' then
        SHAPE <= nueva;
        pos <= pos0;
        rot <= "00"; --@w6f_rot_kept:
        rr  <= colocar(nueva, pos0);
        ctl <= '1';
        cuenta <= "000000"; --@w6f_window_afterreset:
      elsif jug = '1' and ctl = '1' then
        if cuenta = 59 then --@w6f_window_2s: if cuenta = 39 then
          ctl <= '0';
          cuenta <= "000000";
        else
          cuenta <= cuenta + 1;
        end if;
        if rota = '1' then
          rot <= rot1;
          rr  <= colocar(girada, pos);
        elsif der = '1' then
          if libre_d = '1' then
            for i in 0 to 2 loop
              rr(i) <= rr(i)(5 downto 0) & '0';
            end loop;
            if pos < 4 then --@w6f_pos_right: if pos < 6 then
              pos <= pos + 1;
            end if;
          end if;
        elsif izq = '1' then
          if libre_i = '1' then
            for i in 0 to 2 loop
              rr(i) <= '0' & rr(i)(6 downto 1);
            end loop;
            if pos > 0 then
              pos <= pos - 1;
            end if;
          end if;
        end if;
      elsif jug = '1' and tick1 = '1' then
        rr(0) <= (others => '0');
        rr(1) <= rr(0);
        rr(2) <= rr(1);
      end if;
    end if;
  end process;

  R <= rr;
  control <= ctl;
end architecture;

-- ---------------------------------------------------------------------------
-- una luz de las filas 4 a 10 (registro de desplazamiento Y/B)
library ieee;
use ieee.std_logic_1164.all;
entity luz is
  port (clk, clr, ce, load, inner : in std_logic;
        yin, bin : in std_logic;
        y, b : out std_logic);
end entity;
architecture rtl of luz is
  signal sy, sb : std_logic := '0';
begin
  process (clk)
  begin
    if rising_edge(clk) then
      if clr = '1' then
        sy <= '0';
        sb <= '0';
      elsif ce = '1' then
        if load = '1' then
          sy <= yin;
          sb <= bin;
        elsif inner = '1' then      -- 0 -> Y -> B
          sb <= sy;
          sy <= '0';
        end if;
      end if;
    end if;
  end process;
  y <= sy;
  b <= sb;
end architecture;

-- ---------------------------------------------------------------------------
-- game core: 49 luces con PIS, PISROW, IS, load
library ieee;
use ieee.std_logic_1164.all;
use work.tetris_pkg.all;
entity game_core is
  port (clk, clr, ce : in std_logic;
        r2 : in fila;                   -- lo que sale de la fila 3
        LFORCE : in sel_fila;
        Y, B : out filas_g;
        PISROW : out sel_fila);
end entity;
architecture rtl of game_core is
  signal sy, sb, PIS, ISH, LOAD : filas_g;
  signal prow, grupo : sel_fila;
begin
  filas : for i in 3 to 9 generate
    fondo : if i = 9 generate
      PIS(i) <= sy(i);
    end generate;
    medio : if i < 9 generate
      PIS(i) <= sy(i) and sb(i + 1);
    end generate;
    prow(i) <= alguno(PIS(i)); --@w6f_pis_col6: prow(i) <= alguno(PIS(i)(5 downto 0));

    -- choque en las filas i-2 .. i+2
    process (prow)
      variable g : std_logic;
    begin
      g := '0';
      for k in 3 to 9 loop
        if k >= i - 2 and k <= i + 2 then
          g := g or prow(k);
        end if;
      end loop;
      grupo(i) <= g;
    end process;

    columnas : for j in 0 to 6 generate
      ISH(i)(j) <= not sb(i)(j) and grupo(i);

      primera : if i = 3 generate
        LOAD(i)(j) <= LFORCE(i) or (not sb(i)(j) and not ISH(i)(j));
        u : entity work.luz port map (clk => clk, clr => clr, ce => ce, load => LOAD(i)(j), inner => ISH(i)(j),
                                      yin => r2(j), bin => '0', y => sy(i)(j), b => sb(i)(j));
      end generate;
      otras : if i > 3 generate
        -- una luz que se fija no se copia hacia abajo
        LOAD(i)(j) <= LFORCE(i) or (not sb(i)(j) and not sb(i - 1)(j) and not ISH(i)(j)
                      and not (sy(i - 1)(j) and ISH(i - 1)(j))); --@w6f_ghost: );
        u : entity work.luz port map (clk => clk, clr => clr, ce => ce, load => LOAD(i)(j), inner => ISH(i)(j),
                                      yin => sy(i - 1)(j), bin => sb(i - 1)(j), y => sy(i)(j), b => sb(i)(j));
      end generate;
    end generate;
  end generate;
  Y <= sy;
  B <= sb;
  PISROW <= prow;
end architecture;

-- ---------------------------------------------------------------------------
-- filas llenas: parpadeo, borrado, puntos
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.tetris_pkg.all;
entity borrado is
  port (clk, clr, jug, tick1 : in std_logic;
        B : in filas_g;
        BLINK, LFORCE : out sel_fila;
        hay : out std_logic;            -- alguna ROWxFULL
        AddScore : out std_logic);
end entity;
architecture rtl of borrado is
  signal llena, BLINKROW, ROWFULL, fuerza : sel_fila := (others => '0');
  signal c : unsigned(2 downto 0) := "000";
  signal StopBlink, hay_full, hay_blink : std_logic;
begin
  g : for i in 3 to 9 generate
    llena(i) <= '1' when B(i) = "1111111" else '0';
  end generate;

  hay_full  <= alguno(ROWFULL);
  hay_blink <= alguno(BLINKROW);
  StopBlink <= c(0) and not c(1) and not c(2); --@w6f_blink_1s: StopBlink <= hay_blink;

  process (clk)
    variable p : sel_fila;
  begin
    if rising_edge(clk) then
      if clr = '1' then
        BLINKROW <= (others => '0');
        ROWFULL  <= (others => '0');
        c <= "000";
      elsif jug = '1' then
        -- codificador de prioridad: gana la fila mas honda
        p := (others => '0');
        for i in 3 to 9 loop --@w6f_shallow_first: for i in 9 downto 3 loop
          if llena(i) = '1' then
            p := (others => '0');
            p(i) := '1';
          end if;
        end loop;
        if hay_blink = '0' then
          BLINKROW <= p;
        end if;
        -- contador de parpadeo, 1 Hz
        if tick1 = '1' and hay_blink = '1' then
          if StopBlink = '1' then
            c <= "000";
          else
            c <= c + 1;
          end if;
        end if;
        -- ROWxFULL vive hasta el siguiente flanco de 1 Hz
        if tick1 = '1' and hay_full = '1' then
          ROWFULL  <= (others => '0');
          BLINKROW <= (others => '0');
        elsif StopBlink = '1' then
          ROWFULL <= BLINKROW;
        end if;
      end if;
    end if;
  end process;

  f9 : fuerza(9) <= ROWFULL(9);
  ff : for i in 3 to 8 generate
    fuerza(i) <= ROWFULL(i) or fuerza(i + 1); --@w6f_force_chain: fuerza(i) <= ROWFULL(i) when i = 6 else (ROWFULL(i) or fuerza(i + 1));
  end generate;

  LFORCE <= fuerza;
  BLINK  <= BLINKROW;
  hay    <= hay_full;
  AddScore <= jug and tick1 and hay_full; --@w6f_score_second: AddScore <= jug and tick1 and hay_full and not alguno(llena and not ROWFULL);
end architecture;

-- ---------------------------------------------------------------------------
-- juego de luces antes de empezar
library ieee;
use ieee.std_logic_1164.all;
use work.tetris_pkg.all;
entity luces_previas is
  port (clk, clr, ena : in std_logic; m : out std_logic_vector(69 downto 0));
end entity;
architecture rtl of luces_previas is
  constant orden : espiral_t := hacer_espiral;
  signal n : integer range 0 to 70 := 0;
begin
  process (clk)
  begin
    if rising_edge(clk) then
      if clr = '1' or ena = '0' or n = 70 then
        n <= 0;
      else
        n <= n + 1;
      end if;
    end if;
  end process;
  process (n, ena)
  begin
    m <= (others => '0');
    for k in 0 to 69 loop
      if k < n and ena = '1' then
        m(orden(k)) <= '1';
      end if;
    end loop;
  end process;
end architecture;

-- ---------------------------------------------------------------------------
-- conjunto
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.tetris_pkg.all;
entity tetris is
  port (
    clk     : in  std_logic;
    start   : in  std_logic;
    reset   : in  std_logic;
    rotate  : in  std_logic;
    s_left  : in  std_logic;
    s_right : in  std_logic;
    red     : out std_logic_vector(20 downto 0);
    yellow  : out std_logic_vector(48 downto 0);
    blue    : out std_logic_vector(48 downto 0);
    time1, time0, score1, score0 : out std_logic_vector(7 downto 0);
    time    : out std_logic_vector(7 downto 0);
    score   : out std_logic_vector(7 downto 0);
    control : out std_logic;
    won     : out std_logic;
    lost    : out std_logic);
end entity;

architecture estructura of tetris is
  constant ID1 : std_logic_vector(7 downto 0) := x"27";
  constant ID2 : std_logic_vector(7 downto 0) := x"41";

  signal rst, p_start, p_rot, p_izq, p_der, izq, p_reset, ini, clr, clr_t : std_logic;
  signal GameStartState, GameWon, GameLost : std_logic := '0';
  signal GameEndState, jug, tick1, clk2 : std_logic;
  signal azar : std_logic_vector(5 downto 0);
  signal R : filas_r;
  signal Y, B : filas_g;
  signal PISROW, BLINKROW, LFORCE, ENROW : sel_fila;
  signal ctl, hay, AddScore, mover, ce_core, sale : std_logic;
  signal r2 : fila;
  signal FullBoard, choca4, choca56, WinGame, LoseGame : std_logic;
  signal tD, tQ, sD, sQ, cmp_s, cmp_t : std_logic_vector(7 downto 0);
  signal ce_td, ce_sd, ce_t : std_logic;
  signal previa : std_logic_vector(69 downto 0);
  signal oe, antes : std_logic;
  signal n3, n2, n1, n0 : std_logic_vector(3 downto 0);
begin
  -- pulsadores
  b0 : entity work.pulsador port map (clk, start,   p_start);
  b1 : entity work.pulsador port map (clk, reset,   p_reset);
  b2 : entity work.pulsador port map (clk, rotate,  p_rot);
  b3 : entity work.pulsador port map (clk, s_left,  p_izq);
  b4 : entity work.pulsador port map (clk, s_right, p_der);
  izq <= p_izq; --@w6f_left_held: izq <= s_left;

  -- estado del juego
  rst <= p_reset; --@w6f_reset_end: rst <= p_reset and not GameEndState;
  ini <= p_start and not GameStartState and not rst; --@w6f_start_afterend: ini <= p_start and (GameEndState or not GameStartState) and not rst;
  clr <= rst or ini;
  clr_t <= clr; --@w6f_time_kept: clr_t <= '0';
  GameEndState <= GameWon or GameLost;
  jug   <= GameStartState and not GameEndState;
  antes <= not GameStartState;

  process (clk)
  begin
    if rising_edge(clk) then
      if rst = '1' then
        GameStartState <= '0';
      elsif ini = '1' then
        GameStartState <= '1';
      end if;
      if clr = '1' then
        GameWon  <= '0';
        GameLost <= '0';
      elsif jug = '1' then
        GameWon  <= WinGame;
        GameLost <= LoseGame and not WinGame;
      end if;
    end if;
  end process;

  -- relojes y azar
  u_div : entity work.divisor port map (clk => clk, clr => ini, tick1 => tick1, clk2 => clk2);
  u_azar : entity work.lfsr6 port map (
    clk => clk,
    --@w6f_lfsr_reset: rst => rst,
    q => azar);

  -- filas 1 a 3
  u_blq : entity work.bloque port map (clk => clk, clr => clr, jug => jug, tick1 => tick1,
                                       rota => p_rot, der => p_der, izq => izq, azar => azar, R => R, control => ctl);

  -- filas 4 a 10
  mover <= not ctl;                          -- OE: oculto mientras se controla
  r2 <= R(2) when mover = '1' else (others => '0');
  ce_core <= jug and tick1; --@w6f_core_waits: ce_core <= jug and tick1 and (mover or hay);
  u_core : entity work.game_core port map (clk => clk, clr => clr, ce => ce_core, r2 => r2, LFORCE => LFORCE,
                                           Y => Y, B => B, PISROW => PISROW);
  u_bor : entity work.borrado port map (clk => clk, clr => clr, jug => jug, tick1 => tick1, B => B,
                                        BLINK => BLINKROW, LFORCE => LFORCE, hay => hay, AddScore => AddScore);

  -- FullBoard
  sale    <= alguno(R(0) or R(1) or R(2));
  choca4  <= alguno(R(2) and B(3));
  choca56 <= PISROW(3) or PISROW(4); --@w6f_board_row6: choca56 <= PISROW(3);
  FullBoard <= tick1 and mover and sale and (choca4 or choca56) and not hay;

  -- tiempo y puntos, BCD
  ce_t  <= tick1 and jug;
  ce_td <= ce_t when tQ(3 downto 0) = "1001" else '0'; --@w6f_tens_early: ce_td <= ce_t when tQ(3 downto 0) = "1000" else '0';
  u_t0 : entity work.contador_bcd port map (clk => clk, clr => clr_t, ce => ce_t,  d => tD(3 downto 0), q => tQ(3 downto 0));
  u_t1 : entity work.contador_bcd port map (clk => clk, clr => clr_t, ce => ce_td, d => tD(7 downto 4), q => tQ(7 downto 4));
  ce_sd <= AddScore when sQ(3 downto 0) = "1001" else '0';
  u_s0 : entity work.contador_bcd port map (clk => clk, clr => clr, ce => AddScore, d => sD(3 downto 0), q => sQ(3 downto 0));
  u_s1 : entity work.contador_bcd port map (clk => clk, clr => clr, ce => ce_sd,    d => sD(7 downto 4), q => sQ(7 downto 4));

  cmp_s <= sD; --@+w6f_end_next_tick: cmp_s <= sQ;
  cmp_t <= tD; --@+w6f_end_next_tick: cmp_t <= tQ;
  WinGame  <= '1' when unsigned(cmp_s) >= 3 else '0'; --@w6f_win4: WinGame  <= '1' when unsigned(cmp_s) > 3 else '0';
  LoseGame <= '1' when FullBoard = '1' or cmp_t = "10011001" else '0';

  -- luces
  u_pre : entity work.luces_previas port map (clk => clk, clr => rst, ena => antes, m => previa);
  lr : for i in 0 to 2 generate
    red(7 * i + 6 downto 7 * i) <= R(i) when jug = '1' else previa(7 * i + 6 downto 7 * i);
  end generate;
  lg : for i in 3 to 9 generate
    ENROW(i) <= (clk2 nand BLINKROW(i)) and jug;
    yellow(7 * i - 15 downto 7 * i - 21) <= Y(i) when ENROW(i) = '1' else previa(7 * i + 6 downto 7 * i);
    blue(7 * i - 15 downto 7 * i - 21) <= B(i) when ENROW(i) = '1' else (others => '0');
  end generate;

  -- digitos: antes del juego parpadean los dos carnets
  oe <= jug or (antes and not clk2);
  n3 <= tQ(7 downto 4) when antes = '0' else ID1(7 downto 4);
  n2 <= tQ(3 downto 0) when antes = '0' else ID1(3 downto 0);
  n1 <= sQ(7 downto 4) when antes = '0' else ID2(7 downto 4);
  n0 <= sQ(3 downto 0) when antes = '0' else ID2(3 downto 0);
  d3 : entity work.bcd7seg port map (oe => oe, n => n3, seg => time1);
  d2 : entity work.bcd7seg port map (oe => oe, n => n2, seg => time0);
  d1 : entity work.bcd7seg port map (oe => oe, n => n1, seg => score1); --@w6f_digits_swapped: d1 : entity work.bcd7seg port map (oe => oe, n => n0, seg => score1);
  d0 : entity work.bcd7seg port map (oe => oe, n => n0, seg => score0); --@w6f_digits_swapped: d0 : entity work.bcd7seg port map (oe => oe, n => n1, seg => score0);

  time  <= tQ;
  score <= sQ;
  control <= ctl and jug;
  won  <= GameWon;
  lost <= GameLost;
end architecture;
