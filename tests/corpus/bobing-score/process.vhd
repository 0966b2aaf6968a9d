--@ports d=D p=P
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
entity bobing is
  port (D1, D2, D3, D4, D5, D6 : in std_logic_vector(2 downto 0);
        P1, P2, P3, P4, P5, P6, Invalid : out std_logic);
end entity;
architecture b of bobing is
  type hist is array (0 to 7) of integer range 0 to 6;
begin
  process (D1, D2, D3, D4, D5, D6)
    variable h : hist;
    variable pairs, most, kinds, triples : integer;
    variable prize : std_logic_vector(1 to 6);
  begin
    h := (others => 0);
    h(to_integer(unsigned(D1))) := h(to_integer(unsigned(D1))) + 1;
    h(to_integer(unsigned(D2))) := h(to_integer(unsigned(D2))) + 1;
    h(to_integer(unsigned(D3))) := h(to_integer(unsigned(D3))) + 1;
    h(to_integer(unsigned(D4))) := h(to_integer(unsigned(D4))) + 1;
    h(to_integer(unsigned(D5))) := h(to_integer(unsigned(D5))) + 1;
    h(to_integer(unsigned(D6))) := h(to_integer(unsigned(D6))) + 1;
    most := 0; kinds := 0; triples := 0;
    for i in 1 to 6 loop
      if h(i) > most then most := h(i); end if;
      if h(i) > 0 then kinds := kinds + 1; end if;
      if h(i) = 3 then triples := triples + 1; end if;
    end loop;
    prize := "000000";
    if h(0) > 0 or h(7) > 0 then prize := "111111";          --@bad-first: if h(0) > 0 or h(7) > 0 then prize := "100000"; --@bad-many: if h(0) > 1 or h(7) > 1 then prize := "111111";
    elsif most >= 5 or h(4) = 4 then prize(1) := '1';        --@six-none: elsif most = 5 or h(4) = 4 then prize(1) := '1'; --@four-any: elsif most >= 4 then prize(1) := '1';
    elsif kinds = 6 or triples = 2 then prize(2) := '1';     --@five-kinds: elsif kinds >= 5 or triples = 2 then prize(2) := '1';
    elsif h(4) = 3 then prize(3) := '1';                     --@third-missed: elsif h(4) = 3 then prize(4) := '1';
    elsif most = 4 then prize(4) := '1';
    elsif h(4) = 2 then prize(5) := '1';                     --@fifth-sixth: elsif h(4) = 2 then prize(6) := '1';
    elsif h(4) = 1 then prize(6) := '1';                     --@sixth-off: elsif false then prize(6) := '1';
    end if;
    P1 <= prize(1); P2 <= prize(2); P3 <= prize(3); P4 <= prize(4); P5 <= prize(5); P6 <= prize(6);
    Invalid <= '0';
    if h(0) > 0 or h(7) > 0 then Invalid <= '1'; end if;
  end process;
end architecture;
