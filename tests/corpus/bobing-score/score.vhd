-- Bo Bing scorer, structural: six face counters, a flag stage and a priority chain
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity face_count is
  generic (FACE : natural := 1);
  port (dice : in std_logic_vector(17 downto 0);
        flag : out std_logic_vector(6 downto 0));       -- flag(n): exactly n dice show FACE
end entity;

architecture rtl of face_count is
begin
  process (dice)
    variable n : natural range 0 to 6;
  begin
    n := 0;
    for k in 0 to 5 loop
      if unsigned(dice(3 * k + 2 downto 3 * k)) = FACE then
        n := n + 1;
      end if;
    end loop;
    flag <= (others => '0');
    flag(n) <= '1';
  end process;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

-- one stage of the chain: lights when asked and nobody before it did
entity prize_stage is
  port (hit, free : in std_logic; lamp, free_out : out std_logic);
end entity;

architecture rtl of prize_stage is
begin
  lamp     <= hit and free;
  free_out <= free and not hit;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity bobing_score is
  port (
    clk : in std_logic;                                          --@+no-clock:
    D1, D2, D3, D4, D5, D6 : in std_logic_vector(2 downto 0);
    P1, P2, P3, P4, P5, P6 : out std_logic;
    Invalid : out std_logic
  );
end entity;

architecture structural of bobing_score is
  component face_count is
    generic (FACE : natural := 1);
    port (dice : in std_logic_vector(17 downto 0); flag : out std_logic_vector(6 downto 0));
  end component;
  component prize_stage is
    port (hit, free : in std_logic; lamp, free_out : out std_logic);
  end component;

  type flags_t is array (0 to 7) of std_logic_vector(6 downto 0);
  signal n      : flags_t;
  signal dice   : std_logic_vector(17 downto 0);
  signal hit    : std_logic_vector(1 to 6);
  signal lamp   : std_logic_vector(1 to 6);
  signal lights : std_logic_vector(1 to 6) := "000000";
  signal free   : std_logic_vector(0 to 6);
  signal ok     : std_logic;
  signal bad    : std_logic;
  signal five, six, four, one_each, triple : std_logic;

  function both(t : std_logic_vector(1 to 6)) return std_logic is
    variable r : std_logic := '0';
  begin
    for a in 1 to 5 loop
      for b in a + 1 to 6 loop                                   --@pairs-neighbours: for b in a + 1 to a + 1 loop
        r := r or (t(a) and t(b));
      end loop;
    end loop;
    return r;
  end function;
  signal t3 : std_logic_vector(1 to 6);
begin
  dice <= D6 & D5 & D4 & D3 & D2 & D1;

  counters : for f in 0 to 7 generate
    c : face_count generic map (FACE => f) port map (dice => dice, flag => n(f));
  end generate;

  bad <= not (n(0)(0) and n(7)(0));                              --@bad-one-only: bad <= n(0)(1) or n(7)(1);
  ok  <= not bad;      --@bad-judged: ok <= '1';

  five <= n(1)(5) or n(2)(5) or n(3)(5) or n(4)(5) or n(5)(5) or n(6)(5);      --@five-fours-dark: five <= n(1)(5) or n(2)(5) or n(3)(5) or n(5)(5) or n(6)(5);      --@five-twos-missed: five <= n(1)(5) or n(1)(5) or n(3)(5) or n(4)(5) or n(5)(5) or n(6)(5);
  six  <= n(1)(6) or n(2)(6) or n(3)(6) or n(4)(6) or n(5)(6) or n(6)(6);      --@six-ones-missed: six <= n(2)(6) or n(3)(6) or n(4)(6) or n(5)(6) or n(6)(6);       --@six-only-fours: six <= n(4)(6);
  four <= n(1)(4) or n(2)(4) or n(3)(4) or n(5)(4) or n(6)(4);                 --@four-sixes-missed: four <= n(1)(4) or n(2)(4) or n(3)(4) or n(5)(4);     --@three-fives-fourth: four <= n(1)(4) or n(2)(4) or n(3)(4) or n(5)(4) or n(5)(3) or n(6)(4);
  one_each <= n(1)(1) and n(2)(1) and n(3)(1) and n(4)(1) and n(5)(1) and n(6)(1);    --@straight-lost: one_each <= n(1)(0) and n(2)(1) and n(3)(1) and n(4)(1) and n(5)(1) and n(6)(1);
  t3 <= n(1)(3) & n(2)(3) & n(3)(3) & n(4)(3) & n(5)(3) & n(6)(3);
  triple <= both(t3);

  hit(1) <= n(4)(4) or five or six;                              --@four-fours-dark: hit(1) <= five or six;
  hit(2) <= one_each or triple;
  hit(3) <= n(4)(3);                                             --@third-no-pair: hit(3) <= n(4)(3) and not (n(1)(2) or n(2)(2) or n(3)(2) or n(5)(2) or n(6)(2));
  hit(4) <= four;
  hit(5) <= n(4)(2);                                             --@fifth-two-twos: hit(5) <= n(4)(2) or (n(2)(2) and n(4)(0));      --@one-four-fifth: hit(5) <= n(4)(2) or n(4)(1);
  hit(6) <= n(4)(1);                                             --@sixth-needs-calm: hit(6) <= n(4)(1) and not (n(1)(3) or n(2)(3) or n(3)(3) or n(5)(3) or n(6)(3));

  free(0) <= ok;
  chain : for k in 1 to 6 generate
    s : prize_stage port map (hit => hit(k), free => free(k - 1), lamp => lamp(k), free_out => free(k));
  end generate;

  process (clk)                                                  --@+no-clock: process (all)
  begin
    if rising_edge(clk) then                                     --@+no-clock: if true then
      if bad = '1' and ok = '0' then
        lights <= "111111";
      else
        lights <= lamp;                                          --@third-and-sixth: lights <= lamp(1 to 5) & (lamp(6) or lamp(3));    --@second-and-third: lights <= lamp(1 to 2) & (lamp(3) or (lamp(2) and n(4)(3))) & lamp(4 to 6);
      end if;
    end if;
  end process;

  P1 <= lights(1);
  P2 <= lights(2);
  P3 <= lights(3);                                               --@third-swapped: P3 <= lights(4);
  P4 <= lights(4);                                               --@third-swapped: P4 <= lights(3);
  P5 <= lights(5);
  P6 <= lights(6);
  Invalid <= bad;                                                --@+invalid-low: Invalid <= not bad;
end architecture;
