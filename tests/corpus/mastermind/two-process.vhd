--@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
-- two processes, enumerated states, numeric_std
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity mastermind is
  generic (hold_cycles : integer := 4);
  port (
    clk, rst, enterA, enterB : in std_logic;
    letterIn : in std_logic_vector(2 downto 0);
    LEDX : out std_logic_vector(7 downto 0);
    SSD3, SSD2, SSD1, SSD0 : out std_logic_vector(6 downto 0));
end entity;

architecture rtl of mastermind is
  type state_t is (st_start, st_score, st_who, st_make, st_who2, st_lives, st_guess, st_result, st_reveal, st_over);
  type word_t is array (0 to 3) of std_logic_vector(2 downto 0);
  signal state, nxt : state_t;
  signal cnt : unsigned(7 downto 0);
  signal code, guess : word_t;
  signal idx : integer range 0 to 3;
  signal scoreA, scoreB : integer range 0 to 3;
  signal lives : integer range 0 to 4;
  signal maker : std_logic;
  signal la, lb, pa, pb, pm, pb_r, pr, ok, two, right : std_logic;

  function seg(c : std_logic_vector(2 downto 0)) return std_logic_vector is
  begin
    case c is
      when "001" => return "1110111";
      when "010" => return "0111001";
      when "011" => return "1111001";
      when "100" => return "1110001";
      when "101" => return "1110110";                 --@glyph-H: when "101" => return "1100110";
      when "110" => return "0111000";
      when "111" => return "0111110";                 --@glyph-U: when "111" => return "0111111";
      when others => return "1000000";                --@+dark-dash: when others => return "0000000";
    end case;
  end function;
  function dig(n : integer) return std_logic_vector is
  begin
    case n is
      when 0 => return "0111111";
      when 1 => return "0000110";
      when 2 => return "1011011";
      when 3 => return "1001111";
      when 4 => return "1100110";
      when others => return "0000000";
    end case;
  end function;
begin
  pa <= enterA and not la;
  pb <= enterB and not lb;
  pm <= pa when maker = '0' else pb;                  --@key-make: pm <= pa or pb;
  pb_r <= pb when maker = '0' else pa;
  pr <= pb_r;                                         --@key-result: pr <= pa or pb;
  ok <= '0' when letterIn = "000" else '1';
  two <= '1' when cnt = hold_cycles - 1 else '0';
  right <= '1' when code = guess else '0';            --@judge-three: right <= '1' when code(1) = guess(1) and code(2) = guess(2) and code(3) = guess(3) else '0';

  comb : process (all)
  begin
    nxt <= state;
    case state is
      when st_start => if pa = '1' or pb = '1' then nxt <= st_score; end if;
      when st_score =>
        if two = '1' then
          if scoreA = 2 or scoreB = 2 then nxt <= st_over; else nxt <= st_who; end if;   --@match1: if scoreA = 1 or scoreB = 1 then nxt <= st_over; else nxt <= st_who; end if;
        end if;
      when st_who => if two = '1' then nxt <= st_make; end if;
      when st_make => if pm = '1' and ok = '1' and idx = 3 then nxt <= st_who2; end if;  --@no-player2: when st_make => if pm = '1' and ok = '1' and idx = 3 then nxt <= st_lives; end if;
      when st_who2 => if two = '1' then nxt <= st_lives; end if;
      when st_lives => if two = '1' then nxt <= st_guess; end if;                        --@lives-press: when st_lives => if pb_r = '1' then nxt <= st_guess; end if;
      when st_guess => if pb_r = '1' and ok = '1' and idx = 3 then nxt <= st_result; end if;
      when st_result =>
        if pr = '1' then                              --@auto-result: if two = '1' then
          if right = '1' then nxt <= st_score;
          elsif lives = 1 then nxt <= st_reveal;      --@no-reveal: elsif lives = 1 then nxt <= st_score;
          else nxt <= st_lives; end if;
        end if;
      when st_reveal => if two = '1' then nxt <= st_score; end if;
      when st_over => if pa = '1' or pb = '1' then nxt <= st_start; end if;              --@over-press-b: when st_over => if pb = '1' then nxt <= st_start; end if;
    end case;
  end process;

  seq : process (clk, rst)
  begin
    if rst = '0' then
      state <= st_start; cnt <= (others => '0'); idx <= 0; lives <= 3; maker <= '0'; la <= '0'; lb <= '0';
      scoreA <= 0; scoreB <= 0;
      code <= (others => "000"); guess <= (others => "000");
    elsif rising_edge(clk) then
      state <= nxt;
      la <= enterA; lb <= enterB;
      if nxt /= state then cnt <= (others => '0'); else cnt <= cnt + 1; end if;
      case state is
        when st_start =>
          scoreA <= 0; scoreB <= 0; lives <= 3; idx <= 0;        --@new-match-score: lives <= 3; idx <= 0;
          if pa = '1' then maker <= '0'; elsif pb = '1' then maker <= '1'; end if;
        when st_make =>
          if pm = '1' and ok = '1' then
            code(idx) <= letterIn;
            if idx = 3 then idx <= 0; lives <= 3; else idx <= idx + 1; end if;           --@lives-kept: if idx = 3 then idx <= 0; else idx <= idx + 1; end if;
          end if;
        when st_guess =>
          if pb_r = '1' and ok = '1' then
            guess(idx) <= letterIn;
            if idx = 3 then idx <= 0; else idx <= idx + 1; end if;
          end if;
        when st_result =>
          if nxt /= st_result then
            if right = '1' then
              if maker = '0' then scoreB <= scoreB + 1; else scoreA <= scoreA + 1; end if;   --@point-right: if maker = '1' then scoreB <= scoreB + 1; else scoreA <= scoreA + 1; end if;
              maker <= not maker;
            elsif lives = 1 then
              if maker = '0' then scoreA <= scoreA + 1; else scoreB <= scoreB + 1; end if;
              maker <= not maker;                     --@no-swap-lost: maker <= maker;
            else
              lives <= lives - 1;
            end if;
          end if;
        when others => null;
      end case;
    end if;
  end process;

  leds : process (all)
    variable here, some : boolean;
  begin
    LEDX <= (others => '0');
    if state = st_result then
      for i in 0 to 3 loop
        here := guess(i) = code(i);
        some := guess(i) = code(0) or guess(i) = code(1) or guess(i) = code(2) or guess(i) = code(3);  --@led-three: some := guess(i) = code(0) or guess(i) = code(1) or guess(i) = code(2);
        if here then LEDX(7 - 2 * i downto 6 - 2 * i) <= "11";
        elsif some then LEDX(7 - 2 * i downto 6 - 2 * i) <= "01";
        end if;
      end loop;
    elsif state = st_over then
      if cnt(0) = '0' then LEDX <= (others => '1'); end if;
    end if;
  end process;

  display : process (all)
  begin
    SSD3 <= "0000000"; SSD2 <= "0000000"; SSD1 <= "0000000"; SSD0 <= "0000000";
    case state is
      when st_start => SSD2 <= "1110111"; SSD1 <= "1000000"; SSD0 <= "1111100";
      when st_score | st_over => SSD2 <= dig(scoreA); SSD1 <= "1000000"; SSD0 <= dig(scoreB);
      when st_who =>
        SSD2 <= "1110011"; SSD1 <= "1000000";
        if maker = '0' then SSD0 <= "1110111"; else SSD0 <= "1111100"; end if;
      when st_who2 =>
        SSD2 <= "1110011"; SSD1 <= "1000000";
        if maker = '1' then SSD0 <= "1110111"; else SSD0 <= "1111100"; end if;
      when st_lives => SSD2 <= "0111000"; SSD1 <= "1000000"; SSD0 <= dig(lives);         --@lives-less: when st_lives => SSD2 <= "0111000"; SSD1 <= "1000000"; SSD0 <= dig(lives - 1);
      when st_make =>
        if idx = 0 then SSD3 <= seg(letterIn); else SSD3 <= "1000000"; end if;
        if idx = 1 then SSD2 <= seg(letterIn); elsif idx > 1 then SSD2 <= "1000000"; end if;
        if idx = 2 then SSD1 <= seg(letterIn); elsif idx > 2 then SSD1 <= "1000000"; end if;
        if idx = 3 then SSD0 <= seg(letterIn); end if;
      when st_guess =>
        if idx = 0 then SSD3 <= seg(letterIn); else SSD3 <= seg(guess(0)); end if;       --@guess-hidden: if idx = 0 then SSD3 <= seg(letterIn); else SSD3 <= "1000000"; end if;
        if idx = 1 then SSD2 <= seg(letterIn); elsif idx > 1 then SSD2 <= seg(guess(1)); end if;
        if idx = 2 then SSD1 <= seg(letterIn); elsif idx > 2 then SSD1 <= seg(guess(2)); end if;
        if idx = 3 then SSD0 <= seg(letterIn); end if;
      when st_result => SSD3 <= seg(guess(0)); SSD2 <= seg(guess(1)); SSD1 <= seg(guess(2)); SSD0 <= seg(guess(3));
      when st_reveal => SSD3 <= seg(code(0)); SSD2 <= seg(code(1)); SSD1 <= seg(code(2)); SSD0 <= seg(code(3));
    end case;
  end process;
end architecture;
