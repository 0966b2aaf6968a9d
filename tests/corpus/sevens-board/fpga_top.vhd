----------------------------------------------------------------------------------
-- COL 215 Lab project: 7up 7down on the Basys 3
--   debouncer    : centre button
--   dice_counter : counts while the button is held in state 100
--   control      : the game (FSM of the design document)
--   ssd          : multiplexed display
--   fpga_top     : puts it together
----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

entity debouncer is
    Generic ( N : integer := 20 );          -- clock cycles that the button must be stable
    Port ( clk : in STD_LOGIC;
           btn : in STD_LOGIC;
           q   : out STD_LOGIC);
end debouncer;

architecture Behavioral of debouncer is
    signal sync  : std_logic_vector(1 downto 0) := "00";
    signal level : std_logic := '0';
    signal c     : integer range 0 to N := 0;
begin
    q <= level;
    process(clk)
    begin
        if rising_edge(clk) then
            sync <= sync(0) & btn;
            if sync(1) = level then
                c <= 0;
            elsif c = N - 1 then
                level <= sync(1);
                c <= 0;
            else
                c <= c + 1;
            end if;
        end if;
    end process;
end Behavioral;

----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

entity dice_counter is
    Port ( clk  : in STD_LOGIC;
           run  : in STD_LOGIC;
           rnd  : out STD_LOGIC_VECTOR (3 downto 0));
end dice_counter;

architecture Behavioral of dice_counter is
    signal count : integer range 0 to 63 := 0;
begin
    process(clk)
    begin
        if rising_edge(clk) then
            if run = '1' then
                if count = 35 then    --@w4_ft_mod37: if count = 36 then
                    count <= 0;
                else
                    count <= count + 1;
                end if;
            end if;
        end if;
    end process;

    -- 36 outcomes of two dice
    rnd <= "0010" when count < 1  else
           "0011" when count < 3  else
           "0100" when count < 6  else
           "0101" when count < 10 else
           "0110" when count < 15 else
           "0111" when count < 21 else
           "1000" when count < 26 else
           "1001" when count < 30 else    --@w4_ft_noten: "1001" when count < 33 else
           "1010" when count < 33 else
           "1011" when count < 35 else
           "1100";
end Behavioral;

----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

entity control is
    Port ( clk   : in STD_LOGIC;
           proc  : in STD_LOGIC;
           bid   : in STD_LOGIC_VECTOR (6 downto 0);
           ud    : in STD_LOGIC;
           rnd   : in STD_LOGIC_VECTOR (3 downto 0);
           amt1, amt2, tax : out STD_LOGIC_VECTOR (10 downto 0);
           sub1, sub2      : out STD_LOGIC_VECTOR (6 downto 0);
           O_ud1, O_ud2    : out STD_LOGIC_VECTOR (1 downto 0);
           first : out STD_LOGIC;          -- '1': player 1 bids first
           st    : out STD_LOGIC_VECTOR (2 downto 0));
end control;

architecture Behavioral of control is
    signal state      : std_logic_vector(3 downto 0) := "0000";   -- bit 3: work done, wait for release
    signal next_state : std_logic_vector(2 downto 0) := "000";
    signal p1, p2, tx : unsigned(10 downto 0) := (others => '0');
    signal s1, s2     : unsigned(6 downto 0) := (others => '0');
    signal ud1, ud2   : std_logic_vector(1 downto 0) := "00";
    signal cycle      : std_logic := '1';
    signal rand       : unsigned(3 downto 0) := "0000";
    signal b          : unsigned(6 downto 0);
    signal dep        : unsigned(4 downto 0);
begin
    st    <= state(2 downto 0);
    amt1  <= std_logic_vector(p1);
    amt2  <= std_logic_vector(p2);
    tax   <= std_logic_vector(tx);
    sub1  <= std_logic_vector(s1);
    sub2  <= std_logic_vector(s2);
    O_ud1 <= ud1;    --@w4_ft_ud_swap: O_ud1 <= ud2;
    O_ud2 <= ud2;    --@w4_ft_ud_swap: O_ud2 <= ud1;
    first <= cycle;
    b     <= unsigned(bid);
    dep   <= b(6 downto 2);        -- 25 %

    process(clk)
        variable w1, w2 : boolean;                    -- who takes his bid
        variable n1, n2 : unsigned(10 downto 0);
    begin
        if rising_edge(clk) then
            if state(3) = '1' then
                if proc = '0' then
                    state <= '0' & next_state;
                end if;
            elsif proc = '1' then
                case state(2 downto 0) is
                    -- init
                    when "000" =>
                        p1 <= to_unsigned(1008, 11);
                        p2 <= to_unsigned(1008, 11);    --@w4_ft_p2_1016: p2 <= "01111111000";
                        tx <= (others => '0');
                        --@w4_ft_cycle_init: cycle <= '1';
                        state(3) <= '1';
                        next_state <= "001";
                    -- start: show the purses
                    when "001" =>
                        state(3) <= '1';    --@w4_ft_run001: if cycle = '1' then state <= "0010"; else state <= "0011"; end if;
                        if cycle = '1' then
                            next_state <= "010";
                        else
                            next_state <= "011";
                        end if;
                        if p1 = 0 then
                            --@w4_ft_run001: state <= "1001";
                            p2 <= p2 + tx;    --@w4_ft_loser: p1 <= p1 + tx;
                            tx <= (others => '0');
                            next_state <= "000";
                        elsif p2 = 0 then    --@w4_ft_end_p2: elsif p1 = 0 then
                            --@w4_ft_run001: state <= "1001";
                            p1 <= p1 + tx;
                            tx <= (others => '0');
                            next_state <= "000";
                        end if;
                    -- bid of player 1
                    when "010" =>
                        if (cycle = '1' and b <= p2 and dep <= p1) or
                           (cycle = '0' and b <= p2 and dep <= p1 - s2) then
                            s1 <= b;
                            if ud = '1' then
                                ud1 <= "10";
                            else
                                ud1 <= "01";
                            end if;
                            p1 <= p1 - dep;
                            tx <= tx + dep;
                            state(3) <= '1';
                            if cycle = '1' then
                                next_state <= "011";
                            else
                                next_state <= "100";
                            end if;
                        end if;
                    -- bid of player 2
                    when "011" =>
                        if (cycle = '0' and b <= p1 and dep <= p2) or    --@w4_ft_bid_lt: if (cycle = '0' and b < p1 and dep <= p2) or
                           (cycle = '1' and b <= p1 and dep <= p2 - s1) then    --@w4_ft_limit2: (cycle = '1' and b <= p1 and dep <= p2) then
                            s2 <= b;
                            if ud = '1' then
                                ud2 <= "10";
                            else
                                ud2 <= "01";
                            end if;
                            p2 <= p2 - dep;
                            tx <= tx + dep;    --@w4_ft_tax_whole: tx <= tx + b;
                            state(3) <= '1';
                            if cycle = '1' then
                                next_state <= "100";
                            else
                                next_state <= "010";
                            end if;
                        end if;
                    -- buffer: the dice roll now
                    when "100" =>
                        --@w4_ft_early: rand <= unsigned(rnd);
                        state(3) <= '1';
                        next_state <= "101";
                    -- get random
                    when "101" =>
                        rand <= unsigned(rnd);    --@w4_ft_early:
                        state(3) <= '1';
                        next_state <= "110";
                    -- settle the bids
                    when "110" =>
                        w1 := false;
                        w2 := false;
                        if rand > 7 then
                            w1 := ud1 = "10";
                            w2 := ud2 = "10";
                        elsif rand < 7 then
                            w1 := ud1 = "01";
                            w2 := ud2 = "01";
                        else
                            w1 := s1 > s2;
                            w2 := s2 > s1;    --@w4_ft_seven_eq: w2 := not w1;
                        end if;
                        n1 := p1;
                        n2 := p2;
                        if w1 then
                            n1 := n1 + s1;
                            n2 := n2 - s1;
                        end if;
                        if w2 then
                            n1 := n1 - s2;    --@w4_ft_both: n1 := p1 - s2;
                            n2 := n2 + s2;    --@w4_ft_both: n2 := p2 + s2;
                        end if;
                        p1 <= n1;
                        p2 <= n2;
                        state(3) <= '1';
                        next_state <= "111";
                    -- reset for the next round
                    when others =>
                        cycle <= not cycle;
                        s1  <= (others => '0');
                        s2  <= (others => '0');
                        ud1 <= "00";    --@w4_ft_ud_keep:
                        ud2 <= "00";
                        state(3) <= '1';
                        next_state <= "001";
                end case;
            end if;
        end if;
    end process;
end Behavioral;

----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

-- page 0 title, 1 bid, 2 dice, 3 purses and deposits in turn
entity ssd is
    Generic ( SCAN : integer := 8;            -- cycles per digit
              TURN : integer := 600 );        -- cycles per number
    Port ( clk  : in STD_LOGIC;
           st   : in STD_LOGIC_VECTOR (2 downto 0);
           sw   : in STD_LOGIC_VECTOR (7 downto 0);
           rnd  : in STD_LOGIC_VECTOR (3 downto 0);
           amt1, amt2, tax : in STD_LOGIC_VECTOR (10 downto 0);
           an   : out STD_LOGIC_VECTOR (3 downto 0);
           seg  : out STD_LOGIC_VECTOR (6 downto 0);
           dp   : out STD_LOGIC);
end ssd;

architecture Behavioral of ssd is
    signal sc    : integer range 0 to SCAN - 1 := 0;
    signal tc    : integer range 0 to TURN - 1 := 0;
    signal digit : unsigned(1 downto 0) := "00";       -- 0 is the rightmost
    signal which : integer range 0 to 2 := 0;          -- purse 1, purse 2, deposits
    type code4 is array (3 downto 0) of integer range 0 to 31;
    signal d     : code4;
    signal cur   : integer range 0 to 31;
    constant cU : integer := 10;
    constant cP : integer := 11;
    constant cd : integer := 12;
    constant cBlank : integer := 13;
begin
    -- counters of the scan
    process(clk)
    begin
        if rising_edge(clk) then
            if sc = SCAN - 1 then
                sc <= 0;
                digit <= digit + 1;    --@w4_ft_scan3: if digit = 2 then digit <= "00"; else digit <= digit + 1; end if;
            else
                sc <= sc + 1;
            end if;
            if tc = TURN - 1 then
                tc <= 0;
                if which = 2 then
                    which <= 0;
                else
                    which <= which + 1;
                end if;
            else
                tc <= tc + 1;
            end if;
        end if;
    end process;

    -- what stands on the four digits
    process(st, sw, rnd, amt1, amt2, tax, which)
        variable n : integer range 0 to 2047;
    begin
        case st is
            when "000" =>
                d <= (7, cU, cP, cBlank);
            when "010" | "011" =>
                n := to_integer(unsigned(sw(6 downto 0)));
                if sw(7) = '1' then
                    d(3) <= cU;
                else
                    d(3) <= cd;
                end if;
                d(2) <= n / 100;
                d(1) <= (n / 10) mod 10;
                d(0) <= n mod 10;
            when "101" | "110" =>
                n := to_integer(unsigned(rnd));
                d(3) <= cBlank;
                d(2) <= cBlank;
                if n > 9 then
                    d(1) <= 1;
                else
                    d(1) <= cBlank;    --@+dice0: d(1) <= 0;
                end if;
                d(0) <= n mod 10;
            when others =>
                if which = 0 then
                    n := to_integer(unsigned(amt1));
                elsif which = 1 then
                    n := to_integer(unsigned(amt2));
                else
                    n := to_integer(unsigned(tax));
                end if;
                d(3) <= n / 1000;
                d(2) <= (n / 100) mod 10;
                d(1) <= (n / 10) mod 10;
                d(0) <= n mod 10;
        end case;
    end process;

    -- left point: purse 1, right point: purse 2
    process(st, which, digit)
    begin
        dp <= '1';
        if st = "001" or st = "100" or st = "111" then
            if which = 0 and digit = 3 then    --@w4_ft_dp: if which = 0 and digit = 0 then
                dp <= '0';
            end if;
            if which = 1 and digit = 0 then    --@w4_ft_dp: if which = 1 and digit = 3 then
                dp <= '0';
            end if;
        end if;
    end process;

    with digit select an <=
        "1110" when "00",
        "1101" when "01",
        "1011" when "10",
        "0111" when others;

    cur <= d(to_integer(digit));

    -- gfedcba, active low
    with cur select seg <=
        "1000000" when 0,
        "1111001" when 1,
        "0100100" when 2,
        "0110000" when 3,
        "0011001" when 4,
        "0010010" when 5,    --@w4_ft_glyph5: "0100010" when 5,
        "0000010" when 6,
        "1111000" when 7,
        "0000000" when 8,
        "0010000" when 9,
        "1000001" when cU,
        "0001100" when cP,
        "0100001" when cd,
        "1111111" when others;
end Behavioral;

----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

entity fpga_top is
    -- simulation values; on the board: 1000000, 100000, 100000000
    Generic ( STABLE : integer := 20;    --@+deb: Generic ( STABLE : integer := 64;
              SCAN   : integer := 8;
              TURN   : integer := 600 );
    Port ( clk  : in STD_LOGIC;
           btnC : in STD_LOGIC;
           sw   : in STD_LOGIC_VECTOR (7 downto 0);
           --@+view: amt1, amt2, tax : out STD_LOGIC_VECTOR (10 downto 0);
           --@+view: sub1, sub2 : out STD_LOGIC_VECTOR (6 downto 0);
           --@+view: O_ud1, O_ud2 : out STD_LOGIC_VECTOR (1 downto 0);
           led  : out STD_LOGIC_VECTOR (15 downto 0);
           an   : out STD_LOGIC_VECTOR (3 downto 0);
           seg  : out STD_LOGIC_VECTOR (6 downto 0);
           dp   : out STD_LOGIC);
end fpga_top;

architecture Structural of fpga_top is
    signal proc, run, first : std_logic;
    signal st         : std_logic_vector(2 downto 0);
    signal rnd        : std_logic_vector(3 downto 0);
    signal a1, a2, tx : std_logic_vector(10 downto 0);
    signal b1, b2     : std_logic_vector(6 downto 0);
    signal u1, u2     : std_logic_vector(1 downto 0);
begin
    deb : entity work.debouncer generic map (N => STABLE) port map (clk => clk, btn => btnC, q => proc);

    run <= '1' when st = "100" and proc = '1' else '0';
    dice : entity work.dice_counter port map (clk => clk, run => run, rnd => rnd);

    game : entity work.control port map (
        clk => clk, proc => proc, bid => sw(6 downto 0), ud => sw(7), rnd => rnd,
        amt1 => a1, amt2 => a2, tax => tx, sub1 => b1, sub2 => b2,
        O_ud1 => u1, O_ud2 => u2, first => first, st => st);

    disp : entity work.ssd generic map (SCAN => SCAN, TURN => TURN) port map (
        clk => clk, st => st, sw => sw, rnd => rnd,
        amt1 => a1, amt2 => a2, tax => tx, an => an, seg => seg, dp => dp);    --@w4_ft_amt2: amt1 => a1, amt2 => a1, tax => tx, an => an, seg => seg, dp => dp);

    led(15 downto 13) <= st;
    led(12) <= proc;
    led(11) <= '0';
    led(10 downto 4) <= b1 when first = '1' else b2;    --@w4_ft_ledbid: led(10 downto 4) <= b1;
    led(3 downto 2) <= u1;
    led(1 downto 0) <= u2;
    --@+view: amt1 <= a1; amt2 <= a2; tax <= tx;
    --@+view: sub1 <= b1; sub2 <= b2; O_ud1 <= u1; O_ud2 <= u2;
end Structural;
