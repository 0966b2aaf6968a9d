---------------------------------------------------------------
-- key_edge : falling edge of an active low push button
---------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity key_edge is
  port (clk : in std_logic; key_n : in std_logic; ack : in std_logic; hit : out std_logic);
end entity;

architecture rtl of key_edge is
  signal last : std_logic := '1';
  signal h    : std_logic := '0';
begin
  process (clk)
  begin
    if rising_edge(clk) then
      last <= key_n;
      if last = '1' and key_n = '0' then
        h <= '1';
      elsif ack = '1' then
        h <= '0';
      end if;
    end if;
  end process;
  hit <= h;
end architecture;

---------------------------------------------------------------
-- hold_timer : two seconds, and the blinking of the last state
---------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity hold_timer is
  generic (HZ : integer := 50);
  port (clk, en : in std_logic; done, lit : out std_logic);
end entity;

architecture rtl of hold_timer is
  signal t : integer range 0 to 2*HZ-1 := 0;
begin
  process (clk)
  begin
    if rising_edge(clk) then
      if en = '0' then
        t <= 0;
      elsif t = 2*HZ-1 then
        t <= 0;
      else
        t <= t + 1;
      end if;
    end if;
  end process;
  done <= '1' when en = '1' and t = 2*HZ-1 else '0';
  lit  <= '1' when (t mod HZ) < HZ/2 else '0';
end architecture;

---------------------------------------------------------------
-- letter_mem : four letters, address 0 is the leftmost
---------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity letter_mem is
  port (clk, we : in std_logic;
        addr    : in unsigned(1 downto 0);
        d       : in std_logic_vector(2 downto 0);
        q       : out std_logic_vector(11 downto 0));
end entity;

architecture rtl of letter_mem is
  type mem_t is array (0 to 3) of std_logic_vector(2 downto 0);
  signal mem : mem_t := (others => "000");
begin
  process (clk)
  begin
    if rising_edge(clk) then
      if we = '1' then
        mem(to_integer(addr)) <= d;
      end if;
    end if;
  end process;
  q <= mem(0) & mem(1) & mem(2) & mem(3);
end architecture;

---------------------------------------------------------------
-- comparator
---------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity comparator is
  port (code, guess : in  std_logic_vector(11 downto 0);
        equal       : out std_logic;
        lights      : out std_logic_vector(7 downto 0));
end entity;

architecture rtl of comparator is
  signal place : std_logic_vector(3 downto 0);
begin
  g : for i in 0 to 3 generate
    signal any : std_logic;
  begin
    place(i) <= '1' when guess(3*i+2 downto 3*i) = code(3*i+2 downto 3*i) else '0';
    any <= '1' when guess(3*i+2 downto 3*i) = code(11 downto 9)
                 or guess(3*i+2 downto 3*i) = code(8 downto 6)
                 or guess(3*i+2 downto 3*i) = code(5 downto 3)
                 or guess(3*i+2 downto 3*i) = code(2 downto 0) else '0';
    lights(2*i+1) <= place(i);  --@ONEZERO: lights(2*i+1) <= any;
    lights(2*i)   <= any;       --@ONEZERO: lights(2*i)   <= place(i);
  end generate;
  equal <= '1' when place = "1111" else '0';
end architecture;

---------------------------------------------------------------
-- seg7 : character to segments (active low, DE board)
---------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity seg7 is
  port (ch : in std_logic_vector(3 downto 0); seg : out std_logic_vector(6 downto 0));
end entity;

architecture rtl of seg7 is
begin
  with ch select seg <=
    "0111111" when x"0",   -- -
    "0001000" when x"1",   -- A
    "1000110" when x"2",   -- C
    "0000110" when x"3",   -- E
    "0001110" when x"4",   -- F
    "0001001" when x"5",   -- H
    "1000111" when x"6",   -- L
    "1000001" when x"7",   -- U
    "1000000" when x"8",   -- 0
    "1111001" when x"9",   -- 1
    "0100100" when x"A",   -- 2
    "0110000" when x"B",   -- 3
    "0000011" when x"C",   -- b
    "0001100" when x"D",   -- P
    "1111111" when others;
end architecture;

---------------------------------------------------------------
-- game_ctrl
---------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity game_ctrl is
  port (clk, rst_n  : in  std_logic;
        hitA, hitB  : in  std_logic;
        ack         : out std_logic;
        sw          : in  std_logic_vector(2 downto 0);
        done, lit   : in  std_logic;
        ten         : out std_logic;
        we_c, we_g  : out std_logic;
        addr        : out unsigned(1 downto 0);
        code, guess : in  std_logic_vector(11 downto 0);
        equal       : in  std_logic;
        lights      : in  std_logic_vector(7 downto 0);
        ch3, ch2, ch1, ch0 : out std_logic_vector(3 downto 0);
        led         : out std_logic_vector(7 downto 0));
end entity;

architecture fsm of game_ctrl is
  type st_t  is (START, MSG, ENTRY, JUDGE, OVER);
  type msg_t is (M_SCORE, M_PLAYER, M_LIVES, M_CODE);
  signal st     : st_t  := START;
  signal m      : msg_t := M_SCORE;
  signal maker  : std_logic := '0';
  signal turn   : std_logic := '0';
  signal making : std_logic := '1';
  signal pos    : unsigned(1 downto 0) := "00";
  signal ptsA, ptsB : integer range 0 to 3 := 0;
  signal lives  : integer range 0 to 3 := 3;
  signal press  : std_logic;
  signal ok     : std_logic;

  constant C_DASH  : std_logic_vector(3 downto 0) := x"0";
  constant C_A     : std_logic_vector(3 downto 0) := x"1";
  constant C_L     : std_logic_vector(3 downto 0) := x"6";
  constant C_B     : std_logic_vector(3 downto 0) := x"C";
  constant C_P     : std_logic_vector(3 downto 0) := x"D";
  constant C_OFF   : std_logic_vector(3 downto 0) := x"F";

  function num (n : integer) return std_logic_vector is
  begin
    return std_logic_vector(to_unsigned(8 + n, 4));
  end function;
begin
  press <= hitA when turn = '0' else hitB;
  ok    <= '1' when sw /= "000" else '0';
  ack   <= '1';                                     --@PENDING: ack <= '0' when st = MSG else '1';
  ten   <= '1' when st = MSG or st = OVER else '0';
  addr  <= pos;
  we_c  <= '1' when st = ENTRY and making = '1' and press = '1' and ok = '1' else '0';
  we_g  <= '1' when st = ENTRY and making = '0' and press = '1' and ok = '1' else '0';

  process (clk)
  begin
    if rising_edge(clk) then
      if rst_n = '0' then              --@RSTMSG: if rst_n = '0' and st /= MSG then
        st     <= START;
        m      <= M_SCORE;
        maker  <= '0';
        turn   <= '0';
        making <= '1';
        pos    <= "00";
        ptsA   <= 0;
        ptsB   <= 0;
        lives  <= 3;
      else
        case st is
          when START =>
            if hitA = '1' or hitB = '1' then
              maker <= not hitA;       --@+BFIRST: maker <= hitB; --@MKINV: maker <= hitA;
              m     <= M_SCORE;
              st    <= MSG;
            end if;

          when MSG =>
            if done = '1' then         --@CODEHALF: if done = '1' or (m = M_CODE and lit = '0') then
              case m is
                when M_SCORE =>
                  if ptsA = 2 or ptsB = 2 then
                    st <= OVER;
                  else
                    turn   <= maker;
                    making <= '1';
                    m      <= M_PLAYER;
                  end if;
                when M_PLAYER =>
                  if making = '1' then
                    pos <= "00";
                    st  <= ENTRY;
                  else
                    m <= M_LIVES;
                  end if;
                when M_LIVES =>
                  pos <= "00";
                  st  <= ENTRY;
                when M_CODE =>
                  m <= M_SCORE;
              end case;
            end if;

          when ENTRY =>
            if press = '1' and ok = '1' then
              if pos /= 3 then
                pos <= pos + 1;
              elsif making = '1' then
                making <= '0';
                turn   <= not maker;
                lives  <= 3;
                m      <= M_PLAYER;    --@NOPBRK: m <= M_LIVES;
                st     <= MSG;
              else
                st <= JUDGE;
              end if;
            end if;

          when JUDGE =>
            if press = '1' then
              st <= MSG;
              if equal = '1' then
                if turn = '0' then
                  ptsA <= ptsA + 1;
                else
                  ptsB <= ptsB + 1;
                end if;
                maker <= not maker;
                m     <= M_SCORE;
              elsif lives = 1 then     --@LIFE0: elsif lives = 0 then
                if maker = '0' then    --@PTTURN: if turn = '0' then
                  ptsA <= ptsA + 1;
                else
                  ptsB <= ptsB + 1;
                end if;
                maker <= not maker;
                m     <= M_CODE;
              else
                lives <= lives - 1;
                m     <= M_LIVES;      --@PAGAIN: m <= M_PLAYER;
              end if;
            end if;

          when OVER =>
            if hitA = '1' or hitB = '1' then   --@OVERA: if hitA = '1' then
              ptsA <= 0;               --@KEEPPTS:
              ptsB <= 0;               --@KEEPPTS:
              st   <= START;
            end if;
        end case;
      end if;
    end if;
  end process;

  -- registered display
  process (clk)
    variable cur : std_logic_vector(3 downto 0);
  begin
    if rising_edge(clk) then
      ch3 <= C_OFF; ch2 <= C_OFF; ch1 <= C_OFF; ch0 <= C_OFF;
      led <= (others => '0');
      cur := '0' & sw;
      if sw = "000" then cur := C_DASH; end if;   --@+DARK0: if sw = "000" then cur := C_OFF; end if;

      case st is
        when START =>
          ch2 <= C_A; ch1 <= C_DASH; ch0 <= C_B;  --@STARTBA: ch2 <= C_B; ch1 <= C_DASH; ch0 <= C_A;
        when MSG =>
          case m is
            when M_SCORE =>
              ch2 <= num(ptsA); ch1 <= C_DASH; ch0 <= num(ptsB);
            when M_PLAYER =>
              ch2 <= C_P; ch1 <= C_DASH;
              if turn = '0' then ch0 <= C_A; else ch0 <= C_B; end if;
            when M_LIVES =>
              ch2 <= C_L; ch1 <= C_DASH; ch0 <= num(lives);  --@LSHIFT: ch3 <= C_L; ch2 <= C_DASH; ch1 <= num(lives);
            when M_CODE =>
              ch3 <= '0' & code(11 downto 9);
              ch2 <= '0' & code(8 downto 6);   --@REVSLICE: ch2 <= '0' & code(5 downto 3);
              ch1 <= '0' & code(5 downto 3);   --@REVSLICE: ch1 <= '0' & code(8 downto 6);
              ch0 <= '0' & code(2 downto 0);
          end case;
        when ENTRY =>
          case pos is
            when "00" =>
              ch3 <= cur;
            when "01" =>
              ch2 <= cur;
            when "10" =>
              ch1 <= cur;
            when others =>
              ch0 <= cur;
          end case;
          if pos > 0 then
            if making = '1' then ch3 <= C_DASH; else ch3 <= '0' & guess(11 downto 9); end if;
          end if;
          if pos > 1 then
            if making = '1' then ch2 <= C_DASH; else ch2 <= '0' & guess(8 downto 6); end if;
          end if;
          if pos > 2 then
            if making = '1' then ch1 <= C_DASH; else ch1 <= '0' & guess(5 downto 3); end if;
          end if;
        when JUDGE =>
          ch3 <= '0' & guess(11 downto 9);
          ch2 <= '0' & guess(8 downto 6);
          ch1 <= '0' & guess(5 downto 3);
          ch0 <= '0' & guess(2 downto 0);
          led <= lights;
        when OVER =>
          ch2 <= num(ptsA); ch1 <= C_DASH; ch0 <= num(ptsB);   --@+OVERDARK:
          led <= (others => lit);
      end case;
    end if;
  end process;
end architecture;

---------------------------------------------------------------
-- top
---------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity mastermind_top is
  generic (HZ : integer := 50);
  port (CLK  : in  std_logic;
        KEY  : in  std_logic_vector(3 downto 0);   -- 3: A, 2: reset, 0: B
        SW   : in  std_logic_vector(3 downto 0);
        LEDR : out std_logic_vector(7 downto 0);
        HEX3, HEX2, HEX1, HEX0 : out std_logic_vector(6 downto 0));
end entity;

architecture structural of mastermind_top is
  component key_edge
    port (clk : in std_logic; key_n : in std_logic; ack : in std_logic; hit : out std_logic);
  end component;
  component hold_timer
    generic (HZ : integer := 50);
    port (clk, en : in std_logic; done, lit : out std_logic);
  end component;
  component letter_mem
    port (clk, we : in std_logic;
          addr    : in unsigned(1 downto 0);
          d       : in std_logic_vector(2 downto 0);
          q       : out std_logic_vector(11 downto 0));
  end component;
  component comparator
    port (code, guess : in  std_logic_vector(11 downto 0);
          equal       : out std_logic;
          lights      : out std_logic_vector(7 downto 0));
  end component;
  component seg7
    port (ch : in std_logic_vector(3 downto 0); seg : out std_logic_vector(6 downto 0));
  end component;

  signal hit_a, hit_b, ack    : std_logic;
  signal ten, done, lit       : std_logic;
  signal we_c, we_g, equal    : std_logic;
  signal addr                 : unsigned(1 downto 0);
  signal sw_r                 : std_logic_vector(2 downto 0) := "000";
  signal code, guess          : std_logic_vector(11 downto 0);
  signal lights               : std_logic_vector(7 downto 0);
  signal ch3, ch2, ch1, ch0   : std_logic_vector(3 downto 0);
begin
  process (CLK)
  begin
    if rising_edge(CLK) then
      sw_r <= SW(2 downto 0);
    end if;
  end process;

  u_ka : key_edge port map (CLK, KEY(3), ack, hit_a);
  u_kb : key_edge port map (CLK, KEY(0), ack, hit_b);

  u_t  : hold_timer generic map (HZ => HZ) port map (clk => CLK, en => ten, done => done, lit => lit);

  u_code  : letter_mem port map (clk => CLK, we => we_c, addr => addr, d => sw_r, q => code);
  u_guess : letter_mem port map (clk => CLK, we => we_g, addr => addr, d => sw_r, q => guess);

  u_cmp : comparator port map (code, guess, equal, lights);

  u_ctrl : entity work.game_ctrl
    port map (clk => CLK, rst_n => KEY(2), hitA => hit_a, hitB => hit_b, ack => ack,
              sw => sw_r, done => done, lit => lit, ten => ten,
              we_c => we_c, we_g => we_g, addr => addr, code => code, guess => guess,
              equal => equal, lights => lights,
              ch3 => ch3, ch2 => ch2, ch1 => ch1, ch0 => ch0, led => LEDR);

  u_s3 : seg7 port map (ch3, HEX3);
  u_s2 : seg7 port map (ch2, HEX2);
  u_s1 : seg7 port map (ch1, HEX1);
  u_s0 : seg7 port map (ch0, HEX0);
end architecture;
