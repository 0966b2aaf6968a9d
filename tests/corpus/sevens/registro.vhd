--@ports clk=clk proc=proc bid=bid ud=ud rnd=rnd amt1=amt1 amt2=amt2 tax=tax sub1=sub1 sub2=sub2 c1=O_ud1 c2=O_ud2 st=st
-- Practica 4: unidad de control del juego 7up-7down
-- Metodo de los dos procesos: todo el estado en un solo registro (record)
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package juego is
  subtype dinero is unsigned(10 downto 0);
  subtype asiento is integer range 1 to 2;
  type paso_t is (inicio, comienzo, apuesta1, apuesta2, espera, dado, cuenta, limpia);

  type jugador_t is record
    bolsa : dinero;
    puja  : unsigned(6 downto 0);
    lado  : std_logic_vector(1 downto 0);
  end record;
  type mesa_t is array (asiento) of jugador_t;

  type reg_t is record
    paso    : paso_t;
    sigue   : paso_t;     -- a donde vamos al soltar el boton
    hecho   : std_logic;  -- el trabajo de este paso ya esta hecho
    mesa    : mesa_t;
    bote    : dinero;
    tirada  : unsigned(3 downto 0);
    primero : asiento;    -- quien apuesta primero en esta ronda
  end record;

  constant CAPITAL : dinero := to_unsigned(1008, 11);
  constant NADIE   : jugador_t := ((others => '0'), (others => '0'), "00"); --@+power1008: constant NADIE   : jugador_t := (to_unsigned(1008, 11), (others => '0'), "00");
  constant ARRANQUE : reg_t := (paso => inicio, sigue => inicio, hecho => '0', mesa => (others => NADIE),
                                bote => (others => '0'), tirada => (others => '0'), primero => 1);

  function otro (j : asiento) return asiento;
  function turno (j : asiento) return paso_t;
  function deposito (b : unsigned(6 downto 0)) return dinero;
  -- b: la apuesta; propia, ajena: las bolsas; deuda: lo que ya puede perder
  function vale (b : unsigned(6 downto 0); propia, ajena : dinero; deuda : unsigned(6 downto 0)) return boolean;
  function acierta (yo, el : jugador_t; t : unsigned(3 downto 0)) return boolean;
end package;

package body juego is
  function otro (j : asiento) return asiento is
  begin
    return 3 - j;
  end function;

  function turno (j : asiento) return paso_t is
  begin
    if j = 1 then
      return apuesta1;
    end if;
    return apuesta2;
  end function;

  function deposito (b : unsigned(6 downto 0)) return dinero is
  begin
    return resize(b(6 downto 2), 11); --@w6c_dep_mod16: return resize(b(5 downto 2), 11);
  end function;

  function vale (b : unsigned(6 downto 0); propia, ajena : dinero; deuda : unsigned(6 downto 0)) return boolean is
  begin
    if b > ajena then --@w6c_own_for_other: if b > propia then
      return false;
    end if;
    return resize(b(6 downto 2), 11) + deuda <= propia; --@w6c_debt_forgotten: return resize(b(6 downto 2), 11) <= propia;
  end function;

  function acierta (yo, el : jugador_t; t : unsigned(3 downto 0)) return boolean is
  begin
    if t = 7 then
      return yo.puja > el.puja; --@w6c_seven_difference: return true;
    elsif t > 7 then
      return yo.lado = "10";
    end if;
    return yo.lado = "01"; --@w6c_six_not_down: return yo.lado = "01" and t < 6;
  end function;
end package body;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.juego.all;

entity Control is
  port (clk  : in  std_logic;
        proc : in  std_logic;
        bid  : in  std_logic_vector(6 downto 0);
        ud   : in  std_logic;
        rnd  : in  std_logic_vector(3 downto 0);
        amt1, amt2, tax : out std_logic_vector(10 downto 0);
        sub1, sub2      : out std_logic_vector(6 downto 0);
        O_ud1, O_ud2    : out std_logic_vector(1 downto 0);
        st   : out std_logic_vector(2 downto 0));
end entity;

architecture dos_procesos of Control is
  signal r, rin : reg_t := ARRANQUE;
begin

  comb : process (r, proc, bid, ud, rnd)
    variable v     : reg_t;
    variable j, k  : asiento;
    variable deuda : unsigned(6 downto 0);
  begin
    v := r;
    --@w6c_dice_till_release: if r.paso = dado then v.tirada := unsigned(rnd); end if;
    if r.hecho = '1' then
      if proc = '0' then                -- boton suelto: pasamos
        v.hecho := '0';
        v.paso  := r.sigue;
      end if;
    elsif proc = '1' then --@w6c_buffer_runs: elsif proc = '1' or r.paso = espera then
      v.hecho := '1';
      case r.paso is
        when inicio =>
          for i in asiento loop
            v.mesa(i).bolsa := CAPITAL; --@w6c_winner_keeps: if r.mesa(i).bolsa = 0 then v.mesa(i).bolsa := CAPITAL; end if;
          end loop;
          v.bote  := (others => '0');
          --@w6c_first_again: v.primero := 1;
          v.sigue := comienzo;

        when comienzo =>
          v.sigue := turno(r.primero);
          for i in asiento loop
            if r.mesa(i).bolsa = 0 then --@w6c_end_below4: if r.mesa(i).bolsa < 4 then
              k := otro(i); --@w6c_pot_to_loser: k := i;
              v.mesa(k).bolsa := r.mesa(k).bolsa + r.bote;
              v.bote  := (others => '0');
              v.sigue := inicio;
            end if;
          end loop;

        when apuesta1 | apuesta2 =>
          j := 1;
          if r.paso = apuesta2 then
            j := 2;
          end if;
          k := otro(j);
          deuda := (others => '0');
          if j /= r.primero then
            deuda := r.mesa(k).puja;
          end if;
          if vale(unsigned(bid), r.mesa(j).bolsa, r.mesa(k).bolsa, deuda) then
            v.mesa(j).puja  := unsigned(bid);
            v.mesa(j).lado  := ud & not ud;
            v.mesa(j).bolsa := r.mesa(j).bolsa - deposito(unsigned(bid));
            v.bote := r.bote + deposito(unsigned(bid));
            if j = r.primero then --@w6c_two_skips: if j = 1 and r.primero = 1 then
              v.sigue := turno(k);
            else
              v.sigue := espera;
            end if;
          else
            v.hecho := '0';             -- apuesta rechazada, se mira otra vez --@w6c_judged_once:
          end if;

        when espera =>
          --@w6c_dice_in_buffer: v.tirada := unsigned(rnd);
          --@w6c_buffer_jumps: v.paso := dado;
          v.sigue := dado;

        when dado =>
          v.tirada := unsigned(rnd); --@w6c_dice_in_buffer:
          v.sigue  := cuenta;

        when cuenta =>
          for i in asiento loop
            k := otro(i);
            if acierta(r.mesa(i), r.mesa(k), r.tirada) then
              v.mesa(i).bolsa := v.mesa(i).bolsa + r.mesa(i).puja;
              v.mesa(k).bolsa := v.mesa(k).bolsa - r.mesa(i).puja;
              --@w6c_first_right_only: exit;
            end if;
          end loop;
          --@w6c_tie_hangs: if r.tirada = 7 and r.mesa(1).puja = r.mesa(2).puja then v.hecho := '0'; end if;
          v.sigue := limpia;

        when limpia =>
          v.primero := otro(r.primero); --@w6c_stays_two: v.primero := 2;
          for i in asiento loop --@w6c_clear_only1: for i in 1 to 1 loop
            v.mesa(i).puja := (others => '0');
            v.mesa(i).lado := "00";
          end loop;
          v.sigue := comienzo;
      end case;
    end if;
    rin <= v;
  end process;

  seq : process (clk)
  begin
    if rising_edge(clk) then
      r <= rin;
    end if;
  end process;

  -- salidas
  amt1  <= std_logic_vector(r.mesa(1).bolsa); --@w6c_purses_by_role: amt1  <= std_logic_vector(r.mesa(r.primero).bolsa);
  amt2  <= std_logic_vector(r.mesa(2).bolsa); --@w6c_purses_by_role: amt2  <= std_logic_vector(r.mesa(otro(r.primero)).bolsa);
  tax   <= std_logic_vector(r.bote);
  sub1  <= std_logic_vector(r.mesa(1).puja); --@w6c_bids_by_role: sub1  <= std_logic_vector(r.mesa(r.primero).puja);
  sub2  <= std_logic_vector(r.mesa(2).puja); --@w6c_bids_by_role: sub2  <= std_logic_vector(r.mesa(otro(r.primero)).puja);
  O_ud1 <= r.mesa(1).lado;
  O_ud2 <= r.mesa(2).lado; --@w6c_choice2_reversed: O_ud2 <= r.mesa(2).lado(0) & r.mesa(2).lado(1);
  st    <= std_logic_vector(to_unsigned(paso_t'pos(r.paso), 3));

end architecture;
