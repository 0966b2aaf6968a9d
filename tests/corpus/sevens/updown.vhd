-- 7up/7down  (Digital design lab, project 4)
-- everything in one clocked process, money is kept as integers because
-- std_logic_vector arithmetic drives me crazy
-- v3: works in simulation and on the board!

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity updown is
  port (
    clk   : in  std_logic;
    proc  : in  std_logic;
    bid   : in  std_logic_vector(6 downto 0); --@+v2_unsigned_ports: bid   : in  unsigned(6 downto 0);
    ud    : in  std_logic;
    rnd   : in  std_logic_vector(3 downto 0); --@+v2_unsigned_ports: rnd   : in  unsigned(3 downto 0);
    amt1  : out std_logic_vector(10 downto 0); --@+v2_unsigned_ports: amt1  : out unsigned(10 downto 0);
    amt2  : out std_logic_vector(10 downto 0); --@+v2_unsigned_ports: amt2  : out unsigned(10 downto 0);
    tax   : out std_logic_vector(10 downto 0); --@+v2_unsigned_ports: tax   : out unsigned(10 downto 0);
    sub1  : out std_logic_vector(6 downto 0); --@+v2_unsigned_ports: sub1  : out unsigned(6 downto 0);
    sub2  : out std_logic_vector(6 downto 0); --@+v2_unsigned_ports: sub2  : out unsigned(6 downto 0);
    O_ud1 : out std_logic_vector(1 downto 0);
    O_ud2 : out std_logic_vector(1 downto 0);
    st    : out std_logic_vector(2 downto 0)
  );
end updown;

architecture rtl of updown is

  subtype money_t is integer range 0 to 2047; --@v2_range_1023: subtype money_t is integer range 0 to 1023;
  subtype bid_t   is integer range 0 to 127;

  -- signals only for showing, the real values are variables in the process
  signal show1, show2 : money_t := 0; --@+v2_full_at_start: signal show1, show2 : money_t := 1008;
  signal show_tax     : integer range 0 to 2047 := 0;
  signal show_b1, show_b2 : bid_t := 0;
  signal show_st      : integer range 0 to 7 := 0;
  signal choice1, choice2 : std_logic_vector(1 downto 0) := "00";

begin

  game : process (clk)
    variable purse1, purse2 : money_t := 0; --@+v2_full_at_start: variable purse1, purse2 : money_t := 1008;
    variable deposits : integer range 0 to 2047 := 0;
    variable b1, b2   : bid_t := 0;
    variable c1, c2   : std_logic_vector(1 downto 0) := "00";
    variable first    : integer range 1 to 2 := 1;   -- who bids first
    variable state    : integer range 0 to 7 := 0;
    variable target   : integer range 0 to 7 := 0;   -- where to go when proc is let go
    variable done     : boolean := false;
    variable roll     : integer range 0 to 15 := 0;
    variable b        : bid_t;
    variable ok       : boolean;
    variable net      : integer range -254 to 254;   -- what player 1 wins
  begin
    if rising_edge(clk) then

      b := to_integer(unsigned(bid));

      if done then
        -- wait until the button is let go
        if proc = '0' then
          state := target;
          done := false;
        end if;

      elsif proc = '1' then --@v2_buffer_by_itself: elsif proc = '1' or state = 4 then
        case state is

          when 0 =>    -- init
            purse1 := 1008; --@v2_p1_1000: purse1 := 1000;
            purse2 := 1008;
            deposits := 0;
            target := 1;
            done := true;

          when 1 =>    -- start of a round
            if first = 1 then
              target := 2;
            else
              target := 3;
            end if;
            if purse1 = 0 then
              purse2 := purse2 + deposits; --@v2_p2_gets_only_tax: purse2 := deposits;
              deposits := 0;
              target := 0;
            elsif purse2 = 0 then --@v2_p2_broke_unseen: elsif purse2 = 0 and first = 1 then
              purse1 := purse1 + deposits;
              deposits := 0;
              target := 0;
            end if;
            done := true;

          when 2 =>    -- player 1 bids
            ok := false;
            if first = 1 then
              if b <= purse2 and b / 4 <= purse1 then --@v2_own_deposit_first: if b <= purse2 then
                ok := true;
              end if;
            else
              -- I must still be able to pay when I lose his bid
              if b <= purse2 and b / 4 <= purse1 - b2 then --@v2_p1_whole_bid: if b <= purse2 and b <= purse1 - b2 then
                ok := true;
              end if;
            end if;
            if ok then
              b1 := b;
              if ud = '1' then
                c1 := "10";
              else
                c1 := "01";
              end if;
              purse1 := purse1 - b / 4;
              deposits := deposits + b / 4;
              if first = 1 then
                target := 3;
              else
                target := 4;
              end if;
              done := true;
            end if;

          when 3 =>    -- player 2 bids
            ok := false;
            if first = 2 then
              if b <= purse1 and b / 4 <= purse2 then
                ok := true;
              end if;
            else
              if b <= purse1 and b / 4 <= purse2 - b1 then
                ok := true;
              end if;
            end if;
            if ok then
              b2 := b; --@v2_b2_raised: if b > b2 then b2 := b; end if;
              if ud = '1' then
                c2 := "10"; --@v2_c2_inverted: c2 := "01";
              else
                c2 := "01"; --@v2_c2_inverted: c2 := "10";
              end if;
              purse2 := purse2 - b / 4; --@v2_dep2_round_up: purse2 := purse2 - (b + 3) / 4;
              deposits := deposits + b / 4; --@v2_dep2_round_up: deposits := deposits + (b + 3) / 4;
              if first = 1 then
                target := 4;
              else
                target := 2;
              end if;
              done := true;
            end if;

          when 4 =>    -- buffer, the random generator runs here
                     --@v2_roll_in_buffer: roll := to_integer(unsigned(rnd));
            target := 5;
            done := true;

          when 5 =>    -- get random
            roll := to_integer(unsigned(rnd)); --@v2_roll_in_buffer:
            target := 6;
            done := true;

          when 6 =>    -- main calculation
            net := 0;
            if roll > 7 then
              if c1 = "10" then
                net := net + b1;
              end if; --@v2_up_elsif:
              if c2 = "10" then --@v2_up_elsif: elsif c2 = "10" then
                net := net - b2;
              end if;
            elsif roll < 7 then
              if c1 = "01" then
                net := net + b1;
              end if;
              if c2 = "01" then
                net := net - b2; --@v2_down_copy_paste: net := net - b1;
              end if;
            else
              -- seven
              if b1 > b2 then --@v2_seven_tie: if b1 >= b2 then
                net := b1;
              elsif b2 > b1 then
                net := -b2; --@v2_seven_difference: net := b1 - b2;
              end if;
            end if;
            purse1 := purse1 + net;
            purse2 := purse2 - net;
            target := 7;
            done := true;

          when 7 =>    -- reset for the next round
            if first = 1 then --@v2_no_swap_after_seven: if roll = 7 then first := first; elsif first = 1 then
              first := 2;
            else
              first := 1;
            end if;
            b1 := 0; --@v2_b1_stays:
            b2 := 0; --@v2_b2_raised: if first = 1 then b2 := 0; end if;
            c1 := "00";
            c2 := "00";
            roll := 0;
            target := 1;
            done := true;

        end case;
      end if;

      show1    <= purse1; --@v2_purses_by_turn: if first = 1 then show1 <= purse1; show2 <= purse2; else show1 <= purse2; show2 <= purse1; end if;
      show2    <= purse2; --@v2_purses_by_turn:
      show_tax <= deposits;
      show_b1  <= b1;
      show_b2  <= b2;
      choice1  <= c1;
      choice2  <= c2;
      show_st  <= state;
    end if;
  end process;

  amt1  <= std_logic_vector(to_unsigned(show1, 11)); --@+v2_unsigned_ports: amt1  <= to_unsigned(show1, 11);
  amt2  <= std_logic_vector(to_unsigned(show2, 11)); --@+v2_unsigned_ports: amt2  <= to_unsigned(show2, 11);
  tax   <= std_logic_vector(to_unsigned(show_tax, 11)); --@+v2_unsigned_ports: tax   <= to_unsigned(show_tax, 11);
  sub1  <= std_logic_vector(to_unsigned(show_b1, 7)); --@+v2_unsigned_ports: sub1  <= to_unsigned(show_b1, 7);
  sub2  <= std_logic_vector(to_unsigned(show_b2, 7)); --@+v2_unsigned_ports: sub2  <= to_unsigned(show_b2, 7);
  O_ud1 <= choice1;
  O_ud2 <= choice2;
  st    <= std_logic_vector(to_unsigned(show_st, 3));

end rtl;
