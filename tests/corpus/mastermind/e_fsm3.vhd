--@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
-- Mastermind electronico: dos jugadores, o uno contra la maquina (sw3)
-- Tres procesos: registro, estado siguiente, salidas.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity mastermind is
  generic (HZ : positive := 2);          -- 50 en la placa
  port (
    clk, rst       : in  std_logic;      -- rst activo a nivel bajo
    enterA, enterB : in  std_logic;
    letterIn       : in  std_logic_vector(2 downto 0);
    sw3            : in  std_logic;
    rnd            : in  std_logic;
    LEDX           : out std_logic_vector(7 downto 0);
    SSD3, SSD2, SSD1, SSD0 : out std_logic_vector(6 downto 0));
end entity;

architecture tres of mastermind is

  constant ESPERA : positive := 2 * HZ;

  type fase_t is (inicio, tanteo, sorteo, turno, clave, vidas, intento, veredicto, solucion, fin);
  subtype letra_t is std_logic_vector(2 downto 0);
  type palabra_t is array (0 to 3) of letra_t;       -- 0 es la de la izquierda
  type puntos_t is array (0 to 1) of natural range 0 to 3;

  type reg_t is record
    fase    : fase_t;
    cuenta  : natural range 0 to 4 * ESPERA;
    pos     : natural range 0 to 3;
    autor   : natural range 0 to 1;                  -- quien hizo la clave
    activo  : natural range 0 to 1;                  -- a quien le toca
    solo    : boolean;
    nvidas  : natural range 0 to 3;
    puntos  : puntos_t;
    secreta : palabra_t;
    prueba  : palabra_t;
    bits    : std_logic_vector(1 downto 0);
    nbits   : natural range 0 to 2;
  end record;

  constant VACIA : palabra_t := (others => "000");
  constant CERO  : reg_t := (
    fase => inicio, cuenta => 0, pos => 0, autor => 0, activo => 0, solo => false, nvidas => 3,
    puntos => (0, 0), secreta => VACIA, prueba => VACIA, bits => "00", nbits => 0);

  signal r, rin : reg_t := CERO;
  signal antA, antB : std_logic := '0';
  signal reinicio : std_logic;

  -- segmentos gfedcba
  function seg(c : character) return std_logic_vector is
    variable s : std_logic_vector(6 downto 0);
  begin
    case c is
      when '0' => s := "0111111";
      when '1' => s := "0000110";
      when '2' => s := "1011011";
      when '3' => s := "1001111";
      when 'A' => s := "1110111";
      when 'b' => s := "1111100";
      when 'C' => s := "0111001";
      when 'E' => s := "1111001";
      when 'F' => s := "1110001";
      when 'H' => s := "1110110";
      when 'L' => s := "0111000";
      when 'P' => s := "1110011";
      when 'U' => s := "0111110";
      when '-' => s := "1000000";
      when others => s := "0000000";
    end case;
    return s;
  end function;

  function nombre(l : letra_t) return character is
    constant ABC : string(1 to 8) := "-ACEFHLU";
  begin
    return ABC(to_integer(unsigned(l)) + 1);
  end function;

  function cifra(n : natural) return character is
    constant D : string(1 to 4) := "0123";
  begin
    return D(n + 1);
  end function;

  function quien(j : natural) return character is
  begin
    if j = 0 then return 'A'; else return 'b'; end if;
  end function;

  function pista(p, s : palabra_t; i : natural) return std_logic_vector is
  begin
    if p(i) = s(i) then
      return "11";
    end if;
    for k in 0 to 3 loop --@e2-vecinas: for k in i to 3 loop
      if p(i) = s(k) then
        return "01";
      end if;
    end loop;
    return "00";
  end function;

begin

  -- 1) registros
  reinicio <= not rst; --@e2-sinreset: reinicio <= '1' when rst = '0' and r.fase /= fin else '0';

  botones : process (clk)
  begin
    if rising_edge(clk) then
      antA <= enterA;
      antB <= enterB;
    end if;
  end process;

  registros : process (clk) --@+e2-asincrono: registros : process (clk, reinicio)
  begin
    if rising_edge(clk) then --@+e2-asincrono: if reinicio = '1' then
      if reinicio = '1' then --@+e2-asincrono: r <= CERO;
        r <= CERO; --@+e2-asincrono: -- con reloj
      else --@+e2-asincrono: elsif rising_edge(clk) then
        r <= rin;
      end if; --@+e2-asincrono: -- sin reset
    end if;
  end process;

  -- 2) estado siguiente
  siguiente : process (all)
    variable v : reg_t;
    variable pA, pB, pulsa, ya : boolean;
  begin
    v  := r;
    pA := enterA = '1' and antA = '0';
    pB := enterB = '1' and antB = '0';
    if r.activo = 0 then pulsa := pA; else pulsa := pB; end if;

    -- reloj de los mensajes
    ya := false;
    case r.fase is
      when tanteo | turno | vidas | solucion =>
        if r.cuenta = ESPERA - 1 then
          ya := true;
          v.cuenta := 0;
        else
          v.cuenta := r.cuenta + 1;
        end if;
      when others => null;
    end case;

    case r.fase is
      when inicio =>
        v.puntos := (0, 0);
        v.pos := 0;
        v.nvidas := 3; v.solo := false; --@e2-solopega: v.nvidas := 3;
        if pA or pB then
          if pA then v.autor := 0; else v.autor := 1; end if;
          v.activo := v.autor;
          if pA and sw3 = '1' then --@e2-solob: if (pA or pB) and sw3 = '1' then
            v.solo := true;
          end if;
          if v.solo then
            v.autor := 1;                 -- la maquina ocupa el sitio de b
            v.activo := 0;
          end if;
          v.fase := tanteo;
        end if;

      when tanteo =>
        if ya then
          if r.puntos(0) = 2 or r.puntos(1) = 2 then --@e2-fin3: if r.puntos(0) + r.puntos(1) = 3 then
            v.fase := fin;
          elsif r.solo and r.puntos /= (0, 0) then --@e2-sw3vivo: elsif sw3 = '1' and r.puntos /= (0, 0) then
            v.fase := fin;
          elsif r.solo then
            v.fase := sorteo;
            v.pos := 0;
            v.nbits := 0;
          --@e2-sinturno: elsif r.puntos = (1, 1) then v.pos := 0; v.fase := clave;
          else
            v.fase := turno;
          end if;
        end if;

      when sorteo =>
        if r.nbits = 2 then
          v.nbits := 0;
          if r.bits & rnd /= "000" then --@e2-rayasorteo: if r.bits & rnd /= "000" or r.pos > 0 then
            v.secreta(r.pos) := r.bits & rnd;
            if r.pos = 3 then
              v.fase := turno;
              v.pos := 0;
            else
              v.pos := r.pos + 1;
            end if;
          end if;
        else
          v.bits := r.bits(0) & rnd;
          v.nbits := r.nbits + 1;
        end if;

      when turno =>
        if ya then
          v.pos := 0;
          if r.autor = r.activo then
            v.fase := clave;
          else
            v.fase := vidas;
          end if;
        end if;

      when clave =>
        if pulsa and letterIn /= "000" then
          v.secreta(r.pos) := letterIn; --@e2-alreves: v.secreta(3 - r.pos) := letterIn;
          if r.pos = 3 then
            v.activo := 1 - r.activo;
            v.nvidas := 3;
            v.pos := 0;
            v.fase := turno;
          else
            v.pos := r.pos + 1;
          end if;
        end if;

      when vidas =>
        if ya then
          v.pos := 0;
          v.fase := intento;
        end if;

      when intento =>
        if pulsa and letterIn /= "000" then
          v.prueba(r.pos) := letterIn;
          if r.pos = 3 then
            v.fase := veredicto;
            --@+e2-puntoantes: if v.prueba = r.secreta then v.puntos(r.activo) := r.puntos(r.activo) + 1; end if;
          else
            v.pos := r.pos + 1;
          end if;
        end if;

      when veredicto =>
        if pulsa then
          if r.prueba = r.secreta then
            v.puntos(r.activo) := r.puntos(r.activo) + 1; --@+e2-puntoantes: null;
            v.autor := r.activo;
            v.fase := tanteo;
          elsif r.nvidas = 1 then
            v.puntos(r.autor) := r.puntos(r.autor) + 1; --@e2-puntomaq: if r.solo then v.puntos(0) := 1; else v.puntos(r.autor) := r.puntos(r.autor) + 1; end if;
            v.autor := r.activo;
            v.fase := solucion;
          else
            v.nvidas := r.nvidas - 1;
            v.fase := vidas; --@e2-otroturno: v.fase := turno;
          end if;
        end if;

      when solucion =>
        if ya then --@e2-esperaboton: if ya and not pulsa then v.cuenta := r.cuenta; elsif ya then
          v.fase := tanteo;
        end if;

      when fin =>
        if r.cuenta = HZ - 1 then v.cuenta := 0; else v.cuenta := r.cuenta + 1; end if;
        if pA or pB then
          v.cuenta := 0;
          v.fase := inicio;
        end if;
    end case;

    rin <= v;
  end process;

  -- 3) salidas
  salidas : process (all)
    variable t : string(1 to 4);
    variable medio : positive;
  begin
    LEDX <= (others => '0');
    t := "    ";
    medio := 1;
    if HZ / 2 > 1 then medio := HZ / 2; end if;

    case r.fase is
      when inicio => t := " A-b";
      when tanteo => t := " " & cifra(r.puntos(0)) & "-" & cifra(r.puntos(1));
      when sorteo => t := "----";
      when turno  => t := " P-" & quien(r.activo);
      when vidas  => t := " L-" & cifra(r.nvidas);

      when clave =>
        for i in 0 to 3 loop
          if i < r.pos then
            t(i + 1) := '-';
          elsif i = r.pos then
            t(i + 1) := nombre(letterIn);
          end if;
        end loop;

      when intento =>
        for i in 0 to 3 loop
          if i < r.pos then
            t(i + 1) := nombre(r.prueba(i));
          elsif i = r.pos then
            t(i + 1) := nombre(letterIn);
          end if;
        end loop;

      when veredicto =>
        for i in 0 to 3 loop
          t(i + 1) := nombre(r.prueba(i));
          LEDX(7 - 2 * i downto 6 - 2 * i) <= pista(r.prueba, r.secreta, i);
        end loop;
        --@e2-ultima: t(4) := nombre(letterIn);

      when solucion =>
        for i in 0 to 3 loop
          t(i + 1) := nombre(r.secreta(i)); --@e2-solprueba: t(i + 1) := nombre(r.prueba(i));
        end loop;

      when fin =>
        t := " " & cifra(r.puntos(0)) & "-" & cifra(r.puntos(1));
        if r.cuenta < medio then
          LEDX <= (others => '1');
        end if;
    end case;

    SSD3 <= seg(t(1));
    SSD2 <= seg(t(2));
    SSD1 <= seg(t(3));
    SSD0 <= seg(t(4));
  end process;

end architecture;
