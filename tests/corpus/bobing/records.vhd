-- the table with records: what a roll is worth is one function, the next table another, one register holds it all
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package table_types is
    type worth is record
        cat : integer range 0 to 9;
        tai : integer range 0 to 15;
    end record;
    constant nothing : worth := (0, 0);
    type dice is array (1 to 6) of integer range 0 to 7;
    type counts is array (0 to 7) of integer range 0 to 6;
    type shelf is array (2 to 6) of integer range 0 to 63;
    type shelves is array (0 to 63) of shelf;
    type worths is array (0 to 63) of worth;
    type times is array (0 to 63) of integer range 0 to 65535;
    type mode is (rolling, spinning, finished);
    function value(d : dice; golden, half : std_logic) return worth;
    function better(a, b : worth) return boolean;
end package;

package body table_types is
    function value(d : dice; golden, half : std_logic) return worth is
        variable n : counts := (others => 0);
        variable sum : integer range 0 to 42 := 0;
        variable triples, singles : integer range 0 to 6 := 0;
        variable jin : boolean := false;
    begin
        for i in 1 to 6 loop
            n(d(i)) := n(d(i)) + 1;
            sum := sum + d(i);
        end loop;
        for f in 1 to 6 loop
            if n(f) = 6 then return (8, 0); end if;                     --@no-tsiang: if n(f) = 6 then return (7, f); end if;
            if n(f) = 5 then return (7, sum - 5 * f); end if;           --@tai-face: if n(f) = 5 then return (7, f); end if; --@five-not-4: if n(f) = 5 and f /= 4 then return (7, sum - 5 * f); end if;
            if n(f) = 4 and f /= 4 then jin := true; end if;            --@jin-low: if n(f) = 4 and f < 4 then jin := true; end if;
            if n(f) = 3 then triples := triples + 1; end if;
            if n(f) = 1 then singles := singles + 1; end if;
        end loop;
        if n(4) = 4 then
            if golden = '1' and n(1) = 2 then return (6, 0); end if;    --@golden-always: if n(1) = 2 then return (6, 0); end if; --@golden-sixes: if golden = '1' and n(6) = 2 then return (6, 0); end if;
            return (5, sum - 16);                                       --@tai-sum: return (5, sum mod 16); --@tai-off: return (5, sum - 15);
        end if;
        if singles = 6 then return (4, 0); end if;
        if half = '1' and triples = 2 then return (4, 0); end if;       --@half-one: if half = '1' and triples >= 1 then return (4, 0); end if;
        if n(4) = 3 then return (3, 0); end if;
        if jin then return (2, 0); end if;
        if n(4) = 2 then return (9, 0); end if;                         --@dice-swapped: if n(4) = 2 then return (1, 0); end if;
        if n(4) = 1 then return (1, 0); end if;                         --@dice-swapped: if n(4) = 1 then return (9, 0); end if; --@ones: if n(1) = 1 then return (1, 0); end if;
        return nothing;
    end function;

    function better(a, b : worth) return boolean is
    begin
        if a.cat /= b.cat then return a.cat > b.cat; end if;            --@flower-above-ngo: if a.cat /= b.cat then return a.cat = 6 or (b.cat /= 6 and a.cat > b.cat); end if;
        return a.tai > b.tai;                                           --@tai-lower: return a.tai < b.tai; --@kind-only: return false;
    end function;
end package body;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.table_types.all;

entity bobing_table is
    port (clk, rst, roll : in std_logic;
          D1, D2, D3, D4, D5, D6 : in std_logic_vector(2 downto 0);
          show, players : in std_logic_vector(5 downto 0);
          golden, half, lut, last : in std_logic;
          player, leader, winner : out std_logic_vector(5 downto 0);
          category, tai, leader_category, leader_tai : out std_logic_vector(3 downto 0);
          gift : out std_logic;
          left2, took2 : out std_logic_vector(1 downto 0);
          left3, took3 : out std_logic_vector(2 downto 0);
          left4, took4 : out std_logic_vector(3 downto 0);
          left5, took5 : out std_logic_vector(4 downto 0);
          left6, took6 : out std_logic_vector(5 downto 0));
end entity;

architecture rtl of bobing_table is
    type state is record
        m : mode;
        turn, chief, victor, more : integer range 0 to 127;
        rolled, chief_has : worth;
        got : std_logic;
        heap : shelf;
        taken : shelves;
        stand : worths;
        stamp : times;
        now : integer range 0 to 65535;
    end record;
    constant fresh : state := (rolling, 1, 0, 0, 0, nothing, nothing, '0', (2, 4, 8, 16, 32), (others => (others => 0)), (others => nothing), (others => 0), 1);   --@heap-33: constant fresh : state := (rolling, 1, 0, 0, 0, nothing, nothing, '0', (2, 4, 8, 16, 33), (others => (others => 0)), (others => nothing), (others => 0), 1); --@begin-two: constant fresh : state := (rolling, 2, 0, 0, 0, nothing, nothing, '0', (2, 4, 8, 16, 32), (others => (others => 0)), (others => nothing), (others => 0), 1);
    signal s : state := fresh;
    signal before : std_logic := '0';
begin
    process (clk)
        variable v : state;
        variable d : dice;
        variable fine, gone : boolean;
        variable row, many, best, when_best : integer range 0 to 65535;
    begin
        if rising_edge(clk) then
            before <= roll;
            v := s;
            many := to_integer(unsigned(players));
            d := (to_integer(unsigned(D1)), to_integer(unsigned(D2)), to_integer(unsigned(D3)), to_integer(unsigned(D4)), to_integer(unsigned(D5)), to_integer(unsigned(D6)));   --@die-twice: d := (to_integer(unsigned(D1)), to_integer(unsigned(D2)), to_integer(unsigned(D3)), to_integer(unsigned(D4)), to_integer(unsigned(D5)), to_integer(unsigned(D5)));
            fine := true;
            for i in 1 to 6 loop
                if d(i) = 0 or d(i) = 7 then fine := false; end if;     --@invalid-seven: if d(i) = 0 then fine := false; end if; --@invalid-rolls:
            end loop;
            if rst = '1' then
                v := fresh;
            elsif roll = '1' and before = '0' and fine and s.m /= finished then    --@after-end: elsif roll = '1' and before = '0' and fine then
                v.rolled := value(d, golden, half);
                v.got := '0';
                v.now := s.now + 1;
                case v.rolled.cat is
                    when 4 => row := 2;
                    when 3 => row := 3;
                    when 2 => row := 4;
                    when 9 => row := 5;
                    when 1 => row := 6;
                    when others => row := 0;
                end case;
                if row /= 0 and s.m = rolling then
                    if s.heap(row) > 0 then                             --@gift-short: if s.heap(row) > 1 then
                        v.heap(row) := s.heap(row) - 1;
                        v.taken(s.turn)(row) := s.taken(s.turn)(row) + 1;   --@tally-first: v.taken(1)(row) := s.taken(1)(row) + 1;
                        v.got := '1';                                   --@gift-dark: v.got := '0';
                    end if;
                elsif v.rolled.cat = 8 then
                    for r in 2 to 6 loop
                        v.taken(s.turn)(r) := s.taken(s.turn)(r) + s.heap(r);
                        v.heap(r) := 0;                                 --@tsiang-leaves:
                    end loop;
                    v.got := '1';
                    v.chief := s.turn; v.chief_has := v.rolled; v.victor := s.turn;    --@tsiang-no-winner: v.chief := s.turn; v.chief_has := v.rolled;
                    v.m := finished;
                elsif v.rolled.cat >= 5 and v.rolled.cat <= 7 then
                    v.stand(s.turn) := v.rolled;                        --@lut-best: if not better(s.stand(s.turn), v.rolled) then v.stand(s.turn) := v.rolled; end if;
                    v.stamp(s.turn) := s.now;
                    if lut = '1' then
                        best := 0; when_best := 0;
                        for p in 1 to 63 loop
                            if p <= many and v.stand(p).cat /= 0 then
                                if best = 0 or better(v.stand(p), v.stand(best)) or (not better(v.stand(best), v.stand(p)) and v.stamp(p) > when_best) then    --@lut-tie-first: if best = 0 or better(v.stand(p), v.stand(best)) or (not better(v.stand(best), v.stand(p)) and v.stamp(p) < when_best) then
                                    best := p; when_best := v.stamp(p);
                                end if;
                            end if;
                        end loop;
                        v.chief := best; v.chief_has := v.stand(best);
                    elsif s.chief = 0 or not better(s.chief_has, v.rolled) then    --@tie-earlier: elsif s.chief = 0 or better(v.rolled, s.chief_has) then --@last-leads: elsif true then
                        v.chief := s.turn; v.chief_has := v.rolled;
                    end if;
                end if;
                if v.m /= finished then
                    gone := v.heap(2) = 0 and v.heap(3) = 0 and v.heap(4) = 0 and v.heap(5) = 0 and v.heap(6) = 0;    --@end-without-4: gone := v.heap(2) = 0 and v.heap(3) = 0 and v.heap(5) = 0 and v.heap(6) = 0;
                    if s.m = spinning then
                        v.more := s.more - 1;
                        if s.more = 1 then v.m := finished; v.victor := v.chief; end if;    --@spin-old-leader: if s.more = 1 then v.m := finished; v.victor := s.chief; end if;
                    elsif gone and v.chief /= 0 then
                        if last = '1' then v.m := spinning; v.more := many;    --@spin-short: if last = '1' then v.m := spinning; v.more := many - 1; --@no-last: if last = 'X' then v.m := spinning; v.more := many;
                        else v.m := finished; v.victor := v.chief;      --@no-winner: else v.m := finished;
                        end if;
                    end if;
                end if;
                if v.m /= finished then
                    if s.turn >= many then v.turn := 1; else v.turn := s.turn + 1; end if;    --@turn-two: if s.turn + 1 >= many then v.turn := 1; else v.turn := s.turn + 2; end if; --@turn-four: if s.turn >= 4 then v.turn := 1; else v.turn := s.turn + 1; end if;
                    --@gift-again: if v.got = '1' then v.turn := s.turn; end if;
                end if;
            end if;
            s <= v;
        end if;
    end process;

    player <= std_logic_vector(to_unsigned(s.turn, 6));
    category <= std_logic_vector(to_unsigned(s.rolled.cat, 4));
    tai <= std_logic_vector(to_unsigned(s.rolled.tai, 4));
    gift <= s.got;
    left2 <= std_logic_vector(to_unsigned(s.heap(2), 2));
    left3 <= std_logic_vector(to_unsigned(s.heap(3), 3));
    left4 <= std_logic_vector(to_unsigned(s.heap(4), 4));
    left5 <= std_logic_vector(to_unsigned(s.heap(5), 5));
    left6 <= std_logic_vector(to_unsigned(s.heap(6), 6));
    leader <= std_logic_vector(to_unsigned(s.chief, 6));
    leader_category <= std_logic_vector(to_unsigned(s.chief_has.cat, 4));
    leader_tai <= std_logic_vector(to_unsigned(s.chief_has.tai, 4));
    winner <= std_logic_vector(to_unsigned(s.victor, 6));
    process (s, show)
        variable p : integer range 0 to 127;
    begin
        p := to_integer(unsigned(show));
        if p = 0 then p := s.turn; end if;
        took2 <= std_logic_vector(to_unsigned(s.taken(p)(2), 2));
        took3 <= std_logic_vector(to_unsigned(s.taken(p)(3), 3));
        took4 <= std_logic_vector(to_unsigned(s.taken(p)(4), 4));
        took5 <= std_logic_vector(to_unsigned(s.taken(p)(5), 5));
        took6 <= std_logic_vector(to_unsigned(s.taken(p)(6), 6));
    end process;
end architecture;
