--@ports d=D p=P
-- histogram of the histogram: how often a count occurs decides; a record of what was found
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity bobing_scoring is
    port (D1, D2, D3, D4, D5, D6 : in std_logic_vector(2 downto 0);
          P1, P2, P3, P4, P5, P6 : out std_logic;
          Invalid : out std_logic);
end entity;

architecture rtl of bobing_scoring is
    type faces is array (0 to 7) of natural range 0 to 6;
    type found is record
        bad : boolean;
        how : faces;          -- how many faces occur 0, 1, ... 6 times
        fours : natural range 0 to 6;
    end record;
    function look(a, b, c, d, e, f : std_logic_vector(2 downto 0)) return found is
        variable n : faces := (others => 0);
        variable r : found := (false, (others => 0), 0);
        procedure see(x : std_logic_vector(2 downto 0)) is
        begin
            n(to_integer(unsigned(x))) := n(to_integer(unsigned(x))) + 1;
        end procedure;
    begin
        see(a); see(b); see(c); see(d); see(e); see(f);         --@forget-die: see(a); see(b); see(c); see(d); see(e); see(a);
        r.bad := n(0) + n(7) > 0;                               --@bad-many: r.bad := n(0) + n(7) > 1; --@seven-valid: r.bad := n(0) > 0;
        for i in 1 to 6 loop                                    --@faces-five: for i in 1 to 5 loop
            r.how(n(i)) := r.how(n(i)) + 1;
        end loop;
        r.fours := n(4);                                        --@fours-are-threes: r.fours := n(3);
        return r;
    end function;
    signal prize : natural range 0 to 7;
begin
    process (D1, D2, D3, D4, D5, D6)
        variable s : found;
    begin
        s := look(D1, D2, D3, D4, D5, D6);
        if s.bad then
            prize <= 7;                                         --@bad-dark: prize <= 0; --@bad-is-six: prize <= 6;
        elsif s.how(6) = 1 or s.how(5) = 1 or s.fours = 4 then  --@six-missed: elsif s.how(5) = 1 or s.fours = 4 then --@four-any: elsif s.how(6) = 1 or s.how(5) = 1 or s.how(4) = 1 then --@only-fours: elsif s.fours >= 4 then
            prize <= 1;
        elsif s.how(1) = 6 or s.how(3) = 2 then                 --@straight-missed: elsif s.how(3) = 2 then --@no-half: elsif s.how(1) = 6 then --@pairs: elsif s.how(1) = 6 or s.how(3) = 2 or s.how(2) = 3 then --@half-with-4: elsif s.how(1) = 6 or (s.how(3) = 2 and s.fours /= 3) then
            prize <= 2;
        elsif s.fours = 3 then                                  --@third-loose: elsif s.fours = 3 or s.fours = 2 then
            prize <= 3;
        elsif s.how(4) = 1 then                                 --@fourth-clean: elsif s.how(4) = 1 and s.fours = 0 then --@fourth-full: elsif s.how(4) = 1 and s.how(2) = 1 then
            prize <= 4;
        elsif s.fours = 2 then                                  --@fifth-single: elsif s.fours = 2 and s.how(1) > 0 then
            prize <= 5;                                         --@fifth-sixth: prize <= 6;
        elsif s.fours = 1 then                                  --@sixth-pairs: elsif s.fours = 1 and s.how(2) = 0 then
            prize <= 6;
        else
            prize <= 0;                                         --@none-keeps:
        end if;
    end process;
    P1 <= '1' when prize = 1 or prize = 7 else '0';
    P2 <= '1' when prize = 2 or prize = 7 else '0';             --@p2-p3: P2 <= '1' when prize = 3 or prize = 7 else '0';
    P3 <= '1' when prize = 3 or prize = 7 else '0';             --@p2-p3: P3 <= '1' when prize = 2 or prize = 7 else '0';
    P4 <= '1' when prize = 4 or prize = 7 else '0';             --@p4-low: P4 <= '1' when prize >= 4 else '0';
    P5 <= '1' when prize = 5 or prize = 7 else '0';
    P6 <= '1' when prize = 6 or prize = 7 else '0';             --@p6-bad-dark: P6 <= '1' when prize = 6 else '0';
    Invalid <= '1' when prize = 7 else '0';                     --@+invalid-0: Invalid <= '0';
end architecture;
