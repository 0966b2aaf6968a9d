----------------------------------------------------------------------------
-- Lab project: 7up 7down
-- Control unit. Two processes: registers, and next values of all of them.
----------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

entity Control is
    Port ( clk   : in  STD_LOGIC;
           --@+with-rst: rst : in STD_LOGIC;
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
    type state_t is (s_init, s_start, s_bid1, s_bid2, s_buffer, s_random, s_calc, s_reset);
    signal state, state_n : state_t := s_init;
    signal target, target_n : state_t := s_start;       -- where to go on release
    signal worked, worked_n : std_logic := '0';
    signal cycle, cycle_n : std_logic := '1';           -- '1': player 1 bids first

    signal p1, p1_n : unsigned(10 downto 0) := (others => '0');     --@b-purse1-once: signal p1, p1_n : unsigned(10 downto 0) := to_unsigned(1008, 11);
    signal p2, p2_n : unsigned(10 downto 0) := (others => '0');
    signal tx, tx_n : unsigned(10 downto 0) := (others => '0');
    signal s1, s1_n, s2, s2_n : unsigned(6 downto 0) := (others => '0');
    signal ud1, ud1_n, ud2, ud2_n : std_logic_vector(1 downto 0) := "00";
    signal rand, rand_n : unsigned(3 downto 0) := "0000";

    signal pressed : std_logic;
    signal shown1, shown2 : unsigned(10 downto 0);
    signal b2_shown : unsigned(6 downto 0);
    signal c1_shown : std_logic_vector(1 downto 0);
    signal amount  : unsigned(6 downto 0);
    signal quarter : unsigned(4 downto 0);
    signal choice  : std_logic_vector(1 downto 0);
    signal valid1, valid2 : std_logic;

    constant PURSE : unsigned(10 downto 0) := to_unsigned(1008, 11);
    constant ZERO  : unsigned(10 downto 0) := (others => '0');
    constant SEVEN : unsigned(3 downto 0) := "0111";
begin
    pressed <= proc;        --@+proc-ff: pressed <= proc when rising_edge(clk);
    amount  <= unsigned(bid);
    quarter <= unsigned(bid(6 downto 2));
    choice  <= "10" when ud = '1' else "01";

    -- validity of a bid ------------------------------------------------------
    check : process(cycle, amount, quarter, p1, p2, s1, s2)
    begin
        valid1 <= '0';
        valid2 <= '0';
        if cycle = '1' then
            if amount <= p2 and quarter <= p1 then                  --@b-first-own-unchecked: if amount <= p2 then
                valid1 <= '1';
            end if;
            if amount <= p1 and quarter <= p2 - s1 then             --@b-second-whole: if amount <= p1 and amount <= p2 - s1 then
                valid2 <= '1';
            end if;
        else
            if amount <= p1 and quarter <= p2 then                  --@b-first-own-unchecked: if amount <= p1 then
                valid2 <= '1';
            end if;
            if amount <= p2 and quarter <= p1 - s2 then             --@b-second-whole: if amount <= p2 and amount <= p1 - s2 then
                valid1 <= '1';
            end if;
        end if;
    end process;

    -- registers --------------------------------------------------------------
    regs : process(clk)
    begin
        if rising_edge(clk) then
            state  <= state_n;
            target <= target_n;
            worked <= worked_n;
            cycle  <= cycle_n;
            p1  <= p1_n;
            p2  <= p2_n;
            tx  <= tx_n;
            s1  <= s1_n;
            s2  <= s2_n;
            ud1 <= ud1_n;
            ud2 <= ud2_n;
            rand <= rand_n;
            --@+with-rst: if rst = '1' then state <= s_init; worked <= '0'; cycle <= '1'; s1 <= (others => '0'); s2 <= (others => '0'); ud1 <= "00"; ud2 <= "00"; end if;
        end if;
    end process;

    -- next values --------------------------------------------------------------
    comb : process(all)
        variable a, b : unsigned(10 downto 0);
        variable right1, right2 : boolean;
    begin
        state_n  <= state;
        target_n <= target;
        worked_n <= worked;
        cycle_n  <= cycle;
        p1_n <= p1;
        p2_n <= p2;
        tx_n <= tx;
        s1_n <= s1;
        s2_n <= s2;
        ud1_n <= ud1;
        ud2_n <= ud2;
        rand_n <= rand;

        if worked = '1' then
            if pressed = '0' then              --@b-buffer-at-once: if pressed = '0' or state = s_buffer then
                state_n  <= target;
                worked_n <= '0';
            end if;
        elsif pressed = '1' then               --@b-random-alone: elsif pressed = '1' or state = s_random then
            worked_n <= '1';
            case state is
            when s_init =>
                p1_n <= PURSE;              --@b-purse1-once:
                p2_n <= PURSE;
                tx_n <= ZERO;
                target_n <= s_start;

            when s_start =>
                if cycle = '1' then
                    target_n <= s_bid1;
                else
                    target_n <= s_bid2;
                end if;
                if p1 = ZERO then
                    p2_n <= p2 + tx;        --@b-pot-to-loser: p1_n <= p1 + tx;
                    tx_n <= ZERO;
                    target_n <= s_init;
                elsif p2 = ZERO then        --@b-end-below-4: elsif p2 < 4 then
                    p1_n <= p1 + tx;
                    tx_n <= ZERO;
                    target_n <= s_init;
                end if;

            when s_bid1 =>
                if valid1 = '1' then
                    s1_n  <= amount;
                    ud1_n <= choice;
                    p1_n  <= p1 - quarter;
                    tx_n  <= tx + quarter;
                    if cycle = '1' then
                        target_n <= s_bid2;
                    else
                        target_n <= s_buffer;
                    end if;
                else
                    worked_n <= '0';
                end if;

            when s_bid2 =>
                if valid2 = '1' then
                    s2_n  <= amount;
                    ud2_n <= choice;
                    p2_n  <= p2 - quarter;
                    tx_n  <= tx + quarter;      --@b-tax-whole2: tx_n  <= tx + amount;
                    if cycle = '1' then
                        target_n <= s_buffer;
                    else
                        target_n <= s_bid1;
                    end if;
                else
                    worked_n <= '0';
                end if;

            when s_buffer =>
                --@b-rnd-in-buffer: rand_n <= unsigned(rnd);
                target_n <= s_random;

            when s_random =>
                rand_n <= unsigned(rnd);        --@b-rnd-in-buffer:
                target_n <= s_calc;             --@b-nil-skips-calc: if s1 = 0 and s2 = 0 then target_n <= s_reset; else target_n <= s_calc; end if;

            when s_calc =>
                a := p1;
                b := p2;
                right1 := (rand > SEVEN and ud1 = "10") or (rand < SEVEN and ud1 = "01") or (rand = SEVEN and s1 > s2);
                right2 := (rand > SEVEN and ud2 = "10") or (rand < SEVEN and ud2 = "01") or (rand = SEVEN and s2 > s1);
                --@b-both-cancel: if right1 and right2 then right1 := false; right2 := false; end if;
                if right1 then
                    a := a + s1;
                    b := b - s1;
                end if;
                if right2 then
                    a := a - s2;                --@b-loser1-keeps: if rand /= SEVEN and not right1 then a := a; else a := a - s2; end if;
                    b := b + s2;
                end if;
                --@b-seven-difference: if rand = SEVEN and right1 then a := p1 + (s1 - s2); b := p2 - (s1 - s2); elsif rand = SEVEN and right2 then a := p1 - (s2 - s1); b := p2 + (s2 - s1); end if;
                p1_n <= a;
                p2_n <= b;
                target_n <= s_reset;

            when s_reset =>
                cycle_n <= not cycle;           --@b-seven-no-swap: if rand /= SEVEN then cycle_n <= not cycle; end if;
                s1_n  <= (others => '0');
                s2_n  <= (others => '0');       --@b-bid2-kept:
                ud1_n <= "00";
                ud2_n <= "00";
                target_n <= s_start;
            end case;
        end if;
    end process;

    -- outputs --------------------------------------------------------------------
    shown1 <= p1;           --@b-amt-by-turn: shown1 <= p1 when cycle = '1' else p2;
    shown2 <= p2;           --@b-amt-by-turn: shown2 <= p2 when cycle = '1' else p1;
    b2_shown <= s2;         --@b-sub2-6bits: b2_shown <= '0' & s2(5 downto 0);
    c1_shown <= ud1;        --@b-ud1-is-ud2: c1_shown <= ud2;
    amt1 <= std_logic_vector(shown1);       --@+outputs-ff: amt1 <= std_logic_vector(shown1) when rising_edge(clk);
    amt2 <= std_logic_vector(shown2);       --@+outputs-ff: amt2 <= std_logic_vector(shown2) when rising_edge(clk);
    tax  <= std_logic_vector(tx);           --@+outputs-ff: tax  <= std_logic_vector(tx) when rising_edge(clk);
    sub1 <= std_logic_vector(s1);           --@+outputs-ff: sub1 <= std_logic_vector(s1) when rising_edge(clk);
    sub2 <= std_logic_vector(b2_shown);     --@+outputs-ff: sub2 <= std_logic_vector(b2_shown) when rising_edge(clk);
    O_ud1 <= c1_shown;                      --@+outputs-ff: O_ud1 <= c1_shown when rising_edge(clk);
    O_ud2 <= ud2;                           --@+outputs-ff: O_ud2 <= ud2 when rising_edge(clk);
    with state select st <=
        "000" when s_init,
        "001" when s_start,
        "010" when s_bid1,
        "011" when s_bid2,
        "100" when s_buffer,
        "101" when s_random,
        "110" when s_calc,
        "111" when s_reset;
end Behavioral;
