-- SPDX-License-Identifier: MIT
-- 50 Hz, VHDL with enumerated states, integers, names in capitals and an async reset_n.
library IEEE; use IEEE.STD_LOGIC_1164.ALL; use IEEE.NUMERIC_STD.ALL;
entity MASTERMIND_TOP is
  generic (TICKS : positive := 100);
  port (CLK, RESET_N, ENTER_A, ENTER_B : in STD_LOGIC;
        LETTER : in STD_LOGIC_VECTOR(2 downto 0);
        LEDS : out STD_LOGIC_VECTOR(7 downto 0);
        SSD3, SSD2, SSD1, SSD0 : out STD_LOGIC_VECTOR(6 downto 0));
end entity;
architecture RTL of MASTERMIND_TOP is
  type STATE_T is (START, SCORE, PLAYER, CODE, LIVES, GUESS, RESULT, REVEAL, THE_END);
  type WORD_T is array (0 to 3) of UNSIGNED(2 downto 0);
  type ROM_T is array (0 to 7) of STD_LOGIC_VECTOR(6 downto 0);
  constant L : ROM_T := ("1000000","1110111","0111001","1111001","1110001","1110110","0111000","0111110");
  constant D : ROM_T := ("0111111","0000110","1011011","1001111","1100110","1101101","1111101","0000111");
  constant DASH : STD_LOGIC_VECTOR(6 downto 0) := "1000000";
  constant NONE : STD_LOGIC_VECTOR(6 downto 0) := (others => '0');
  signal STATE : STATE_T;
  signal SECRET, TRY : WORD_T;
  signal N : integer range 0 to 4;
  signal T : integer range 0 to TICKS;
  signal HEARTS : integer range 0 to 3;
  signal PA, PB : integer range 0 to 3;
  signal TURN, MAKER, A_OLD, B_OLD, BL : STD_LOGIC;
  signal A, B, ME : STD_LOGIC;
begin
  A <= ENTER_A and not A_OLD;
  B <= ENTER_B and not B_OLD;
  ME <= A when TURN = '0' else B;
  process (CLK, RESET_N)
  begin
    if RESET_N = '0' then
      STATE <= START; N <= 0; T <= 0; HEARTS <= 3; PA <= 0; PB <= 0; TURN <= '0'; MAKER <= '0'; A_OLD <= '0';
          B_OLD <= '0'; BL <= '0';
      SECRET <= (others => "000"); TRY <= (others => "000");
    elsif rising_edge(CLK) then
      A_OLD <= ENTER_A; B_OLD <= ENTER_B;
      if T = TICKS - 1 then T <= 0; else T <= T + 1; end if;
      case STATE is
        when START =>
          T <= 0; PA <= 0; PB <= 0;
          if A = '1' then MAKER <= '0'; TURN <= '0'; STATE <= SCORE;
          elsif B = '1' then MAKER <= '1'; TURN <= '1'; STATE <= SCORE; end if;
        when SCORE =>
          if T = TICKS - 1 then
            if PA = 2 or PB = 2 then STATE <= THE_END; else STATE <= PLAYER; end if;
          end if;
        when PLAYER =>
          N <= 0;
          if T = TICKS - 1 then
            if TURN = MAKER then STATE <= CODE; else HEARTS <= 3; STATE <= LIVES; end if;
          end if;
        when CODE =>
          T <= 0;
          if ME = '1' and LETTER /= "000" then
            SECRET(N) <= UNSIGNED(LETTER);
            if N = 3 then TURN <= not TURN; STATE <= PLAYER; else N <= N + 1; end if;
          end if;
        when LIVES =>
          N <= 0;
          if T = TICKS - 1 then STATE <= GUESS; end if;
        when GUESS =>
          T <= 0;
          if ME = '1' and LETTER /= "000" then
            TRY(N) <= UNSIGNED(LETTER);
            if N = 3 then STATE <= RESULT; else N <= N + 1; end if;
          end if;
        when RESULT =>
          T <= 0;
          if ME = '1' then
            if TRY = SECRET then
              if TURN = '0' then PA <= PA + 1; else PB <= PB + 1; end if;
              MAKER <= not MAKER; STATE <= SCORE;
            elsif HEARTS = 1 then
              if MAKER = '0' then PA <= PA + 1; else PB <= PB + 1; end if;
              MAKER <= not MAKER; STATE <= REVEAL;
            else
              HEARTS <= HEARTS - 1; STATE <= LIVES;
            end if;
          end if;
        when REVEAL => if T = TICKS - 1 then STATE <= SCORE; end if;
        when THE_END =>
          if T = TICKS / 4 - 1 then BL <= not BL; T <= 0; end if;
          if A = '1' or B = '1' then STATE <= START; end if;
      end case;
    end if;
  end process;
  process (STATE, N, LETTER, TRY, SECRET, PA, PB, HEARTS, TURN, BL)
    variable S : ROM_T;
    variable FOUND : boolean;
  begin
    S := (others => NONE);
    LEDS <= (others => '0');
    case STATE is
      when START => S(1) := L(1); S(2) := DASH; S(3) := "1111100";
      when SCORE | THE_END => S(1) := D(PA); S(2) := DASH; S(3) := D(PB);
      when PLAYER => S(1) := "1110011"; S(2) := DASH; if TURN = '0' then S(3) := L(1); else S(3) := "1111100"; end if;
      when LIVES => S(1) := L(6); S(2) := DASH; S(3) := D(HEARTS);
      when CODE => for I in 0 to 3 loop if I < N then S(I) := DASH;
          elsif I = N then S(I) := L(to_integer(UNSIGNED(LETTER))); end if; end loop;
      when GUESS => for I in 0 to 3 loop if I < N then S(I) := L(to_integer(TRY(I)));
          elsif I = N then S(I) := L(to_integer(UNSIGNED(LETTER))); end if; end loop;
      when RESULT => for I in 0 to 3 loop
          S(I) := L(to_integer(TRY(I)));
          FOUND := false;
          for K in 0 to 3 loop if TRY(I) = SECRET(K) then FOUND := true; end if; end loop;
          if TRY(I) = SECRET(I) then LEDS(7 - 2*I downto 6 - 2*I) <= "11";
              elsif FOUND then LEDS(7 - 2*I downto 6 - 2*I) <= "01"; end if;
        end loop;
      when REVEAL => for I in 0 to 3 loop S(I) := L(to_integer(SECRET(I))); end loop;
    end case;
    if STATE = THE_END then LEDS <= (others => BL); end if;
    SSD3 <= S(0); SSD2 <= S(1); SSD1 <= S(2); SSD0 <= S(3);
  end process;
end architecture;
