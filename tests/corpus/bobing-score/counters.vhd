library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

entity bobing_top is
  port ( dice1, dice2, dice3 : in  std_logic_vector(2 downto 0);
         dice4, dice5, dice6 : in  std_logic_vector(2 downto 0);
         prize1, prize2, prize3, prize4, prize5, prize6 : out std_logic;
         invalid : out std_logic );
end bobing_top;

architecture Behavioral of bobing_top is
begin

  process(dice1, dice2, dice3, dice4, dice5, dice6)
    variable c1, c2, c3, c5, c6 : unsigned(2 downto 0);
    variable c4    : unsigned(2 downto 0);   --@c4narrow: variable c4    : unsigned(1 downto 0);
    variable trips : integer range 0 to 2;
    variable bad   : std_logic;
  begin
    c1 := "000"; c2 := "000"; c3 := "000";
    c4 := (others => '0');
    c5 := "000"; c6 := "000";
    bad := '0';

    -- how many of each face
    case dice1 is
      when "001"  => c1 := c1 + 1;
      when "010"  => c2 := c2 + 1;
      when "011"  => c3 := c3 + 1;
      when "100"  => c4 := c4 + 1;
      when "101"  => c5 := c5 + 1;
      when "110"  => c6 := c6 + 1;
      when others => bad := '1';
    end case;
    case dice2 is
      when "001"  => c1 := c1 + 1;
      when "010"  => c2 := c2 + 1;
      when "011"  => c3 := c3 + 1;
      when "100"  => c4 := c4 + 1;
      when "101"  => c5 := c5 + 1;
      when "110"  => c6 := c6 + 1;
      when others => bad := '1';
    end case;
    case dice3 is
      when "001"  => c1 := c1 + 1;
      when "010"  => c2 := c2 + 1;
      when "011"  => c3 := c3 + 1;
      when "100"  => c4 := c4 + 1;
      when "101"  => c5 := c5 + 1;
      when "110"  => c6 := c6 + 1;
      when "111"  => bad := '1';  --@seven3: when "111"  => null;
      when others => bad := '1';
    end case;
    case dice4 is
      when "001"  => c1 := c1 + 1;
      when "010"  => c2 := c2 + 1;
      when "011"  => c3 := c3 + 1;
      when "100"  => c4 := c4 + 1;
      when "101"  => c5 := c5 + 1;  --@wrongface: when "101"  => c6 := c6 + 1;
      when "110"  => c6 := c6 + 1;
      when others => bad := '1';
    end case;
    case dice5 is
      when "001"  => c1 := c1 + 1;
      when "010"  => c2 := c2 + 1;
      when "011"  => c3 := c3 + 1;
      when "100"  => c4 := c4 + 1;
      when "101"  => c5 := c5 + 1;
      when "110"  => c6 := c6 + 1;
      when others => bad := '1';
    end case;
    case dice6 is
      when "001"  => c1 := c1 + 1;
      when "010"  => c2 := c2 + 1;
      when "011"  => c3 := c3 + 1;
      when "100"  => c4 := c4 + 1;
      when "101"  => c5 := c5 + 1;
      when "110"  => c6 := c6 + 1;
      when others => bad := '1';
    end case;

    -- how many faces came up three times
    trips := 0;
    if c1 = 3 then trips := trips + 1; end if;
    if c2 = 3 then trips := trips + 1; end if;
    if c3 = 3 then trips := trips + 1; end if;
    if c4 = 3 then trips := trips + 1; end if;   --@half4: 
    if c5 = 3 then trips := trips + 1; end if;
    if c6 = 3 then trips := trips + 1; end if;

    prize1 <= '0';
    prize2 <= '0';
    prize3 <= '0';
    prize4 <= '0';
    prize5 <= '0';   --@nodefault: 
    prize6 <= '0';
    invalid <= bad;   --@+invlow: invalid <= not bad; --@+invoff: invalid <= '0';

    if bad = '1' then
      prize1 <= '1';
      prize2 <= '1';
      prize3 <= '1';
      prize4 <= '1';
      prize5 <= '1';
      prize6 <= '1';
    elsif c4 >= 4 or c1 >= 5 or c2 >= 5 or c3 >= 5 or c5 >= 5 or c6 >= 5 then   --@exact5: elsif c4 = 4 or c1 = 5 or c2 = 5 or c3 = 5 or c4 = 5 or c5 = 5 or c6 = 5 then --@seedlist: elsif c4 = 4 or c1 = 5 or c2 = 5 or c3 = 5 or c5 = 5 or c6 = 5 then --@five3: elsif c4 >= 4 or c1 >= 5 or c2 >= 5 or c2 >= 5 or c5 >= 5 or c6 >= 5 then --@no44: elsif c4 >= 5 or c1 >= 5 or c2 >= 5 or c3 >= 5 or c5 >= 5 or c6 >= 5 then
      prize1 <= '1';
    elsif (c1 = 1 and c2 = 1 and c3 = 1 and c4 = 1 and c5 = 1 and c6 = 1) or trips = 2 then   --@prio6: elsif c4 = 1 then --@onetrip: elsif (c1 = 1 and c2 = 1 and c3 = 1 and c4 = 1 and c5 = 1 and c6 = 1) or trips > 0 then
      prize2 <= '1';   --@prio6: prize6 <= '1';
    elsif c4 = 3 then
      prize3 <= '1';
    elsif (c1 = 4 or c2 = 4 or c3 = 4 or c5 = 4 or c6 = 4) then   --@prio5: elsif c4 = 2 then --@quad1: elsif (c2 = 4 or c3 = 4 or c4 = 4 or c5 = 4 or c6 = 4) then
      prize4 <= '1';   --@prio5: prize5 <= '1';
    elsif c4 = 2 then   --@prio5: elsif (c1 = 4 or c2 = 4 or c3 = 4 or c5 = 4 or c6 = 4) then
      prize5 <= '1';   --@prio5: prize4 <= '1';
    elsif c4 = 1 then   --@noelse6: elsif c4 <= 1 then --@prio6: elsif (c1 = 1 and c2 = 1 and c3 = 1 and c4 = 1 and c5 = 1 and c6 = 1) or trips = 2 then
      prize6 <= '1';   --@prio6: prize2 <= '1';
    end if;
  end process;

end Behavioral;
