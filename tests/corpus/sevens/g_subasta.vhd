--@ports clk=reloj proc=pulsa bid=puja ud=sube rnd=dados amt1=bolsa1 amt2=bolsa2 tax=bote sub1=apuesta1 sub2=apuesta2 c1=elige1 c2=elige2 st=estado
------------------------------------------------------------------
-- Practica 5 : "7 arriba / 7 abajo"
-- La maquina se parte en dos, como en la pizarra:
--   ruta_datos : bolsas, bote, apuestas, dados (solo registros y sumas)
--   mando      : quien hace que y cuando (ordenes de un ciclo)
-- g_subasta solo las une.
------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity ruta_datos is
  port (
    reloj    : in  std_logic;
    puja     : in  std_logic_vector(6 downto 0);
    sube     : in  std_logic;
    dados    : in  std_logic_vector(3 downto 0);
    -- ordenes
    o_llena  : in  std_logic;
    o_premio : in  std_logic;
    o_toma   : in  std_logic_vector(1 to 2);
    o_lee    : in  std_logic;
    o_paga   : in  std_logic;
    o_borra  : in  std_logic;
    segundo  : in  std_logic_vector(1 to 2);   -- el jugador puja en segundo lugar
    -- avisos
    vale     : out std_logic_vector(1 to 2);
    vacia    : out std_logic_vector(1 to 2);
    -- a la vista
    bolsa1, bolsa2, bote : out std_logic_vector(10 downto 0);
    apuesta1, apuesta2   : out std_logic_vector(6 downto 0);
    elige1, elige2       : out std_logic_vector(1 downto 0));
end entity;

architecture rtl of ruta_datos is
  constant INICIAL : unsigned(10 downto 0) := to_unsigned(1008, 11);
  type t_bolsas   is array (1 to 2) of unsigned(10 downto 0);
  type t_apuestas is array (1 to 2) of unsigned(6 downto 0);

  signal bolsa   : t_bolsas := (others => (others => '0'));      --@+g2-lleno: signal bolsa   : t_bolsas := (others => INICIAL);
  signal fondo   : unsigned(10 downto 0) := (others => '0');
  signal apuesta : t_apuestas := (others => (others => '0'));
  signal arriba, abajo : std_logic_vector(1 to 2) := "00";
  signal tirada  : unsigned(3 downto 0) := (others => '0');
  signal p       : unsigned(6 downto 0);
  signal cuarto  : unsigned(10 downto 0);
  signal cobra   : std_logic_vector(1 to 2);
  signal gana    : t_apuestas;

  function otro (j : integer) return integer is
  begin
    return 3 - j;
  end function;
begin
  p      <= unsigned(puja);
  cuarto <= resize(p(6 downto 2), 11);        --@g2-cuarto: cuarto <= resize(p(5 downto 2), 11);

  -- reglas de la puja, una por jugador
  reglas : for j in 1 to 2 generate
    signal reserva  : unsigned(11 downto 0);
    signal contrario : unsigned(11 downto 0);
  begin
    reserva <= resize(apuesta(otro(j)), 12) when segundo(j) = '1' else (others => '0');
    contrario <= resize(bolsa(otro(j)), 12);  --@g2-bruto: contrario <= resize(bolsa(otro(j)), 12) + apuesta(otro(j))(6 downto 2);
    vale(j) <= '1' when p <= contrario        --@g2-valida: vale(j) <= '1' when p < 127 and p <= contrario
                    and p(6 downto 2) + reserva <= bolsa(j) else '0';
    vacia(j) <= '1' when bolsa(j) = 0 else '0';   --@g2-fin: vacia(j) <= '1' when bolsa(j) < 16 else '0';
  end generate;

  -- quien cobra con esta tirada
  cobra(1) <= arriba(1) when tirada > 7 else      --@+g2-peso: cobra(1) <= arriba(1) when tirada(3) = '1' else
              abajo(1)  when tirada < 7 else
              '1' when apuesta(1) > apuesta(2) else '0';
  cobra(2) <= arriba(2) when tirada > 7 else      --@+g2-peso: cobra(2) <= arriba(2) when tirada(3) = '1' else
              abajo(2)  when tirada < 7 else      --@g2-abajo: arriba(2) when tirada < 7 else
              '1' when apuesta(2) > apuesta(1) else '0';
  gana(1) <= apuesta(1) when cobra(1) = '1' else (others => '0');   --@g2-neto: gana(1) <= apuesta(1) when cobra = "10" else (others => '0');
  gana(2) <= apuesta(2) when cobra(2) = '1' else (others => '0');   --@g2-neto: gana(2) <= apuesta(2) when cobra = "01" else (others => '0');

  registros : process (reloj)
  begin
    if rising_edge(reloj) then
      if o_llena = '1' then
        bolsa <= (others => INICIAL);
        fondo <= (others => '0');
      end if;
      if o_premio = '1' then
        if vacia(1) = '1' then
          bolsa(2) <= bolsa(2) + fondo;       --@g2-premio: bolsa(1) <= bolsa(1) + fondo;
        else
          bolsa(1) <= bolsa(1) + fondo;
        end if;
        fondo <= (others => '0');
      end if;
      for j in 1 to 2 loop
        if o_toma(j) = '1' then
          apuesta(j) <= p;
          arriba(j)  <= sube;
          abajo(j)   <= not sube;
          bolsa(j)   <= bolsa(j) - cuarto;
          fondo      <= fondo + cuarto;
        end if;
      end loop;
      if o_lee = '1' then
        tirada <= unsigned(dados);
      end if;
      if o_paga = '1' then
        bolsa(1) <= bolsa(1) + gana(1) - gana(2);
        bolsa(2) <= bolsa(2) + gana(2) - gana(1);
      end if;
      if o_borra = '1' then
        apuesta <= (others => (others => '0'));
        arriba  <= "00";
        abajo   <= "00";
      end if;
    end if;
  end process;

  bolsa1   <= std_logic_vector(bolsa(1));     --@g2-cruce: bolsa1   <= std_logic_vector(bolsa(2));
  bolsa2   <= std_logic_vector(bolsa(2));     --@g2-cruce: bolsa2   <= std_logic_vector(bolsa(1));
  bote     <= std_logic_vector(fondo);
  apuesta1 <= std_logic_vector(apuesta(1));
  apuesta2 <= std_logic_vector(apuesta(2));
  elige1   <= arriba(1) & abajo(1);
  elige2   <= arriba(2) & abajo(2);           --@g2-eleccion: elige2   <= abajo(2) & arriba(2);
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity mando is
  port (
    reloj    : in  std_logic;
    pulsa    : in  std_logic;
    vale     : in  std_logic_vector(1 to 2);
    vacia    : in  std_logic_vector(1 to 2);
    o_llena  : out std_logic;
    o_premio : out std_logic;
    o_toma   : out std_logic_vector(1 to 2);
    o_lee    : out std_logic;
    o_paga   : out std_logic;
    o_borra  : out std_logic;
    segundo  : out std_logic_vector(1 to 2);
    estado   : out std_logic_vector(2 downto 0));
end entity;

architecture fsm of mando is
  type t_fase is (inicio, ronda, puja1, puja2, espera, tirar, cuentas, limpia);
  signal fase, siguiente : t_fase := inicio;
  signal hecho   : std_logic := '0';    -- el trabajo de esta fase ya esta hecho
  signal empieza : std_logic := '0';    -- 0: abre el jugador 1   --@+g2-abre: signal empieza : std_logic := '1';    -- 1: abre el jugador 1
  signal abre2   : std_logic;
  signal fin     : std_logic := '0';
  signal trabaja : std_logic;           -- primer flanco util con el boton abajo
  signal suelta  : std_logic;
begin
  abre2   <= empieza;                   --@+g2-abre: abre2   <= not empieza;
  suelta  <= hecho and not pulsa;
  segundo <= abre2 & (not abre2);

  -- en las pujas solo se trabaja si la puja vale
  with fase select trabaja <=
    pulsa and not hecho and vale(1) when puja1,
    pulsa and not hecho and vale(2) when puja2,
    --@g2-salta: not hecho when limpia,
    pulsa and not hecho             when others;

  o_llena   <= trabaja when fase = inicio  else '0';
  o_premio  <= trabaja and (vacia(1) or vacia(2)) when fase = ronda else '0';
  o_toma(1) <= trabaja when fase = puja1   else '0';
  o_toma(2) <= trabaja when fase = puja2   else '0';
  o_lee     <= trabaja when fase = tirar   else '0';   --@g2-dado: o_lee     <= trabaja when fase = espera  else '0';
  o_paga    <= trabaja when fase = cuentas else '0';   --@g2-suelta: o_paga    <= suelta when fase = cuentas else '0';
  o_borra   <= trabaja when fase = limpia  else '0';

  -- a donde se va al soltar
  camino : process (fase, abre2, fin)
  begin
    case fase is
      when inicio  => siguiente <= ronda;
      when ronda   =>
        if fin = '1' then
          siguiente <= inicio;
        elsif abre2 = '0' then
          siguiente <= puja1;
        else
          siguiente <= puja2;
        end if;
      when puja1   =>
        if abre2 = '0' then                            --@g2-orden: if true then
          siguiente <= puja2;
        else
          siguiente <= espera;
        end if;
      when puja2   =>
        if abre2 = '1' then
          siguiente <= puja1;
        else
          siguiente <= espera;
        end if;
      when espera  => siguiente <= tirar;
      when tirar   => siguiente <= cuentas;
      when cuentas => siguiente <= limpia;
      when limpia  => siguiente <= ronda;
    end case;
  end process;

  memoria : process (reloj)
  begin
    if rising_edge(reloj) then
      if trabaja = '1' then
        hecho <= '1';
      elsif suelta = '1' then
        hecho <= '0';
        fase  <= siguiente;
      end if;
      if trabaja = '1' and fase = ronda then
        fin <= vacia(1) or vacia(2);
      end if;
      if trabaja = '1' and fase = limpia then
        empieza <= not empieza;                        --@g2-turno: empieza <= empieza;
      end if;
    end if;
  end process;

  estado <= std_logic_vector(to_unsigned(t_fase'pos(fase), 3));
end architecture;

library ieee;
use ieee.std_logic_1164.all;

entity g_subasta is
  port (
    reloj    : in  std_logic;
    pulsa    : in  std_logic;
    puja     : in  std_logic_vector(6 downto 0);
    sube     : in  std_logic;
    dados    : in  std_logic_vector(3 downto 0);
    bolsa1   : out std_logic_vector(10 downto 0);
    bolsa2   : out std_logic_vector(10 downto 0);
    bote     : out std_logic_vector(10 downto 0);
    apuesta1 : out std_logic_vector(6 downto 0);
    apuesta2 : out std_logic_vector(6 downto 0);
    elige1   : out std_logic_vector(1 downto 0);
    elige2   : out std_logic_vector(1 downto 0);
    estado   : out std_logic_vector(2 downto 0));
end entity;

architecture union of g_subasta is
  signal llena, premio, lee, paga, borra : std_logic;
  signal toma, segundo, vale, vacia : std_logic_vector(1 to 2);
begin
  datos : entity work.ruta_datos port map (
    reloj => reloj, puja => puja, sube => sube, dados => dados,
    o_llena => llena, o_premio => premio, o_toma => toma, o_lee => lee,
    o_paga => paga, o_borra => borra, segundo => segundo,
    vale => vale, vacia => vacia,
    bolsa1 => bolsa1, bolsa2 => bolsa2, bote => bote,
    apuesta1 => apuesta1, apuesta2 => apuesta2,
    elige1 => elige1, elige2 => elige2);

  ctrl : entity work.mando port map (
    reloj => reloj, pulsa => pulsa, vale => vale, vacia => vacia,
    o_llena => llena, o_premio => premio, o_toma => toma, o_lee => lee,
    o_paga => paga, o_borra => borra, segundo => segundo, estado => estado);
end architecture;
