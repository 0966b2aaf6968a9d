-- SPDX-License-Identifier: MIT
-- bobing_score: the Bo Bing scorer, six dice in, one prize light out.  Combinational.
--
-- Exact to games/bobing-score.c for all 8^6 inputs.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity bobing_score is
    port (
        D1, D2, D3, D4, D5, D6 : in  std_logic_vector(2 downto 0);
        P1, P2, P3, P4, P5, P6 : out std_logic;
        Invalid                : out std_logic;                      -- some die shows 0 or 7
        phase                  : out std_logic_vector(2 downto 0)    -- the prize as a number, 7 if invalid
    );
end bobing_score;

architecture behaviour of bobing_score is
    type faces is array (0 to 7) of natural range 0 to 6;
    signal prize : natural range 0 to 7;
begin
    process (D1, D2, D3, D4, D5, D6)
        type throw is array (1 to 6) of std_logic_vector(2 downto 0);
        variable dice                   : throw;
        variable shown                  : faces;        -- how many dice show each face
        variable face                   : natural range 0 to 7;
        variable five, four, straight   : boolean;
        variable threes                 : natural range 0 to 2;
    begin
        dice     := (D1, D2, D3, D4, D5, D6);
        shown    := (others => 0);
        five     := false;
        four     := false;
        straight := true;
        threes   := 0;
        for i in 1 to 6 loop
            face        := to_integer(unsigned(dice(i)));
            shown(face) := shown(face) + 1;
        end loop;
        for i in 1 to 6 loop
            five     := five or shown(i) >= 5;                      -- five or six of any face
            four     := four or (shown(i) = 4 and i /= 4);          -- four of a face other than 4
            straight := straight and shown(i) = 1;                  -- one of each
            if shown(i) = 3 then
                threes := threes + 1;                               -- two of them: half and half
            end if;
        end loop;

        -- The highest prize that the dice fit.
        if shown(0) > 0 or shown(7) > 0 then
            prize <= 7;
        elsif shown(4) = 4 or five then
            prize <= 1;
        elsif straight or threes = 2 then
            prize <= 2;
        elsif shown(4) = 3 then
            prize <= 3;
        elsif four then
            prize <= 4;
        elsif shown(4) = 2 then
            prize <= 5;
        elsif shown(4) = 1 then
            prize <= 6;
        else
            prize <= 0;
        end if;
    end process;

    P1      <= '1' when prize = 1 or prize = 7 else '0';
    P2      <= '1' when prize = 2 or prize = 7 else '0';
    P3      <= '1' when prize = 3 or prize = 7 else '0';
    P4      <= '1' when prize = 4 or prize = 7 else '0';
    P5      <= '1' when prize = 5 or prize = 7 else '0';
    P6      <= '1' when prize = 6 or prize = 7 else '0';
    Invalid <= '1' when prize = 7 else '0';
    phase   <= std_logic_vector(to_unsigned(prize, 3));
end behaviour;
