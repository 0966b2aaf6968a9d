-- ================================================================
--  PUNTOS : marcador de Bo Bing (laboratorio de logica, equipo 7)
--
--  No contamos caras: ORDENAMOS los seis dados con una red de
--  comparadores (12 comparadores, 5 niveles) y despues solo hace
--  falta mirar vecinos.  Con o(0) <= o(1) <= ... <= o(5):
--    igual(i) = '1' si o(i) = o(i+1)
--  cinco iguales seguidos son cuatro '1' juntos, y asi lo demas.
--  Los 4 se cuentan aparte, con una suma pequena.
-- ================================================================
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity g_puntos is
  port (
    --@+g4-registro: clk : in std_logic;
    D1, D2, D3, D4, D5, D6 : in  std_logic_vector(2 downto 0);
    P1, P2, P3, P4, P5, P6 : out std_logic;
    Invalid                : out std_logic);
end entity g_puntos;

architecture red of g_puntos is
  subtype cara is unsigned(2 downto 0);
  type mano is array (0 to 5) of cara;

  -- una cajita de la red: deja el menor en a y el mayor en b
  procedure cajita (variable m : inout mano; a, b : in natural) is
    variable t : cara;
  begin
    if m(a) > m(b) then
      t    := m(a);
      m(a) := m(b);
      m(b) := t;
    end if;
  end procedure;

  function ordena (x : mano) return mano is
    variable m : mano := x;
  begin
    cajita(m, 0, 5); cajita(m, 1, 3); cajita(m, 2, 4);   --@+g4-burbuja: for v in 0 to 4 loop for k in 0 to 4 loop cajita(m, k, k + 1); end loop; end loop;
    cajita(m, 1, 2); cajita(m, 3, 4);                      --@+g4-burbuja: null;
    cajita(m, 0, 3); cajita(m, 2, 5);                      --@+g4-burbuja: null;
    cajita(m, 0, 1); cajita(m, 2, 3); cajita(m, 4, 5);     --@+g4-burbuja: null;
    cajita(m, 1, 2); cajita(m, 3, 4);                      --@+g4-burbuja: null;
    return m;
  end function;

  signal tirada, o : mano;
  signal igual     : std_logic_vector(0 to 4);
  signal cuatros   : natural range 0 to 6;
  signal malo      : std_logic;
  signal cinco, poker, escalera, mitades : std_logic;
  signal luces     : std_logic_vector(1 to 6);
begin
  tirada <= (cara(D1), cara(D2), cara(D3), cara(D4), cara(D5), cara(D6));
  o <= ordena(tirada);

  vecinos : for i in 0 to 4 generate
    igual(i) <= '1' when o(i) = o(i + 1) else '0';
  end generate;

  -- ordenados, basta mirar los extremos
  malo <= '1' when o(0) = 0 or o(5) = 7 else '0';          --@g4-siete: malo <= '1' when o(0) = 0 else '0';

  cuenta : process (all)
    variable n : natural range 0 to 6;
  begin
    n := 0;
    for i in tirada'range loop                             --@g4-sexto: for i in 0 to 4 loop
      if tirada(i) = 4 then
        n := n + 1;
      end if;
    end loop;
    cuatros <= n;
  end process;

  cinco <= '1' when igual(0 to 3) = "1111" or igual(1 to 4) = "1111" else '0';      --@g4-extremo: cinco <= '1' when igual(0 to 3) = "1111" else '0';    --@g4-justo: cinco <= '1' when igual = "11110" or igual = "01111" else '0';    --@g4-sin4: cinco <= '1' when (igual(0 to 3) = "1111" or igual(1 to 4) = "1111") and o(2) /= 4 else '0';
  poker <= '1' when igual(0 to 2) = "111" or igual(1 to 3) = "111"                  --@g4-medio: poker <= '1' when igual(0 to 2) = "111"
                 or igual(2 to 4) = "111" else '0';
  escalera <= '1' when igual = "00000" else '0';           --@g4-corta: escalera <= '1' when igual(0 to 3) = "0000" and o(4) = 5 else '0';
  mitades  <= '1' when igual = "11011" else '0';           --@+g4-trio: mitades  <= '1' when igual(0 to 1) = "11" and igual(3 to 4) = "11" else '0';

  premio : process (all)
  begin
    luces <= "000000";
    if malo = '1' then
      luces <= "111111";                                   --@g4-apaga: luces <= "000000";
    elsif cuatros = 4 or cinco = '1' then                  --@g4-cuatro: elsif cinco = '1' then
      luces <= "100000";
    elsif escalera = '1' or mitades = '1' then             --@g4-mitad4: elsif escalera = '1' or (mitades = '1' and cuatros = 0) then
      luces <= "010000";
    elsif cuatros = 3 then
      luces <= "001000";                                   --@g4-doble: luces <= "001010";    --@g4-tercero: luces <= "000100";
    elsif poker = '1' then
      luces <= "000100";
    elsif cuatros = 2 then
      luces <= "000010";                                   --@g4-quinta: luces <= "000001";
    elsif cuatros = 1 then                                 --@g4-nada: else
      luces <= "000001";
    end if;
  end process;

  P1 <= luces(1);      --@+g4-registro: P1 <= luces(1) when rising_edge(clk);
  P2 <= luces(2);      --@+g4-registro: P2 <= luces(2) when rising_edge(clk);
  P3 <= luces(3);      --@+g4-registro: P3 <= luces(3) when rising_edge(clk);
  P4 <= luces(4);      --@+g4-registro: P4 <= luces(4) when rising_edge(clk);
  P5 <= luces(5);      --@+g4-registro: P5 <= luces(5) when rising_edge(clk);
  P6 <= luces(6);      --@+g4-registro: P6 <= luces(6) when rising_edge(clk);
  Invalid <= malo;     --@+g4-registro: Invalid <= malo when rising_edge(clk);
end architecture red;
