-- COL215 lab project: 7up 7down on the Basys 3
-- bets.vhd - control, dice and input/output in one file
--
-- sw(6..0) bid, sw(7) up/down, btnC = proceed
-- the plain outputs at the end are for the VGA screen (and for the test bench)
library IEEE;
use IEEE.STD_LOGIC_1164.ALL;
use IEEE.NUMERIC_STD.ALL;

entity bets is
  generic ( DEB : integer := 1000000 );      -- clocks between two looks at the button: 10 ms
  port ( clk  : in  std_logic;
         btnC : in  std_logic;
         sw   : in  std_logic_vector(7 downto 0);
         seg  : out std_logic_vector(6 downto 0);      -- seg(0) = CA
         dp   : out std_logic;
         an   : out std_logic_vector(3 downto 0);
         led  : out std_logic_vector(15 downto 0);
         amt1, amt2, tax : out std_logic_vector(10 downto 0);
         sub1, sub2      : out std_logic_vector(6 downto 0);
         dice            : out std_logic_vector(3 downto 0) );
end bets;

architecture rtl of bets is
  -- button
  signal look     : integer range 0 to 16777215 := 0;
  signal look_now : std_logic := '0';
  signal sync : std_logic_vector(1 downto 0) := "00";
  signal s_a, s_b, proc : std_logic := '0';

  -- control
  signal st    : std_logic_vector(2 downto 0) := "000";
  signal nxt   : std_logic_vector(2 downto 0) := "001";
  signal done  : std_logic := '0';           -- work is done, waiting for the release
  signal first : std_logic := '1';           -- '1': player 1 bids first
  signal p1, p2, pot : unsigned(10 downto 0) := (others => '0');
  signal b1, b2      : unsigned(6 downto 0)  := (others => '0');
  signal c1, c2      : std_logic_vector(1 downto 0) := "00";
  signal lies, read_dice : unsigned(3 downto 0) := "0000";

  -- dice: 36 counts
  signal roll : unsigned(5 downto 0) := (others => '0');

  -- display
  signal ref  : integer range 0 to 16777215 := 0;
  signal pick : unsigned(1 downto 0) := "00";
  signal vtim : unsigned(6 downto 0) := (others => '0');
  signal view : integer range 0 to 2 := 0;

  type chars is array (3 downto 0) of integer range 0 to 15;
  signal txt   : chars;
  signal point : std_logic_vector(3 downto 0);
  constant C_U : integer := 10;
  constant C_D : integer := 11;
  constant C_M : integer := 12;               -- minus
  constant C_P : integer := 13;
  constant C_0 : integer := 15;               -- blank

  function glyph (c : integer) return std_logic_vector is     -- gfedcba, '1' lights
  begin
    case c is
      when 0 => return "0111111";
      when 1 => return "0000110";
      when 2 => return "1011011";
      when 3 => return "1001111";
      when 4 => return "1100110";
      when 5 => return "1101101";
      when 6 => return "1111101";
      when 7 => return "0000111";
      when 8 => return "1111111";
      when 9 => return "1101111";
      when C_U => return "0111110";
      when C_D => return "1011110";
      when C_M => return "1000000";
      when C_P => return "1110011";
      when others => return "0000000";
    end case;
  end function;

  function sum_of (n : unsigned(5 downto 0)) return unsigned is
    variable k : integer range 0 to 63;
  begin
    k := to_integer(n);
    if    k < 1  then return "0010";
    elsif k < 3  then return "0011";
    elsif k < 6  then return "0100";
    elsif k < 10 then return "0101";
    elsif k < 15 then return "0110";
    elsif k < 21 then return "0111";
    elsif k < 26 then return "1000";
    elsif k < 30 then return "1001";
    elsif k < 33 then return "1010";
    elsif k < 35 then return "1011";
    else              return "1100";
    end if;
  end function;

  -- decimal digits without leading zeros
  function digits (v : integer) return chars is
    variable r : chars;
  begin
    r(0) := v mod 10;
    r(1) := (v / 10) mod 10;
    r(2) := (v / 100) mod 10;
    r(3) := (v / 1000) mod 10;
    if v < 1000 then r(3) := C_0; end if;               --@+p3-zero:
    if v < 100  then r(2) := C_0; end if;               --@+p3-zero:
    if v < 10   then r(1) := C_0; end if;               --@+p3-zero:
    return r;
  end function;

begin
  ---------------------------------------------------------------- button
  process (clk)
  begin
    if rising_edge(clk) then
      sync     <= sync(0) & btnC;
      look_now <= '0';
      if look >= DEB - 1 then
        look     <= 0;
        look_now <= '1';
        s_a <= sync(1);
        s_b <= s_a;
        if s_a = s_b then            -- two looks agree
          proc <= s_a;
        end if;
      else
        look <= look + 1;
      end if;
    end if;
  end process;

  ---------------------------------------------------------------- dice
  -- 100 million counts a second while the button is down in state 100.
  -- Not with proc: that one only changes every DEB clocks, and DEB and 36
  -- have a common divisor, so most of the counts would never come.
  process (clk)
  begin
    if rising_edge(clk) then
      if st = "100" and sync(1) = '1' then
        if roll = 35 then                               --@p3-mod: if roll = 31 then
          roll <= (others => '0');
        else
          roll <= roll + 1;
        end if;
      end if;
    end if;
  end process;

  ---------------------------------------------------------------- control
  process (clk)
    variable bid, dep : unsigned(10 downto 0);
    variable have     : unsigned(10 downto 0);
    variable ok       : boolean;
    variable g1, g2   : unsigned(10 downto 0);          -- what player 1 / 2 gets
    variable side     : std_logic_vector(1 downto 0);
  begin
    if rising_edge(clk) then
      bid := "0000" & unsigned(sw(6 downto 0));
      dep := "000000" & unsigned(sw(6 downto 2));
      if sw(7) = '1' then side := "10"; else side := "01"; end if;

      if done = '1' then
        if proc = '0' then
          done <= '0';
          st   <= nxt;
          if st = "100" then
            lies <= sum_of(roll);
          end if;
        end if;

      elsif proc = '1' then
        done <= '1';
        case st is
          when "000" =>                                 -- init
            p1  <= to_unsigned(1008, 11);               --@p3-old: if p1 = 0 then p1 <= to_unsigned(1008, 11); end if;
            p2  <= to_unsigned(1008, 11);
            pot <= (others => '0');
            nxt <= "001";

          when "001" =>                                 -- start of a round
            if p1 = 0 then
              p2  <= p2 + pot;
              pot <= (others => '0');
              nxt <= "000";
            elsif p2 = 0 then
              p1  <= p1 + pot;                          --@p3-win: p2  <= p2 + pot;
              pot <= (others => '0');
              nxt <= "000";
            elsif first = '1' then
              nxt <= "010";
            else
              nxt <= "011";
            end if;

          when "010" =>                                 -- player 1 bids
            have := p1;
            if first = '0' then                         -- he may lose b2 too
              have := p1 - b2;
            end if;
            ok := bid <= p2 and dep <= have;            --@p3-less: ok := bid < p2 and dep <= have;
            if ok then
              b1  <= bid(6 downto 0);
              c1  <= side;
              p1  <= p1 - dep;
              pot <= pot + dep;
              if first = '1' then nxt <= "011"; else nxt <= "100"; end if;   --@p3-skip: if first = '1' then nxt <= "011"; else nxt <= "101"; end if;
            else
              done <= '0';
            end if;

          when "011" =>                                 -- player 2 bids
            have := p2;
            if first = '1' then
              have := p2 - b1;                          --@p3-pay: have := p2;
            end if;
            ok := bid <= p1 and dep <= have;
            --@p3-ceil: if sw(1 downto 0) /= "00" and dep < have then dep := dep + 1; end if;
            if ok then
              b2  <= bid(6 downto 0);
              c2  <= side;
              p2  <= p2 - dep;
              pot <= pot + dep;
              if first = '1' then nxt <= "100"; else nxt <= "010"; end if;
            else
              done <= '0';
            end if;

          when "100" =>                                 -- the dice roll until the release
            lies <= "0000";
            --@p3-late: read_dice <= lies;
            nxt  <= "101";

          when "101" =>
            read_dice <= lies;                          --@p3-late:
            nxt <= "110";

          when "110" =>                                 -- settle
            g1 := (others => '0');
            g2 := (others => '0');
            if read_dice > 7 then
              if c1 = "10" then g1 := "0000" & b1; end if;
              if c2 = "10" then g2 := "0000" & b2; end if;
            elsif read_dice < 7 then
              if c1 = "01" then g1 := "0000" & b1; end if;
              if c2 = "01" then g2 := "0000" & b2; end if;
            elsif b1 > b2 then                          --@p3-tie: elsif b1 >= b2 then
              g1 := "0000" & b1;
            elsif b2 > b1 then
              g2 := "0000" & b2;
            end if;
            --@p3-both: if g1 /= 0 and g2 /= 0 then g1 := (others => '0'); end if;
            p1  <= p1 + g1 - g2;
            p2  <= p2 + g2 - g1;
            nxt <= "111";

          when others =>                                -- 111: end of the round
            first <= not first;                         --@p3-seven: if read_dice /= 7 then first <= not first; end if;
            b1 <= (others => '0');
            b2 <= (others => '0');
            c1 <= "00";
            c2 <= "00";                                 --@p3-keep:
            nxt <= "001";
        end case;
      end if;
    end if;
  end process;

  amt1 <= std_logic_vector(p1);
  amt2 <= std_logic_vector(p2);
  tax  <= std_logic_vector(pot);
  sub1 <= std_logic_vector(b1);
  sub2 <= std_logic_vector(b2);
  dice <= std_logic_vector(lies);

  ---------------------------------------------------------------- LEDs
  led(15 downto 13) <= st;
  led(12)           <= proc;
  led(11)           <= '0';
  led(10 downto 4)  <= std_logic_vector(b1) when first = '1' else std_logic_vector(b2);
  led(3 downto 2)   <= c1;
  led(1 downto 0)   <= c2;                              --@p3-led:   led(1 downto 0)   <= c2(0) & c2(1);

  ---------------------------------------------------------------- digits
  -- purse 1, purse 2 and the deposits change about every 1.3 s
  process (clk)
  begin
    if rising_edge(clk) then
      if look_now = '1' then
        vtim <= vtim + 1;
        if vtim = 127 then
          if view = 2 then view <= 0; else view <= view + 1; end if;
        end if;
      end if;
    end if;
  end process;

  process (st, sw, p1, p2, pot, lies, view)
  begin
    txt   <= (C_0, C_0, C_0, C_0);
    point <= "0000";
    case st is
      when "000" =>
        txt <= (7, C_U, 7, C_D);                        --@+p3-title: txt <= (7, C_U, C_M, 7);
      when "010" | "011" =>
        txt <= digits(to_integer(unsigned(sw(6 downto 0))));
      when "100" =>
        txt <= (C_0, C_0, C_M, C_M);
      when "101" | "110" =>
        txt <= digits(to_integer(lies));
      when others =>
        case view is
          when 0 =>
            txt   <= digits(to_integer(p1));
            point <= "1000";
          when 1 =>
            txt   <= digits(to_integer(p2));
            point <= "0001";
          when others =>
            txt   <= digits(to_integer(pot));
        end case;
    end case;
  end process;

  process (clk)
  begin
    if rising_edge(clk) then
      if ref >= DEB/4 - 1 then
        ref  <= 0;
        pick <= pick + 1;                               --@+p3-back: pick <= pick - 1;
      else
        ref <= ref + 1;
      end if;
    end if;
  end process;

  process (pick, txt, point)
  begin
    an <= "1111";
    an(to_integer(pick)) <= '0';
    seg <= not glyph(txt(to_integer(pick)));
    dp  <= not point(to_integer(pick));
  end process;

end rtl;
