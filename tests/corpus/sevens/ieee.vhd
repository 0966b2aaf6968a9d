-- COL215 project: 7up 7down, control block (two processes)
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

entity Control is
    Port ( clk   : in  STD_LOGIC;
           proc  : in  STD_LOGIC;
           bid   : in  STD_LOGIC_VECTOR (6 downto 0);
           ud    : in  STD_LOGIC;
           rnd   : in  STD_LOGIC_VECTOR (3 downto 0);
           amt1  : out STD_LOGIC_VECTOR (10 downto 0);
           amt2  : out STD_LOGIC_VECTOR (10 downto 0);
           tax   : out STD_LOGIC_VECTOR (10 downto 0);
           sub1  : out STD_LOGIC_VECTOR (6 downto 0);
           sub2  : out STD_LOGIC_VECTOR (6 downto 0);
           O_ud1 : out STD_LOGIC_VECTOR (1 downto 0);
           O_ud2 : out STD_LOGIC_VECTOR (1 downto 0);
           st    : out STD_LOGIC_VECTOR (2 downto 0));
end Control;

architecture Behavioral of Control is

    -- bit 3 of the state: the work is done, wait for proc to go low
    signal state, state_n : STD_LOGIC_VECTOR(3 downto 0) := "0000";
    signal nxt, nxt_n     : STD_LOGIC_VECTOR(2 downto 0) := "000";
    signal p1, p1_n, p2, p2_n, tx, tx_n : STD_LOGIC_VECTOR(10 downto 0) := (others => '0');
    signal s1, s1_n, s2, s2_n           : STD_LOGIC_VECTOR(6 downto 0) := (others => '0');
    signal ud1, ud1_n, ud2, ud2_n       : STD_LOGIC_VECTOR(1 downto 0) := "00";
    signal cycle, cycle_n               : STD_LOGIC := '1';
    signal dice, dice_n                 : STD_LOGIC_VECTOR(3 downto 0) := "0000";

    -- a + b and a - b on purses, b may be shorter
    function add(a, b : STD_LOGIC_VECTOR) return STD_LOGIC_VECTOR is
    begin
        return STD_LOGIC_VECTOR(unsigned(a) + resize(unsigned(b), 11));
    end function;

    function subt(a, b : STD_LOGIC_VECTOR) return STD_LOGIC_VECTOR is
    begin
        return STD_LOGIC_VECTOR(unsigned(a) - resize(unsigned(b), 11));
    end function;

begin

    amt1  <= p1;
    amt2  <= p2;
    tax   <= tx;
    sub1  <= s1;
    sub2  <= s2;
    O_ud1 <= ud1;
    O_ud2 <= ud2;
    st    <= state(2 downto 0);

    registers : process(clk)
    begin
        if rising_edge(clk) then
            state <= state_n;
            nxt   <= nxt_n;
            p1    <= p1_n;
            p2    <= p2_n;
            tx    <= tx_n;
            s1    <= s1_n;
            s2    <= s2_n;
            ud1   <= ud1_n;
            ud2   <= ud2_n;
            cycle <= cycle_n;
            dice  <= dice_n;
        end if;
    end process;

    logic : process(state, nxt, p1, p2, tx, s1, s2, ud1, ud2, cycle, dice, proc, bid, ud, rnd)
        variable dep        : STD_LOGIC_VECTOR(4 downto 0);
        variable choice     : STD_LOGIC_VECTOR(1 downto 0);
        variable ok         : boolean;
        variable win1, win2 : boolean;
        variable a, b       : STD_LOGIC_VECTOR(10 downto 0);
        variable sum        : unsigned(3 downto 0);
    begin
        state_n <= state;
        nxt_n   <= nxt;
        p1_n    <= p1;
        p2_n    <= p2;
        tx_n    <= tx;
        s1_n    <= s1;
        s2_n    <= s2;
        ud1_n   <= ud1;
        ud2_n   <= ud2;
        cycle_n <= cycle;
        dice_n  <= dice;

        dep := bid(6 downto 2);
        if ud = '1' then
            choice := "10";
        else
            choice := "01";
        end if;

        if state(3) = '1' then
            if proc = '0' then --@earlymove: if proc = '0' or state(2 downto 0) = "100" then
                state_n <= '0' & nxt;
            end if;
        elsif proc = '1' then
            case state(2 downto 0) is
                when "000" =>
                    p1_n <= STD_LOGIC_VECTOR(to_unsigned(1008, 11));
                    p2_n <= STD_LOGIC_VECTOR(to_unsigned(1008, 11));
                    tx_n <= (others => '0');
                    cycle_n <= cycle; --@firstreset: cycle_n <= '1';
                    state_n(3) <= '1';
                    nxt_n <= "001";

                when "001" =>
                    state_n(3) <= '1';
                    if cycle = '1' then
                        nxt_n <= "010";
                    else
                        nxt_n <= "011";
                    end if;
                    if unsigned(p1) = 0 then
                        p2_n <= add(p2, tx);
                        tx_n <= (others => '0'); --@taxstay: tx_n <= tx;
                        nxt_n <= "000";
                    elsif unsigned(p2) = 0 then
                        p1_n <= add(p1, tx);
                        tx_n <= (others => '0');
                        nxt_n <= "000";
                    end if;

                when "010" =>
                    if cycle = '1' then
                        ok := unsigned(bid) <= unsigned(p2) and unsigned(dep) <= unsigned(p1); --@noother: ok := unsigned(dep) <= unsigned(p1);
                    else
                        ok := unsigned(bid) <= unsigned(p2) and unsigned(dep) <= unsigned(subt(p1, s2));
                    end if;
                    if ok then
                        s1_n  <= bid;
                        ud1_n <= choice;
                        p1_n  <= subt(p1, dep); --@dephalf: p1_n  <= subt(p1, bid(6 downto 1));
                        tx_n  <= add(tx, dep); --@dephalf: tx_n  <= add(tx, bid(6 downto 1));
                        state_n(3) <= '1';
                        if cycle = '1' then
                            nxt_n <= "011";
                        else
                            nxt_n <= "100";
                        end if;
                    end if;

                when "011" =>
                    if cycle = '0' then
                        ok := unsigned(bid) <= unsigned(p1) and unsigned(dep) <= unsigned(p2);
                    else
                        ok := unsigned(bid) <= unsigned(p1) and unsigned(dep) <= unsigned(subt(p2, s1));
                    end if;
                    if not ok then
                        state_n(3) <= '0'; --@refpass: state_n(3) <= '1'; nxt_n <= "100";
                    else
                        s2_n  <= bid;
                        ud2_n <= choice; --@udinv2: ud2_n <= not choice;
                        p2_n  <= subt(p2, dep); --@nopay2: p2_n  <= p2;
                        tx_n  <= add(tx, dep);
                        state_n(3) <= '1';
                        if cycle = '1' then
                            nxt_n <= "100"; --@nobuffer: nxt_n <= "101";
                        else
                            nxt_n <= "010";
                        end if;
                    end if;

                when "100" =>
                    state_n(3) <= '1';
                    nxt_n <= "101";

                when "101" =>
                    dice_n <= rnd;
                    state_n(3) <= '1';
                    nxt_n <= "110";

                when "110" =>
                    sum := unsigned(dice); --@dicelate: sum := unsigned(rnd);
                    if sum > 7 then --@sevenup: if sum >= 7 then
                        win1 := ud1 = "10";
                        win2 := ud2 = "10";
                    elsif sum < 7 then
                        win1 := ud1 = "01";
                        win2 := ud2 = "01";
                    else
                        win1 := unsigned(s1) > unsigned(s2); --@low7: win1 := unsigned(s1) < unsigned(s2);
                        win2 := unsigned(s2) > unsigned(s1); --@low7: win2 := unsigned(s2) < unsigned(s1);
                    end if;
                    a := p1;
                    b := p2;
                    if win1 then
                        a := add(a, s1);
                        b := subt(b, s1); --@losepay: b := b;
                    end if;
                    if win2 then
                        a := subt(a, s2);
                        b := add(b, s2);
                    end if;
                    p1_n <= a;
                    p2_n <= b;
                    state_n(3) <= '1';
                    nxt_n <= "111";

                when others =>
                    cycle_n <= not cycle;
                    s1_n  <= (others => '0');
                    s2_n  <= (others => '0'); --@noclrbid: s2_n  <= s2;
                    ud1_n <= "00";
                    ud2_n <= "00";
                    state_n(3) <= '1';
                    nxt_n <= "001";
            end case;
        end if;
    end process;

end Behavioral;
