----------------------------------------------------------------------
-- 7up 7down : control block
----------------------------------------------------------------------
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

entity control_unit is
    Port ( clk   : in  STD_LOGIC;
           proc  : in  STD_LOGIC;
           ud    : in  STD_LOGIC;
           bid   : in  STD_LOGIC_VECTOR (6 downto 0);
           rnd   : in  STD_LOGIC_VECTOR (3 downto 0);
           amt1  : out STD_LOGIC_VECTOR (10 downto 0);   --@+bcd: amt1  : out STD_LOGIC_VECTOR (15 downto 0);
           amt2  : out STD_LOGIC_VECTOR (10 downto 0);   --@+bcd: amt2  : out STD_LOGIC_VECTOR (15 downto 0);
           tax   : out STD_LOGIC_VECTOR (10 downto 0);   --@+bcd: tax   : out STD_LOGIC_VECTOR (15 downto 0);
           sub1  : out STD_LOGIC_VECTOR (6 downto 0);
           sub2  : out STD_LOGIC_VECTOR (6 downto 0);
           O_ud1 : out STD_LOGIC_VECTOR (1 downto 0);
           O_ud2 : out STD_LOGIC_VECTOR (1 downto 0);
           st    : out STD_LOGIC_VECTOR (2 downto 0);
           wrong : out STD_LOGIC );
end control_unit;

architecture rtl of control_unit is
    type stype is (s_init, s_start, s_bid1, s_bid2, s_buffer, s_random, s_calc, s_reset);
    signal cs : stype := s_init;
    signal ns : stype := s_init;

    -- money
    signal m1, m2 : integer range 0 to 8191 := 0;        --@+power-1008: signal m1, m2 : integer range 0 to 8191 := 1008;
    signal dpst   : integer range 0 to 8191 := 0;
    -- bids and choices
    signal b1, b2 : integer range 0 to 127 := 0;
    signal c1, c2 : std_logic_vector(1 downto 0) := "00";
    signal dice   : integer range 0 to 15 := 0;

    signal second1  : boolean := false;      -- true if player 1 is the second to bid
    signal go       : std_logic;
    signal go_old   : std_logic := '0';
    signal refused  : std_logic := '0';

    function to11(n : integer) return std_logic_vector is  --@+bcd: function to11(n : integer) return std_logic_vector is variable v : std_logic_vector(15 downto 0);
    begin
        return std_logic_vector(to_unsigned(n mod 2048, 11));  --@+bcd: v := std_logic_vector(to_unsigned(n/1000, 4)) & std_logic_vector(to_unsigned((n/100) mod 10, 4)) & std_logic_vector(to_unsigned((n/10) mod 10, 4)) & std_logic_vector(to_unsigned(n mod 10, 4)); return v;
    end function;

begin

    go <= proc;                                          --@+proc-low: go <= not proc;

    main : process(clk)
        variable b      : integer range 0 to 127;
        variable d      : integer range 0 to 31;
        variable avail  : integer range -127 to 8191;
        variable x1, x2 : integer range -127 to 8191;
    begin
        if rising_edge(clk) then
            go_old <= go;

            -- button went down, or is held with a bid that was not good
            if go = '1' and (go_old = '0' or refused = '1') then
                refused <= '0';
                b := to_integer(unsigned(bid));
                d := b / 4;

                case cs is
                when s_init =>
                    m1 <= 1008;
                    m2 <= 1008;                          --@purse2-1080: m2 <= 1080;
                    dpst <= 0;                           --@newgame-first: dpst <= 0; second1 <= false;
                    ns <= s_start;

                when s_start =>
                    if second1 then
                        ns <= s_bid2;
                    else
                        ns <= s_bid1;
                    end if;
                    if m1 = 0 then                       --@end-below-4: if m1 < 4 then
                        m2 <= m2 + dpst;                 --@pot-to-loser: m1 <= m1 + dpst;
                        dpst <= 0;
                        ns <= s_init;
                    elsif m2 = 0 then
                        m1 <= m1 + dpst;
                        dpst <= 0;
                        ns <= s_init;
                    end if;

                when s_bid1 =>
                    avail := m1;
                    if second1 then
                        avail := avail - b2;             --@second1-free: avail := m1;
                    end if;
                    if b <= m2 and d <= avail then
                        b1 <= b;
                        if ud = '1' then
                            c1 <= "10";
                        else                             --@no-else-down1:
                            c1 <= "01";                  --@no-else-down1:
                        end if;
                        m1 <= m1 - d;
                        dpst <= dpst + d;
                        if second1 then ns <= s_buffer; else ns <= s_bid2; end if;
                    else
                        refused <= '1';
                    end if;

                when s_bid2 =>
                    avail := m2;
                    if not second1 then
                        avail := avail - b1;
                    end if;
                    if b <= m1 and d <= avail then
                        b2 <= b;
                        if ud = '1' then
                            c2 <= "10";
                        else
                            c2 <= "01";
                        end if;
                        m2 <= m2 - d;
                        dpst <= dpst + d;                --@tax-whole-bid2: dpst <= dpst + b;
                        if second1 then
                            ns <= s_bid1;
                        else
                            ns <= s_buffer;              --@skip-buffer: ns <= s_random;
                        end if;
                    else
                        refused <= '1';
                    end if;

                when s_buffer =>
                    ns <= s_random;                      --@buffer-at-press: ns <= s_random; cs <= s_random;

                when s_random =>
                    dice <= to_integer(unsigned(rnd));   --@dice-3bits: dice <= to_integer(unsigned(rnd(2 downto 0)));
                    ns <= s_calc;

                when s_calc =>
                    ns <= s_reset;

                when s_reset =>
                    second1 <= not second1;
                    b1 <= 0;
                    b2 <= 0;                             --@b2-stays:
                    c1 <= "00";
                    c2 <= "00";
                    ns <= s_start;
                end case;

            -- button let go
            elsif go = '0' and go_old = '1' and refused = '0' then
                cs <= ns;
            end if;

            -- money changes hands
            if cs = s_calc and go = '1' and go_old = '0' then    --@calc-on-release: if cs = s_calc and go = '0' and go_old = '1' then
                x1 := m1;
                x2 := m2;
                if (dice > 7 and c1 = "10") or (dice < 7 and c1 = "01") or (dice = 7 and b1 > b2) then
                    x1 := x1 + b1;
                    x2 := x2 - b1;
                end if;
                if (dice > 7 and c2 = "10") or (dice < 7 and c2 = "01") or (dice = 7 and b2 > b1) then
                    x1 := x1 - b2;                       --@both-last-only: x1 := m1 - b2;
                    x2 := x2 + b2;                       --@both-last-only: x2 := m2 + b2;
                end if;
                m1 <= x1;
                m2 <= x2;
            end if;
        end if;
    end process;

    lamps : process(c1, c2)                              --@sens-choice: lamps : process(c1)
    begin
        O_ud1 <= c1;
        O_ud2 <= c2;
    end process;

    with cs select st <=
        "000" when s_init,
        "001" when s_start,
        "010" when s_bid1,
        "011" when s_bid2,
        "100" when s_buffer,
        "101" when s_random,
        "110" when s_calc,
        "111" when s_reset;

    amt1 <= to11(m1);
    amt2 <= to11(m2);
    tax  <= to11(dpst);
    sub1 <= std_logic_vector(to_unsigned(b1, 7));
    sub2 <= std_logic_vector(to_unsigned(b2, 7));
    wrong <= refused;

end rtl;
