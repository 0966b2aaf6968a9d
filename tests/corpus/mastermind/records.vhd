--@ports clk=clk rst=reset A=enter_a B=enter_b letters=letter leds=led d3=ssd3 d2=ssd2 d1=ssd1 d0=ssd0
-- two processes with a record of all registers
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity mastermind is
  generic (HOLD : natural := 4);                        --@+hz10: generic (HOLD : natural := 20);
  port (clk, reset, enter_a, enter_b : in std_logic;
        letter : in std_logic_vector(2 downto 0);
        led : out std_logic_vector(7 downto 0);
        ssd3, ssd2, ssd1, ssd0 : out std_logic_vector(6 downto 0));
end mastermind;

architecture gaisler of mastermind is
  type step is (s_idle, s_score, s_who, s_code, s_lives, s_guess, s_verdict, s_answer, s_end);
  subtype letter_t is natural range 0 to 7;
  type letters is array (0 to 3) of letter_t;
  type score_t is array (0 to 1) of natural range 0 to 7;
  type regs is record
    s : step;
    n : natural range 0 to 255;
    at : natural range 0 to 3;
    lives : natural range 0 to 7;
    score : score_t;
    maker, turn : natural range 0 to 1;
    code, try : letters;
    a, b, on_off : std_logic;
    rounds : natural range 0 to 7;
  end record;
  constant nothing : regs := (s => s_idle, n => 0, at => 0, lives => 3, score => (0, 0), maker => 0, turn => 0,
                              code => (0, 0, 0, 0), try => (0, 0, 0, 0), a => '0', b => '0', on_off => '0', rounds => 0);
  signal r, rin : regs;

  function seg(c : character) return std_logic_vector is
  begin
    case c is
      when '0' => return "0111111"; when '1' => return "0000110"; when '2' => return "1011011";
      when '3' => return "1001111"; when '4' => return "1100110"; when '-' => return "1000000";
      when 'A' => return "1110111"; when 'C' => return "0111001"; when 'E' => return "1111001";   --@e-three: when 'A' => return "1110111"; when 'C' => return "0111001"; when 'E' => return "1001111";
      when 'F' => return "1110001"; when 'H' => return "1110110"; when 'L' => return "0111000";
      when 'U' => return "0111110"; when 'P' => return "1110011"; when 'b' => return "1111100";
      when others => return "0000000";
    end case;
  end seg;

  constant alphabet : string(1 to 8) := "-ACEFHLU";
  constant digits : string(1 to 8) := "01234567";

  function lit(l : letter_t) return std_logic_vector is
  begin
    return seg(alphabet(l + 1));
  end lit;

  function found(l : letter_t; c : letters) return boolean is
  begin
    for i in 0 to 3 loop                                --@found-three: for i in 0 to 2 loop
      if c(i) = l then
        return true;
      end if;
    end loop;
    return false;
  end found;
begin
  comb : process (r, reset, enter_a, enter_b, letter)
    variable v : regs;
    variable pa, pb, go, over : boolean;
    variable x : natural range 0 to 7;
    variable lamps : std_logic_vector(7 downto 0);
    variable t : string(1 to 4);
  begin
    v := r;
    v.a := enter_a;
    v.b := enter_b;
    pa := enter_a = '1' and r.a = '0';
    pb := enter_b = '1' and r.b = '0';
    go := (pa and r.turn = 0) or (pb and r.turn = 1);   --@go-in-guess: go := (pa and r.turn = 0) or (pb and r.turn = 1) or ((pa or pb) and r.s = s_guess);
    x := to_integer(unsigned(letter));
    lamps := (others => '0');
    t := "    ";
    case r.s is
      when s_idle =>
        t := " A-b";
        if pa or pb then
          v.s := s_score;
          v.n := 0;
          v.score := (0, 0);
          v.rounds := 0;
          v.lives := 3;
          if pa then v.maker := 0; else v.maker := 1; end if;   --@maker-last: if pa then v.maker := 1; else v.maker := 0; end if;
          v.turn := v.maker;
        end if;
      when s_score =>
        t := ' ' & digits(r.score(0) + 1) & '-' & digits(r.score(1) + 1);
        v.n := r.n + 1;
        if r.n = HOLD - 1 then                          --@score-half: if r.n = HOLD / 2 - 1 then
          v.n := 0;
          over := r.score(0) = 2 or r.score(1) = 2;     --@end-three-rounds: over := r.rounds = 3;
          if over then v.s := s_end; else v.s := s_who; v.turn := r.maker; end if;
        end if;
      when s_who =>
        if r.turn = 0 then t := " P-A"; else t := " P-b"; end if;
        v.n := r.n + 1;
        if r.n = HOLD - 1 then
          v.n := 0;
          v.at := 0;
          if r.turn = r.maker then v.s := s_code; else v.s := s_lives; end if;
        end if;
      when s_code =>
        for i in 0 to 3 loop
          if i < r.at then t(i + 1) := '-'; end if;     --@code-last-seen: if i + 1 < r.at then t(i + 1) := '-'; elsif i < r.at then t(i + 1) := alphabet(r.code(i) + 1); end if;
        end loop;
        t(r.at + 1) := alphabet(x + 1);
        if go and x /= 0 then                           --@code-dash-last: if go and (x /= 0 or r.at = 3) then
          v.code(r.at) := x;
          if r.at = 3 then
            v.at := 0;
            v.turn := 1 - r.maker;
            v.s := s_who;                               --@no-who: v.s := s_lives;
          else
            v.at := r.at + 1;
          end if;
        end if;
      when s_lives =>
        t := " L-" & digits(r.lives + 1);
        v.n := r.n + 1;
        if r.n = HOLD - 1 then v.n := 0; v.s := s_guess; v.at := 0; end if;   --@lives-eight: if r.n = 2 * HOLD - 1 then v.n := 0; v.s := s_guess; v.at := 0; end if;
      when s_guess =>
        for i in 0 to 3 loop
          if i < r.at then t(i + 1) := alphabet(r.try(i) + 1); end if;
        end loop;
        t(r.at + 1) := alphabet(x + 1);
        if go and x /= 0 then
          v.try(r.at) := x;
          if r.at = 3 then v.at := 0; v.s := s_verdict; else v.at := r.at + 1; end if;
        end if;
      when s_verdict =>
        for i in 0 to 3 loop
          t(i + 1) := alphabet(r.try(i) + 1);
          if r.try(i) = r.code(i) then
            lamps(7 - 2 * i downto 6 - 2 * i) := "11";
          elsif found(r.try(i), r.code) then
            lamps(7 - 2 * i downto 6 - 2 * i) := "01";
          end if;
        end loop;
        v.n := r.n + 1;                                 
        if go then                                      --@verdict-runs: if go or r.n = 3 * HOLD then
          v.n := 0;
          if r.try = r.code then
            v.score(r.turn) := r.score(r.turn) + 1;     --@point-first-only: if r.lives = 3 then v.score(r.turn) := r.score(r.turn) + 1; end if;
            v.s := s_score;
            v.rounds := r.rounds + 1;
            v.maker := 1 - r.maker;
            v.lives := 3;
          elsif r.lives = 1 then                        --@lives-zero: elsif r.lives = 0 then
            v.score(r.maker) := r.score(r.maker) + 1;   --@point-b: v.score(1) := r.score(1) + 1;
            v.s := s_answer;
            v.rounds := r.rounds + 1;
            v.lives := 3;
          else
            v.lives := r.lives - 1;
            v.s := s_lives;
          end if;
        end if;
        if r.n = 200 then v.n := 150; end if;
      when s_answer =>
        for i in 0 to 3 loop t(i + 1) := alphabet(r.code(i) + 1); end loop;   --@answer-dash: for i in 0 to 3 loop if i = 0 then t(i + 1) := '-'; else t(i + 1) := alphabet(r.code(i) + 1); end if; end loop;
        v.n := r.n + 1;
        if r.n = HOLD - 1 then
          v.n := 0;
          v.s := s_score;
          v.maker := 1 - r.maker;                       --@answer-no-swap: v.n := 0;
        end if;
      when s_end =>
        t := ' ' & digits(r.score(0) + 1) & '-' & digits(r.score(1) + 1);   --@+end-blank: t := "    ";
        lamps := (others => r.on_off);                  --@end-four: lamps := "0000" & r.on_off & r.on_off & r.on_off & r.on_off;
        v.n := r.n + 1;
        if r.n = HOLD / 4 - 1 then v.n := 0; v.on_off := not r.on_off; end if;
        if pa or pb then v.s := s_idle; end if;         --@end-winner: if (pa and r.score(0) = 2) or (pb and r.score(1) = 2) then v.s := s_idle; end if;
    end case;
    if reset = '1' then                                 --@+rst-low: if reset = '0' then
      v := nothing;
    end if;
    rin <= v;
    led <= lamps;
    ssd3 <= seg(t(1));
    ssd2 <= seg(t(2));
    ssd1 <= seg(t(3));
    ssd0 <= seg(t(4));
  end process;

  process (clk)
  begin
    if rising_edge(clk) then
      r <= rin;
    end if;
  end process;
end gaisler;
