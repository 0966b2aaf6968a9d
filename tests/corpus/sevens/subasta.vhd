--@ports clk=clk proc=proc bid=bid ud=ud rnd=rnd amt1=amt1 amt2=amt2 tax=tax sub1=sub1 sub2=sub2 c1=O_ud1 c2=O_ud2 st=st
-----------------------------------------------------------------------
-- Practica final: juego 7up-7down (subasta con dos dados)
-- Unidad de control. Las bolsas son enteros, todo va en un solo proceso.
-- Las cuentas se hacen con variables (asi se pueden encadenar) y al final
-- del proceso se copian en las senales.
-----------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity subasta is
    port (
        clk   : in  std_logic;
        proc  : in  std_logic;                      -- boton de seguir
        bid   : in  std_logic_vector(6 downto 0);   -- la puja
        ud    : in  std_logic;                      -- '1' arriba, '0' abajo
        rnd   : in  std_logic_vector(3 downto 0);   -- suma de los dados
        amt1  : out std_logic_vector(10 downto 0);
        amt2  : out std_logic_vector(10 downto 0);
        tax   : out std_logic_vector(10 downto 0);
        sub1  : out std_logic_vector(6 downto 0);
        sub2  : out std_logic_vector(6 downto 0);
        O_ud1 : out std_logic_vector(1 downto 0);
        O_ud2 : out std_logic_vector(1 downto 0);
        st    : out std_logic_vector(2 downto 0)
    );
end subasta;

architecture practica of subasta is

    constant DINERO_INICIAL : integer := 1008;
    constant SIETE          : integer := 7;

    subtype t_dinero is integer range 0 to 2047;    -- 11 bits
    subtype t_puja   is integer range 0 to 127;     -- 7 interruptores
    type t_estado is (inicio, empezar, pide1, pide2, esperar, dados, cuentas, limpiar);
    type t_eleccion is (nada, abajo, arriba);

    signal estado    : t_estado := inicio;
    signal atendido  : std_logic := '0';            -- ya se hizo el trabajo de esta pulsacion
    signal bolsa1    : t_dinero := 0; --@+b2-despierta: signal bolsa1    : t_dinero := DINERO_INICIAL;
    signal bolsa2    : t_dinero := 0; --@+b2-despierta: signal bolsa2    : t_dinero := DINERO_INICIAL;
    signal bote      : t_dinero := 0;
    signal puja1     : t_puja := 0;
    signal puja2     : t_puja := 0;
    signal elige1    : t_eleccion := nada;
    signal elige2    : t_eleccion := nada;
    signal tirada    : integer range 0 to 15 := 0;
    signal mano      : integer range 1 to 2 := 1;   -- quien abre la ronda
    signal faltan    : integer range 0 to 2 := 0;   -- cuantas pujas faltan en la ronda
    signal fin       : boolean := false;            -- alguien esta arruinado

    --@b2-pulsar: signal adelantado : boolean := false;
    -- un cuarto de la puja, hacia abajo
    function deposito(p : integer) return integer is
    begin
        return p / 4; --@b2-redondeo: return (p + 3) / 4;
    end function;

    -- por si acaso: que nada se salga de los 11 bits
    function once_bits(x : integer) return integer is
    begin
        return to_integer(unsigned(std_logic_vector(to_signed(x, 14)(10 downto 0))));
    end function;

    -- riesgo = lo que el que puja puede perder todavia con la puja del otro
    function vale(p, propia, rival, riesgo : integer) return boolean is
    begin
        if p > rival then
            return false;
        end if;
        if deposito(p) > propia - riesgo then --@+b2-sumando: if deposito(p) + riesgo > propia then
            return false;
        end if;
        return true;
    end function;

    function elegir(b : std_logic) return t_eleccion is
    begin
        if b = '1' then
            return arriba;
        else
            return abajo;
        end if;
    end function;

    -- acierta o no acierta (el siete va aparte)
    function acierta(e : t_eleccion; t : integer) return boolean is
    begin
        return (t > SIETE and e = arriba) or (t < SIETE and e = abajo);
    end function;

    function luces(e : t_eleccion) return std_logic_vector is
    begin
        if e = arriba then
            return "10";
        elsif e = abajo then
            return "01";
        else
            return "00";
        end if;
    end function;

    -- pasa dinero de una bolsa a otra
    procedure pasar(variable de : inout integer; variable a : inout integer; constant cuanto : in integer) is
    begin
        de := once_bits(de - cuanto);
        a  := once_bits(a + cuanto);
    end procedure;

begin

    juego : process (clk)
        variable b1, b2, bt : integer range -8192 to 8191;
        variable p          : t_puja;
        variable riesgo     : t_puja;
        variable hecho      : boolean;
    begin
        if rising_edge(clk) then
            b1 := bolsa1;
            b2 := bolsa2;
            bt := bote;
            p  := to_integer(unsigned(bid));

            if atendido = '0' then
                ---------------------------------------------------------
                -- el boton baja: se trabaja (una sola vez)
                ---------------------------------------------------------
                if proc = '1' then --@b2-solo: if proc = '1' or estado = limpiar then
                    hecho := true;
                    case estado is
                        when inicio =>
                            b1 := DINERO_INICIAL;
                            b2 := DINERO_INICIAL;
                            bt := 0;
                            --@+b2-limpiaini: puja1 <= 0; puja2 <= 0; elige1 <= nada; elige2 <= nada;

                        when empezar =>
                            faltan <= 2;
                            fin    <= (bolsa1 = 0) or (bolsa2 = 0); --@b2-finsolo1: fin    <= (bolsa1 = 0); --@b2-fin3: fin    <= (bolsa1 < 4) or (bolsa2 < 4);
                            if bolsa1 = 0 then --@b2-fin3: if bolsa1 < 4 then
                                b2 := once_bits(b2 + bt);
                                bt := 0; --@b2-botequeda: null;
                            elsif bolsa2 = 0 then --@b2-finsolo1: elsif false then --@b2-fin3: elsif bolsa2 < 4 then
                                b1 := once_bits(b1 + bt);
                                bt := 0; --@b2-botequeda: null;
                            end if;

                        when pide1 =>
                            riesgo := 0;
                            if mano = 2 then --@b2-riesgo1: if false then
                                riesgo := puja2;
                            end if;
                            hecho := vale(p, bolsa1, bolsa2, riesgo);
                            if hecho then
                                pasar(b1, bt, deposito(p));
                                puja1  <= p;
                                elige1 <= elegir(ud);
                                faltan <= faltan - 1;
                            end if;

                        when pide2 =>
                            riesgo := 0;
                            if mano = 1 then
                                riesgo := puja1;
                            end if;
                            hecho := vale(p, bolsa2, bolsa1, riesgo); --@b2-estricto2: hecho := vale(p, bolsa2, bolsa1, riesgo) and p /= bolsa1;
                            if hecho then
                                pasar(b2, bt, deposito(p));
                                puja2  <= p;
                                elige2 <= elegir(ud);
                                faltan <= faltan - 1;
                            end if;

                        when esperar =>
                            null;                   -- aqui cuenta el bloque aleatorio --@b2-pulsar: estado <= dados; adelantado <= true;

                        when dados =>
                            tirada <= to_integer(unsigned(rnd));

                        when cuentas =>
                            --@b2-cuentatarde: null;
                            if tirada = SIETE then --@b2-cuentatarde: if false then
                                if puja1 > puja2 then --@b2-sietenada: if false then
                                    pasar(b2, b1, puja1);
                                elsif puja2 > puja1 then --@b2-sietenada: elsif false then
                                    pasar(b1, b2, puja2);
                                end if;
                            else --@b2-cuentatarde: elsif false then
                                if acierta(elige1, tirada) then --@+b2-orden: if acierta(elige2, tirada) then
                                    pasar(b2, b1, puja1); --@+b2-orden: pasar(b1, b2, puja2);
                                end if;
                                if acierta(elige2, tirada) then --@b2-ambosarriba: if acierta(elige2, tirada) and not (elige1 = arriba and elige2 = arriba) then --@+b2-orden: if acierta(elige1, tirada) then
                                    pasar(b1, b2, puja2); --@+b2-orden: pasar(b2, b1, puja1);
                                end if;
                            end if;

                        when limpiar =>
                            puja1  <= 0; --@b2-sinlimpiar: puja1  <= puja1;
                            puja2  <= 0; --@b2-sinlimpiar: puja2  <= puja2;
                            elige1 <= nada; --@b2-sinlimpiar: elige1 <= elige1;
                            elige2 <= nada; --@b2-sinlimpiar: elige2 <= elige2;
                            mano   <= 3 - mano;
                    end case;

                    if hecho then
                        atendido <= '1';
                    end if;
                end if;

            elsif proc = '0' then
                ---------------------------------------------------------
                -- el boton sube: se cambia de estado
                ---------------------------------------------------------
                atendido <= '0';
                --@b2-cuentatarde: if estado = cuentas and tirada = SIETE and puja1 > puja2 then pasar(b2, b1, puja1); end if;
                --@b2-cuentatarde: if estado = cuentas and tirada = SIETE and puja2 > puja1 then pasar(b1, b2, puja2); end if;
                --@b2-cuentatarde: if estado = cuentas and acierta(elige1, tirada) then pasar(b2, b1, puja1); end if;
                --@b2-cuentatarde: if estado = cuentas and acierta(elige2, tirada) then pasar(b1, b2, puja2); end if;
                case estado is
                    when empezar =>
                        if fin then
                            estado <= inicio;
                            --@b2-finturno: mano <= 3 - mano;
                        elsif mano = 1 then
                            estado <= pide1;
                        else
                            estado <= pide2;
                        end if;
                    when pide1 | pide2 =>
                        if faltan = 0 then
                            estado <= esperar;
                        elsif estado = pide1 then
                            estado <= pide2;
                        else
                            estado <= pide1;
                        end if;
                    when inicio  => estado <= empezar;
                    when esperar => estado <= dados;
                    when dados   => estado <= cuentas; --@b2-pulsar: when dados   => adelantado <= false; if not adelantado then estado <= cuentas; end if;
                    when cuentas => estado <= limpiar;
                    when limpiar => estado <= empezar;
                end case;
            end if;

            bolsa1 <= b1;
            bolsa2 <= b2;
            bote   <= bt;
        end if;
    end process;

    -- salidas
    amt1  <= std_logic_vector(to_unsigned(bolsa1, 11));
    amt2  <= std_logic_vector(to_unsigned(bolsa2, 11));
    tax   <= std_logic_vector(to_unsigned(bote, 11));
    sub1  <= std_logic_vector(to_unsigned(puja1, 7)); --@b2-cruzado: sub1  <= std_logic_vector(to_unsigned(puja1, 7)) when mano = 1 else std_logic_vector(to_unsigned(puja2, 7));
    sub2  <= std_logic_vector(to_unsigned(puja2, 7)); --@b2-cruzado: sub2  <= std_logic_vector(to_unsigned(puja2, 7)) when mano = 1 else std_logic_vector(to_unsigned(puja1, 7));
    O_ud1 <= luces(elige1);
    O_ud2 <= luces(elige2); --@b2-udcruz: O_ud2 <= "10" when elige2 = abajo else "01" when elige2 = arriba else "00";
    with estado select st <=
        "000" when inicio,
        "001" when empezar,
        "010" when pide1,
        "011" when pide2,
        "100" when esperar,
        "101" when dados,
        "110" when cuentas,
        "111" when limpiar;

end practica;
