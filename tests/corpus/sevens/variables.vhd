--@ports clk=clk proc=proc bid=bid ud=ud rnd=rnd amt1=amt1 amt2=amt2 tax=tax sub1=sub1 sub2=sub2 c1=o_ud1 c2=o_ud2 st=st
-- one process, integers in variables, arrays by player, a procedure that takes a bid
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
entity control is
  port (clk, proc, ud : in std_logic;
        bid : in std_logic_vector(6 downto 0);
        rnd : in std_logic_vector(3 downto 0);
        amt1, amt2, tax : out std_logic_vector(10 downto 0) := (others => '0');
        sub1, sub2 : out std_logic_vector(6 downto 0) := (others => '0');
        o_ud1, o_ud2 : out std_logic_vector(1 downto 0) := "00";
        st : out std_logic_vector(2 downto 0) := "000");
end control;
architecture behaviour of control is
  type pair is array (0 to 1) of integer range -128 to 4095;
begin
  process (clk)
    variable purse, amount : pair := (0, 0);
    variable choice : pair := (0, 0);
    variable pot : integer range 0 to 4095 := 0;
    variable where_now, next_one : integer range 0 to 7 := 0;
    variable worked, taken : boolean := false;
    variable first : integer range 0 to 1 := 0;
    variable sum : integer range 0 to 15 := 0;
    variable offer : integer range 0 to 127;
    variable gain : integer range -127 to 127;

    procedure take_bid(me : in integer) is
      variable other, low : integer;
    begin
      other := 1 - me;
      low := offer / 4;                                          --@dep-eighth: low := offer / 8;
      taken := false;
      if me /= first then
        low := low + amount(other);                              --@second-no-reserve: low := low;
      end if;
      if offer <= purse(other) and low <= purse(me) then         --@first-own-purse: if (offer <= purse(other) or me = first) and offer <= purse(me) and low <= purse(me) then --@accept-all1: if (me = 0) or (offer <= purse(other) and low <= purse(me)) then
        taken := true;
        amount(me) := offer;                                     --@sub-mixed: amount(0) := offer; amount(me) := offer;
        purse(me) := purse(me) - offer / 4;                      --@dep-eighth: purse(me) := purse(me) - offer / 8;
        pot := pot + offer / 4;                                  --@dep-eighth: pot := pot + offer / 8;
        if ud = '1' then choice(me) := 2; else choice(me) := 1; end if;
      end if;
    end procedure;
  begin
    if rising_edge(clk) then
      offer := to_integer(unsigned(bid));
      if worked then
        if proc = '0' then
          where_now := next_one;
          worked := false;
        end if;
      elsif proc = '1' then
        worked := true;
        case where_now is
          when 0 =>
            purse := (1008, 1008);                               --@purse-1500: purse := (1500, 1500); --@purse2-1000: purse := (1008, 1000);
            pot := 0;
            next_one := 1;
          when 1 =>
            next_one := 2 + first;
            for loser in 0 to 1 loop                             --@end-p1-only: for loser in 0 to 0 loop
              if purse(loser) = 0 and next_one /= 0 then            --@end-at-100: if purse(loser) <= 100 and next_one /= 0 then
                purse(1 - loser) := purse(1 - loser) + pot;      --@tax-lost: purse(1 - loser) := purse(1 - loser);
                pot := 0;
                next_one := 0;
              end if;
            end loop;
          when 2 | 3 =>
            take_bid(where_now - 2);
            worked := taken;
            if where_now - 2 = first then next_one := 3 - first; else next_one := 4; end if;
          when 4 =>
            next_one := 5;                                          --@skip-101: next_one := 6;
          when 5 =>
            sum := to_integer(unsigned(rnd));
            next_one := 6;
          when 6 =>
            gain := 0;                                           -- of the first player
            if sum > 7 then                                      --@up-from-9: if sum > 8 then
              if choice(0) = 2 then gain := gain + amount(0); end if;
              if choice(1) = 2 then gain := gain - amount(1); end if;    --@win2-half: if choice(1) = 2 then gain := gain - amount(1) / 2; end if;
            elsif sum < 7 then
              if choice(0) = 1 then gain := gain + amount(0); end if;    --@down-nothing1: if false then gain := 0; end if; --@down-loses: if choice(1) = 1 then gain := gain + amount(0); end if;
              if choice(1) = 1 then gain := gain - amount(1); end if;    --@down-loses: if choice(0) = 1 then gain := gain - amount(1); end if; --@win2-half: if choice(1) = 1 then gain := gain - amount(1) / 2; end if;
            elsif amount(0) > amount(1) then                     --@up-from-9: elsif sum = 7 and amount(0) > amount(1) then
              gain := amount(0);                                 --@seven-diff: gain := amount(0) - amount(1);
            elsif amount(1) > amount(0) then                     --@seven-one: elsif false then --@up-from-9: elsif sum = 7 and amount(1) > amount(0) then
              gain := -amount(1);                                --@win2-half: gain := -(amount(1) / 2);
            end if;
            purse(0) := purse(0) + gain;
            purse(1) := purse(1) - gain;
            next_one := 7;                                          --@skip-111: next_one := 1;
          when 7 =>
            amount := (0, 0);                                    --@bid2-kept: amount(0) := 0;
            choice := (0, 0);                                    --@ud-kept: null;
            first := 1 - first;                                  --@no-swap: first := 0;
            next_one := 1;
        end case;
      end if;
      amt1 <= std_logic_vector(to_unsigned(purse(0) mod 2048, 11));
      amt2 <= std_logic_vector(to_unsigned(purse(1) mod 2048, 11));
      tax <= std_logic_vector(to_unsigned(pot mod 2048, 11));
      sub1 <= std_logic_vector(to_unsigned(amount(0), 7));
      sub2 <= std_logic_vector(to_unsigned(amount(1), 7));
      o_ud1 <= std_logic_vector(to_unsigned(choice(0), 2));      --@ud1-swapped: o_ud1 <= std_logic_vector(to_unsigned((3 - choice(0)) mod 3, 2));
      o_ud2 <= std_logic_vector(to_unsigned(choice(1), 2));
      st <= std_logic_vector(to_unsigned(where_now, 3));
    end if;
  end process;
end behaviour;
