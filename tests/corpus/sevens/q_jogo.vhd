-- COL215 / Lab. de Sistemas Digitais -- 7up-7down, unidade de controle
-- um unico processo, tudo em variaveis; as saidas sao copias no fim do processo
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity jogo is
  port (
    clk   : in  std_logic;
    proc  : in  std_logic;                       -- botao "prossegue"
    bid   : in  std_logic_vector(6 downto 0);    -- aposta
    ud    : in  std_logic;                       -- 1 = up, 0 = down
    rnd   : in  std_logic_vector(3 downto 0);    -- soma dos dados
    amt1  : out std_logic_vector(10 downto 0);
    amt2  : out std_logic_vector(10 downto 0);
    tax   : out std_logic_vector(10 downto 0);
    sub1  : out std_logic_vector(6 downto 0);
    sub2  : out std_logic_vector(6 downto 0);
    O_ud1 : out std_logic_vector(1 downto 0);
    O_ud2 : out std_logic_vector(1 downto 0);
    st    : out std_logic_vector(2 downto 0)
  );
end entity jogo;

architecture rtl of jogo is
begin

  partida : process (clk)
    constant BOLSA : integer := 1008;
    variable estado  : unsigned(2 downto 0) := "000";
    variable proximo : unsigned(2 downto 0) := "001";
    variable feito   : boolean := false;             -- o trabalho do estado ja foi feito
    variable b1      : integer range -65536 to 65535 := 0;   -- bolsas --@+q3-cheia: variable b1      : integer range -65536 to 65535 := 1008;
    variable b2      : integer range -65536 to 65535 := 0; --@+q3-cheia: variable b2      : integer range -65536 to 65535 := 1008; --@q3-purse2: variable b2      : integer range -65536 to 65535 := 1008;
    variable dep     : integer range -65536 to 65535 := 0;   -- depositos
    variable a1, a2  : integer range 0 to 127 := 0;  -- apostas
    variable e1, e2  : std_logic_vector(1 downto 0) := "00";
    variable um_comeca : boolean := true;            -- jogador 1 aposta primeiro
    variable dado    : integer range 0 to 15 := 0;
    variable ap      : integer range 0 to 127;
    variable q       : integer range 0 to 32;
    variable lado    : std_logic_vector(1 downto 0);
    variable vale    : boolean;
    variable meu, seu, dele : integer range -65536 to 65535;
  begin
    if rising_edge(clk) then

      ap := to_integer(unsigned(bid));
      q  := ap / 4; --@q3-quarter: q  := (ap + 2) / 4;
      if ud = '1' then
        lado := "10";
      else
        lado := "01";
      end if;

      if proc = '1' and not feito then --@q3-auto: if (proc = '1' or estado = 4) and not feito then
        case to_integer(estado) is

          when 0 =>                                  -- inicio: enche as bolsas
            b1 := BOLSA;
            --@+q3-limpa: a1 := 0; a2 := 0; e1 := "00"; e2 := "00";
            b2 := BOLSA; --@q3-purse2:
            dep := 0;
            proximo := "001";
            feito := true;

          when 1 =>                                  -- nova rodada ou fim do jogo
            if um_comeca then
              proximo := "010";
            else
              proximo := "011";
            end if;
            if b1 = 0 then
              b2 := b2 + dep;
              dep := 0;
              proximo := "000";
            elsif b2 = 0 then --@q3-noend: elsif b2 < 0 then
              b1 := b1 + dep; --@q3-prize: b2 := b2 + dep;
              dep := 0;
              proximo := "000";
            end if;
            feito := true;

          when 2 | 3 =>                              -- aposta do jogador 1 (2) ou 2 (3)
            if estado = 2 then
              meu := b1; seu := b2; dele := a2;
            else
              meu := b2; seu := b1; dele := a1;
            end if;
            if (estado = 2) = um_comeca then         -- quem aposta primeiro
              vale := ap <= seu and q <= meu; --@q3-less: vale := ap < seu and q <= meu;
            else
              vale := ap <= seu and q <= meu - dele; --@q3-second: vale := ap <= seu and q <= meu;
            end if;
            if vale then
              if estado = 2 then
                b1 := b1 - q;
                a1 := ap;
                e1 := lado;
                proximo := "011";
              else
                b2 := b2 - q;
                a2 := ap;
                e2 := lado;
                proximo := "010";
              end if;
              if (estado = 2) /= um_comeca then
                proximo := "100";
              end if;
              dep := dep + q;
              feito := true;
            end if;

          when 4 =>
            --@q3-early: dado := to_integer(unsigned(rnd));
            proximo := "101";
            feito := true;

          when 5 =>                                  -- le os dados
            dado := to_integer(unsigned(rnd)); --@q3-early:
            proximo := "110";
            feito := true;

          when 6 =>                                  -- acerta as contas
            if dado = 7 then
              if a1 > a2 then
                b1 := b1 + a1;
                b2 := b2 - a1;
              elsif a2 > a1 then --@q3-seven: elsif a2 > a1 and not um_comeca then
                b2 := b2 + a2;
                b1 := b1 - a2;
              end if;
            else
              if (dado > 7 and e1 = "10") or (dado < 7 and e1 = "01") then
                b1 := b1 + a1;
                b2 := b2 - a1;
              end if; --@q3-both:
              if (dado > 7 and e2 = "10") or (dado < 7 and e2 = "01") then --@q3-both: elsif (dado > 7 and e2 = "10") or (dado < 7 and e2 = "01") then
                b2 := b2 + a2;
                b1 := b1 - a2;
              end if;
            end if;
            proximo := "111";
            feito := true;

          when others =>                             -- fim da rodada
            um_comeca := not um_comeca; --@q3-turn: if dado /= 7 then um_comeca := not um_comeca; end if;
            a1 := 0;
            a2 := 0;
            e1 := "00";
            e2 := "00";
            proximo := "001";
            feito := true;
            --@q3-jump: feito := false; estado := "001";

        end case;
      elsif proc = '0' and feito then
        estado := proximo;
        feito := false;
      end if;

      -- saidas
      amt1 <= std_logic_vector(to_unsigned(b1 mod 2048, 11));
      amt2 <= std_logic_vector(to_unsigned(b2 mod 2048, 11));
      tax  <= std_logic_vector(to_unsigned(dep mod 2048, 11));
      sub1 <= std_logic_vector(to_unsigned(a1, 7)); --@q3-sub: if um_comeca then sub1 <= std_logic_vector(to_unsigned(a1, 7)); else sub1 <= std_logic_vector(to_unsigned(a2, 7)); end if;
      sub2 <= std_logic_vector(to_unsigned(a2, 7)); --@q3-sub: if um_comeca then sub2 <= std_logic_vector(to_unsigned(a2, 7)); else sub2 <= std_logic_vector(to_unsigned(a1, 7)); end if;
      O_ud1 <= e1;
      O_ud2 <= e2;
      st <= std_logic_vector(estado);
    end if;
  end process partida;

end architecture rtl;
