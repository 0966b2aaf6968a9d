-- 7up-7down for a Basys 3, in parts: bounce, dice wheel, control unit, digits; numeric_std
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity bounce is
    generic (N : positive := 40);
    port (clk, raw : in std_logic; clean : out std_logic);
end entity;
architecture rtl of bounce is
    signal hist : std_logic_vector(2 downto 0) := "000";
    signal lvl : std_logic := '0';
    signal cnt : integer range 0 to N := 0;
begin
    clean <= lvl;
    process (clk) begin
        if rising_edge(clk) then
            if cnt = N - 1 then
                cnt <= 0;
                hist <= hist(1 downto 0) & raw;
                if hist = "111" then lvl <= '1';
                elsif hist = "000" then lvl <= '0';
                end if;
            else
                cnt <= cnt + 1;
            end if;
        end if;
    end process;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
entity wheel is
    port (clk, run : in std_logic; sum : out unsigned(3 downto 0));
end entity;
architecture rtl of wheel is
    type table is array (0 to 35) of integer range 2 to 12;
    constant t : table := (2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 11, 11, 12);
    signal k : integer range 0 to 35 := 0;
begin
    sum <= to_unsigned(t(k), 4);
    process (clk) begin
        if rising_edge(clk) then
            if run = '1' then
                if k = 35 then k <= 0; else k <= k + 1; end if;
            end if;
        end if;
    end process;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
entity brain is
    port (clk, go, up : in std_logic;
          want : in unsigned(6 downto 0);
          thrown : in unsigned(3 downto 0);
          p1, p2, pot : out unsigned(10 downto 0);
          b1, b2 : out unsigned(6 downto 0);
          c1, c2 : out std_logic_vector(1 downto 0);
          where_to : out unsigned(2 downto 0));
end entity;
architecture rtl of brain is
    type purses is array (1 to 2) of integer range -4096 to 4095;
    type bids is array (1 to 2) of integer range 0 to 127;
    type picks is array (1 to 2) of std_logic_vector(1 downto 0);
    signal purse : purses := (0, 0);
    signal bid : bids := (0, 0);
    signal pick : picks := ("00", "00");
    signal bank : integer range -4096 to 4095 := 0;
    signal first : integer range 1 to 2 := 1;             --@first-two: signal first : integer range 1 to 2 := 2;
    signal st, nxt : integer range 0 to 7 := 0;
    signal worked : boolean := false;
    signal eyes : integer range 0 to 15 := 0;
begin
    p1 <= unsigned(to_signed(purse(1), 12)(10 downto 0));
    p2 <= unsigned(to_signed(purse(2), 12)(10 downto 0));
    pot <= unsigned(to_signed(bank, 12)(10 downto 0));
    b1 <= to_unsigned(bid(1), 7);
    b2 <= to_unsigned(bid(2), 7);                         --@shown-b2-b1: b2 <= to_unsigned(bid(1), 7);
    c1 <= pick(1);
    c2 <= pick(2);
    where_to <= to_unsigned(st, 3);

    process (clk)
        variable me, you : integer range 1 to 2;
        variable w, q, reserve : integer range 0 to 127;
        variable gain1, gain2 : integer range 0 to 127;
    begin
        if rising_edge(clk) then
            if worked then
                if go = '0' then st <= nxt; worked <= false; end if;
            elsif go = '1' then
                worked <= true;
                case st is
                    when 0 =>
                        purse <= (1008, 1008);            --@purse-1024: purse <= (1024, 1024); --@purse2-1000: purse <= (1008, 1000);
                        bank <= 0;
                        nxt <= 1;
                    when 1 =>
                        if first = 1 then nxt <= 2; else nxt <= 3; end if;
                        if purse(1) = 0 then              --@end-at-4: if purse(1) <= 100 then
                            purse(2) <= purse(2) + bank; bank <= 0; nxt <= 0;
                        elsif purse(2) = 0 then           --@no-end2: elsif purse(2) < 0 then
                            purse(1) <= purse(1) + bank; bank <= 0; nxt <= 0;   --@tax-lost: bank <= 0; nxt <= 0;
                        end if;
                    when 2 | 3 =>
                        me := st - 1;
                        you := 3 - me;                    --@own-limit: you := me;
                        w := to_integer(want);
                        q := w / 4;                       --@dep-eighth: q := w / 8; --@dep-third: q := w / 3;
                        if me = first then reserve := 0; else reserve := bid(3 - me); end if;   --@reserve-own: reserve := 0;
                        if w <= purse(you) and q <= purse(me) - reserve then     --@strict-own: if w <= purse(you) and q < purse(me) - reserve then --@refuse-64: if w < 64 and w <= purse(you) and q <= purse(me) - reserve then
                            bid(me) <= w;
                            if up = '1' then pick(me) <= "10"; else pick(me) <= "01"; end if;   --@pick-swapped: if up = '1' then pick(3 - me) <= "10"; else pick(3 - me) <= "01"; end if;
                            purse(me) <= purse(me) - q;   --@dep-from-other: purse(you) <= purse(you) - q; --@whole-bid-paid: purse(me) <= purse(me) - w;
                            bank <= bank + q;             --@no-pot-first: if me /= first then bank <= bank + q; end if; --@tax-whole: bank <= bank + w;
                            if me = first then nxt <= 5 - st; else nxt <= 4; end if;   --@straight-dice: nxt <= 4;
                        else
                            worked <= false;
                        end if;
                    when 4 => nxt <= 5;
                    when 5 =>
                        eyes <= to_integer(thrown);
                        nxt <= 6;
                    when 6 =>
                        gain1 := 0; gain2 := 0;
                        if eyes > 7 then                  --@up-from-7: if eyes >= 7 then
                            if pick(1) = "10" then gain1 := bid(1); end if;
                            if pick(2) = "10" then gain2 := bid(2); end if;
                        elsif eyes < 7 then
                            if pick(1) = "01" then gain1 := bid(1); end if;
                            if pick(2) = "01" then gain2 := bid(2); end if;   --@down-gains-other: if pick(2) = "01" then gain2 := bid(1); end if;
                        elsif bid(1) > bid(2) then gain1 := bid(1);
                        elsif bid(2) > bid(1) then gain2 := bid(2);
                        end if;
                        purse(1) <= purse(1) + gain1 - gain2;
                        purse(2) <= purse(2) + gain2 - gain1;
                        nxt <= 7;                         --@skip-111: nxt <= 1;
                    when others =>
                        bid <= (0, 0);                    --@bids-stay:
                        pick <= ("00", "00");
                        first <= 3 - first;               --@no-swap: first <= 1;
                        nxt <= 1;                         --@skip-start: if first = 1 then nxt <= 3; else nxt <= 2; end if;
                end case;
            end if;
        end if;
    end process;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
entity face is
    generic (N : positive := 4);
    port (clk : in std_logic; number : in unsigned(10 downto 0); an : out std_logic_vector(3 downto 0); seg : out std_logic_vector(6 downto 0));
end entity;
architecture rtl of face is
    signal tick : integer range 0 to N - 1 := 0;
    signal at : integer range 0 to 3 := 0;
    signal d : integer range 0 to 15;
begin
    process (clk) begin
        if rising_edge(clk) then
            if tick = N - 1 then
                tick <= 0;
                if at = 3 then at <= 0; else at <= at + 1; end if;
            else
                tick <= tick + 1;
            end if;
        end if;
    end process;
    process (at, number)
        variable v : integer range 0 to 2047;
    begin
        v := to_integer(number);
        case at is
            when 0 => d <= v mod 10; an <= "1110";
            when 1 => d <= (v / 10) mod 10; an <= "1101";
            when 2 => d <= (v / 100) mod 10; an <= "1011";
            when others => d <= v / 1000; an <= "0111";
        end case;
    end process;
    with d select seg <=
        "1000000" when 0, "1111001" when 1, "0100100" when 2, "0110000" when 3, "0011001" when 4,
        "0010010" when 5, "0000010" when 6, "1111000" when 7, "0000000" when 8, "0010000" when others;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
entity seven_board is
    generic (SAMPLE : positive := 16;                     --@+real-clock: generic (SAMPLE : positive := 300000;
             SCAN : positive := 4);                       --@+real-clock: SCAN : positive := 50000);
    port (clk : in std_logic;
          btnC : in std_logic;
          sw : in std_logic_vector(7 downto 0);
          an : out std_logic_vector(3 downto 0);
          seg : out std_logic_vector(6 downto 0);
          dp : out std_logic;
          led : out std_logic_vector(15 downto 0);
          amt1, amt2, tax : out std_logic_vector(10 downto 0);
          sub1, sub2 : out std_logic_vector(6 downto 0);
          O_ud1, O_ud2 : out std_logic_vector(1 downto 0);
          dice : out std_logic_vector(3 downto 0));
end entity;
architecture top of seven_board is
    signal go, run : std_logic;
    signal sum : unsigned(3 downto 0);
    signal m1, m2, mt, shown : unsigned(10 downto 0);
    signal s1, s2 : unsigned(6 downto 0);
    signal u1, u2 : std_logic_vector(1 downto 0);
    signal st : unsigned(2 downto 0);
begin
    key : entity work.bounce generic map (SAMPLE) port map (clk, btnC, go);
    run <= btnC when st = 4 else '0';
    dicey : entity work.wheel port map (clk, run, sum);
    mind : entity work.brain port map (clk, go, sw(7), unsigned(sw(6 downto 0)), sum, m1, m2, mt, s1, s2, u1, u2, st);
    shown <= "0000" & unsigned(sw(6 downto 0)) when st = 2 or st = 3 else
             "0000000" & sum when st = 5 or st = 6 else m1;
    look : entity work.face generic map (SCAN) port map (clk, shown, an, seg);
    dp <= '1';
    amt1 <= std_logic_vector(m1);
    amt2 <= std_logic_vector(m2);
    tax <= std_logic_vector(mt);
    sub1 <= std_logic_vector(s1);
    sub2 <= std_logic_vector(s2);
    O_ud1 <= u1;
    O_ud2 <= u2;
    dice <= std_logic_vector(sum) when st > 4 else "0000";
    led <= std_logic_vector(st) & go & "00000000" & u1 & u2;
end architecture;
