--@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
-------------------------------------------------------------------
-- Sistemas Digitais - Trabalho final: Mastermind eletronico
-- jogo.vhd : unidade de controle (FSM) + fluxo de dados
-- A joga no BTN3, B joga no BTN0.  rst ativo em '0'
-------------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity mastermind is
  generic (
    HZ : integer := 2          -- frequencia do clock (na placa: 50)
  );
  port (
    clk      : in  std_logic;
    rst      : in  std_logic;
    enterA   : in  std_logic;
    enterB   : in  std_logic;
    letterIn : in  std_logic_vector(2 downto 0);
    LEDX     : out std_logic_vector(7 downto 0);
    SSD3     : out std_logic_vector(6 downto 0);
    SSD2     : out std_logic_vector(6 downto 0);
    SSD1     : out std_logic_vector(6 downto 0);
    SSD0     : out std_logic_vector(6 downto 0)
  );
end mastermind;

architecture comportamento of mastermind is

  type estado_t is (INICIO, PLACAR, VEZ_COD, CODIGO, VEZ_PAL, VIDAS, PALPITE, VEREDITO, REVELA, FIM); --@+ordem: type estado_t is (PALPITE, FIM, INICIO, VIDAS, REVELA, CODIGO, VEZ_PAL, PLACAR, VEREDITO, VEZ_COD);
  signal estado, prox : estado_t := INICIO;

  -- palavra de quatro letras, posicao 0 = mais a esquerda (AN3)
  type palavra_t is array (0 to 3) of std_logic_vector(2 downto 0);
  signal cod  : palavra_t := (others => "000");
  signal palp : palavra_t := (others => "000");

  constant DURACAO : integer := 2 * HZ;  -- dois segundos --@a2-metade: constant DURACAO : integer := HZ;  -- dois segundos

  signal tempo : unsigned(7 downto 0) := (others => '0');
  signal acabou : std_logic;

  signal antA, antB : std_logic := '0';
  signal pulsoA, pulsoB, aperta : std_logic;
  signal letra_ok : std_logic;

  -- registradores do jogo
  signal codif   : std_logic := '0';                    -- quem faz o codigo: 0 = A, 1 = B
  signal pos     : unsigned(1 downto 0) := "00";        -- letra que esta sendo digitada
  signal nvidas  : unsigned(1 downto 0) := "11";
  signal pontosA : unsigned(1 downto 0) := "00";
  signal pontosB : unsigned(1 downto 0) := "00";
  signal rodada  : unsigned(1 downto 0) := "00";        -- rodadas ja terminadas
  --@a2-apaga: signal contfim : unsigned(9 downto 0) := (others => '0');

  signal ativo   : std_logic;                           -- jogador da vez
  signal acertou : std_logic;
  signal pistas  : std_logic_vector(7 downto 0);

  -- comandos do controle para o fluxo de dados
  signal c_limpa, c_escolhe, c_grava_cod, c_grava_palp : std_logic;
  signal c_menos_vida, c_ponto_cod, c_ponto_pal, c_troca, c_enche : std_logic;

  -- caracteres: "00"&letra, "010"&algarismo, ou especiais
  signal dig3, dig2, dig1, dig0 : std_logic_vector(4 downto 0);
  constant C_TRACO : std_logic_vector(4 downto 0) := "00000";
  constant C_A     : std_logic_vector(4 downto 0) := "00001";
  constant C_L     : std_logic_vector(4 downto 0) := "00110";
  constant C_NADA  : std_logic_vector(4 downto 0) := "10000";
  constant C_B     : std_logic_vector(4 downto 0) := "10001";
  constant C_P     : std_logic_vector(4 downto 0) := "10010";

  -- decodificador de 7 segmentos, gfedcba, 1 = aceso
  function segmentos(c : std_logic_vector(4 downto 0)) return std_logic_vector is
  begin
    case c is
      when "00000" => return "1000000"; -- -
      when "00001" => return "1110111"; -- A
      when "00010" => return "0111001"; -- C
      when "00011" => return "1111001"; -- E
      when "00100" => return "1110001"; -- F
      when "00101" => return "1110110"; -- H
      when "00110" => return "0111000"; -- L
      when "00111" => return "0111110"; -- U
      when "01000" => return "0111111"; -- 0
      when "01001" => return "0000110"; -- 1
      when "01010" => return "1011011"; -- 2 --@a2-dois: when "01010" => return "1010011"; -- 2
      when "01011" => return "1001111"; -- 3
      when "10001" => return "1111100"; -- b
      when "10010" => return "1110011"; -- P
      when others  => return "0000000";
    end case;
  end function;

  function jogador(j : std_logic) return std_logic_vector is
  begin
    if j = '1' then
      return C_B;
    else
      return C_A;
    end if;
  end function;

  function algarismo(n : unsigned(1 downto 0)) return std_logic_vector is
  begin
    return "010" & std_logic_vector(n);
  end function;

begin
  -- detector de borda dos botoes
  borda : process (clk)
  begin
    if rising_edge(clk) then
      antA <= enterA;
      antB <= enterB;
    end if;
  end process;

  pulsoA <= enterA and not antA;
  pulsoB <= enterB and not antB;

  ativo <= codif when (estado = VEZ_COD or estado = CODIGO) else not codif;
  aperta <= (pulsoA and not ativo) or (pulsoB and ativo); --@a2-juntos: aperta <= (pulsoA and not pulsoB and not ativo) or (pulsoB and not pulsoA and ativo);
  letra_ok <= '0' when letterIn = "000" else '1';
  acabou <= '1' when tempo = DURACAO - 1 else '0'; --@+maior: acabou <= '1' when to_integer(tempo) + 1 >= DURACAO else '0';

  -- compara o palpite com o codigo
  compara : process (cod, palp)
    variable todas : std_logic;
    variable par   : std_logic_vector(1 downto 0);
  begin
    todas := '1';
    for i in 0 to 3 loop --@a2-ultimo: for i in 0 to 2 loop
      if palp(i) /= cod(i) then
        todas := '0';
      end if;
    end loop;
    acertou <= todas;

    for i in 0 to 3 loop
      par := "00";
      for k in 0 to 3 loop
        if palp(i) = cod(k) then
          par := "01"; --@a2-invertido: par := "10";
        end if;
      end loop;
      if palp(i) = cod(i) then
        par := "11";
      end if;
      pistas(7 - 2*i downto 6 - 2*i) <= par;
    end loop;
  end process;

  -- UNIDADE DE CONTROLE
  registro : process (clk) --@+assinc: registro : process (clk, rst)
  begin
    if rising_edge(clk) then --@+assinc:
      if rst = '0' then
        estado <= INICIO;
      else --@+assinc: elsif rising_edge(clk) then
        estado <= prox;
      end if;
    end if; --@+assinc:
  end process;

  controle : process (estado, pulsoA, pulsoB, aperta, letra_ok, acabou, acertou, pos, nvidas, pontosA, pontosB, rodada)
  begin
    prox <= estado;
    c_limpa      <= '0';
    c_escolhe    <= '0';
    c_grava_cod  <= '0';
    c_grava_palp <= '0';
    c_menos_vida <= '0';
    c_ponto_cod  <= '0';
    c_ponto_pal  <= '0';
    c_troca      <= '0';
    c_enche      <= '0';

    case estado is
      when INICIO =>
        if pulsoA = '1' or pulsoB = '1' then
          c_escolhe <= '1';
          prox <= PLACAR;
        end if;

      when PLACAR =>
        if acabou = '1' then
          if pontosA = 2 or pontosB = 2 then --@a2-limite: if rodada = 3 then
            prox <= FIM;
          else
            prox <= VEZ_COD;
            -- antes da primeira rodada nao troca
            if rodada /= 0 then
              c_troca <= '1'; --@a2-troca: c_troca <= '0';
            end if;
          end if;
        end if;

      when VEZ_COD =>
        if acabou = '1' then
          prox <= CODIGO;
        end if;

      when CODIGO =>
        if aperta = '1' and letra_ok = '1' then
          c_grava_cod <= '1';
          if pos = 3 then
            prox <= VEZ_PAL;
          end if;
        end if;

      when VEZ_PAL =>
        c_enche <= '1';
        if acabou = '1' then
          prox <= VIDAS;
        end if;

      when VIDAS =>
        if acabou = '1' then
          prox <= PALPITE;
        end if;

      when PALPITE =>
        if aperta = '1' and letra_ok = '1' then --@a2-traco: if aperta = '1' and (letra_ok = '1' or pos = 3) then
          c_grava_palp <= '1';
          if pos = 3 then
            prox <= VEREDITO;
          end if;
        end if;

      when VEREDITO =>
        if aperta = '1' then --@a2-qualquer: if pulsoA = '1' or pulsoB = '1' then
          if acertou = '1' then
            c_ponto_pal <= '1';
            prox <= PLACAR;
          elsif nvidas = 1 then
            c_ponto_cod <= '1';
            prox <= REVELA;
          else
            c_menos_vida <= '1';
            prox <= VIDAS; --@a2-vidas: prox <= PALPITE;
          end if;
        end if;

      when REVELA =>
        if acabou = '1' then
          prox <= PLACAR;
        end if;

      when FIM =>
        if pulsoA = '1' or pulsoB = '1' then --@a2-novo: if pulsoA = '1' then
          c_limpa <= '1';
          prox <= INICIO;
        end if;
    end case;
  end process;

  -- FLUXO DE DADOS
  dados : process (clk) --@+assinc: dados : process (clk, rst)
  begin
    if rising_edge(clk) then --@+assinc:
      if rst = '0' then
        tempo   <= (others => '0');
        cod     <= (others => "000");
        palp    <= (others => "000");
        pos     <= "00";
        nvidas  <= "11";
        pontosA <= "00";
        pontosB <= "00"; --@a2-reset: -- pontosB <= "00";
        rodada  <= "00";
        codif   <= '0';
      else --@+assinc: elsif rising_edge(clk) then

        -- contador de tempo: recomeca a cada troca de estado
        if prox /= estado then
          tempo <= (others => '0');
        elsif estado = FIM and tempo = HZ - 1 then
          tempo <= (others => '0');
        else
          tempo <= tempo + 1;
        end if;
        --@a2-apaga: if estado /= FIM then contfim <= (others => '0'); elsif contfim /= 8*HZ then contfim <= contfim + 1; end if;

        if c_escolhe = '1' then
          codif <= not pulsoA;
        elsif c_troca = '1' then
          codif <= not codif;
        end if;

        if c_grava_cod = '1' then
          cod(to_integer(pos)) <= letterIn;
          pos <= pos + 1;
        end if;

        if c_grava_palp = '1' then
          palp(to_integer(pos)) <= letterIn;
          pos <= pos + 1;
        end if;

        if c_enche = '1' then
          nvidas <= "11";
        elsif c_menos_vida = '1' then
          nvidas <= nvidas - 1;
        end if;

        -- pontos (ativo = quem esta adivinhando)
        if (c_ponto_pal = '1' and ativo = '0') or (c_ponto_cod = '1' and codif = '0') then
          pontosA <= pontosA + 1;
        end if;
        if (c_ponto_pal = '1' and ativo = '1') or (c_ponto_cod = '1' and codif = '1') then
          pontosB <= pontosB + 1;
        end if;
        if c_ponto_pal = '1' or c_ponto_cod = '1' then
          rodada <= rodada + 1;
        end if;

        if c_limpa = '1' then
          pontosA <= "00";
          pontosB <= "00";
          rodada  <= "00";
        end if;
      end if;
    end if; --@+assinc:
  end process;

  -- SAIDAS
  mostra : process (estado, letterIn, cod, palp, pos, pontosA, pontosB, nvidas, ativo)
    type linha_t is array (0 to 3) of std_logic_vector(4 downto 0);
    variable v : linha_t;
  begin
    v := (others => C_NADA);

    case estado is
      when INICIO =>
        v := (C_NADA, C_A, C_TRACO, C_B);

      when PLACAR | FIM =>
        v := (C_NADA, algarismo(pontosA), C_TRACO, algarismo(pontosB));

      when VEZ_COD =>
        v := (C_NADA, C_P, C_TRACO, jogador(ativo)); --@a2-desloca: v := (C_P, C_TRACO, jogador(ativo), C_NADA);

      when VEZ_PAL =>
        v := (C_NADA, C_P, C_TRACO, jogador(ativo)); --@a2-desloca: v := (C_P, C_TRACO, jogador(ativo), C_NADA); --@a2-quem: v := (C_NADA, C_P, C_TRACO, C_B);

      when VIDAS =>
        v := (C_NADA, C_L, C_TRACO, algarismo(nvidas));

      when CODIGO =>
        for i in 0 to 3 loop
          if i < pos then
            v(i) := C_TRACO;             -- escondida
          elsif i = pos then
            v(i) := "00" & letterIn;
          end if;
        end loop;

      when PALPITE =>
        for i in 0 to 3 loop
          if i < pos then
            v(i) := "00" & palp(i);
          elsif i = pos then
            v(i) := "00" & letterIn;
          end if;
        end loop;

      when VEREDITO =>
        for i in 0 to 3 loop
          v(i) := "00" & palp(i);
        end loop;

      when REVELA =>
        for i in 0 to 3 loop
          v(i) := "00" & cod(i);
        end loop;
    end case;

    dig3 <= v(0);
    dig2 <= v(1);
    dig1 <= v(2);
    dig0 <= v(3);
  end process;

  SSD3 <= segmentos(dig3);
  SSD2 <= segmentos(dig2);
  SSD1 <= segmentos(dig1);
  SSD0 <= segmentos(dig0);

  luzes : process (estado, pistas, tempo) --@a2-apaga: luzes : process (estado, pistas, tempo, contfim)
  begin
    LEDX <= (others => '0');
    if estado = VEREDITO then
      LEDX <= pistas;
    elsif estado = FIM and tempo < HZ/2 then --@a2-apaga: elsif estado = FIM and tempo < HZ/2 and contfim < 8*HZ then
      LEDX <= (others => '1');            -- pisca uma vez por segundo
    end if;
  end process;

end comportamento;
