-------------------------------------------------------------------------------
--  Laboratorio de Sistemas Digitales   -  Practica final: TABLERO 10 x 7
--
--  rojo      : filas 1..3   (21 registros, el bloque que se esta colocando)
--  cae       : filas 4..10  (49 registros Y, luces en movimiento)
--  quieta    : filas 4..10  (49 registros B, luces fijas)
--  bit 7*fila+columna, arriba a la izquierda = bit 0
--
--  Cada grupo de registros tiene su proceso; las ecuaciones van aparte.
-------------------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity tetris is
  port (
    clk     : in  std_logic;                       -- RegClock, 20 Hz
    start   : in  std_logic;
    reset   : in  std_logic;
    rotate  : in  std_logic;
    s_left  : in  std_logic;
    s_right : in  std_logic;
    red     : out std_logic_vector(20 downto 0);
    yellow  : out std_logic_vector(48 downto 0);
    blue    : out std_logic_vector(48 downto 0);
    time1   : out std_logic_vector(6 downto 0);
    time0   : out std_logic_vector(6 downto 0);
    score1  : out std_logic_vector(6 downto 0);
    score0  : out std_logic_vector(6 downto 0);
    time    : out std_logic_vector(7 downto 0);
    score   : out std_logic_vector(7 downto 0);
    control : out std_logic;
    won     : out std_logic;
    lost    : out std_logic;
    phase   : out std_logic_vector(2 downto 0)
  );
end entity;

architecture ecuaciones of tetris is

  subtype fila_t is std_logic_vector(6 downto 0);
  subtype figura_t is std_logic_vector(8 downto 0);
  constant VACIA : fila_t := (others => '0');
  constant LLENA : fila_t := (others => '1');

  -- botones
  signal antes  : std_logic_vector(4 downto 0) := (others => '0');
  signal pulso  : std_logic_vector(4 downto 0);
  alias p_start : std_logic is pulso(4);
  alias p_reset : std_logic is pulso(3);
  alias p_gira  : std_logic is pulso(2);
  alias p_izq   : std_logic is pulso(1);
  alias p_der   : std_logic is pulso(0);

  -- estado de la partida
  signal empezado, ganado, perdido : std_logic := '0';
  signal activo, fuera, arranca, limpia : std_logic;

  -- divisor: 20 ciclos = un segundo
  signal base    : integer range 0 to 19 := 0;
  signal segundo : std_logic;
  signal apagado : std_logic;                      -- 2 Hz

  signal azar    : std_logic_vector(5 downto 0) := "000001";

  -- bloque en construccion
  signal rojo    : std_logic_vector(20 downto 0) := (others => '0');
  signal figura  : figura_t := (others => '0');
  signal lugar   : std_logic_vector(4 downto 0) := "00001";   -- uno activo: POS0-2 .. POS4-6
  signal vuelta  : unsigned(1 downto 0) := "00";
  signal mando   : integer range 0 to 127 := 0;               -- ciclos de control que quedan
  signal en_mando, crear : std_logic;
  signal borde_i, borde_d : std_logic;

  -- nucleo
  signal cae, quieta   : std_logic_vector(48 downto 0) := (others => '0');
  signal choca, fija   : std_logic_vector(48 downto 0) := (others => '0');
  signal fila_choca, fila_fija, fila_llena, fuerza : std_logic_vector(0 to 6);
  signal cae_sig, quieta_sig : std_logic_vector(48 downto 0);
  signal entra   : fila_t;
  signal honda   : integer range 0 to 7;            -- la fila llena mas honda, 7 = ninguna
  signal parpadeo, borra : std_logic := '0';
  signal atasco  : std_logic;

  -- marcadores BCD
  signal t_d, t_u, p_d, p_u : unsigned(3 downto 0) := (others => '0');
  signal t_d_sig, t_u_sig, p_u_sig, p_d_sig : unsigned(3 downto 0);
  signal gana, pierde : std_logic;

  signal paso : integer range 0 to 70 := 0;         -- espiral

  function catalogo (n : std_logic_vector(2 downto 0)) return figura_t is
  begin
    case n is
      when "000"  => return "010" & "111" & "010";
      when "001"  => return "100" & "100" & "100";
      when "010"  => return "000" & "001" & "111";
      when "011"  => return "000" & "110" & "011";
      when "100"  => return "000" & "111" & "100";
      when "101"  => return "000" & "111" & "010";
      when "110"  => return "000" & "101" & "111";
      when others => return "000" & "010" & "111";
    end case;
  end function;

  -- figura girada n cuartos a la izquierda
  function girada (f : figura_t; n : unsigned(1 downto 0)) return figura_t is
    variable r : figura_t;
  begin
    case n is
      when "00"   => r := f;
      when "01"   => r := f(6) & f(3) & f(0) & f(7) & f(4) & f(1) & f(8) & f(5) & f(2);
      when "10"   => r := f(0) & f(1) & f(2) & f(3) & f(4) & f(5) & f(6) & f(7) & f(8); --@h2-espejo: when "10" => r := f(2) & f(1) & f(0) & f(5) & f(4) & f(3) & f(8) & f(7) & f(6);
      when others => r := f(2) & f(5) & f(8) & f(1) & f(4) & f(7) & f(0) & f(3) & f(6);
    end case;
    return r;
  end function;

  -- la figura en sus tres columnas
  function colocar (f : figura_t; p : std_logic_vector(4 downto 0)) return std_logic_vector is
    variable r : std_logic_vector(20 downto 0) := (others => '0');
  begin
    for c in 0 to 4 loop
      if p(c) = '1' then
        for y in 0 to 2 loop
          for x in 0 to 2 loop
            r(7*y + c + x) := f(8 - 3*y - x);
          end loop;
        end loop;
      end if;
    end loop;
    return r;
  end function;

  function sitio (n : std_logic_vector(2 downto 0)) return std_logic_vector is
  begin
    case n is
      when "000"         => return "00001";
      when "001" | "101" => return "00010";
      when "010" | "110" => return "00100";
      when "011" | "111" => return "01000";
      when others        => return "10000";
    end case;
  end function;

  function siete (n : unsigned(3 downto 0)) return std_logic_vector is
  begin                            --  gfedcba
    case to_integer(n) is
      when 0 => return "0111111";
      when 1 => return "0000110";
      when 2 => return "1011011";
      when 3 => return "1001111";
      when 4 => return "1100110";
      when 5 => return "1101101";
      when 6 => return "1111101";
      when 7 => return "0000111";
      when 8 => return "1111111";
      when 9 => return "1101111";
      when others => return "0000000";
    end case;
  end function;

  function espiral (n : integer) return std_logic_vector is
    variable m : std_logic_vector(69 downto 0) := (others => '0');
    variable y, x, dy, dx, ty, tx : integer;
    variable vuelve : boolean;
  begin
    y := 0; x := 0; dy := 0; dx := 1;
    for i in 1 to 70 loop
      exit when i > n;
      m(7*y + x) := '1';
      ty := y + dy; tx := x + dx;
      vuelve := ty < 0 or ty > 9 or tx < 0 or tx > 6;
      if not vuelve then vuelve := m(7*ty + tx) = '1'; end if;
      if vuelve then
        if    dx = 1  then dx := 0;  dy := 1;
        elsif dy = 1  then dx := -1; dy := 0;
        elsif dx = -1 then dx := 0;  dy := -1;
        else               dx := 1;  dy := 0;
        end if;
      end if;
      y := y + dy; x := x + dx;
    end loop;
    return m;
  end function;

begin

  ---------------------------------------------------------------- botones
  process (clk) begin
    if rising_edge(clk) then
      antes <= start & reset & rotate & s_left & s_right;
    end if;
  end process;
  pulso <= (start & reset & rotate & s_left & s_right) and not antes;

  ---------------------------------------------------------------- partida
  activo  <= empezado and not ganado and not perdido;
  fuera   <= p_reset; --@h2-sordo: fuera <= p_reset and not en_mando;
  arranca <= p_start and not empezado and not p_reset; --@h2-reinicio: arranca <= p_start and not ganado and not perdido and not p_reset;
  limpia  <= fuera or arranca; --@h2-reinicio: limpia <= fuera or (arranca and not empezado);

  process (clk) begin
    if rising_edge(clk) then
      if fuera = '1' then
        empezado <= '0';  ganado <= '0';  perdido <= '0';
      else
        if arranca = '1' then empezado <= '1'; end if;
        if gana = '1' then ganado <= '1'; end if;
        if pierde = '1' and gana = '0' then perdido <= '1'; end if;
      end if;
    end if;
  end process;

  ---------------------------------------------------------------- relojes
  process (clk) begin
    if rising_edge(clk) then
      if limpia = '1' then
        base <= 0;
      elsif base = 19 then
        base <= 0;
      else
        base <= base + 1;
      end if;
    end if;
  end process;
  segundo <= '1' when base = 19 and activo = '1' else '0';
  apagado <= '1' when base >= 10 else '0';

  ---------------------------------------------------------------- azar
  process (clk) begin
    if rising_edge(clk) then
      azar <= azar(4 downto 0) & (azar(5) xor azar(4));
      --@h2-semilla: if p_reset = '1' then azar <= "000001"; end if;
    end if;
  end process;

  ---------------------------------------------------------------- filas 1 a 3
  en_mando <= '1' when mando /= 0 else '0';
  crear    <= '1' when activo = '1' and unsigned(rojo) = 0 else '0'; --@h2-espera: crear <= '1' when activo = '1' and unsigned(rojo) = 0 and unsigned(cae) = 0 else '0';
  borde_i  <= rojo(0) or rojo(7) or rojo(14);
  borde_d  <= rojo(6) or rojo(13) or rojo(20);

  process (clk) begin
    if rising_edge(clk) then
      if limpia = '1' then
        rojo <= (others => '0');
        mando <= 0;
      elsif activo = '1' then
        if crear = '1' then
          figura <= catalogo(azar(5 downto 3));
          lugar  <= sitio(azar(2 downto 0));
          vuelta <= "00"; --@h2-vuelta:
          rojo   <= colocar(catalogo(azar(5 downto 3)), sitio(azar(2 downto 0)));
          mando  <= 60; --@h2-cuatro: mando <= 80;
        elsif en_mando = '1' then
          mando <= mando - 1;
          if p_gira = '1' then
            vuelta <= vuelta + 1;
            rojo   <= colocar(girada(figura, vuelta + 1), lugar);
          elsif p_der = '1' then
            if borde_d = '0' then
              rojo <= rojo(19 downto 0) & '0';
              if lugar(4) = '0' then lugar <= lugar(3 downto 0) & '0'; end if;
            end if;
          elsif p_izq = '1' then
            if borde_i = '0' then --@h2-pared: if lugar(0) = '0' then
              rojo <= '0' & rojo(20 downto 1);
              if lugar(0) = '0' then lugar <= '0' & lugar(4 downto 1); end if;
            end if;
          end if;
        elsif segundo = '1' then
          rojo <= rojo(13 downto 0) & VACIA;
        end if;
        if gana = '1' or pierde = '1' then mando <= 0; end if;
      end if;
    end if;
  end process;

  ---------------------------------------------------------------- filas 4 a 10: ecuaciones
  -- luz en movimiento con una fija (o el fondo) debajo
  choca <= cae and (LLENA & quieta(48 downto 7));

  filas : for i in 0 to 6 generate
    fila_choca(i) <= '1' when unsigned(choca(7*i+6 downto 7*i)) /= 0 else '0';
    fila_llena(i) <= '1' when quieta(7*i+6 downto 7*i) = LLENA else '0';
    fuerza(i)     <= '1' when borra = '1' and i <= honda else '0';
  end generate;

  -- el bloque entero: dos filas arriba y dos abajo
  process (fila_choca)
    variable v : std_logic;
  begin
    for i in 0 to 6 loop
      v := '0';
      for k in -2 to 2 loop
        if i + k >= 0 and i + k <= 6 then v := v or fila_choca(i + k); end if;
      end loop;
      fila_fija(i) <= v;
    end loop;
  end process;

  process (cae, fila_fija, choca)
  begin
    for i in 0 to 6 loop
      for j in 0 to 6 loop
        fija(7*i + j) <= cae(7*i + j) and fila_fija(i); --@h2-suelta: fija(7*i + j) <= choca(7*i + j);
      end loop;
    end loop;
  end process;

  entra <= rojo(20 downto 14) when en_mando = '0' else VACIA;

  process (cae, quieta, fija, fuerza, entra)
    variable a, q : fila_t;
  begin
    for i in 0 to 6 loop
      -- lo que hay encima
      if i = 0 then
        a := entra;
        q := VACIA;
      else
        a := cae(7*i-1 downto 7*i-7);
        q := quieta(7*i-1 downto 7*i-7);
        if fuerza(i) = '0' then
          a := a and not fija(7*i-1 downto 7*i-7); --@h2-fantasma: a := a and not quieta(7*i+6 downto 7*i) and not (fila_fija(i) & fila_fija(i) & fila_fija(i) & fila_fija(i) & fila_fija(i) & fila_fija(i) & fila_fija(i));
        end if;
      end if;
      cae_sig(7*i+6 downto 7*i) <= a;
      if fuerza(i) = '1' then
        quieta_sig(7*i+6 downto 7*i) <= q;
      else
        quieta_sig(7*i+6 downto 7*i) <= quieta(7*i+6 downto 7*i) or fija(7*i+6 downto 7*i);
      end if;
    end loop;
  end process;

  process (clk) begin
    if rising_edge(clk) then
      if limpia = '1' then
        cae    <= (others => '0');
        quieta <= (others => '0');
      elsif segundo = '1' then
        cae    <= cae_sig;
        quieta <= quieta_sig;
      end if;
    end if;
  end process;

  ---------------------------------------------------------------- filas llenas
  process (fila_llena)
  begin
    honda <= 7;
    for i in 0 to 6 loop
      if fila_llena(i) = '1' then honda <= i; end if;
    end loop;
  end process;

  process (clk) begin
    if rising_edge(clk) then
      if limpia = '1' then
        parpadeo <= '0';
      elsif segundo = '1' then
        parpadeo <= '0';
        if honda /= 7 and parpadeo = '0' then parpadeo <= '1'; end if;
      end if;
    end if;
  end process;
  borra <= '1' when segundo = '1' and parpadeo = '1' and honda /= 7 else '0';

  -- una luz fija corta el paso mientras el bloque sigue en las filas rojas
  process (rojo, quieta, fila_choca, en_mando, borra)
    variable tope : std_logic;
  begin
    tope := '0';
    if unsigned(rojo(20 downto 14) and quieta(6 downto 0)) /= 0 then tope := '1'; end if;
    if unsigned(rojo) /= 0 and (fila_choca(0) = '1' or fila_choca(1) = '1') then tope := '1'; end if; --@h2-sinfila5: if unsigned(rojo) /= 0 and fila_choca(0) = '1' then tope := '1'; end if;
    atasco <= tope and not en_mando and not borra;
  end process;

  ---------------------------------------------------------------- tiempo y puntos
  t_u_sig <= "0000" when t_u = 9 else t_u + 1;
  t_d_sig <= t_d when t_u /= 9 else "0000" when t_d = 9 else t_d + 1; --@h2-reloj60: t_d_sig <= t_d when t_u /= 9 else "0000" when t_d = 5 else t_d + 1;
  p_u_sig <= p_u when borra = '0' else "0000" when p_u = 9 else p_u + 1; --@h2-hondapunto: p_u_sig <= p_u when borra = '0' or honda /= 6 else p_u + 1;
  p_d_sig <= p_d + 1 when borra = '1' and p_u = 9 else p_d;

  process (clk) begin
    if rising_edge(clk) then
      if fuera = '1' or arranca = '1' then
        t_u <= "0000";  t_d <= "0000";
        p_u <= "0000";  p_d <= "0000";
      elsif segundo = '1' then
        t_u <= t_u_sig;  t_d <= t_d_sig;
        p_u <= p_u_sig;  p_d <= p_d_sig;
      end if;
    end if;
  end process;

  gana   <= '1' when segundo = '1' and (p_u_sig >= 3 or p_d_sig /= 0) else '0'; --@h2-cuatropuntos: gana <= '1' when segundo = '1' and (p_u_sig > 3 or p_d_sig /= 0) else '0';
  pierde <= '1' when segundo = '1' and (atasco = '1' or (t_d_sig = 9 and t_u_sig = 9)) else '0';

  ---------------------------------------------------------------- antes de empezar
  process (clk) begin
    if rising_edge(clk) then
      if fuera = '1' or empezado = '1' or paso = 70 then
        paso <= 0;
      else
        paso <= paso + 1;
      end if;
    end if;
  end process;

  ---------------------------------------------------------------- luces
  process (empezado, activo, rojo, cae, quieta, honda, apagado, paso)
    variable m : std_logic_vector(69 downto 0);
    variable b : std_logic_vector(48 downto 0);
  begin
    red <= (others => '0');  yellow <= (others => '0');  blue <= (others => '0');
    if empezado = '0' then
      m := espiral(paso);
      red    <= m(20 downto 0);
      yellow <= m(69 downto 21); --@+azul: blue <= m(69 downto 21);
    elsif activo = '1' then
      b := quieta;
      for i in 0 to 6 loop
        if i = honda and apagado = '1' then b(7*i+6 downto 7*i) := VACIA; end if; --@+alreves: if i = honda and apagado = '0' then b(7*i+6 downto 7*i) := VACIA; end if;
      end loop;
      red <= rojo;
      yellow <= cae;
      blue <= b;
    end if;
  end process;

  process (empezado, activo, apagado, t_d, t_u, p_d, p_u)
  begin
    time1 <= "0000000";  time0 <= "0000000";  score1 <= "0000000";  score0 <= "0000000";
    if activo = '1' then
      time1  <= siete(t_d);  time0  <= siete(t_u);
      score1 <= siete(p_d);  score0 <= siete(p_u);
    elsif empezado = '0' and apagado = '1' then      -- 42 17 --@+encendido: elsif empezado = '0' and apagado = '0' then
      time1  <= siete(x"4");  time0  <= siete(x"2");
      score1 <= siete(x"1");  score0 <= siete(x"7");
    end if;
  end process;

  time    <= std_logic_vector(t_d & t_u);
  score   <= std_logic_vector(p_d & p_u);
  control <= en_mando;
  won     <= ganado;
  lost    <= perdido;
  phase   <= "000" when empezado = '0' else
             "100" when ganado = '1' else
             "101" when perdido = '1' else
             "010" when en_mando = '1' else
             "001" when unsigned(rojo) = 0 else
             "011";
end architecture;
