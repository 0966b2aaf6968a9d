-- Bo Bing dice scorer
-- counts the faces with variables and then goes down the prize list
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity scorer is
  port (
                                   --@+regd: clk : in std_logic;
    D1, D2, D3, D4, D5, D6 : in  std_logic_vector(2 downto 0);
    P1, P2, P3, P4, P5, P6 : out std_logic;
    Invalid                : out std_logic
  );
end scorer;

architecture behave of scorer is
  signal lights : std_logic_vector(1 to 6);
  signal lamp   : std_logic_vector(1 to 6);
begin

  score : process (D1, D2, D3, D4, D5, D6)   --@v4_sens_d5: score : process (D1, D2, D3, D4, D6)
    type cnt_t is array (0 to 7) of integer range 0 to 6;
    variable cnt    : cnt_t;
    variable v      : integer range 0 to 7;
    variable bad    : boolean;
    variable five   : boolean;
    variable four   : boolean;
    variable triple : integer range 0 to 2;   --@v4_range1: variable triple : integer range 0 to 1;
    variable single : integer range 0 to 6;
  begin
    -- clear, otherwise it keeps counting
    for k in 0 to 7 loop
      cnt(k) := 0;
    end loop;

    v := to_integer(unsigned(D1)); cnt(v) := cnt(v) + 1;
    v := to_integer(unsigned(D2)); cnt(v) := cnt(v) + 1;
    v := to_integer(unsigned(D3)); cnt(v) := cnt(v) + 1;
    v := to_integer(unsigned(D4)); cnt(v) := cnt(v) + 1;
    v := to_integer(unsigned(D5)); cnt(v) := cnt(v) + 1;
    v := to_integer(unsigned(D6)); cnt(v) := cnt(v) + 1;

    five   := false;
    four   := false;
    triple := 0;
    single := 0;
    for k in 1 to 6 loop
      if cnt(k) >= 5 then          --@v4_only_five: if cnt(k) = 5 then
        five := true;
      elsif cnt(k) = 4 and k /= 4 then   --@v4_four_low: elsif cnt(k) = 4 and k < 4 then
        four := true;
      elsif cnt(k) = 3 then
        triple := triple + 1;
      elsif cnt(k) = 1 then
        single := single + 1;
      end if;
    end loop;

    bad := cnt(0) > 0 or cnt(7) > 0;   --@v4_bad_two: bad := cnt(0) + cnt(7) > 1;

    lights <= "000000";            --@v4_keep:
    Invalid <= '0';
    if bad then
      lights  <= "111111";         --@v4_bad_dark: lights  <= "000000";
      Invalid <= '1';
    elsif five or cnt(4) = 4 then   --@v4_four44_pair: elsif five or (cnt(4) = 4 and single = 2) then
      lights <= "100000";
                                   --@v4_third_first: elsif cnt(4) = 3 then
                                   --@v4_third_first: lights <= "001000";
    elsif single = 6 or triple = 2 then   --@v4_one_triple: elsif single = 6 or triple >= 1 then --@v4_sum21: elsif cnt(1)+2*cnt(2)+3*cnt(3)+4*cnt(4)+5*cnt(5)+6*cnt(6) = 21 or triple = 2 then
      lights <= "010000";
    elsif cnt(4) = 3 then
      lights <= "001000";
                                   --@v4_fifth_first: elsif cnt(4) = 2 then
                                   --@v4_fifth_first: lights <= "000010";
    elsif four then
      lights <= "000100";
    elsif cnt(4) = 2 then
      lights <= "000010";
    elsif cnt(4) = 1 then          --@v4_one_trip: elsif cnt(4) = 1 and triple = 0 then
      lights <= "000001";
    end if;
  end process;

  lamp <= lights;                  --@+regd: lamp <= lights when rising_edge(clk);

  P1 <= lamp(1);
  P2 <= lamp(2);
  P3 <= lamp(3);
  P4 <= lamp(4);
  P5 <= lamp(5);                 --@v4_swap56: P5 <= lamp(6);
  P6 <= lamp(6);                 --@v4_swap56: P6 <= lamp(5);

end behave;
