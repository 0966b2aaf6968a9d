--@ports clk=clock rst=reset A=playerA B=playerB letters=letters leds=leds d3=digit3 d2=digit2 d1=digit1 d0=digit0
-- one process with variables and integers, old IEEE packages, registered outputs, reset active high
LIBRARY IEEE;
USE IEEE.STD_LOGIC_1164.ALL;
USE IEEE.STD_LOGIC_UNSIGNED.ALL;
USE IEEE.STD_LOGIC_ARITH.ALL;

ENTITY game IS
  PORT (clock, reset, playerA, playerB : IN STD_LOGIC;
        letters : IN STD_LOGIC_VECTOR(2 DOWNTO 0);
        leds : OUT STD_LOGIC_VECTOR(7 DOWNTO 0);
        digit3, digit2, digit1, digit0 : OUT STD_LOGIC_VECTOR(6 DOWNTO 0));
END game;

ARCHITECTURE behaviour OF game IS
  CONSTANT two_seconds : INTEGER := 4;                 --@+hz6: CONSTANT two_seconds : INTEGER := 12;
BEGIN
  PROCESS (clock)
    VARIABLE st : INTEGER RANGE 0 TO 15 := 0;
    VARIABLE t : INTEGER RANGE 0 TO 1023 := 0;
    VARIABLE a, b, lives : INTEGER RANGE 0 TO 7 := 0;
    VARIABLE n : INTEGER RANGE 0 TO 4 := 0;
    VARIABLE maker, on_turn : STD_LOGIC := '0';
    VARIABLE oa, ob : STD_LOGIC := '0';
    VARIABLE pa, pb, p, q : BOOLEAN;
    TYPE four IS ARRAY (0 TO 3) OF STD_LOGIC_VECTOR(2 DOWNTO 0);
    VARIABLE code, guess : four := (OTHERS => "000");
    VARIABLE good, found : BOOLEAN;
    TYPE picture IS ARRAY (0 TO 3) OF STD_LOGIC_VECTOR(6 DOWNTO 0);
    VARIABLE d : picture := (OTHERS => "0000000");
    VARIABLE l : STD_LOGIC_VECTOR(7 DOWNTO 0);

    FUNCTION g(c : STD_LOGIC_VECTOR(2 DOWNTO 0)) RETURN STD_LOGIC_VECTOR IS
    BEGIN
      CASE c IS
        WHEN "000" => RETURN "1000000"; WHEN "001" => RETURN "1110111"; WHEN "010" => RETURN "0111001";
        WHEN "011" => RETURN "1111001"; WHEN "100" => RETURN "1110001"; WHEN "101" => RETURN "1110110";
        WHEN "110" => RETURN "0111000"; WHEN OTHERS => RETURN "0111110";   --@glyph-L: WHEN "110" => RETURN "0000110"; WHEN OTHERS => RETURN "0111110";
      END CASE;
    END g;
    FUNCTION num(c : INTEGER) RETURN STD_LOGIC_VECTOR IS
    BEGIN
      CASE c IS
        WHEN 0 => RETURN "0111111"; WHEN 1 => RETURN "0000110"; WHEN 2 => RETURN "1011011"; WHEN 3 => RETURN "1001111";
        WHEN OTHERS => RETURN "1100110";
      END CASE;
    END num;
  BEGIN
    IF clock'EVENT AND clock = '1' THEN
      pa := playerA = '1' AND oa = '0';
      pb := playerB = '1' AND ob = '0';
      oa := playerA; ob := playerB;
      IF on_turn = '0' THEN p := pa; q := pb; ELSE p := pb; q := pa; END IF;
      t := (t + 1) MOD 1024;
      IF reset = '1' THEN
        st := 0; t := 0; n := 0;
        a := 0; b := 0;                                --@reset-score-b: a := 0;
      ELSE
        CASE st IS
          WHEN 0 =>
            a := 0; b := 0; lives := 3; n := 0;        --@reset-score-b: a := 0; lives := 3; n := 0; --@lives2: a := 0; b := 0; lives := 2; n := 0;
            IF pa THEN maker := '0'; on_turn := '0'; st := 1; t := 0;
            ELSIF pb THEN maker := '1'; on_turn := '1'; st := 1; t := 0; END IF;
          WHEN 1 =>
            IF t = two_seconds THEN                    --@score-short: IF t = two_seconds / 2 THEN
              t := 0;
              IF a = 2 OR b = 2 THEN st := 9; ELSE st := 2; END IF;        --@match3: IF a = 3 OR b = 3 THEN st := 9; ELSE st := 2; END IF;
            END IF;
          WHEN 2 =>
            IF t = two_seconds THEN t := 0; IF on_turn = maker THEN st := 3; ELSE st := 4; END IF; END IF;
          WHEN 3 =>
            IF p AND letters /= "000" THEN             --@key-make: IF (p OR q) AND letters /= "000" THEN
              code(n) := letters; n := n + 1;
              IF n = 4 THEN n := 0; on_turn := NOT on_turn; st := 2; t := 0; END IF;
            END IF;
          WHEN 4 =>
            IF t = two_seconds THEN t := 0; st := 5; END IF;
          WHEN 5 =>
            IF p AND letters /= "000" THEN
              guess(n) := letters; n := n + 1;
              IF n = 4 THEN n := 0; st := 6; t := 0; END IF;
            END IF;
          WHEN 6 =>
            IF p THEN                                  --@wrong-key-result: IF q THEN
              t := 0;
              IF code = guess THEN
                IF on_turn = '0' THEN a := a + 1; ELSE b := b + 1; END IF;
                maker := NOT maker; on_turn := maker; lives := 3; st := 1;   --@swap-twice: lives := 3; st := 1; on_turn := maker; --@winner-makes-score: maker := NOT maker; on_turn := maker; lives := 3; st := 2;
              ELSIF lives = 1 THEN
                IF on_turn = '1' THEN a := a + 1; ELSE b := b + 1; END IF;  --@point-wrong: IF on_turn = '0' THEN a := a + 1; ELSE b := b + 1; END IF;
                maker := NOT maker; on_turn := maker; lives := 3; st := 7;
              ELSE lives := lives - 1; st := 4; END IF;
            END IF;
          WHEN 7 =>
            IF t = two_seconds THEN t := 0; st := 1; END IF;   --@reveal-enter: IF pa OR pb THEN t := 0; st := 1; END IF;
          WHEN 9 =>
            IF pa OR pb THEN t := 0; st := 0; END IF;
          WHEN OTHERS => st := 0;
        END CASE;
      END IF;

      l := "00000000";
      IF st = 6 THEN
        FOR i IN 0 TO 3 LOOP
          good := guess(i) = code(i);
          found := false;
          FOR j IN 0 TO 3 LOOP
            IF guess(i) = code(j) THEN found := true; END IF;     --@led-after: IF guess(i) = code(j) AND j >= i THEN found := true; END IF;
          END LOOP;
          IF good THEN l(7 - 2 * i) := '1'; END IF;
          IF found THEN l(6 - 2 * i) := '1'; END IF;
        END LOOP;
      ELSIF st = 9 AND (t MOD (two_seconds / 2)) < two_seconds / 4 THEN
        l := "11111111";                               --@no-blink: l := "00000000";
      END IF;
      leds <= l;

      d := (OTHERS => "0000000");
      CASE st IS
        WHEN 0 => d(1) := "1110111"; d(2) := "1000000"; d(3) := "1111100";
        WHEN 1 | 9 => d(1) := num(a); d(2) := "1000000"; d(3) := num(b);
        WHEN 2 =>
          d(1) := "1110011"; d(2) := "1000000";
          IF on_turn = '0' THEN d(3) := "1110111"; ELSE d(3) := "1111100"; END IF;
        WHEN 4 => d(1) := "0111000"; d(2) := "1000000"; d(3) := num(lives);
        WHEN 3 =>
          FOR i IN 0 TO 3 LOOP
            IF i < n THEN d(i) := "1000000"; END IF;   --@visible-code: IF i < n THEN d(i) := g(code(i)); END IF;
            IF i = n THEN d(i) := g(letters); END IF;
          END LOOP;
        WHEN 5 =>
          FOR i IN 0 TO 3 LOOP
            IF i < n THEN d(i) := g(guess(i)); END IF;
            IF i = n THEN d(i) := g(letters); END IF;
          END LOOP;
        WHEN 6 => FOR i IN 0 TO 3 LOOP d(i) := g(guess(i)); END LOOP;
        WHEN 7 => FOR i IN 0 TO 3 LOOP d(i) := g(code(i)); END LOOP;
        WHEN OTHERS => NULL;
      END CASE;
      digit3 <= d(0); digit2 <= d(1); digit1 <= d(2); digit0 <= d(3);   --@shifted: IF st = 0 OR st = 1 OR st = 2 OR st = 4 OR st = 9 THEN digit3 <= d(1); digit2 <= d(2); digit1 <= d(3); digit0 <= d(0); ELSE digit3 <= d(0); digit2 <= d(1); digit1 <= d(2); digit0 <= d(3); END IF;
    END IF;
  END PROCESS;
END behaviour;
