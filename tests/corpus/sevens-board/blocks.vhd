----------------------------------------------------------------------------------
-- COL215 project: 7up 7down
-- debouncer / random number generator / control / SSD / top
----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.STD_LOGIC_UNSIGNED.ALL;

entity Debouncer is
    Port ( clk : in STD_LOGIC;
           b : in STD_LOGIC;
           b_sync : out STD_LOGIC;
           b_deb : out STD_LOGIC);
end Debouncer;

architecture Behavioral of Debouncer is
signal count : integer range 0 to 249999 := 0; --@+slower-debounce: signal count : integer range 0 to 499999 := 0;
signal sh : std_logic_vector(3 downto 0) := "0000";
signal ff : std_logic_vector(1 downto 0) := "00";
signal q : std_logic := '0';
begin
    b_sync <= ff(1);
    b_deb <= q;
    process(clk)
    begin
        if rising_edge(clk) then
            ff <= ff(0) & b;
            if count = 249999 then --@+slower-debounce: if count = 499999 then
                count <= 0;
                sh <= sh(2 downto 0) & ff(1);
            else
                count <= count + 1;
            end if;
            if sh = "1111" then
                q <= '1';
            elsif sh = "0000" then
                q <= '0';
            end if;
        end if;
    end process;
end Behavioral;

----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.STD_LOGIC_UNSIGNED.ALL;

entity Random is
    Port ( clk : in STD_LOGIC;
           run : in STD_LOGIC;
           rnd : out STD_LOGIC_VECTOR (3 downto 0));
end Random;

architecture Behavioral of Random is
signal c : std_logic_vector(5 downto 0) := "000000";
type table is array(0 to 63) of integer range 0 to 15;
constant sum : table := (
    2,
    3, 3,
    4, 4, 4,
    5, 5, 5, 5,
    6, 6, 6, 6, 6,
    7, 7, 7, 7, 7, 7,
    8, 8, 8, 8, 8, --@weights-8-9: 8, 8, 8, 8, 9,
    9, 9, 9, 9,
    10, 10, 10,
    11, 11,
    12,
    others => 0);
begin
    process(clk)
    begin
        if clk'event and clk = '1' then
            if run = '1' then
                if c = "100011" then
                    c <= "000000";
                else
                    c <= c + 1;
                end if;
            end if;
        end if;
    end process;

    process(c)
    variable v : integer range 0 to 15;
    begin
        v := sum(conv_integer(c));
        case v is
            when 2 => rnd <= "0010";
            when 3 => rnd <= "0011";
            when 4 => rnd <= "0100";
            when 5 => rnd <= "0101";
            when 6 => rnd <= "0110";
            when 7 => rnd <= "0111";
            when 8 => rnd <= "1000";
            when 9 => rnd <= "1001";
            when 10 => rnd <= "1010";
            when 11 => rnd <= "1011";
            when others => rnd <= "1100";
        end case;
    end process;
end Behavioral;

----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.STD_LOGIC_UNSIGNED.ALL;

entity Control is
    Port ( proc : in STD_LOGIC;
           amt1 : out STD_LOGIC_VECTOR (10 downto 0);
           amt2 : out STD_LOGIC_VECTOR (10 downto 0);
           tax : out STD_LOGIC_VECTOR (10 downto 0);
           bid : in STD_LOGIC_VECTOR (6 downto 0);
           rnd : in STD_LOGIC_VECTOR (3 downto 0);
           st : out STD_LOGIC_VECTOR (2 downto 0);
           ud : in STD_LOGIC;
           O_ud1, O_ud2 : out STD_LOGIC_VECTOR (1 downto 0);
           sub1 : out STD_LOGIC_VECTOR (6 downto 0);
           sub2 : out STD_LOGIC_VECTOR (6 downto 0);
           fst : out STD_LOGIC;
           clk : in STD_LOGIC);
end Control;

architecture Behavioral of Control is
signal state : std_logic_vector(3 downto 0) := "0000";
signal next_state : std_logic_vector(2 downto 0) := "000";
signal p1, p2, tx : std_logic_vector(10 downto 0) := "00000000000";
signal s1, s2 : std_logic_vector(6 downto 0) := "0000000";
signal ud1, ud2 : std_logic_vector(1 downto 0) := "00";
signal cycle : std_logic := '1';
signal rand : std_logic_vector(3 downto 0) := "0000";
signal bid_val : std_logic;
signal room1, room2 : std_logic_vector(10 downto 0);
begin
    st <= state(2 downto 0);
    amt1 <= p1;
    amt2 <= p2;
    tax <= tx;
    sub1 <= s1;
    sub2 <= s2;
    O_ud1 <= ud1;
    O_ud2 <= ud2;
    fst <= cycle;

    -- what is left for the deposit
    room1 <= p1 when cycle = '1' else p1 - s2;
    room2 <= p2 when cycle = '0' else p2 - s1;

    process(state, bid, p1, p2, room1, room2)
    begin
        bid_val <= '0';
        if state(2 downto 0) = "010" then
            if bid <= p2 and bid(6 downto 2) <= room1 then
                bid_val <= '1';
            end if;
        elsif state(2 downto 0) = "011" then
            if bid <= p1 and bid(6 downto 2) <= room2 then --@bid2-vs-low-bits: if bid <= p1(6 downto 0) and bid(6 downto 2) <= room2 then
                bid_val <= '1';
            end if;
        end if;
    end process;

    process(clk)
    variable n1, n2 : std_logic_vector(10 downto 0);
    begin
        if (clk = '1' and clk'event) then
            if (state(3) = '1') then
                if (proc = '0') then
                    state <= '0' & next_state;
                end if;
            elsif (proc = '1') then
                case state(2 downto 0) is
                    when "000" =>
                        -- init
                        p1 <= "01111110000"; --@purse-1016: p1 <= "01111111000";
                        p2 <= "01111110000"; --@purse-1016: p2 <= "01111111000";
                        tx <= "00000000000";
                        --@cycle-new-game: cycle <= '1';
                        state(3) <= '1';
                        next_state <= "001";
                    when "001" =>
                        -- start
                        state(3) <= '1';
                        if (cycle = '1') then
                            next_state <= "010";
                        else
                            next_state <= "011"; --@start-ignores-cycle: next_state <= "010";
                        end if;
                        if (p1 = "00000000000") then
                            p2 <= p2 + tx; --@deposits-lost: 
                            tx <= "00000000000";
                            next_state <= "000";
                        elsif (p2 = "00000000000") then
                            p1 <= p1 + tx; --@deposits-lost: 
                            tx <= "00000000000";
                            next_state <= "000";
                        end if;
                    when "010" =>
                        -- bid1
                        if (bid_val = '1') then
                            s1 <= bid;
                            ud1 <= ud & (not ud);
                            p1 <= p1 - bid(6 downto 2);
                            tx <= tx + bid(6 downto 2);
                            state(3) <= '1';
                            if (cycle = '1') then
                                next_state <= "011";
                            else
                                next_state <= "100";
                            end if;
                        end if;
                    when "011" =>
                        -- bid2
                        if (bid_val = '1') then
                            s2 <= bid;
                            ud2 <= ud & (not ud);
                            p2 <= p2 - bid(6 downto 2); --@deposit2-from-p1: p1 <= p1 - bid(6 downto 2);
                            tx <= tx + bid(6 downto 2); --@tax-whole-bid2: tx <= tx + bid(6 downto 0);
                            state(3) <= '1';
                            if (cycle = '1') then
                                next_state <= "100";
                            else
                                next_state <= "010";
                            end if;
                        end if;
                    when "100" =>
                        -- buffer
                        state(3) <= '1';
                        next_state <= "101";
                        --@roll-read-early: rand <= rnd;
                    when "101" =>
                        -- get random
                        rand <= rnd; --@roll-read-early: 
                        state(3) <= '1';
                        next_state <= "110";
                    when "110" =>
                        -- main calc
                        n1 := p1;
                        n2 := p2;
                        if (rand > "0111") then
                            if (ud1 = "10") then
                                n1 := n1 + s1;
                                n2 := n2 - s1;
                            end if;
                            if (ud2 = "10") then
                                n1 := n1 - s2; --@both-right-last: n1 := p1 - s2;
                                n2 := n2 + s2; --@both-right-last: n2 := p2 + s2;
                            end if;
                        elsif (rand < "0111") then
                            if (ud1 = "01") then
                                n1 := n1 + s1;
                                n2 := n2 - s1;
                            end if;
                            if (ud2 = "01") then
                                n1 := n1 - s2; --@both-right-last: n1 := p1 - s2;
                                n2 := n2 + s2; --@both-right-last: n2 := p2 + s2;
                            end if;
                        elsif (s1 > s2) then
                            n1 := n1 + s1;
                            n2 := n2 - s1;
                        elsif (s2 > s1) then
                            n1 := n1 - s2;
                            n2 := n2 + s2;
                        end if;
                        p1 <= n1;
                        p2 <= n2;
                        state(3) <= '1';
                        next_state <= "111"; --@skip-reset-state: next_state <= "001";
                    when "111" =>
                        -- reset
                        cycle <= not cycle;
                        s1 <= "0000000";
                        s2 <= "0000000";
                        ud1 <= "00";
                        ud2 <= "00"; --@choice2-stays: 
                        state(3) <= '1';
                        next_state <= "001";
                    when others => null;
                end case;
            end if;
        end if;
    end process;
end Behavioral;

----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

entity SSD is
    Port ( clk : in STD_LOGIC;
           st : in STD_LOGIC_VECTOR (2 downto 0);
           bid : in STD_LOGIC_VECTOR (6 downto 0);
           ud : in STD_LOGIC;
           rnd : in STD_LOGIC_VECTOR (3 downto 0);
           m1, m2, tx : in STD_LOGIC_VECTOR (10 downto 0);
           an : out STD_LOGIC_VECTOR (3 downto 0);
           seg : out STD_LOGIC_VECTOR (6 downto 0);
           dp : out STD_LOGIC);
end SSD;

architecture Behavioral of SSD is
signal div : integer range 0 to 99999 := 0;
signal sel : unsigned(1 downto 0) := "00";
signal slow : integer range 0 to 149999999 := 0;
signal page : integer range 0 to 2 := 0;
signal d3, d2, d1, d0, d : integer range 0 to 15;
begin
    process(clk)
    begin
        if rising_edge(clk) then
            if div = 99999 then
                div <= 0;
                sel <= sel + 1;
            else
                div <= div + 1;
            end if;
            if slow = 149999999 then
                slow <= 0;
                if page = 2 then
                    page <= 0;
                else
                    page <= page + 1;
                end if;
            else
                slow <= slow + 1;
            end if;
        end if;
    end process;

    process(st, bid, ud, rnd, m1, m2, tx, page)
    variable n : integer range 0 to 2047;
    begin
        case st is
            when "000" | "100" => n := 0;
            when "010" | "011" => n := to_integer(unsigned(bid));
            when "101" => n := to_integer(unsigned(rnd));
            when others =>
                if page = 0 then
                    n := to_integer(unsigned(m1));
                elsif page = 1 then
                    n := to_integer(unsigned(m2));
                else
                    n := to_integer(unsigned(tx));
                end if;
        end case;
        d3 <= n / 1000;
        d2 <= (n / 100) mod 10;
        d1 <= (n / 10) mod 10;
        d0 <= n mod 10;
        if st = "000" or st = "100" then
            d3 <= 7;    -- 7UP7 --@+title-dashes: d3 <= 12;
            d2 <= 10; --@+title-dashes: d2 <= 7;
            d1 <= 11; --@+title-dashes: d1 <= 7;
            d0 <= 7; --@+title-dashes: d0 <= 12;
        elsif st = "010" or st = "011" then
            if ud = '1' then
                d3 <= 10;
            else
                d3 <= 13;
            end if;
        elsif st = "101" then
            d3 <= 15;
            d2 <= 15;
        end if;
    end process;

    process(sel, d3, d2, d1, d0, st, page)
    variable purse : boolean;
    begin
        purse := st = "001" or st = "110" or st = "111";
        dp <= '1';
        case sel is
            when "00" => an <= "1110"; d <= d0;
                if purse and page = 1 then dp <= '0'; end if;
            when "01" => an <= "1101"; d <= d1;
            when "10" => an <= "1011"; d <= d2;
            when others => an <= "0111"; d <= d3;
                if purse and page = 0 then dp <= '0'; end if;
        end case;
    end process;

    with d select seg <=
        "1000000" when 0,
        "1111001" when 1,
        "0100100" when 2,
        "0110000" when 3,
        "0011001" when 4,
        "0010010" when 5,
        "0000010" when 6,
        "1111000" when 7,
        "0000000" when 8,
        "0010000" when 9,
        "1000001" when 10,
        "0001100" when 11,
        "0111111" when 12,
        "0100001" when 13,
        "1111111" when others;
end Behavioral;

----------------------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;

entity SevenUpDown is
    Port ( clk : in STD_LOGIC;
           btnC : in STD_LOGIC;
           sw : in STD_LOGIC_VECTOR (7 downto 0);
           an : out STD_LOGIC_VECTOR (3 downto 0);
           seg : out STD_LOGIC_VECTOR (6 downto 0);
           dp : out STD_LOGIC;
           led : out STD_LOGIC_VECTOR (15 downto 0);
           amt1 : out STD_LOGIC_VECTOR (10 downto 0);
           amt2 : out STD_LOGIC_VECTOR (10 downto 0);
           tax : out STD_LOGIC_VECTOR (10 downto 0);
           sub1 : out STD_LOGIC_VECTOR (6 downto 0);
           sub2 : out STD_LOGIC_VECTOR (6 downto 0);
           O_ud1 : out STD_LOGIC_VECTOR (1 downto 0);
           O_ud2 : out STD_LOGIC_VECTOR (1 downto 0);
           dice : out STD_LOGIC_VECTOR (3 downto 0));
end SevenUpDown;

architecture Structural of SevenUpDown is
signal proc, held, run, fst : std_logic;
signal rnd : std_logic_vector(3 downto 0);
signal st : std_logic_vector(2 downto 0);
signal m1, m2, tx : std_logic_vector(10 downto 0);
signal b1, b2 : std_logic_vector(6 downto 0);
signal c1, c2 : std_logic_vector(1 downto 0);
begin
    deb : entity work.Debouncer port map (clk => clk, b => btnC, b_sync => held, b_deb => proc);

    run <= '1' when held = '1' and st = "100" else '0';

    gen : entity work.Random port map (clk => clk, run => run, rnd => rnd);

    ctl : entity work.Control port map (
        proc => proc,
        amt1 => m1, --@purses-crossed: amt1 => m2,
        amt2 => m2, --@purses-crossed: amt2 => m1,
        tax => tx,
        bid => sw(6 downto 0),
        rnd => rnd,
        st => st,
        ud => sw(7),
        O_ud1 => c1,
        O_ud2 => c2,
        sub1 => b1, --@subs-crossed: sub1 => b2,
        sub2 => b2, --@subs-crossed: sub2 => b1,
        fst => fst,
        clk => clk);

    disp : entity work.SSD port map (
        clk => clk, st => st, bid => sw(6 downto 0), ud => sw(7), rnd => rnd,
        m1 => m1, m2 => m2, tx => tx, an => an, seg => seg, dp => dp);

    amt1 <= m1;
    amt2 <= m2;
    tax <= tx;
    sub1 <= b1;
    sub2 <= b2;
    O_ud1 <= c1;
    O_ud2 <= c2;
    dice <= rnd when st = "101" or st = "110" or st = "111" else "0000";

    led(15 downto 13) <= st;
    led(12) <= held;
    led(11) <= '0'; --@+led11-shows-proc: led(11) <= proc;
    led(10 downto 4) <= b1 when fst = '1' else b2;
    led(3 downto 2) <= c1;
    led(1 downto 0) <= c2;
end Structural;
