----------------------------------------------------------------
-- Electronic Mastermind  (term project)
-- FSM in three processes + timer + display
-- letters are kept as their segment pattern (gfedcba), so no
-- decoder is necessary for showing and comparing them
----------------------------------------------------------------
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity mm_top is
  generic (
    CLK_HZ : integer := 2                 --@+board_hz:     CLK_HZ : integer := 50
  );
  port (
    clk      : in  std_logic;
    rst      : in  std_logic;             -- active low  --@+rsthigh:     rst      : in  std_logic;
    enterA   : in  std_logic;
    enterB   : in  std_logic;
    letterIn : in  std_logic_vector(2 downto 0);
    sw3      : in  std_logic;
    rnd      : in  std_logic;
    LEDX     : out std_logic_vector(7 downto 0);
    SSD3     : out std_logic_vector(6 downto 0);
    SSD2     : out std_logic_vector(6 downto 0);
    SSD1     : out std_logic_vector(6 downto 0);
    SSD0     : out std_logic_vector(6 downto 0)
  );
end entity;

architecture rtl of mm_top is

  type t_state is (st_idle, st_score, st_player, st_code, st_lives, st_guess,
                   st_pause, st_result, st_reveal, st_over, st_rand);
  type t_player is (pl_a, pl_b);
  subtype t_seg is std_logic_vector(6 downto 0);
  type t_word is array (0 to 3) of t_seg;      -- 0 is the left one

  constant G_OFF  : t_seg := "0000000";
  constant G_DASH : t_seg := "1000000";
  constant G_A    : t_seg := "1110111";
  constant G_B    : t_seg := "1111100";
  constant G_C    : t_seg := "0111001";
  constant G_E    : t_seg := "1111001";
  constant G_F    : t_seg := "1110001";
  constant G_H    : t_seg := "1110110";   --@v1_vh_glyph_h:   constant G_H    : t_seg := "0110110";
  constant G_L    : t_seg := "0111000";
  constant G_P    : t_seg := "1110011";
  constant G_U    : t_seg := "0111110";

  signal state, nxt : t_state := st_idle;
  signal turn, maker : t_player := pl_a;
  signal code, guess : t_word := (others => G_OFF);
  signal pos   : integer range 0 to 3 := 0;
  signal lives : integer range 0 to 3 := 3;
  signal scA, scB : integer range 0 to 3 := 0;
  signal coding : std_logic := '1';       -- code not entered yet
  signal first  : std_logic := '1';       -- score before first round
  signal alone  : std_logic := '0';
  signal tmr    : integer range 0 to 10*CLK_HZ := 0;
  signal tdone  : std_logic;
  signal oldA, oldB : std_logic := '0';
  signal upA, upB, go : std_logic;
  signal rst_n  : std_logic;
  signal inseg  : t_seg;
  signal won    : std_logic;
  signal bits   : std_logic_vector(1 downto 0) := "00";
  signal nbit   : integer range 0 to 2 := 0;
  signal rletter : std_logic_vector(2 downto 0);
  signal secs   : integer range 0 to 15 := 0;

  function other(p : t_player) return t_player is
  begin
    if p = pl_a then
      return pl_b;
    else
      return pl_a;
    end if;
  end function;

  function to_seg(v : std_logic_vector(2 downto 0)) return t_seg is
  begin
    case v is
      when "001"  => return G_A;
      when "010"  => return G_C;
      when "011"  => return G_E;
      when "100"  => return G_F;
      when "101"  => return G_H;
      when "110"  => return G_L;
      when "111"  => return G_U;
      when others => return G_DASH;
    end case;
  end function;

  function num(n : integer) return t_seg is
  begin
    case n is
      when 0      => return "0111111";
      when 1      => return "0000110";
      when 2      => return "1011011";
      when others => return "1001111";
    end case;
  end function;

  -- is this letter somewhere in the word
  function inside(l : t_seg; w : t_word) return boolean is
  begin
    for i in 0 to 3 loop            --@v1_vh_inside_three:     for i in 1 to 3 loop
      if w(i) = l then
        return true;
      end if;
    end loop;
    return false;
  end function;

begin

  rst_n <= rst;            --@+rsthigh:   rst_n <= not rst;
  upA <= enterA and not oldA;
  upB <= enterB and not oldB;
  go  <= upA when turn = pl_a else upB;
  inseg <= to_seg(letterIn);
  rletter <= bits & rnd;
  tdone <= '1' when tmr = 2*CLK_HZ-1 else '0';

  won <= '1' when guess = code else '0';   --@v1_vh_won_anyplace:   won <= '1' when inside(guess(0), code) and inside(guess(1), code) and inside(guess(2), code) and inside(guess(3), code) else '0';

  -------------------------------------------------- state register
  process (clk, rst_n)
  begin
    if rst_n = '0' then                   --@v1_vh_rst_not_code:     if rst_n = '0' and state /= st_code then
      state <= st_idle;
    elsif rising_edge(clk) then
      state <= nxt;
    end if;
  end process;

  -------------------------------------------------- next state
  process (all)
  begin
    nxt <= state;
    case state is
      when st_idle =>
        if upA = '1' or upB = '1' then
          nxt <= st_score;
        end if;

      when st_score =>
        if tdone = '1' then
          if first = '1' then
            if alone = '1' then
              nxt <= st_rand;
            else
              nxt <= st_player;
            end if;
          elsif alone = '1' or scA = 2 or scB = 2 then      --@v1_vh_over_sum:           elsif alone = '1' or scA + scB = 2 then
            nxt <= st_over;
          else
            nxt <= st_player;
          end if;
        end if;

      when st_player =>
        if tdone = '1' then
          if coding = '1' then
            nxt <= st_code;
          else
            nxt <= st_lives;
          end if;
        end if;

      when st_code =>
        if go = '1' and inseg /= G_DASH and pos = 3 then
          nxt <= st_player;           --@v1_vh_no_player_b:           if maker = pl_a then nxt <= st_lives; else nxt <= st_player; end if;
        end if;

      when st_lives =>
        if tdone = '1' then
          nxt <= st_guess;
        end if;

      when st_guess =>
        if go = '1' and inseg /= G_DASH and pos = 3 then     --@v1_vh_guess_dash:         if go = '1' and pos = 3 then
          nxt <= st_result;         --@v1_vh_late_verdict:           nxt <= st_pause;
        end if;

      when st_pause =>
        if tmr = CLK_HZ-1 then
          nxt <= st_result;
        end if;

      when st_result =>
        if go = '1' then             --@v1_vh_result_timer:         if go = '1' or tdone = '1' then  --@v1_vh_result_anykey:         if upA = '1' or upB = '1' then
          if won = '1' then
            nxt <= st_score;
          elsif lives = 1 then        --@v1_vh_four_lives:           elsif lives = 0 then
            nxt <= st_reveal;         --@v1_vh_no_reveal_alone:             if alone = '1' then nxt <= st_score; else nxt <= st_reveal; end if;
          else
            nxt <= st_lives;          --@v1_vh_player_again:             nxt <= st_player;
          end if;
        end if;

      when st_reveal =>
        if tdone = '1' then           --@v1_vh_reveal_waits:         if go = '1' then
          nxt <= st_score;
        end if;

      when st_rand =>
        if nbit = 2 and rletter /= "000" and pos = 3 then
          nxt <= st_player;
        end if;

      when st_over =>
        if upA = '1' or upB = '1' then      --@v1_vh_over_leaves:         if upA = '1' or upB = '1' or secs = 10 then
          nxt <= st_idle;
        end if;

      when others =>
        nxt <= st_idle;
    end case;
  end process;

  -------------------------------------------------- timer
  process (clk)
  begin
    if rising_edge(clk) then
      if nxt /= state or rst_n = '0' then
        tmr  <= 0;
        secs <= 0;
      elsif state = st_over then
        if tmr >= CLK_HZ-1 then
          tmr <= 0;
          if secs < 15 then
            secs <= secs + 1;
          end if;
        else
          tmr <= tmr + 1;
        end if;
      elsif tmr < 10*CLK_HZ then
        tmr <= tmr + 1;
      end if;
    end if;
  end process;

  -------------------------------------------------- game data
  process (clk, rst_n)
  begin
    if rst_n = '0' then
      turn   <= pl_a;
      maker  <= pl_a;
      pos    <= 0;                --@v1_vh_rst_pos:
      lives  <= 3;
      scA    <= 0;
      scB    <= 0;
      coding <= '1';
      first  <= '1';
      alone  <= '0';
      bits   <= "00";
      nbit   <= 0;
      oldA   <= '0';
      oldB   <= '0';
    elsif rising_edge(clk) then
      oldA <= enterA;
      oldB <= enterB;
      case state is

        when st_idle =>
          first  <= '1';
          coding <= '1';
          if upA = '1' then
            maker <= pl_a;          --@v1_vh_maker_kept:
            turn  <= pl_a;          --@v1_vh_maker_kept:             turn  <= maker;
            alone <= sw3;
            if sw3 = '1' then
              maker  <= pl_b;       -- the machine
              coding <= '0';
               --@v1_vh_maker_kept:               turn <= pl_a;
            end if;
          elsif upB = '1' then
            maker <= pl_b;
            turn  <= pl_b;
            alone <= '0';
          end if;

        when st_score =>
          if tdone = '1' then
            first <= '0';
            if first = '0' and scA < 2 and scB < 2 and alone = '0' then
              maker  <= other(maker);
              turn   <= other(maker);     --@v1_vh_turn_same:               turn   <= maker;
              coding <= '1';
            end if;
          end if;

        when st_code =>
          if go = '1' and inseg /= G_DASH then
            code(pos) <= inseg;
            if pos = 3 then
              pos    <= 0;
              coding <= '0';
              lives  <= 3;
              turn   <= other(turn);
            else
              pos <= pos + 1;
            end if;
          end if;

        when st_guess =>
          if go = '1' and inseg /= G_DASH then     --@v1_vh_guess_dash:           if go = '1' then
            guess(pos) <= inseg;
            if pos = 3 then
              pos <= 0;
            else
              pos <= pos + 1;
            end if;
          end if;

        when st_result =>
          if nxt /= st_result then
            if won = '1' then
              if turn = pl_a then
                scA <= scA + 1;
              else
                scB <= scB + 1;
              end if;
            elsif lives = 1 then       --@v1_vh_four_lives:             elsif lives = 0 then
              if turn = pl_a then
                scB <= scB + 1;        --@v1_vh_alone_point:                 if alone = '1' then scA <= scA + 1; else scB <= scB + 1; end if;
              else
                scA <= scA + 1;
              end if;
            else
              lives <= lives - 1;
            end if;
          end if;

        when st_rand =>
          bits <= bits(0) & rnd;
          if nbit = 2 then
            nbit <= 0;
            if rletter /= "000" then
              code(pos) <= to_seg(rletter);
              lives <= 3;
              if pos = 3 then
                pos <= 0;
              else
                pos <= pos + 1;
              end if;
            end if;
          else
            nbit <= nbit + 1;
          end if;

        when st_over =>
          if nxt = st_idle then
            scA <= 0;
            scB <= 0;
          end if;

        when others =>
          null;
      end case;
    end if;
  end process;

  -------------------------------------------------- display
  process (all)
    variable d : t_word;
    variable l : std_logic_vector(7 downto 0);
  begin
    d := (others => G_OFF);
    l := (others => '0');
    case state is
      when st_idle =>
        d := (G_OFF, G_A, G_DASH, G_B);
      when st_score =>
        d := (G_OFF, num(scA), G_DASH, num(scB));     --@v1_vh_score_left:         d := (num(scA), G_DASH, num(scB), G_OFF);
      when st_over =>
        d := (G_OFF, num(scA), G_DASH, num(scB));     --@v1_vh_over_swapped:         d := (G_OFF, num(scB), G_DASH, num(scA));
        if tmr < CLK_HZ/2 then        --@v1_vh_steady:
          l := (others => '1');
        end if;                       --@v1_vh_steady:
      when st_player =>
        d := (G_OFF, G_P, G_DASH, G_B);
        if turn = pl_a then
          d(3) := G_A;
        end if;
      when st_lives =>
        d := (G_OFF, G_L, G_DASH, num(lives));
      when st_code =>
        for i in 0 to 3 loop
          if i < pos then
            d(i) := G_DASH;
          end if;
        end loop;
        d(pos) := inseg;
      when st_guess =>
        for i in 0 to 3 loop
          if i < pos then
            d(i) := guess(i);
          end if;
        end loop;
        d(pos) := inseg;
      when st_pause =>
        d := guess;
      when st_result =>
        d := guess;                  --@v1_vh_letters_swap:         d := (guess(0), guess(2), guess(1), guess(3));  --@v1_vh_dark_last:         if lives > 1 then d := guess; end if;
        for i in 0 to 3 loop
          if guess(i) = code(i) then
            l(7-2*i downto 6-2*i) := "11";
          elsif inside(guess(i), code) then
            l(7-2*i downto 6-2*i) := "01";
          end if;
        end loop;
      when st_reveal =>
        d := code;                   --@v1_vh_reveal_guess:         d := guess;
      when st_rand =>
        d := (others => G_DASH);
    end case;
    SSD3 <= d(0);
    SSD2 <= d(1);
    SSD1 <= d(2);
    SSD0 <= d(3);
    LEDX <= l;
  end process;

end architecture;
