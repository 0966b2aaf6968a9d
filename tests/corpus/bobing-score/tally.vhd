----------------------------------------------------------------------
-- Bo Bing scorer
-- counts every face with a for loop, then decides from the tally
----------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity tally is    --@+name: entity BoBingScoring is
  port (
    --@+reg: clk : in std_logic;
    D1, D2, D3, D4, D5, D6 : in  std_logic_vector(2 downto 0);
    P1, P2, P3, P4, P5, P6 : out std_logic;
    Invalid                : out std_logic
  );
end entity;    --@+name: end BoBingScoring;

architecture behave of tally is    --@+name: architecture behave of BoBingScoring is
  type dice_t is array (1 to 6) of std_logic_vector(2 downto 0);
  type count_t is array (1 to 6) of natural;    --@w4_ty_range5: type count_t is array (1 to 6) of natural range 0 to 5;
  signal prize : std_logic_vector(1 to 6) := "000000";
  signal bad_s : std_logic := '0';
begin

  score : process (D1, D2, D3, D4, D5, D6)    --@w4_ty_sens: score : process (D1, D2, D4, D5, D6)
    variable dice  : dice_t;
    variable cnt   : count_t := (others => 0);
    variable v     : natural range 0 to 7;
    variable bad   : boolean;
    variable five  : boolean;    -- five (or more) of one number
    variable quad  : boolean;    -- four of one number, not the 4s
    variable trips : natural;    -- faces that are there three times
    variable kinds : natural;    -- different faces
  begin
    dice := (D1, D2, D3, D4, D5, D6);
    cnt  := (others => 0);    --@w4_ty_accum:
    bad  := false;

    -- tally the faces
    for i in dice'range loop
      v := to_integer(unsigned(dice(i)));
      if v = 0 or v = 7 then    --@w4_ty_inv0: if v = 7 then
        bad := true;
      --@w4_ty_inv0: elsif v = 0 then null;
      else
        cnt(v) := cnt(v) + 1;
      end if;
    end loop;

    five  := false;
    quad  := false;
    trips := 0;
    kinds := 0;
    for f in 1 to 6 loop    --@w4_ty_loop5: for f in 1 to 5 loop
      if cnt(f) >= 5 then    --@w4_ty_eq5: if cnt(f) = 5 then  --@w4_ty_skip4: if cnt(f) >= 5 and f /= 4 then
        five := true;
      end if;
    end loop;
    for f in 1 to 6 loop
      if cnt(f) = 4 and f /= 4 then    --@w4_ty_quad1: if cnt(f) = 4 and f > 1 and f /= 4 then
        quad := true;
      end if;
      if cnt(f) = 3 then
        trips := trips + 1;
      end if;
      if cnt(f) > 0 then
        kinds := kinds + 1;
      end if;
    end loop;

    -- the lights, highest prize first
    prize <= "000000";    --@w4_ty_latch:
    if bad then
      prize <= "111111";    --@w4_ty_inv6: prize <= "111110";
    elsif cnt(4) = 4 or five then    --@w4_ty_invif: end if; if cnt(4) = 4 or five then
      prize <= "100000";
    elsif kinds = 6 or trips = 2 then    --@w4_ty_kinds: elsif kinds >= 5 or trips = 2 then   --@w4_ty_trips: elsif kinds = 6 or trips >= 1 then
      prize <= "010000";
      --@w4_ty_two: if cnt(4) = 1 then prize(6) <= '1'; end if;
    elsif cnt(4) = 3 then    --@w4_ty_third: elsif cnt(4) = 3 or cnt(4) = 2 then
      prize <= "001000";
    elsif quad then
      prize <= "000100";
    elsif cnt(4) = 2 then
      prize <= "000010";    --@w4_ty_swap56: prize <= "000001";
    elsif cnt(4) = 1 then    --@w4_ty_eye: elsif cnt(1) = 1 then
      prize <= "000001";    --@w4_ty_swap56: prize <= "000010";
    end if;

    if bad then
      bad_s <= '1';
    else
      bad_s <= '0';
    end if;
  end process;

  --@+reg: process (clk) begin if rising_edge(clk) then
  P1 <= prize(1);
  P2 <= prize(2);
  P3 <= prize(3);
  P4 <= prize(4);
  P5 <= prize(5);
  P6 <= prize(6);
  Invalid <= bad_s;    --@+inv0: Invalid <= '0';
  --@+reg: end if; end process;

end architecture;    --@+name: end behave;
