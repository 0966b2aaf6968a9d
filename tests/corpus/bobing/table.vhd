library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
entity bobing_table is
  port (clk, reset, roll : in std_logic;
        D1, D2, D3, D4, D5, D6 : in std_logic_vector(2 downto 0);
        show, players : in std_logic_vector(5 downto 0);
        golden, half, lut, last : in std_logic;
        player : out std_logic_vector(5 downto 0);
        category, tai : out std_logic_vector(3 downto 0);
        gift : out std_logic;
        left2 : out std_logic_vector(1 downto 0); left3 : out std_logic_vector(2 downto 0); left4 : out std_logic_vector(3 downto 0);
        left5 : out std_logic_vector(4 downto 0); left6 : out std_logic_vector(5 downto 0);
        leader : out std_logic_vector(5 downto 0);
        leader_category, leader_tai : out std_logic_vector(3 downto 0);
        winner : out std_logic_vector(5 downto 0);
        took2 : out std_logic_vector(1 downto 0); took3 : out std_logic_vector(2 downto 0); took4 : out std_logic_vector(3 downto 0);
        took5 : out std_logic_vector(4 downto 0); took6 : out std_logic_vector(5 downto 0));
end entity;
architecture game of bobing_table is
  type gifts is array (2 to 6) of integer range 0 to 63;
  type tallies is array (0 to 63) of gifts;
  type numbers is array (0 to 63) of integer range 0 to 65535;
begin
  process (clk)
    variable pl : integer range 0 to 63 := 1;
    variable leftg : gifts := (2, 4, 8, 16, 32);
    variable took : tallies := (others => (others => 0));
    variable rank, stamp : numbers := (others => 0);      -- a first prize roll as one number: category * 16 + tai
    variable lead, win, spins, w : integer range 0 to 63 := 0;
    variable lead_rank, clock, value, best : integer range 0 to 65535 := 0;
    variable cat, ti, c, sum, prize, triples, kinds, face : integer range 0 to 63 := 0;
    variable last_roll, g, spin : std_logic := '0';
    variable die : integer range 0 to 7;
    variable n : numbers;
    variable ok, ended : boolean;
  begin
    if rising_edge(clk) then
      if reset = '1' then
        pl := 1; leftg := (2, 4, 8, 16, 32); took := (others => (others => 0)); rank := (others => 0); stamp := (others => 0);   --@gifts4: pl := 1; leftg := (2, 4, 7, 16, 32); took := (others => (others => 0)); rank := (others => 0); stamp := (others => 0);
        lead := 0; win := 0; spins := 0; lead_rank := 0; clock := 0; cat := 0; ti := 0; g := '0'; spin := '0';
      elsif roll = '1' and last_roll = '0' and win = 0 then
        n := (others => 0); sum := 0;
        for k in 1 to 6 loop
          case k is
            when 1 => die := to_integer(unsigned(D1)); when 2 => die := to_integer(unsigned(D2)); when 3 => die := to_integer(unsigned(D3));
            when 4 => die := to_integer(unsigned(D4)); when 5 => die := to_integer(unsigned(D5)); when others => die := to_integer(unsigned(D6));
          end case;
          n(die) := n(die) + 1; sum := sum + die;
        end loop;
        ok := n(0) = 0 and n(7) = 0;                       --@invalid-seven: ok := n(0) = 0;
        if ok then
          triples := 0; kinds := 0; face := 0;
          for k in 1 to 6 loop
            if n(k) = 3 then triples := triples + 1; end if;
            if n(k) > 0 then kinds := kinds + 1; end if;
            if n(k) >= 4 then face := k; end if;
          end loop;
          c := 0; ti := 0;
          if kinds = 1 then c := 8;                        --@no-tsiang: if kinds = 0 then c := 8;
          elsif face /= 0 and n(face) >= 5 then c := 7; ti := sum - 5 * face;
          elsif n(4) = 4 and n(1) = 2 and golden = '1' then c := 6;
          elsif n(4) = 4 then c := 5; ti := sum - 16;      --@tai-sum: elsif n(4) = 4 then c := 5; ti := sum;
          elsif kinds = 6 or (triples = 2 and half = '1') then c := 4;
          elsif n(4) = 3 then c := 3;
          elsif face /= 0 and face /= 4 then c := 2;
          elsif n(4) = 2 then c := 9;
          elsif n(4) = 1 then c := 1;
          end if;
          cat := c; g := '0'; ended := false; clock := clock + 1;
          prize := 0;
          case c is
            when 4 => prize := 2; when 3 => prize := 3; when 2 => prize := 4; when 9 => prize := 5; when 1 => prize := 6; when others => prize := 0;
          end case;
          if c = 8 then
            g := '1'; ended := true; lead := pl; lead_rank := 128;
            for k in 2 to 6 loop took(pl)(k) := took(pl)(k) + leftg(k); leftg(k) := 0; end loop;
          elsif prize = 0 and c /= 0 then
            value := 16 * c + ti;                          --@flower-low: value := 16 * c + ti; if c = 6 then value := 16 * 5 + 2; end if;
            if lut = '1' then
              rank(pl) := value; stamp(pl) := clock;
              lead := 0; best := 0;
              for k in 1 to 63 loop
                if rank(k) > best or (rank(k) = best and rank(k) > 0 and stamp(k) > stamp(lead)) then best := rank(k); lead := k; end if;   --@lut-tie: if rank(k) > best then best := rank(k); lead := k; end if;
              end loop;
              lead_rank := best;
            elsif value >= lead_rank then lead := pl; lead_rank := value; end if;   --@last-leads: else lead := pl; lead_rank := value; end if;
          elsif prize /= 0 and spin = '0' then
            if leftg(prize) > 0 then                       --@gift-short: if leftg(prize) > 1 then
              leftg(prize) := leftg(prize) - 1; g := '1'; took(pl)(prize) := took(pl)(prize) + 1;
            end if;
          end if;
          if spin = '1' then
            spins := spins - 1;
            if spins = 0 then ended := true; end if;
          elsif lead /= 0 and not ended and leftg(2) = 0 and leftg(3) = 0 and leftg(4) = 0 and leftg(5) = 0 and leftg(6) = 0 then   --@end-without-6: elsif lead /= 0 and not ended and leftg(2) = 0 and leftg(3) = 0 and leftg(4) = 0 and leftg(5) = 0 then
            if last = '1' then spin := '1'; spins := to_integer(unsigned(players)); else ended := true; end if;
          end if;
          if ended then win := lead;
          elsif pl = to_integer(unsigned(players)) then pl := 1;
          else pl := pl + 1; end if;                       --@turn-two: elsif pl + 2 > to_integer(unsigned(players)) then pl := 2; else pl := pl + 2; end if;
        end if;
      end if;
      last_roll := roll;
      player <= std_logic_vector(to_unsigned(pl, 6));
      category <= std_logic_vector(to_unsigned(cat, 4));
      tai <= std_logic_vector(to_unsigned(ti, 4));
      gift <= g;
      left2 <= std_logic_vector(to_unsigned(leftg(2), 2)); left3 <= std_logic_vector(to_unsigned(leftg(3), 3)); left4 <= std_logic_vector(to_unsigned(leftg(4), 4));
      left5 <= std_logic_vector(to_unsigned(leftg(5), 5)); left6 <= std_logic_vector(to_unsigned(leftg(6), 6));
      leader <= std_logic_vector(to_unsigned(lead, 6));
      leader_category <= std_logic_vector(to_unsigned(lead_rank / 16, 4)); leader_tai <= std_logic_vector(to_unsigned(lead_rank mod 16, 4));
      winner <= std_logic_vector(to_unsigned(win, 6));
      w := to_integer(unsigned(show));
      if w = 0 then w := pl; end if;
      took2 <= std_logic_vector(to_unsigned(took(w)(2), 2)); took3 <= std_logic_vector(to_unsigned(took(w)(3), 3)); took4 <= std_logic_vector(to_unsigned(took(w)(4), 4));
      took5 <= std_logic_vector(to_unsigned(took(w)(5), 5)); took6 <= std_logic_vector(to_unsigned(took(w)(6), 6));
    end if;
  end process;
end architecture;
