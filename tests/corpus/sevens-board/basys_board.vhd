----------------------------------------------------------------------------
-- 7up 7down on the Basys 3: debouncer, dice, control, seven segment display
----------------------------------------------------------------------------

-- push button: two flip-flops, then the level must differ for `ratio` clocks
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;

entity debounce is
    generic ( ratio : positive );
    port ( clk : in std_logic;
           raw : in std_logic;
           clean : out std_logic );
end debounce;

architecture rtl of debounce is
    signal sync  : std_logic_vector(1 downto 0) := "00";
    signal level : std_logic := '0';
    signal count : integer range 0 to ratio := 0;
begin
    process(clk)
    begin
        if rising_edge(clk) then
            sync <= sync(0) & raw;
            if sync(1) = level then
                count <= 0;
            elsif count = ratio - 1 then
                level <= sync(1);
                count <= 0;
            else
                count <= count + 1;
            end if;
        end if;
    end process;
    clean <= level;
end rtl;

-- two dice: a counter modulo 36 that runs while the button is held
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

entity dice_box is
    port ( clk  : in std_logic;
           run  : in std_logic;
           sum  : out std_logic_vector(3 downto 0);     -- as they lie
           show : out std_logic_vector(3 downto 0) );   -- 0 before they lie
end dice_box;

architecture rtl of dice_box is
    signal cnt   : integer range 0 to 63 := 0;
    signal was   : std_logic := '0';
    signal lying : std_logic := '0';
    signal value : integer range 0 to 15 := 0;
    signal face  : integer range 0 to 15;
begin
    face <= 2  when cnt < 1  else
            3  when cnt < 3  else
            4  when cnt < 6  else
            5  when cnt < 10 else
            6  when cnt < 15 else
            7  when cnt < 21 else       --@d-dice-seven-short: 7  when cnt < 20 else
            8  when cnt < 26 else
            9  when cnt < 30 else
            10 when cnt < 33 else
            11 when cnt < 35 else
            12;
    process(clk)
    begin
        if rising_edge(clk) then
            was <= run;
            if run = '1' then
                lying <= '0';
                if cnt = 35 then        --@d-dice-35: if cnt = 34 then
                    cnt <= 0;
                else
                    cnt <= cnt + 1;
                end if;
            elsif was = '1' then
                value <= face;
                lying <= '1';
            end if;
        end if;
    end process;
    sum  <= std_logic_vector(to_unsigned(value, 4));
    show <= std_logic_vector(to_unsigned(value, 4)) when lying = '1' else "0000";   --@+dice-live: show <= std_logic_vector(to_unsigned(face, 4)) when run = '1' else std_logic_vector(to_unsigned(value, 4)) when lying = '1' else "0000";
end rtl;

-- types of the game
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

package sevens_types is
    subtype money is unsigned(10 downto 0);
    subtype stake is unsigned(6 downto 0);
    type player_t is record
        purse  : money;
        bet    : stake;
        choice : std_logic_vector(1 downto 0);
    end record;
    type players_t is array (1 to 2) of player_t;
end sevens_types;

-- the control unit, one process, players in an array of records
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;
use work.sevens_types.all;

entity game is
    port ( clk   : in std_logic;
           proc  : in std_logic;
           bid   : in std_logic_vector(6 downto 0);
           up    : in std_logic;
           dice  : in std_logic_vector(3 downto 0);
           who   : out players_t;
           pot   : out money;
           first : out integer range 1 to 2;
           st    : out std_logic_vector(2 downto 0) );
end game;

architecture rtl of game is
    constant FULL : money := to_unsigned(1008, 11);
    signal pl     : players_t := (others => (purse => (others => '0'), bet => (others => '0'), choice => "00"));
    signal tax    : money := (others => '0');
    signal leader : integer range 1 to 2 := 1;
    signal state  : std_logic_vector(2 downto 0) := "000";
    signal goal   : std_logic_vector(2 downto 0) := "000";
    signal ready  : std_logic := '0';       -- worked, wait for release
    signal roll   : unsigned(3 downto 0) := "0000";
begin
    process(clk)
        variable me, he : integer range 1 to 2;
        variable b      : stake;
        variable d      : unsigned(4 downto 0);
        variable free   : money;
        variable v      : players_t;
        variable wins   : std_logic_vector(1 to 2);
        variable good   : boolean;
    begin
        if rising_edge(clk) then
            if ready = '1' then
                if proc = '0' then                  --@d-start-at-once: if proc = '0' or state = "001" then
                    state <= goal;
                    ready <= '0';
                end if;
            elsif proc = '1' then                   --@d-reset-alone: elsif proc = '1' or state = "111" then
                ready <= '1';
                v := pl;
                case state is
                when "000" =>
                    v(1).purse := FULL;             --@d-purse1-1088: v(1).purse := to_unsigned(1088, 11);
                    v(2).purse := FULL;
                    tax  <= (others => '0');
                    goal <= "001";
                when "001" =>
                    if leader = 1 then
                        goal <= "010";
                    else
                        goal <= "011";
                    end if;
                    for i in 1 to 2 loop
                        if pl(i).purse = 0 then     --@d-end-leader-only: if pl(i).purse = 0 and i = leader then
                            v(3 - i).purse := pl(3 - i).purse + tax;    --@d-pot-lost-1: if i = 1 then v(2).purse := pl(2).purse + tax; end if;
                            tax  <= (others => '0');
                            goal <= "000";
                            --@d-over-swaps: leader <= 3 - leader;
                        end if;
                    end loop;
                when "010" | "011" =>
                    if state = "010" then
                        me := 1;
                        he := 2;
                    else
                        me := 2;
                        he := 1;
                    end if;
                    b := unsigned(bid);
                    d := unsigned(bid(6 downto 2));
                    free := pl(me).purse;
                    if me /= leader then
                        free := pl(me).purse - pl(he).bet;
                    end if;
                    good := b <= pl(he).purse and d <= free;    --@d-second-over: good := (me /= leader or b <= pl(he).purse) and d <= free;     --@d-deposit-below: good := b <= pl(he).purse and (d < free or b < 4);
                    if good then
                        v(me).bet := b;
                        v(me).choice := up & not up;
                        v(me).purse := pl(me).purse - d;        --@d-dep2-unpaid: if me = 1 then v(1).purse := pl(1).purse - d; end if;
                        tax <= tax + d;
                        if me /= leader then
                            goal <= "100";
                        elsif me = 1 then
                            goal <= "011";
                        else
                            goal <= "010";
                        end if;
                    else
                        ready <= '0';
                    end if;
                when "100" =>
                    goal <= "101";
                    --@d-dice-old: roll <= unsigned(dice);
                when "101" =>
                    roll <= unsigned(dice);                     --@d-dice-old:
                    goal <= "110";
                when "110" =>
                    wins := "00";
                    for i in 1 to 2 loop
                        if roll > 7 then                        --@d-eight-is-seven: if roll > 8 then
                            wins(i) := pl(i).choice(1);
                        elsif roll < 7 then
                            wins(i) := pl(i).choice(0);
                        elsif pl(i).bet > pl(3 - i).bet then    --@d-seven-lower: elsif pl(i).bet < pl(3 - i).bet then
                            wins(i) := '1';
                        end if;
                    end loop;
                    --@d-both-only-1: if wins = "11" then wins := "10"; end if;
                    for i in 1 to 2 loop
                        if wins(i) = '1' then
                            v(i).purse := v(i).purse + pl(i).bet;
                            v(3 - i).purse := v(3 - i).purse - pl(i).bet;
                        end if;
                    end loop;
                    goal <= "111";
                when others =>
                    leader <= 3 - leader;
                    for i in 1 to 2 loop
                        v(i).bet := (others => '0');
                        v(i).choice := "00";                    --@d-choice2-kept: if i = 1 then v(i).choice := "00"; end if;
                    end loop;
                    goal <= "001";
                end case;
                pl <= v;
            end if;
        end if;
    end process;
    who <= pl;
    pot <= tax;
    first <= leader;
    st <= state;
end rtl;

-- four digits
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;
use work.sevens_types.all;

entity ssd is
    generic ( ratio : positive );
    port ( clk  : in std_logic;
           st   : in std_logic_vector(2 downto 0);
           bid  : in std_logic_vector(6 downto 0);
           dice : in std_logic_vector(3 downto 0);
           a1, a2, pot : in money;
           an   : out std_logic_vector(3 downto 0);
           seg  : out std_logic_vector(6 downto 0);
           dp   : out std_logic );
end ssd;

architecture rtl of ssd is
    constant STEP : positive := ratio / 8 + 1;
    constant TURN : positive := ratio * 100;
    signal t_step : integer range 0 to STEP := 0;
    signal t_turn : integer range 0 to TURN := 0;
    signal digit  : integer range 0 to 3 := 0;
    signal page   : integer range 0 to 2 := 0;
    subtype seg_t is std_logic_vector(6 downto 0);
    function glyph(n : integer) return seg_t is     -- gfedcba, 0 lights
    begin
        case n is
            when 0 => return "1000000";
            when 1 => return "1111001";
            when 2 => return "0100100";
            when 3 => return "0110000";
            when 4 => return "0011001";
            when 5 => return "0010010";
            when 6 => return "0000010";
            when 7 => return "1111000";
            when 8 => return "0000000";
            when 9 => return "0010000";
            when 10 => return "1000001";    -- U
            when 11 => return "0100001";    -- d
            when 12 => return "0111111";    -- dash     --@+dash-dark: when 12 => return "1111111";
            when others => return "1111111";
        end case;
    end function;
    function dec(v, pos : integer) return integer is    -- digit of v, leading zeros dark
        variable q : integer;
    begin
        q := v / (10 ** pos);
        if q = 0 and pos > 0 then
            return 15;
        end if;
        return q mod 10;
    end function;
begin
    process(clk)
    begin
        if rising_edge(clk) then
            if t_step >= STEP - 1 then
                t_step <= 0;
                digit <= (digit + 1) mod 4;
            else
                t_step <= t_step + 1;
            end if;
            if t_turn >= TURN - 1 then
                t_turn <= 0;
                page <= (page + 1) mod 3;
            else
                t_turn <= t_turn + 1;
            end if;
        end if;
    end process;

    process(all)
        variable g : integer;
        variable pt : integer;
    begin
        g := 15;
        pt := 9;
        case st is
            when "000" =>
                case digit is
                    when 3 => g := 7;
                    when 2 => g := 10;
                    when 1 => g := 7;
                    when others => g := 11;
                end case;
            when "010" | "011" => g := dec(to_integer(unsigned(bid)), digit);
            when "100" => g := 12;
            when "101" | "110" => g := dec(to_integer(unsigned(dice)), digit);
            when others =>
                if page = 0 then
                    g := dec(to_integer(a1), digit);
                    pt := 3;
                elsif page = 1 then
                    g := dec(to_integer(a2), digit);
                    pt := 0;
                else
                    g := dec(to_integer(pot), digit);
                end if;
        end case;
        an <= "1111";
        an(digit) <= '0';
        seg <= glyph(g);
        dp <= '1';
        if pt = digit then
            dp <= '0';
        end if;
    end process;
end rtl;

-- the board
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;
use work.sevens_types.all;

entity sevens_board is
    generic ( ratio : positive := 8 );      -- 1000000 on the real board     --@+ratio-100: generic ( ratio : positive := 100 );
    port ( clk  : in std_logic;
           btnC : in std_logic;
           sw   : in std_logic_vector(7 downto 0);
           an   : out std_logic_vector(3 downto 0);
           seg  : out std_logic_vector(6 downto 0);
           dp   : out std_logic;
           led  : out std_logic_vector(15 downto 0);
           amt1, amt2, tax : out std_logic_vector(10 downto 0);
           sub1, sub2 : out std_logic_vector(6 downto 0);
           O_ud1, O_ud2 : out std_logic_vector(1 downto 0);
           dice : out std_logic_vector(3 downto 0) );
end sevens_board;

architecture structure of sevens_board is
    signal proc, run : std_logic;
    signal st   : std_logic_vector(2 downto 0);
    signal sum, show : std_logic_vector(3 downto 0);
    signal who  : players_t;
    signal one, two : player_t;
    signal pot  : money;
    signal lead : integer range 1 to 2;
    signal open_bid : stake;
begin
    u_btn : entity work.debounce generic map ( ratio => ratio )
        port map ( clk => clk, raw => btnC, clean => proc );
    run <= proc when st = "100" else '0';
    u_dice : entity work.dice_box
        port map ( clk => clk, run => run, sum => sum, show => show );
    u_game : entity work.game
        port map ( clk => clk, proc => proc, bid => sw(6 downto 0), up => sw(7), dice => sum,
                   who => who, pot => pot, first => lead, st => st );
    one <= who(1);
    two <= who(2);
    u_ssd : entity work.ssd generic map ( ratio => ratio )
        port map ( clk => clk, st => st, bid => sw(6 downto 0), dice => show,
                   a1 => one.purse,         --@d-amt-crossed: a1 => two.purse,
                   a2 => two.purse,         --@d-amt-crossed: a2 => one.purse,
                   pot => pot, an => an, seg => seg, dp => dp );
    open_bid <= one.bet when lead = 1 else two.bet;
    led <= st & btnC & '0' & std_logic_vector(open_bid) & one.choice & two.choice;
    amt1 <= std_logic_vector(one.purse);    --@d-amt-crossed: amt1 <= std_logic_vector(two.purse);
    amt2 <= std_logic_vector(two.purse);    --@d-amt-crossed: amt2 <= std_logic_vector(one.purse);
    tax  <= std_logic_vector(pot);
    sub1 <= std_logic_vector(one.bet);      --@d-sub-by-turn: sub1 <= std_logic_vector(one.bet) when lead = 1 else std_logic_vector(two.bet);
    sub2 <= std_logic_vector(two.bet);      --@d-sub-by-turn: sub2 <= std_logic_vector(two.bet) when lead = 1 else std_logic_vector(one.bet);
    O_ud1 <= one.choice;
    O_ud2 <= two.choice;
    dice <= show;
end structure;
