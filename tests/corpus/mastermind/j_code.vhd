-- Proyecto final: Mastermind electronico
-- Un solo proceso para todo el control. El modo dice a que grupo pertenece el
-- estado y, dentro de MENSAJE y TECLEA, un segundo case decide el detalle.
-- Las letras entran por la derecha en registros de desplazamiento de 12 bits.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity mastermind is
    generic ( HZ : positive := 2 ); --@+cincuenta: generic ( HZ : positive := 50 );
    port (
        clk, rst       : in  std_logic;                      -- rst activo en bajo
        enterA, enterB : in  std_logic;
        letterIn       : in  std_logic_vector(2 downto 0);
        sw3            : in  std_logic;
        rnd            : in  std_logic;
        LEDX           : out std_logic_vector(7 downto 0);
        SSD3, SSD2, SSD1, SSD0 : out std_logic_vector(6 downto 0)
    );
end mastermind;

architecture una of mastermind is
    type t_modo is (ESPERA, MENSAJE, SORTEO, TECLEA, VEREDICTO, FIN);
    type t_que  is (MARCADOR, JUGADOR, VIDAS, CLAVE);
    signal modo : t_modo := ESPERA;
    signal que  : t_que  := MARCADOR;

    constant DOS_SEG : natural := 2*HZ - 1;
    signal reloj : natural range 0 to 2*HZ - 1 := 0;
    signal tic   : natural range 0 to HZ - 1 := 0;

    signal antA, antB, pulsaA, pulsaB, pulsa : std_logic := '0';
    signal autor, turno : std_logic := '0';                 -- '0' = A, '1' = b
    signal solo         : std_logic := '0';                 -- contra la maquina
    signal ronda        : unsigned(1 downto 0) := "00";
    signal ptsA, ptsB   : unsigned(1 downto 0) := "00";
    signal quedan       : unsigned(1 downto 0) := "11";
    signal n            : unsigned(1 downto 0) := "00";     -- letras ya tecleadas
    signal secreto, intento : std_logic_vector(11 downto 0) := (others => '0');
    signal trozo        : std_logic_vector(1 downto 0) := "00";
    signal nbit         : unsigned(1 downto 0) := "00";

    subtype seg7 is std_logic_vector(6 downto 0);           -- gfedcba
    constant NADA  : seg7 := "0000000";
    constant RAYA  : seg7 := "1000000";
    type t_letras is array (0 to 7) of seg7;
    constant LETRAS : t_letras := ("1000000", "1110111", "0111001", "1111001",
                                   "1110001", "1110110", "0111000", "0111110");
    type t_cifras is array (0 to 3) of seg7;
    constant CIFRAS : t_cifras := ("0111111", "0000110", "1011011", "1001111");
    constant Pmay : seg7 := "1110011";
    constant bmin : seg7 := "1111100";

    function L(x : std_logic_vector(2 downto 0)) return seg7 is
    begin
        return LETRAS(to_integer(unsigned(x)));
    end function;

    function persona(p : std_logic) return seg7 is
    begin
        if p = '0' then return LETRAS(1); else return bmin; end if;
    end function;

    -- dos leds por letra, i = 3 es la de la izquierda
    function luces(t, s : std_logic_vector(11 downto 0)) return std_logic_vector is
        variable r : std_logic_vector(7 downto 0) := x"00";
        variable c : std_logic_vector(2 downto 0);
    begin
        for i in 3 downto 0 loop
            c := t(3*i+2 downto 3*i);
            for j in 3 downto 0 loop
                if c = s(3*j+2 downto 3*j) then
                    r(2*i) := '1'; --@j2-luz10: r(2*i+1) := '1';
                end if;
            end loop;
            if c = s(3*i+2 downto 3*i) then
                r(2*i+1 downto 2*i) := "11";
            end if;
        end loop;
        return r;
    end function;

    signal m3, m2, m1, m0 : seg7;     -- lo que dice un mensaje
    signal t3, t2, t1, t0 : seg7;     -- lo que se ve al teclear
begin

    antA <= enterA when rising_edge(clk);
    antB <= enterB when rising_edge(clk);
    pulsaA <= enterA and not antA;
    pulsaB <= enterB and not antB;
    pulsa  <= pulsaA when turno = '0' else pulsaB;

    process (clk, rst)
        variable tres : std_logic_vector(2 downto 0);
    begin
        if rst = '0' then --@+sincrono: if rising_edge(clk) then if rst = '0' then
            modo <= ESPERA;  que <= MARCADOR;
            reloj <= 0;      tic <= 0;
            autor <= '0';    turno <= '0';   solo <= '0';
            ronda <= "00";   quedan <= "11";
            n <= "00";       nbit <= "00"; --@j2-resetn: nbit <= "00";
            ptsA <= "00";    ptsB <= "00";
        elsif rising_edge(clk) then --@+sincrono: else
            case modo is
                when ESPERA =>
                    ronda <= "00";
                    reloj <= DOS_SEG;
                    if pulsaA = '1' then
                        solo  <= sw3;
                        autor <= sw3;            -- sola: el codigo lo pone la maquina
                        turno <= '0';
                        modo  <= MENSAJE;  que <= MARCADOR;
                    elsif pulsaB = '1' then
                        solo  <= '0';
                        autor <= '1';  turno <= '1'; --@j2-siempreA: autor <= '0';  turno <= '0';
                        modo  <= MENSAJE;  que <= MARCADOR;
                    end if;

                when MENSAJE =>
                    if reloj /= 0 then --@j2-salta: if reloj /= 0 and (que /= JUGADOR or (pulsaA or pulsaB) = '0') then
                        reloj <= reloj - 1;
                    else
                        reloj <= DOS_SEG;
                        case que is
                            when MARCADOR =>
                                if ptsA = 2 or ptsB = 2 or (solo = '1' and ronda /= 0) then --@j2-otravez: if ptsA = 2 or ptsB = 2 then
                                    modo <= FIN;  tic <= 0;
                                elsif solo = '1' then
                                    modo <= SORTEO;
                                else
                                    turno <= autor;
                                    if ronda /= 0 then --@j2-tercera: if ronda = 1 then
                                        autor <= not autor;
                                        turno <= not autor;
                                    end if;
                                    que <= JUGADOR;
                                end if;
                                ronda <= ronda + 1;
                            when JUGADOR =>
                                if turno = autor then
                                    modo <= TECLEA;
                                else
                                    que <= VIDAS;
                                end if;
                            when VIDAS => modo <= TECLEA;
                            when CLAVE => que <= MARCADOR;
                        end case;
                    end if;

                when SORTEO =>
                    -- un bit aleatorio por ciclo, tres hacen una letra
                    if nbit = 2 then
                        nbit <= "00";
                        tres := trozo & rnd;
                        if tres /= "000" then --@j2-sorteo0: if nbit = 2 then
                            secreto <= secreto(8 downto 0) & tres;
                            n <= n + 1;
                            if n = 3 then
                                quedan <= "11"; turno <= '0'; --@j2-vidasolo: turno <= '0';
                                modo <= MENSAJE;  que <= JUGADOR;
                            end if;
                        end if;
                    else
                        nbit <= nbit + 1;
                    end if;
                    trozo <= trozo(0) & rnd;
                    reloj <= DOS_SEG;

                when TECLEA =>
                    reloj <= DOS_SEG;
                    if pulsa = '1' and letterIn /= "000" then --@j2-raya: if pulsa = '1' and (letterIn /= "000" or turno /= autor) then
                        n <= n + 1;
                        if turno = autor then
                            secreto <= secreto(8 downto 0) & letterIn;
                        else
                            intento <= intento(8 downto 0) & letterIn;
                        end if;
                        case n is
                            when "11" =>
                                if turno = autor then
                                    turno  <= not autor;
                                    quedan <= "11";
                                    modo   <= MENSAJE;  que <= JUGADOR;
                                else
                                    modo <= VEREDICTO;
                                end if;
                            when others => null;
                        end case;
                    end if;

                when VEREDICTO =>
                    reloj <= DOS_SEG;
                    if pulsa = '1' then --@j2-otro: if (turno = '0' and pulsaB = '1') or (turno = '1' and pulsaA = '1') then
                        modo <= MENSAJE;
                        if intento = secreto then
                            que <= MARCADOR;
                            if turno = '0' then ptsA <= ptsA + 1; else ptsB <= ptsB + 1; end if;
                        elsif quedan = 1 then
                            que <= CLAVE;
                            if autor = '0' then ptsA <= ptsA + 1; else ptsB <= ptsB + 1; end if; --@j2-quien: if turno = '0' then ptsA <= ptsA + 1; else ptsB <= ptsB + 1; end if;
                        else
                            quedan <= quedan - 1;
                            que <= VIDAS;
                        end if;
                    end if;

                when FIN =>
                    if tic = HZ - 1 then tic <= 0; else tic <= tic + 1; end if;
                    if (pulsaA or pulsaB) = '1' then
                        modo <= ESPERA;
                        ptsA <= "00";  ptsB <= "00";
                    end if;
            end case;
        end if; --@+sincrono: end if; end if;
    end process;

    -- mensajes en AN2..AN0, la clave en los cuatro
    m3 <= L(secreto(11 downto 9)) when que = CLAVE else NADA; --@j2-adivina: m3 <= L(intento(11 downto 9)) when que = CLAVE else NADA;
    with que select m2 <=
        CIFRAS(to_integer(ptsA)) when MARCADOR,
        Pmay                     when JUGADOR,
        LETRAS(6)                when VIDAS,
        L(secreto(8 downto 6))   when CLAVE; --@j2-adivina: L(intento(8 downto 6))   when CLAVE;
    m1 <= L(secreto(5 downto 3)) when que = CLAVE else RAYA; --@j2-adivina: m1 <= L(intento(5 downto 3)) when que = CLAVE else RAYA;
    with que select m0 <=
        CIFRAS(to_integer(ptsB))   when MARCADOR,
        persona(turno)             when JUGADOR,
        CIFRAS(to_integer(quedan)) when VIDAS,
        L(secreto(2 downto 0))     when CLAVE; --@j2-adivina: L(intento(2 downto 0))     when CLAVE;

    -- al teclear: la letra nueva en su sitio; a la izquierda rayas (autor) o letras
    t3 <= L(letterIn) when n = 0 else RAYA when turno = autor
          else L(intento(2 downto 0)) when n = 1
          else L(intento(5 downto 3)) when n = 2 --@j2-orden: else L(intento(2 downto 0)) when n = 2
          else L(intento(8 downto 6));
    t2 <= NADA when n < 1 else L(letterIn) when n = 1 else RAYA when turno = autor
          else L(intento(2 downto 0)) when n = 2 --@j2-orden: else L(intento(5 downto 3)) when n = 2
          else L(intento(5 downto 3));
    t1 <= NADA when n < 2 else L(letterIn) when n = 2 else RAYA when turno = autor
          else L(intento(2 downto 0));
    t0 <= NADA when n < 3 else L(letterIn);

    with modo select SSD3 <= m3 when MENSAJE, t3 when TECLEA, RAYA when SORTEO,
                             L(intento(11 downto 9)) when VEREDICTO, NADA when others;
    with modo select SSD2 <= m2 when MENSAJE, t2 when TECLEA, RAYA when SORTEO,
                             L(intento(8 downto 6)) when VEREDICTO,
                             LETRAS(1) when ESPERA, CIFRAS(to_integer(ptsA)) when FIN;
    with modo select SSD1 <= m1 when MENSAJE, t1 when TECLEA, RAYA when SORTEO,
                             L(intento(5 downto 3)) when VEREDICTO, RAYA when others;
    with modo select SSD0 <= m0 when MENSAJE, t0 when TECLEA, RAYA when SORTEO,
                             L(intento(2 downto 0)) when VEREDICTO,
                             bmin when ESPERA, CIFRAS(to_integer(ptsB)) when FIN;

    LEDX <= luces(intento, secreto) when modo = VEREDICTO
            else x"FF" when modo = FIN and tic < HZ/2
            else x"00";
end una;
