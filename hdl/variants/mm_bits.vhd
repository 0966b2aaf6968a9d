-- SPDX-License-Identifier: MIT
-- 2 Hz, VHDL with ports of type bit, a buffer, std_logic_arith and unsigned, 000 states.
library ieee; use ieee.std_logic_1164.all; use ieee.std_logic_arith.all; use ieee.std_logic_unsigned.all;
entity mm_bits is port (
  clk, rst, entera, enterb : in bit;
  letterin : in bit_vector(2 downto 0);
  ledx : buffer bit_vector(7 downto 0);
  ssd3, ssd2, ssd1, ssd0 : out bit_vector(6 downto 0));
end mm_bits;
architecture a of mm_bits is
  signal st : std_logic_vector(3 downto 0) := "0000";
  signal cnt : std_logic_vector(2 downto 0) := "000";
  type code_t is array (3 downto 0) of std_logic_vector(2 downto 0);
  signal c, g : code_t;
  signal n, lv, pa, pb : std_logic_vector(1 downto 0) := "00";
  signal who, mk, ao, bo, bl : std_logic := '0';
  signal ea, eb, e : std_logic;
  signal li : std_logic_vector(2 downto 0);
  function l(x : std_logic_vector(2 downto 0)) return bit_vector is
  begin
    case x is when "001" => return "1110111"; when "010" => return "0111001"; when "011" => return "1111001";
        when "100" => return "1110001";
      when "101" => return "1110110"; when "110" => return "0111000"; when "111" => return "0111110";
          when others => return "1000000"; end case;
  end;
  function d(x : std_logic_vector(1 downto 0)) return bit_vector is
  begin
    case x is when "00" => return "0111111"; when "01" => return "0000110"; when "10" => return "1011011";
        when others => return "1001111"; end case;
  end;
begin
  li <= to_stdlogicvector(letterin);
  ea <= to_stdulogic(entera) and not ao; eb <= to_stdulogic(enterb) and not bo;
  e <= ea when who = '0' else eb;
  process begin
    wait until clk'event and clk = '1';
    ao <= to_stdulogic(entera); bo <= to_stdulogic(enterb);
    if rst = '0' then st <= "0000"; cnt <= "000"; pa <= "00"; pb <= "00"; n <= "00"; bl <= '0';
    else
      cnt <= cnt + 1; bl <= not bl;
      case st is
        when "0000" => cnt <= "000"; pa <= "00"; pb <= "00";
          if ea = '1' then who <= '0'; mk <= '0'; st <= "0001"; elsif eb = '1' then who <= '1'; mk <= '1';
              st <= "0001"; end if;
        when "0001" => if cnt = 3 then cnt <= "000"; if pa = 2 or pb = 2 then st <= "1000"; else st <= "0010";
            end if; end if;
        when "0010" => n <= "00"; if cnt = 3 then cnt <= "000"; lv <= "11"; if who = mk then st <= "0011";
            else st <= "0100"; end if; end if;
        when "0011" => cnt <= "000"; if e = '1' and li /= 0 then c(3 - conv_integer(n)) <= li; n <= n + 1;
            if n = 3 then who <= not who; st <= "0010"; end if; end if;
        when "0100" => n <= "00"; if cnt = 3 then st <= "0101"; end if;
        when "0101" => cnt <= "000"; if e = '1' and li /= 0 then g(3 - conv_integer(n)) <= li; n <= n + 1;
            if n = 3 then st <= "0110"; end if; end if;
        when "0110" => cnt <= "000"; if e = '1' then
            if c = g then if who = '0' then pa <= pa + 1; else pb <= pb + 1; end if; mk <= not mk; st <= "0001";
            elsif lv = 1 then if mk = '0' then pa <= pa + 1; else pb <= pb + 1; end if; mk <= not mk; st <= "0111";
            else lv <= lv - 1; st <= "0100"; end if; end if;
        when "0111" => if cnt = 3 then cnt <= "000"; st <= "0001"; end if;
        when others => if ea = '1' or eb = '1' then st <= "0000"; end if;
      end case;
    end if;
  end process;
  process (st, li, n, c, g, pa, pb, lv, who, bl)
    variable q : bit_vector(27 downto 0);
    variable x : bit_vector(1 downto 0);
    variable i, k : integer;
  begin
    q := (others => '0'); ledx <= (others => '0'); i := 0; k := 0;
    case st is
      when "0000" => q(20 downto 0) := "1110111" & "1000000" & "1111100";
      when "0001" | "1000" => q(20 downto 0) := d(pa) & "1000000" & d(pb);
      when "0010" => if who = '0' then q(20 downto 0) := "1110011" & "1000000" & "1110111";
          else q(20 downto 0) := "1110011" & "1000000" & "1111100"; end if;
      when "0100" => q(20 downto 0) := "0111000" & "1000000" & d(lv);
      when "0011" => for j in 0 to 3 loop if j < n then q(27-7*j downto 21-7*j) := "1000000";
          elsif j = n then q(27-7*j downto 21-7*j) := l(li); end if; end loop;
      when "0101" => for j in 0 to 3 loop if j < n then q(27-7*j downto 21-7*j) := l(g(3-j));
          elsif j = n then q(27-7*j downto 21-7*j) := l(li); end if; end loop;
      when "0110" => for j in 0 to 3 loop q(27-7*j downto 21-7*j) := l(g(3-j)); x := "00";
            for m in 0 to 3 loop if g(3-j) = c(m) then x := "01"; end if; end loop;
            if g(3-j) = c(3-j) then x := "11"; end if; ledx(7-2*j downto 6-2*j) <= x; end loop;
      when others => for j in 0 to 3 loop q(27-7*j downto 21-7*j) := l(c(3-j)); end loop;
    end case;
    if st = "1000" and bl = '1' then ledx <= "11111111"; end if;
    ssd3 <= q(27 downto 21); ssd2 <= q(20 downto 14); ssd1 <= q(13 downto 7); ssd0 <= q(6 downto 0);
  end process;
end a;
