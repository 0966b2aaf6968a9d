-- SPDX-License-Identifier: MIT
-- The scorer behind dice that are 1 to 8, where 8 stands for 0.  As long as nobody has set the inputs ('U') a die is no
-- 8, and the number made of it is 0, which is none of them: GHDL ends before the first edge.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity score_unset is
    port (
        D1, D2, D3, D4, D5, D6 : in  std_logic_vector(2 downto 0);
        P1, P2, P3, P4, P5, P6 : out std_logic;
        Invalid                : out std_logic
    );
end score_unset;

architecture behaviour of score_unset is
    subtype die is integer range 1 to 8;
    signal n1, n2, n3, n4, n5, n6 : die := 8;
    function bits(n : die) return std_logic_vector is
    begin
        return std_logic_vector(to_unsigned(n mod 8, 3));
    end function;
begin
    n1 <= 8 when unsigned(D1) = 0 else to_integer(unsigned(D1));
    n2 <= 8 when unsigned(D2) = 0 else to_integer(unsigned(D2));
    n3 <= 8 when unsigned(D3) = 0 else to_integer(unsigned(D3));
    n4 <= 8 when unsigned(D4) = 0 else to_integer(unsigned(D4));
    n5 <= 8 when unsigned(D5) = 0 else to_integer(unsigned(D5));
    n6 <= 8 when unsigned(D6) = 0 else to_integer(unsigned(D6));
    scorer : entity work.bobing_score
        port map (bits(n1), bits(n2), bits(n3), bits(n4), bits(n5), bits(n6), P1, P2, P3, P4, P5, P6, Invalid, open);
end behaviour;
