-- SPDX-License-Identifier: MIT
-- sevens: the control unit of 7up-7down.
--
-- Every state does its work at the first edge with proc 1 and moves on at the first edge with
-- proc 0; a bid that is refused is judged again at every edge while proc stays 1.
-- Cycle-exact to games/sevens.c: after every rising edge all outputs are the same.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity sevens is
    port (
        clk   : in  std_logic;
        proc  : in  std_logic;
        bid   : in  std_logic_vector(6 downto 0);
        ud    : in  std_logic;                          -- 1 up, 0 down
        rnd   : in  std_logic_vector(3 downto 0);       -- the sum of two dice
        amt1  : out std_logic_vector(10 downto 0);      -- the purses
        amt2  : out std_logic_vector(10 downto 0);
        tax   : out std_logic_vector(10 downto 0);      -- the deposits
        sub1  : out std_logic_vector(6 downto 0);       -- the bids
        sub2  : out std_logic_vector(6 downto 0);
        O_ud1 : out std_logic_vector(1 downto 0);       -- the choices: 10 up, 01 down, 00 none yet
        O_ud2 : out std_logic_vector(1 downto 0);
        st    : out std_logic_vector(2 downto 0);
        phase : out std_logic_vector(3 downto 0)        -- st, but 1000 for a round that starts with an empty purse
    );
end sevens;

architecture behaviour of sevens is
    constant PURSE : unsigned(10 downto 0) := to_unsigned(1008, 11);
    constant UP    : std_logic_vector(1 downto 0) := "10";
    constant DOWN  : std_logic_vector(1 downto 0) := "01";
    constant NONE  : std_logic_vector(1 downto 0) := "00";

    signal state, next_state : std_logic_vector(2 downto 0) := "000";
    signal worked            : std_logic := '0';        -- this state's work is done
    signal second            : std_logic := '0';        -- player 2 bids first in this round
    signal p1, p2, tx        : unsigned(10 downto 0) := (others => '0');
    signal s1, s2            : unsigned(6 downto 0) := (others => '0');
    signal ud1, ud2          : std_logic_vector(1 downto 0) := NONE;
    signal sum               : unsigned(3 downto 0) := (others => '0');     -- the dice
    signal broke             : boolean;
begin
    amt1  <= std_logic_vector(p1);
    amt2  <= std_logic_vector(p2);
    tax   <= std_logic_vector(tx);
    sub1  <= std_logic_vector(s1);
    sub2  <= std_logic_vector(s2);
    O_ud1 <= ud1;
    O_ud2 <= ud2;
    st    <= state;

    -- A purse of 0 at the start of a round ends the game.
    broke <= p1 = 0 or p2 = 0;
    phase <= "1000" when state = "001" and broke else '0' & state;

    process (clk)
        variable deposit      : unsigned(4 downto 0);
        variable good         : std_logic_vector(1 downto 0);
        variable win1, win2   : boolean;
        variable purse1, purse2 : unsigned(10 downto 0);
    begin
        if rising_edge(clk) then
            -- A quarter of the bid, rounded down, is the deposit.
            deposit := unsigned(bid(6 downto 2));
            if worked = '1' then
                if proc = '0' then
                    worked <= '0';
                    state  <= next_state;
                end if;
            elsif proc = '1' then
                worked <= '1';
                case state is
                    when "000" =>                       -- init
                        p1         <= PURSE;
                        p2         <= PURSE;
                        tx         <= (others => '0');
                        next_state <= "001";

                    when "001" =>                       -- start
                        if second = '1' then
                            next_state <= "011";
                        else
                            next_state <= "010";
                        end if;
                        if broke then                   -- the deposits go to the winner
                            if p1 = 0 then
                                p2 <= p2 + tx;
                            else
                                p1 <= p1 + tx;
                            end if;
                            tx         <= (others => '0');
                            next_state <= "000";
                        end if;

                    -- Nobody may bid more than the other can pay.  Who bids second must be able to
                    -- pay his deposit even after losing the first bid; before that it is 0.
                    when "010" =>                       -- bid1
                        if unsigned(bid) <= p2 and resize(deposit, 11) + s2 <= p1 then
                            s1  <= unsigned(bid);
                            ud1 <= ud & not ud;
                            p1  <= p1 - deposit;
                            tx  <= tx + deposit;
                            if second = '1' then
                                next_state <= "100";
                            else
                                next_state <= "011";
                            end if;
                        else
                            worked <= '0';
                        end if;

                    when "011" =>                       -- bid2
                        if unsigned(bid) <= p1 and resize(deposit, 11) + s1 <= p2 then
                            s2  <= unsigned(bid);
                            ud2 <= ud & not ud;
                            p2  <= p2 - deposit;
                            tx  <= tx + deposit;
                            if second = '1' then
                                next_state <= "010";
                            else
                                next_state <= "100";
                            end if;
                        else
                            worked <= '0';
                        end if;

                    when "100" =>                       -- buffer: the dice roll while the button is held here
                        next_state <= "101";

                    when "101" =>                       -- random
                        sum        <= unsigned(rnd);
                        next_state <= "110";

                    -- Above 7 each who chose up takes his bid from the other, below 7 each who chose
                    -- down; at 7 the higher bid takes, equal bids nothing.
                    when "110" =>                       -- calc
                        if sum > 7 then
                            good := UP;
                        else
                            good := DOWN;
                        end if;
                        if sum = 7 then
                            win1 := s1 > s2;
                            win2 := s2 > s1;
                        else
                            win1 := ud1 = good;
                            win2 := ud2 = good;
                        end if;
                        purse1 := p1;
                        purse2 := p2;
                        if win1 then
                            purse1 := purse1 + s1;
                            purse2 := purse2 - s1;
                        end if;
                        if win2 then
                            purse1 := purse1 - s2;
                            purse2 := purse2 + s2;
                        end if;
                        p1         <= purse1;
                        p2         <= purse2;
                        next_state <= "111";

                    when others =>                      -- reset: the first bidder alternates
                        second     <= not second;
                        s1         <= (others => '0');
                        s2         <= (others => '0');
                        ud1        <= NONE;
                        ud2        <= NONE;
                        next_state <= "001";
                end case;
            end if;
        end if;
    end process;
end behaviour;
