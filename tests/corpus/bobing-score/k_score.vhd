-- Bo Bing: which lamp for which throw?
--
-- Idea: we lay the six dice in a row by size, as one does on a real table, and look
-- only at the *joints* between neighbours ("same" / "not same").  Five joints are
-- enough to see every pattern:
--      11111           six of a kind
--      1111. / .1111   five of a kind
--      111.. etc.      four of a kind
--      11011           three + three
--      00000           all different, and with six legal dice that is 1-2-3-4-5-6
-- The fours ("red" faces on the real dice) are counted apart.

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package table_talk is
  subtype pip  is unsigned(2 downto 0);
  type    hand is array (1 to 6) of pip;
  subtype joints is std_logic_vector(1 to 5);
  subtype lamps  is std_logic_vector(1 to 6);

  procedure tidy (variable h : inout hand; a, b : in positive);
  function  lay_out (h : hand) return hand;
  function  look_at (h : hand) return joints;
  function  reds    (h : hand) return natural;
end package;

package body table_talk is

  -- compare and exchange
  procedure tidy (variable h : inout hand; a, b : in positive) is
    variable t : pip;
  begin
    if h(a) > h(b) then                     --@+bigfirst: if h(a) < h(b) then
      t := h(a); h(a) := h(b); h(b) := t;
    end if;
  end procedure;

  -- twelve exchanges sort six dice (five layers)
  function lay_out (h : hand) return hand is
    variable r : hand := h;
  begin
    tidy(r, 1, 6); tidy(r, 2, 4); tidy(r, 3, 5);
    tidy(r, 2, 3); tidy(r, 4, 5);
    tidy(r, 1, 4); tidy(r, 3, 6);
    tidy(r, 1, 2); tidy(r, 3, 4); tidy(r, 5, 6);
    tidy(r, 2, 3); tidy(r, 4, 5);           --@k3-lazysort: tidy(r, 2, 3);
    return r;
  end function;

  function look_at (h : hand) return joints is
    variable j : joints := (others => '0');
  begin
    for i in joints'range loop
      if h(i) = h(i + 1) then j(i) := '1'; end if;
    end loop;
    return j;
  end function;

  function reds (h : hand) return natural is
    variable n : natural range 0 to 6 := 0;
  begin
    for i in h'range loop
      if h(i) = 4 then n := n + 1; end if;  --@+redbits: if h(i)(2) = '1' and h(i)(1) = '0' and h(i)(0) = '0' then n := n + 1; end if;
    end loop;
    return n;
  end function;

end package body;

------------------------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.table_talk.all;

entity bobing_score is
  port (
    D1, D2, D3, D4, D5, D6 : in  std_logic_vector(2 downto 0);
    P1, P2, P3, P4, P5, P6 : out std_logic;
    Invalid                : out std_logic );
end entity;

architecture row_of_dice of bobing_score is
  signal thrown  : hand;
  signal j       : joints;
  signal red     : natural range 0 to 6;
  signal bad     : std_logic;
  signal five, four, halves, straight : std_logic;
  signal verdict, shown : lamps := "000000";

  function ghost (p : pip) return std_logic is
  begin
    if p = 0 or p = 7 then return '1'; end if;   --@k3-seven: if p = 0 then return '1'; end if;
    return '0';
  end function;
begin

  thrown <= ( unsigned(D1), unsigned(D2), unsigned(D3),
              unsigned(D4), unsigned(D5), unsigned(D6) );

  j   <= look_at(lay_out(thrown));
  red <= reds(thrown);

  bad <= ghost(thrown(1)) or ghost(thrown(2)) or ghost(thrown(3)) or
         ghost(thrown(4)) or ghost(thrown(5)) or ghost(thrown(6));   --@k3-lastdie: ghost(thrown(4)) or ghost(thrown(5));

  -- patterns in the joints
  five     <= '1' when j(1 to 4) = "1111" or j(2 to 5) = "1111" else '0';   --@k3-six: five     <= '1' when j = "11110" or j = "01111" else '0';
  four     <= '1' when j(1 to 3) = "111" or j(2 to 4) = "111" or j(3 to 5) = "111" else '0';   --@k3-middle: four     <= '1' when j(1 to 3) = "111" or j(3 to 5) = "111" else '0';
  halves   <= '1' when j = "11011" else '0';
  straight <= '1' when j = "00000" else '0';      --@k3-straight: straight <= '0';

  -- the price list, dearest first
  judge : process (all)
  begin
    if bad = '1' then
      verdict <= "111111";
    elsif five = '1' or red = 4 then        --@k3-five4: elsif (five = '1' and red < 5) or red = 4 or (j = "11111") then
      verdict <= "100000";
    --@k3-redfirst: elsif red = 3 then
      --@k3-redfirst: verdict <= "001000";
    elsif halves = '1' or straight = '1' then
      verdict <= "010000";
    elsif red = 3 then
      verdict <= "001000";
    elsif four = '1' then                   --@k3-onlyplain: elsif four = '1' and red = 0 then
      verdict <= "000100";
    elsif red = 2 then
      verdict <= "000010";                  --@k3-swap56: verdict <= "000001";
    elsif red = 1 then
      verdict <= "000001";                  --@k3-swap56: verdict <= "000010";
    else
      verdict <= "000000";
    end if;
  end process;

  shown <= verdict;                         --@k3-keep: shown <= verdict when verdict /= "000000";

  P1 <= shown(1);
  P2 <= shown(2);
  P3 <= shown(3);                           --@k3-alsothird: P3 <= '1' when bad = '1' or red >= 3 else '0';
  P4 <= shown(4);
  P5 <= shown(5);
  P6 <= shown(6);
  Invalid <= bad;                           --@+unused: Invalid <= '0';

end architecture;
