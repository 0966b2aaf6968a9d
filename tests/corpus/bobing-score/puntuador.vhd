--@ports d=D p=P
----------------------------------------------------------------------
-- Practica de Diseno Digital: puntuador del juego Bo Bing
--
-- Entran seis dados de 3 bits y salen las seis luces de los premios.
-- Si un dado vale 0 o 7 la tirada no es valida: se encienden todas.
--
--   recuento : cuantas veces sale cada cara (bucle)
--   analisis : que figuras hay en la tirada (bucle)
--   premios  : cadena de prioridad, del primer premio al sexto
----------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity puntuador is
    port (
        D1      : in  std_logic_vector(2 downto 0);
        D2      : in  std_logic_vector(2 downto 0);
        D3      : in  std_logic_vector(2 downto 0);
        D4      : in  std_logic_vector(2 downto 0);
        D5      : in  std_logic_vector(2 downto 0);
        D6      : in  std_logic_vector(2 downto 0);
        P1      : out std_logic;
        P2      : out std_logic;
        P3      : out std_logic;
        P4      : out std_logic;
        P5      : out std_logic;
        P6      : out std_logic;
        Invalid : out std_logic
    );
end puntuador;

architecture comportamiento of puntuador is

    -- los seis dados como numeros
    type t_dados is array (1 to 6) of integer range 0 to 7;
    -- veces que sale cada valor (el 0 y el 7 tambien se cuentan, aunque no valen)
    type t_veces is array (0 to 7) of integer range 0 to 6;

    signal dados : t_dados;
    signal veces : t_veces;

    -- figuras
    signal mala     : std_logic;    -- algun dado es 0 o 7
    signal cinco    : std_logic;    -- cinco (o seis) iguales
    signal cuatro   : std_logic;    -- cuatro iguales que no son cuatros
    signal escalera : std_logic;    -- 1-2-3-4-5-6
    signal mitades  : std_logic;    -- tres de una y tres de otra

    -- luces, de izquierda a derecha P1 P2 P3 P4 P5 P6
    constant TODAS   : std_logic_vector(1 to 6) := "111111";
    constant PRIMERO : std_logic_vector(1 to 6) := "100000";
    constant SEGUNDO : std_logic_vector(1 to 6) := "010000";
    constant TERCERO : std_logic_vector(1 to 6) := "001000";
    constant CUARTO  : std_logic_vector(1 to 6) := "000100";
    constant QUINTO  : std_logic_vector(1 to 6) := "000010";
    constant SEXTO   : std_logic_vector(1 to 6) := "000001";
    constant NINGUNO : std_logic_vector(1 to 6) := "000000";

    signal luces : std_logic_vector(1 to 6);

begin

    ------------------------------------------------------------------
    -- paso de vector a numero
    ------------------------------------------------------------------
    dados(1) <= to_integer(unsigned(D1));
    dados(2) <= to_integer(unsigned(D2));
    dados(3) <= to_integer(unsigned(D3));
    dados(4) <= to_integer(unsigned(D4));
    dados(5) <= to_integer(unsigned(D5));
    dados(6) <= to_integer(unsigned(D6));

    ------------------------------------------------------------------
    -- recuento de caras
    ------------------------------------------------------------------
    recuento : process (dados)
        variable cuenta : t_veces;
    begin
        cuenta := (others => 0);
        for i in 1 to 6 loop                              --@+d2-reves: for i in 6 downto 1 loop --@d2-faltad6: for i in 1 to 5 loop
            cuenta(dados(i)) := cuenta(dados(i)) + 1;
        end loop;
        veces <= cuenta;
    end process recuento;

    ------------------------------------------------------------------
    -- dados que no son dados
    ------------------------------------------------------------------
    validez : process (dados)
        variable hay : std_logic;
    begin
        hay := '0';
        for i in 1 to 6 loop                              --@d2-inv6: for i in 1 to 5 loop
            if dados(i) = 0 or dados(i) = 7 then          --@d2-inv0: if dados(i) = 7 then
                hay := '1';
            end if;
        end loop;
        mala <= hay;
    end process validez;

    ------------------------------------------------------------------
    -- analisis: se mira cada cara y se apunta lo que hay
    ------------------------------------------------------------------
    analisis : process (veces, dados)
        variable hay5  : std_logic;
        variable hay4  : std_logic;
        variable sueltas : integer range 0 to 6;   -- caras que salen una vez
        variable trios : integer range 0 to 6;     -- caras que salen tres veces
    begin
        hay5    := '0';
        hay4    := '0';
        sueltas := 0;
        trios   := 0;

        -- cinco iguales
        for cara in 1 to 6 loop                           --@d2-cinco6: for cara in 1 to 5 loop
            if veces(cara) >= 5 then                      --@d2-cinco4: if cara /= 4 and veces(cara) >= 5 then --@d2-seis: if veces(cara) = 5 then --@+d2-cinco: if veces(cara) = 5 or veces(cara) = 6 then
                hay5 := '1';
            end if;
        end loop;

        -- cuatro iguales (los cuatros van aparte)
        for cara in 1 to 6 loop                           --@d2-cuatro1: for cara in 2 to 6 loop
            if cara /= 4 and veces(cara) = 4 then
                hay4 := '1';
            end if;
        end loop;

        -- sueltas y trios
        for cara in 1 to 6 loop
            if veces(cara) = 1 then
                sueltas := sueltas + 1;
            elsif veces(cara) = 3 then
                trios := trios + 1;
            end if;
        end loop;

        cinco  <= hay5;
        cuatro <= hay4;

        if sueltas = 6 then                               --@d2-suma: if dados(1) + dados(2) + dados(3) + dados(4) + dados(5) + dados(6) = 21 then
            escalera <= '1';
        else
            escalera <= '0';
        end if;

        if trios = 2 then                                 --@d2-trio: if trios >= 1 then --@d2-mitad: if trios > 2 then
            mitades <= '1';
        else
            mitades <= '0';
        end if;
    end process analisis;

    ------------------------------------------------------------------
    -- cadena de prioridad
    ------------------------------------------------------------------
    premios : process (mala, cinco, cuatro, escalera, mitades, veces)
        variable premio : std_logic_vector(1 to 6);
    begin
        if mala = '1' then
            premio := TODAS;
        elsif cinco = '1' or veces(4) = 4 then
            premio := PRIMERO;
        elsif escalera = '1' or mitades = '1' then        --@d2-tercio: elsif escalera = '1' or (mitades = '1' and veces(4) /= 3) then
            premio := SEGUNDO;
        elsif veces(4) = 3 then                           --@+d2-orden: elsif cuatro = '1' then
            premio := TERCERO;                            --@+d2-orden: premio := CUARTO;
        elsif cuatro = '1' then                           --@d2-antes5: elsif veces(4) = 2 then --@+d2-orden: elsif veces(4) = 3 then
            premio := CUARTO;                             --@d2-antes5: premio := QUINTO; --@+d2-orden: premio := TERCERO; --@d2-dos: premio := CUARTO; if veces(4) = 1 then premio(6) := '1'; end if;
        elsif veces(4) = 2 then                           --@d2-antes5: elsif cuatro = '1' then --@d2-algun4: elsif veces(4) >= 1 then
            premio := QUINTO;                             --@d2-antes5: premio := CUARTO; --@d2-algun4: premio := SEXTO;
        elsif veces(4) = 1 then                           --@d2-algun4: elsif veces(4) = 2 then
            premio := SEXTO;                              --@d2-algun4: premio := QUINTO;
        else
            premio := NINGUNO;                            --@d2-memoria: null;
        end if;
        luces <= premio;
    end process premios;

    ------------------------------------------------------------------
    -- salidas
    ------------------------------------------------------------------
    P1 <= luces(1);
    P2 <= luces(2);
    P3 <= luces(3);
    P4 <= luces(4);
    P5 <= luces(5);
    P6 <= luces(6);

    Invalid <= mala;                                      --@+d2-sininv: Invalid <= '0';

end comportamiento;
