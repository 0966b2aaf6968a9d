-- Bo Bing scorer: the dice are sorted first, then everything is read off the sorted row.
-- CENG / LBYCPG2 final project
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package bobing_pkg is
    subtype face_t is natural range 0 to 7;
    type row_t is array (1 to 6) of face_t;

    -- what the judge needs to know of a roll
    type facts_t is record
        bad      : boolean;                 -- a die shows 0 or 7
        fours    : natural range 0 to 6; --@w6d_range5: fours    : natural range 0 to 5;
        longest  : natural range 0 to 6;    -- longest run of equal dice
        which    : face_t;                  -- ... and of which face
        straight : boolean;
        halves   : boolean;
    end record;

    function sorted (a : row_t) return row_t;
    function look (a : row_t) return facts_t;
end package;

package body bobing_pkg is
    -- bubble sort, smallest first
    function sorted (a : row_t) return row_t is
        variable r : row_t := a;
        variable t : face_t;
    begin
        for pass in 1 to 5 loop --@w6d_passes: for pass in 1 to 4 loop
            for i in 1 to 5 loop
                if r(i) > r(i + 1) then
                    t := r(i);
                    r(i) := r(i + 1);
                    r(i + 1) := t;
                end if;
            end loop;
        end loop;
        return r;
    end function;

    function look (a : row_t) return facts_t is
        variable f   : facts_t;
        variable s   : row_t;
        variable run : natural range 0 to 6;
    begin
        s := sorted(a);

        f.bad := false;
        for i in 1 to 6 loop --@w6d_bad5: for i in 1 to 5 loop
            if a(i) = 0 or a(i) = 7 then --@w6d_bad7: if a(i) = 0 then
                f.bad := true; --@w6d_badxor: f.bad := not f.bad;
            end if;
        end loop;

        f.fours := 0;
        for i in 1 to 6 loop --@w6d_fours5: for i in 1 to 5 loop
            if s(i) = 4 then
                f.fours := f.fours + 1;
            end if;
        end loop;

        run := 1;
        f.longest := 1;
        f.which := s(1);
        for i in 2 to 6 loop --@w6d_run5: for i in 2 to 5 loop
            if s(i) = s(i - 1) then
                run := run + 1;
            else
                run := 1;
            end if;
            if run > f.longest then
                f.longest := run;
                f.which := s(i);
            end if;
        end loop;

        f.straight := true;
        for i in 1 to 6 loop --@w6d_straight5: for i in 1 to 5 loop
            if s(i) /= i then
                f.straight := false;
            end if;
        end loop;

        f.halves := s(1) = s(3) and s(4) = s(6); --@w6d_pairs: f.halves := (s(1) = s(3) and s(4) = s(6)) or (s(1) = s(2) and s(2) /= s(3) and s(3) = s(4) and s(4) /= s(5) and s(5) = s(6) and f.fours = 0); --@w6d_halfsum: f.halves := s(1) = s(3) and s(4) = s(6) and s(1) + s(6) /= 7;
        return f;
    end function;
end package body;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.bobing_pkg.all;

entity BoBingScoring is
    port (
        D1, D2, D3, D4, D5, D6 : in  std_logic_vector(2 downto 0);
        P1, P2, P3, P4, P5, P6 : out std_logic;
        Invalid                : out std_logic
    );
end entity;

architecture rtl of BoBingScoring is
    signal lights : std_logic_vector(1 to 6) := "000000";
begin
    judge : process (D1, D2, D3, D4, D5, D6) --@w6d_sens: judge : process (D1, D2, D3, D4, D5)
        variable a : row_t;
        variable f : facts_t;
    begin
        a := (to_integer(unsigned(D1)), to_integer(unsigned(D2)), to_integer(unsigned(D3)),
              to_integer(unsigned(D4)), to_integer(unsigned(D5)), to_integer(unsigned(D6)));
        f := look(a);

        Invalid <= '0';
        if f.bad then
            Invalid <= '1';
            lights <= "111111";
        elsif f.fours = 4 or f.longest >= 5 then --@w6d_only5: elsif f.fours = 4 or f.longest = 5 then --@w6d_no44444: elsif f.fours = 4 or f.longest = 6 or (f.longest = 5 and f.which /= 4) then --@w6d_no66666: elsif f.fours = 4 or f.longest = 6 or (f.longest = 5 and f.which /= 6) then --@w6d_no4444: elsif f.longest >= 5 then
            lights <= "100000";
        elsif f.straight or f.halves then --@w6d_third_first: elsif f.straight or (f.halves and f.fours /= 3) then
            lights <= "010000";
        elsif f.fours = 3 then --@w6d_triple: elsif f.longest = 3 then
            lights <= "001000";
        elsif f.longest = 4 then --@w6d_low4: elsif f.longest = 4 and f.which < 4 then --@w6d_fifth_first: elsif f.longest = 4 and f.fours /= 2 then
            lights <= "000100"; --@w6d_two45: if f.fours = 2 then lights <= "000110"; else lights <= "000100"; end if;
        elsif f.fours = 2 then
            lights <= "000010";
        elsif f.fours = 1 then --@w6d_six_alone: elsif f.fours = 1 and f.longest < 3 then
            lights <= "000001";
        else
            lights <= "000000"; --@w6d_latch:
        end if;
    end process;

    P1 <= lights(1);
    P2 <= lights(2);
    P3 <= lights(3);
    P4 <= lights(4);
    P5 <= lights(5);
    P6 <= lights(6);
end architecture;
