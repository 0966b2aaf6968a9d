-- COL215 lab project: 7up 7down, control unit
-- Work of a state is done when proc goes up, the next state is taken when
-- proc comes down again (state(3) = '1' means: done, waiting for release).
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

entity Control is  --@+entname: entity seven_updown is
    Port ( proc : in STD_LOGIC;
           amt1 : out STD_LOGIC_VECTOR(10 downto 0);  --@+uports: amt1 : out unsigned(10 downto 0);
           amt2 : out STD_LOGIC_VECTOR(10 downto 0);  --@+uports: amt2 : out unsigned(10 downto 0);
           tax : out STD_LOGIC_VECTOR(10 downto 0);   --@+uports: tax : out unsigned(10 downto 0);
           bid : in STD_LOGIC_VECTOR (6 downto 0);
           rnd : in STD_LOGIC_VECTOR (3 downto 0);
           st : out STD_LOGIC_VECTOR (2 downto 0);
           --@+diceout: dice : out STD_LOGIC_VECTOR (3 downto 0);
           ud : in STD_LOGIC;
           O_ud1, O_ud2 : out STD_LOGIC_VECTOR(1 downto 0);
           sub1 : out STD_LOGIC_VECTOR (6 downto 0);
           sub2 : out STD_LOGIC_VECTOR (6 downto 0);
           clk : in STD_LOGIC);
end Control;  --@+entname: end seven_updown;

architecture Behavioral of Control is  --@+entname: architecture Behavioral of seven_updown is
    constant FULL : unsigned(10 downto 0) := to_unsigned(1008, 11);
    constant NIL  : unsigned(10 downto 0) := (others => '0');
begin

    process(clk)
        variable state      : std_logic_vector(3 downto 0) := "0000";
        variable next_state : std_logic_vector(2 downto 0) := "000";
        -- purses and deposits
        variable p1, p2, tx : unsigned(10 downto 0) := (others => '0');  --@+prefilled: variable p1, p2 : unsigned(10 downto 0) := FULL; variable tx : unsigned(10 downto 0) := NIL;
        -- bids
        variable s1, s2     : unsigned(6 downto 0) := (others => '0');
        variable ud1, ud2   : std_logic_vector(1 downto 0) := "00";
        variable cycle      : std_logic := '1';   -- '1': player 1 bids first
        variable rand       : unsigned(3 downto 0) := "0000";
        variable b          : unsigned(6 downto 0);
        variable dep        : unsigned(4 downto 0);
        variable ok         : boolean;
    begin
        if (clk = '1' and clk'event) then
            b   := unsigned(bid);
            dep := b(6 downto 2);
            if (state(3) = '1') then
                if (proc = '0') then
                    state := '0' & next_state;
                end if;
            elsif (proc = '1') then
                case state(2 downto 0) is

                when "000" =>
                    -- init: fill both purses
                    p1 := FULL;  --@w3_keep_winner: if p1 = NIL then p1 := FULL; end if;
                    p2 := FULL;  --@w3_keep_winner: if p2 = NIL then p2 := FULL; end if;
                    tx := NIL;
                    --@w3_role_init: cycle := '1';
                    state(3) := '1';
                    next_state := "001";

                when "001" =>
                    -- start: show the purses, who is first?
                    state(3) := '1';
                    if (cycle = '1') then
                        next_state := "010";
                    else
                        next_state := "011";
                    end if;
                    if (p1 = NIL) then
                        p2 := p2 + tx;  --@w3_pot_loser: p1 := p1 + tx;
                        tx := NIL;
                        next_state := "000";
                    elsif (p2 = NIL) then  --@w3_no_p2_end:
                        p1 := p1 + tx;     --@w3_no_p2_end:
                        tx := NIL;         --@w3_no_p2_end:
                        next_state := "000";  --@w3_no_p2_end:
                    end if;

                when "010" =>
                    -- bid of player 1
                    if (cycle = '1') then
                        ok := (b <= p2) and (dep <= p1);  --@w3_bid_lt: ok := (b < p2) and (dep <= p1);
                    else
                        ok := (b <= p2) and (dep <= p1 - s2);
                    end if;
                    if (ok) then
                        s1 := b;
                        if (ud = '1') then
                            ud1 := "10";
                        else
                            ud1 := "01";
                        end if;
                        p1 := p1 - dep;
                        tx := tx + dep;
                        state(3) := '1';
                        if (cycle = '1') then
                            next_state := "011";
                        else
                            next_state := "100";
                        end if;
                    end if;

                when "011" =>
                    -- bid of player 2
                    if (cycle = '0') then
                        ok := (b <= p1) and (dep <= p2);
                    else
                        ok := (b <= p1) and (dep <= p2 - s1);  --@w3_no_s1: ok := (b <= p1) and (dep <= p2);
                    end if;
                    if (ok) then
                        s2 := b;
                        if (ud = '1') then
                            ud2 := "10";
                        else
                            ud2 := "01";
                        end if;
                        p2 := p2 - dep;
                        tx := tx + dep;  --@w3_tax_whole2: tx := tx + b;
                        state(3) := '1';
                        if (cycle = '1') then
                            next_state := "100";
                        else
                            next_state := "010";
                        end if;
                    end if;

                when "100" =>
                    -- buffer, the generator runs while the button is held
                    state(3) := '1';
                    next_state := "101";

                when "101" =>
                    rand := unsigned(rnd);  --@w3_rand_late:
                    state(3) := '1';
                    next_state := "110";

                when "110" =>
                    -- main calculation
                    --@w3_rand_late: rand := unsigned(rnd);
                    if (rand > 7) then  --@w3_seven_is_up: if (rand >= 7) then
                        if (ud1 = "10") then
                            p1 := p1 + s1;
                            p2 := p2 - s1;
                        end if;               --@w3_elsif_up:
                        if (ud2 = "10") then  --@w3_elsif_up: elsif (ud2 = "10") then
                            p1 := p1 - s2;
                            p2 := p2 + s2;
                        end if;
                    elsif (rand < 7) then
                        if (ud1 = "01") then
                            p1 := p1 + s1;
                            p2 := p2 - s1;
                        end if;
                        if (ud2 = "01") then
                            p1 := p1 - s2;  --@w3_down_copy: p1 := p1 - s1;
                            p2 := p2 + s2;  --@w3_down_copy: p2 := p2 + s1;
                        end if;
                    else
                        if (s1 > s2) then  --@w3_tie_p1: if (s1 >= s2) then
                            p1 := p1 + s1;
                            p2 := p2 - s1;
                        elsif (s2 > s1) then
                            p1 := p1 - s2;
                            p2 := p2 + s2;
                        end if;
                    end if;
                    state(3) := '1';        --@w3_calc_runs: state := "0111";
                    next_state := "111";    --@w3_calc_runs:

                when others =>
                    -- reset: other player first, clear bids and choices
                    cycle := not cycle;
                    s1 := (others => '0');
                    s2 := (others => '0');
                    ud1 := "00";
                    ud2 := "00";  --@w3_ud2_left: ud1 := "00";
                    state(3) := '1';
                    next_state := "001";
                end case;
            end if;
        end if;

        st    <= state(2 downto 0);
        amt1  <= std_logic_vector(p1);  --@+uports: amt1 <= p1;
        amt2  <= std_logic_vector(p2);  --@+uports: amt2 <= p2;
        tax   <= std_logic_vector(tx);  --@+uports: tax <= tx;
        sub1  <= std_logic_vector(s1);  --@w3_sub1_six: sub1 <= '0' & std_logic_vector(s1(5 downto 0));
        sub2  <= std_logic_vector(s2);
        O_ud1 <= ud1;
        O_ud2 <= ud2;
        --@+diceout: dice <= std_logic_vector(rand);
    end process;

end Behavioral;
