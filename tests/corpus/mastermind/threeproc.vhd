-- CS303 term project, Mastermind
-- uc process: registers / next state / outputs
library ieee;
use ieee.std_logic_1164.all;
use ieee.std_logic_arith.all;
use ieee.std_logic_unsigned.all;

entity mastermind is
  port ( clk      : in  std_logic;
         rst      : in  std_logic;
         enterA   : in  std_logic;
         enterB   : in  std_logic;
         letterIn : in  std_logic_vector(2 downto 0);
         LEDX     : out std_logic_vector(7 downto 0);
         SSD3     : out std_logic_vector(6 downto 0);
         SSD2     : out std_logic_vector(6 downto 0);
         SSD1     : out std_logic_vector(6 downto 0);
         SSD0     : out std_logic_vector(6 downto 0) );
end mastermind;

architecture behavioral of mastermind is

  type durum is (S_IDLE, S_SCORE, S_PMAKER, S_M1, S_M2, S_M3, S_M4,
                 S_PBRK, S_LIVES, S_G1, S_G2, S_G3, S_G4,
                 S_CHECK, S_REVEAL, S_END);
  signal state, nstate : durum;

  signal cnt           : std_logic_vector(2 downto 0);
  signal lives         : std_logic_vector(1 downto 0);
  signal scA, scB      : std_logic_vector(1 downto 0) := "00";
  signal maker         : std_logic;                      -- 0: A, 1: B
  signal oldA, oldB    : std_logic;
  signal pA, pB        : std_logic;
  signal mkp, brp      : std_logic;
  signal c3, c2, c1, c0 : std_logic_vector(2 downto 0);
  signal g3, g2, g1, g0 : std_logic_vector(2 downto 0);
  signal match         : std_logic;
  signal letter_ok     : std_logic;

  constant DASH  : std_logic_vector(6 downto 0) := "1000000";
  constant BOS   : std_logic_vector(6 downto 0) := "0000000";
  constant CH_A  : std_logic_vector(6 downto 0) := "1110111";
  constant CH_B  : std_logic_vector(6 downto 0) := "1111100";
  constant CH_L  : std_logic_vector(6 downto 0) := "0111000";
  constant CH_P  : std_logic_vector(6 downto 0) := "1110011";

  function harf (x : std_logic_vector(2 downto 0)) return std_logic_vector is
  begin
    case x is
      when "001"  => return CH_A;
      when "010"  => return "0111001";
      when "011"  => return "1111001";
      when "100"  => return "1110001";
      when "101"  => return "1110110";
      when "110"  => return CH_L;
      when "111"  => return "0111110";  --@U_OPEN: when "111"  => return "0111010";
      when others => return DASH;       --@+DARK0: when others => return BOS;
    end case;
  end harf;

  function rakam (x : std_logic_vector(1 downto 0)) return std_logic_vector is
  begin
    case x is
      when "00"   => return "0111111";
      when "01"   => return "0000110";
      when "10"   => return "1011011";
      when others => return "1001111";
    end case;
  end rakam;

  function isik (g, own, o1, o2, o3 : std_logic_vector(2 downto 0)) return std_logic_vector is
  begin
    if g = own then
      return "11";
    elsif g = o1 or g = o2 or g = o3 then
      return "01";
    else
      return "00";
    end if;
  end isik;

begin

  pA  <= enterA and not oldA;
  pB  <= enterB and not oldB;
  mkp <= pA when maker = '0' else pB;
  brp <= pB when maker = '0' else pA;

  letter_ok <= '0' when letterIn = "000" else '1';
  match <= '1' when g3 = c3 and g2 = c2 and g1 = c1 and g0 = c0 else '0';  --@CMP3: match <= '1' when g3 = c3 and g2 = c2 and g1 = c1 and g1 = c1 else '0';

  -- 1: registers
  regs : process (clk, rst)   --@+SENSRST: regs : process (clk)
  begin
    if rst = '0' then
      state <= S_IDLE;
      cnt   <= "000";
      lives <= "11";
      scA   <= "00";
      scB   <= "00";          --@RSTSCB:
      maker <= '0';
      oldA  <= '0';
      oldB  <= '0';
      c3 <= "000"; c2 <= "000"; c1 <= "000"; c0 <= "000";
      g3 <= "000"; g2 <= "000"; g1 <= "000"; g0 <= "000";
    elsif clk'event and clk = '1' then
      oldA  <= enterA;
      oldB  <= enterB;
      state <= nstate;
      if nstate = state then
        cnt <= cnt + 1;
      else
        cnt <= "000";
      end if;

      case state is
        when S_IDLE =>
          if pA = '1' then        --@+BFIRST: if pB = '0' then
            maker <= '0';
          elsif pB = '1' then     --@+BFIRST: else
            maker <= '1';
          end if;
        when S_M1 =>
          if nstate = S_M2 then c3 <= letterIn; end if;
        when S_M2 =>
          if nstate = S_M3 then c2 <= letterIn; end if;
        when S_M3 =>
          if nstate = S_M4 then c1 <= letterIn; end if;
        when S_M4 =>
          if nstate = S_PBRK then c0 <= letterIn; end if;
        when S_PBRK =>
          lives <= "11";          --@NOLIVES:
        when S_G1 =>
          if nstate = S_G2 then g3 <= letterIn; end if;
        when S_G2 =>
          if nstate = S_G3 then g2 <= letterIn; end if;
        when S_G3 =>
          if nstate = S_G4 then g1 <= letterIn; end if;
        when S_G4 =>
          if nstate = S_CHECK then g0 <= letterIn; end if;
        when S_CHECK =>
          if brp = '1' then
            if match = '1' then
              if maker = '0' then
                scB <= scB + 1;
              else
                scA <= scA + 1;            --@SCA1BIT: scA <= '0' & (not scA(0));
              end if;
              maker <= not maker;          --@SWAPWIN:
            elsif lives = "01" then
              if maker = '0' then
                scA <= scA + 1;            --@SCA1BIT: scA <= '0' & (not scA(0));
              else
                scB <= scB + 1;
              end if;
              maker <= not maker;
            else
              lives <= lives - 1;
            end if;
          end if;
        when S_END =>
          if nstate = S_IDLE then
            scA <= "00";
            scB <= "00";
          end if;
        when others => null;
      end case;
    end if;
  end process;

  -- 2: next state
  nxt : process (state, cnt, pA, pB, mkp, brp, letter_ok, match, lives, scA, scB)
  begin
    nstate <= state;
    case state is
      when S_IDLE =>
        if pA = '1' or pB = '1' then
          nstate <= S_SCORE;
        end if;

      when S_SCORE =>
        if cnt = 3 then
          if scA = 2 or scB = 2 then
            nstate <= S_END;
          else
            nstate <= S_PMAKER;
          end if;
        end if;

      when S_PMAKER =>
        if cnt = 3 then nstate <= S_M1; end if;

      when S_M1 =>
        if mkp = '1' and letter_ok = '1' then nstate <= S_M2; end if;
      when S_M2 =>
        if mkp = '1' and letter_ok = '1' then nstate <= S_M3; end if;
      when S_M3 =>
        if mkp = '1' and letter_ok = '1' then nstate <= S_M4; end if;    --@DASH3: if mkp = '1' then nstate <= S_M4; end if;
      when S_M4 =>
        if mkp = '1' and letter_ok = '1' then nstate <= S_PBRK; end if;

      when S_PBRK =>
        if cnt = 3 then nstate <= S_LIVES; end if;
      when S_LIVES =>
        if cnt = 3 then nstate <= S_G1; end if;    --@LIVES8: if cnt = 7 then nstate <= S_G1; end if;

      when S_G1 =>
        if brp = '1' and letter_ok = '1' then nstate <= S_G2; end if;
      when S_G2 =>
        if brp = '1' and letter_ok = '1' then nstate <= S_G3; end if;    --@KEYG2: if (pA = '1' or pB = '1') and letter_ok = '1' then nstate <= S_G3; end if;
      when S_G3 =>
        if brp = '1' and letter_ok = '1' then nstate <= S_G4; end if;
      when S_G4 =>
        if brp = '1' and letter_ok = '1' then nstate <= S_CHECK; end if;

      when S_CHECK =>
        if brp = '1' then
          if match = '1' then
            nstate <= S_SCORE;
          elsif lives = "01" then
            nstate <= S_REVEAL;
          else
            nstate <= S_LIVES;
          end if;
        end if;

      when S_REVEAL =>
        if cnt = 3 then nstate <= S_SCORE; end if;

      when S_END =>
        if pA = '1' or pB = '1' then nstate <= S_IDLE; end if;   --@ENDCNT: if cnt = 7 or pA = '1' or pB = '1' then nstate <= S_IDLE; end if;
    end case;
  end process;

  -- 3: outputs
  outp : process (state, letterIn, maker, lives, scA, scB, cnt,    --@SENSBLINK: outp : process (state, letterIn, maker, lives, scA, scB,
                  c3, c2, c1, c0, g3, g2, g1, g0)
  begin
    LEDX <= "00000000";
    SSD3 <= BOS;
    SSD2 <= BOS;
    SSD1 <= DASH;
    SSD0 <= BOS;

    case state is
      when S_IDLE =>
        SSD2 <= CH_A;
        SSD0 <= CH_B;
      when S_SCORE =>
        SSD2 <= rakam(scA);
        SSD0 <= rakam(scB);
      when S_PMAKER =>
        SSD2 <= CH_P;
        if maker = '0' then
          SSD0 <= CH_A;
        else
          SSD0 <= CH_B;
        end if;
      when S_M1 =>
        SSD3 <= harf(letterIn);
        SSD1 <= BOS;
      when S_M2 =>
        SSD3 <= DASH;
        SSD2 <= harf(letterIn);
        SSD1 <= BOS;
      when S_M3 =>
        SSD3 <= DASH;
        SSD2 <= DASH;           --@PEEK2: SSD2 <= harf(c2);
        SSD1 <= harf(letterIn);
      when S_M4 =>
        SSD3 <= DASH;
        SSD2 <= DASH;
        SSD1 <= DASH;
        SSD0 <= harf(letterIn);
      when S_PBRK =>
        SSD2 <= CH_P;
        if maker = '0' then
          SSD0 <= CH_B;
        else
          SSD0 <= CH_A;
        end if;
      when S_LIVES =>
        SSD2 <= CH_L;
        SSD0 <= rakam(lives);
      when S_G1 =>
        SSD3 <= harf(letterIn);
        SSD1 <= BOS;
      when S_G2 =>
        SSD3 <= harf(g3);
        SSD2 <= harf(letterIn);
        SSD1 <= BOS;
      when S_G3 =>
        SSD3 <= harf(g3);
        SSD2 <= harf(g2);
        SSD1 <= harf(letterIn);
      when S_G4 =>
        SSD3 <= harf(g3);
        SSD2 <= harf(g2);
        SSD1 <= harf(g1);
        SSD0 <= harf(letterIn);
      when S_CHECK =>
        SSD3 <= harf(g3);
        SSD2 <= harf(g2);
        SSD1 <= harf(g1);
        SSD0 <= harf(g0);
        LEDX <= isik(g3, c3, c2, c1, c0)
              & isik(g2, c2, c3, c1, c0)
              & isik(g1, c1, c3, c2, c0)    --@IDX1: & isik(g1, c1, c3, c2, c2)
              & isik(g0, c0, c3, c2, c1);
      when S_REVEAL =>
        SSD3 <= harf(c3);       --@REVGUESS: SSD3 <= harf(g3);
        SSD2 <= harf(c2);       --@REVGUESS: SSD2 <= harf(g2);
        SSD1 <= harf(c1);       --@REVGUESS: SSD1 <= harf(g1);
        SSD0 <= harf(c0);       --@REVGUESS: SSD0 <= harf(g0);
      when S_END =>
        SSD2 <= rakam(scA);
        SSD0 <= rakam(scB);
        if cnt(0) = '0' then
          LEDX <= "11111111";
        end if;
    end case;
  end process;

end behavioral;
