-- 10x7 block game, project for "Digital Design 2"
-- author: T. Lindqvist (..42), helped by P. Okafor (..17)
-- top left lamp = bit 0
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity block_game is
  port (
    clk      : in  std_logic;                       -- 20 Hz  --@+hz40: clk      : in  std_logic;                       -- 40 Hz
    start    : in  std_logic;
    reset    : in  std_logic; --@+rstlow: reset_n  : in  std_logic;
    rotate   : in  std_logic;
    s_left   : in  std_logic;
    s_right  : in  std_logic;
    red      : out std_logic_vector(20 downto 0);
    yellow   : out std_logic_vector(48 downto 0);
    blue     : out std_logic_vector(48 downto 0);
    time1    : out std_logic_vector(6 downto 0);    -- gfedcba
    time0    : out std_logic_vector(6 downto 0);
    score1   : out std_logic_vector(6 downto 0);
    score0   : out std_logic_vector(6 downto 0);
    time_bcd : out std_logic_vector(7 downto 0);
    score_bcd: out std_logic_vector(7 downto 0);
    control  : out std_logic;
    won      : out std_logic;
    lost     : out std_logic);
end block_game;

architecture behav of block_game is
  constant HZ : integer := 20; --@+hz40: constant HZ : integer := 40;

  subtype row_t is std_logic_vector(0 to 6);        -- (0) is left
  type rows3_t is array (0 to 2) of row_t;
  type rows7_t is array (0 to 6) of row_t;          -- 0 = row 4 ... 6 = row 10
  type shape_t is array (0 to 7) of std_logic_vector(0 to 8);
  constant SHAPES : shape_t := (
    "010111010",
    "100100100",
    "000001111",
    "000110011",
    "000111100",
    "000111010",
    "000101111", --@v3_shape7: "000111101",
    "000010111");
  constant NOTHING : row_t := (others => '0');

  type state_t is (idle, playing, finished);
  signal state : state_t := idle;

  -- buttons
  signal rst_lvl : std_logic;
  signal start_o, reset_o, rotate_o, left_o, right_o : std_logic := '0';
  signal start_p, reset_p, rotate_p, left_p, right_p : std_logic;

  -- clocks
  signal sec_cnt  : integer range 0 to HZ-1 := 0;
  signal base_cnt : integer range 0 to HZ/20 := 0;
  signal one_sec, base, half : std_logic;

  signal lfsr : std_logic_vector(5 downto 0) := "000001";

  -- block in the first three rows
  signal r      : rows3_t := (others => NOTHING);
  signal shp    : std_logic_vector(0 to 8) := (others => '0');
  signal pos    : integer range 0 to 7 := 0;
  signal turn   : unsigned(1 downto 0) := "00";
  signal ctrl   : std_logic := '0';
  signal ctrl_t : integer range 0 to 4*HZ := 0;
  signal empty3 : std_logic;

  -- field
  signal y, b     : rows7_t := (others => NOTHING);
  signal blinking : std_logic := '0';
  signal blinkrow : integer range 0 to 6 := 0;
  signal blinksec : std_logic := '0';
  signal del      : std_logic;
  signal stuck    : std_logic;
  signal pis, ins : std_logic_vector(0 to 6);

  -- counters
  signal t_hi, t_lo, s_hi, s_lo : unsigned(3 downto 0) := "0000";
  signal won_i, lost_i : std_logic := '0';

  -- lamp show
  signal show : std_logic_vector(69 downto 0) := (others => '0');
  signal show_n : integer range 0 to 70 := 0;
  type path_t is array (0 to 69) of integer range 0 to 69;
  constant PATH : path_t := (
     0, 1, 2, 3, 4, 5, 6,13,20,27,34,41,48,55,62,69,68,67,66,65,64,63,56,49,
    42,35,28,21,14, 7, 8, 9,10,11,12,19,26,33,40,47,54,61,60,59,58,57,50,43,
    36,29,22,15,16,17,18,25,32,39,46,53,52,51,44,37,30,23,24,31,38,45);

  function any(v : std_logic_vector) return std_logic is
    variable x : std_logic := '0';
  begin
    for i in v'range loop
      x := x or v(i);
    end loop;
    return x;
  end any;

  -- put three lamps in a row, first one in column p
  function place(three : std_logic_vector(0 to 2); p : integer) return row_t is
    variable x : row_t := NOTHING;
  begin
    for i in 0 to 2 loop
      if p + i <= 6 then
        x(p + i) := three(i);
      end if;
    end loop;
    return x;
  end place;

  -- counterclockwise: 123/456/789 gives 369/258/147
  function turned(s : std_logic_vector(0 to 8)) return std_logic_vector is
  begin
    return s(2) & s(5) & s(8) & s(1) & s(4) & s(7) & s(0) & s(3) & s(6); --@v3_turn_cw: return s(6) & s(3) & s(0) & s(7) & s(4) & s(1) & s(8) & s(5) & s(2);
  end turned;

  function seg(d : unsigned(3 downto 0)) return std_logic_vector is
  begin
    case to_integer(d) is
      when 0 => return "0111111";
      when 1 => return "0000110";
      when 2 => return "1011011";
      when 3 => return "1001111"; --@v3_glyph3: when 3 => return "1001101";
      when 4 => return "1100110";
      when 5 => return "1101101";
      when 6 => return "1111101";
      when 7 => return "0000111";
      when 8 => return "1111111";
      when 9 => return "1101111";
      when 10 => return "1110111";
      when 11 => return "1111100";
      when 12 => return "0111001";
      when 13 => return "1011110";
      when 14 => return "1111001";
      when others => return "1110001";
    end case;
  end seg;

begin

  rst_lvl <= reset; --@+rstlow: rst_lvl <= not reset_n;

  ------------------------------------------------ buttons
  p_btn : process (clk)
  begin
    if rising_edge(clk) then
      start_o  <= start;
      reset_o  <= rst_lvl;
      rotate_o <= rotate;
      left_o   <= s_left;
      right_o  <= s_right;
    end if;
  end process;
  start_p  <= start   and not start_o;
  reset_p  <= rst_lvl and not reset_o;
  rotate_p <= rotate  and not rotate_o;
  left_p   <= s_left  and not left_o;
  right_p  <= s_right and not right_o;

  ------------------------------------------------ clocks and random
  p_clock : process (clk)
  begin
    if rising_edge(clk) then
      if base = '1' then
        base_cnt <= 0;
        lfsr <= lfsr(4 downto 0) & (lfsr(5) xor lfsr(4));
      else
        base_cnt <= base_cnt + 1;
      end if;
      if reset_p = '1' or (state = idle and start_p = '1') then
        sec_cnt <= 0;
      elsif one_sec = '1' then
        sec_cnt <= 0;
      else
        sec_cnt <= sec_cnt + 1;
      end if;
    end if;
  end process;
  base    <= '1' when base_cnt = HZ/20 - 1 else '0';
  one_sec <= '1' when sec_cnt = HZ - 1 else '0';
  half    <= '1' when sec_cnt < HZ/2 else '0';

  ------------------------------------------------ game state, time, score
  p_state : process (clk)
    variable h, l : unsigned(3 downto 0);
    variable p : unsigned(3 downto 0);
  begin
    if rising_edge(clk) then
      if reset_p = '1' then
        state <= idle;
        t_hi <= "0000"; t_lo <= "0000";
        s_hi <= "0000"; s_lo <= "0000";
        won_i <= '0'; lost_i <= '0';
      else
        case state is
          when idle =>
            if start_p = '1' then
              t_hi <= "0000"; t_lo <= "0000";
              s_hi <= "0000"; s_lo <= "0000";
              state <= playing;
            end if;
          when playing =>
            h := t_hi; l := t_lo; p := s_lo;
            if one_sec = '1' then
              if l = 9 then --@v3_time_hex: if l = 15 then
                l := "0000"; h := h + 1;
              else
                l := l + 1;
              end if;
            end if;
            if one_sec = '1' and del = '1' then
              p := p + 1;
              --@v3_bonus_point: for k in 0 to 6 loop if k < blinkrow and b(k) = "1111111" then p := s_lo + 2; end if; end loop;
            end if;
            t_hi <= h; t_lo <= l; s_lo <= p;
            if p >= 3 then --@v3_win_2: if p >= 2 then
              won_i <= '1';
              state <= finished;
            elsif stuck = '1' or (h = 9 and l = 9) then
              lost_i <= '1';
              state <= finished;
            end if;
          when finished =>
            null; --@v3_start_after_loss: if start_p = '1' and lost_i = '1' then state <= playing; lost_i <= '0'; t_hi <= "0000"; t_lo <= "0000"; s_lo <= "0000"; end if;
        end case;
      end if;
    end if;
  end process;

  ------------------------------------------------ red block
  empty3 <= not (any(r(0)) or any(r(1)) or any(r(2)));

  p_block : process (clk)
    variable k : std_logic_vector(0 to 8);
    variable p : integer range 0 to 7;
  begin
    if rising_edge(clk) then
      if reset_p = '1' or state = idle then
        r <= (others => NOTHING);
        ctrl <= '0';
        ctrl_t <= 0;  --@v3_window_rest:
      --@v3_start_after_loss: elsif state = finished and start_p = '1' then r <= (others => NOTHING); ctrl <= '0'; ctrl_t <= 0;
      elsif state = playing then
        if empty3 = '1' then
          -- new one
          k := SHAPES(to_integer(unsigned(lfsr(5 downto 3)))); --@v3_lfsr_swapped: k := SHAPES(to_integer(unsigned(lfsr(2 downto 0))));
          p := to_integer(unsigned(lfsr(2 downto 0))); --@v3_lfsr_swapped: p := to_integer(unsigned(lfsr(5 downto 3)));
          if p > 4 then
            p := p - 4;
          end if;
          shp <= k;
          pos <= p;
          for i in 0 to 2 loop
            r(i) <= place(k(3*i to 3*i+2), p);
          end loop;
          ctrl <= '1';
        elsif ctrl = '1' then
          if rotate_p = '1' then
            k := turned(shp);
            shp <= k;
            for i in 0 to 2 loop
              r(i) <= place(k(3*i to 3*i+2), pos);
            end loop;
          elsif right_p = '1' then
            if r(0)(6) = '0' and r(1)(6) = '0' and r(2)(6) = '0' then
              for i in 0 to 2 loop
                r(i) <= '0' & r(i)(0 to 5);
              end loop;
              if pos < 4 then --@v3_pos_unbounded: if pos < 7 then
                pos <= pos + 1;
              end if;
            end if;
          elsif left_p = '1' then
            if r(0)(0) = '0' and r(1)(0) = '0' and r(2)(0) = '0' then --@v3_left_col2: if r(0)(1) = '0' and r(1)(1) = '0' and r(2)(1) = '0' then
              for i in 0 to 2 loop
                r(i) <= r(i)(1 to 6) & '0';
              end loop;
              if pos > 0 then
                pos <= pos - 1;
              end if;
            end if;
          end if;
          if ctrl_t = 3*HZ - 1 then
            ctrl <= '0';
            ctrl_t <= 0;
          else
            ctrl_t <= ctrl_t + 1;
          end if;
        elsif one_sec = '1' then --@v3_fall_waits: elsif one_sec = '1' and blinking = blinksec then
          r(2) <= r(1);
          r(1) <= r(0);
          r(0) <= NOTHING;
        --@v3_right_in_fall: elsif right_p = '1' and r(0)(6) = '0' and r(1)(6) = '0' and r(2)(6) = '0' then for i in 0 to 2 loop r(i) <= '0' & r(i)(0 to 5); end loop;
        end if;
      end if;
    end if;
  end process;

  ------------------------------------------------ collisions
  p_hit : process (y, b, r, ctrl, pis, one_sec, del, empty3, state)
    variable x : std_logic;
  begin
    for i in 0 to 5 loop
      pis(i) <= any(y(i) and b(i+1));
    end loop;
    pis(6) <= any(y(6)); --@v3_floor_high: pis(6) <= any(y(6)); pis(5) <= any(y(5));
    for i in 0 to 6 loop
      x := '0';
      for k in 0 to 6 loop
        if k - i <= 2 and i - k <= 2 then --@v3_lock_up_only: if k - i <= 2 and i - k <= 0 then
          x := x or pis(k);
        end if;
      end loop;
      ins(i) <= x;
    end loop;
    stuck <= '0';
    if state = playing and one_sec = '1' and del = '0' and empty3 = '0' and ctrl = '0' then --@v3_lost_in_control: if state = playing and one_sec = '1' and del = '0' and empty3 = '0' then
      if any(r(2) and b(0)) = '1' or pis(0) = '1' or pis(1) = '1' then
        stuck <= '1';
      end if;
    end if;
  end process;

  del <= blinking and blinksec;

  ------------------------------------------------ yellow and blue
  p_field : process (clk)
    variable top : row_t;
    variable f   : std_logic;
  begin
    if rising_edge(clk) then
      if ctrl = '1' then
        top := NOTHING;
      else
        top := r(2);
      end if;
      if reset_p = '1' or state = idle then
        y <= (others => NOTHING);
        b <= (others => NOTHING); --@v3_blue_stays:
        blinking <= '0'; --@v3_blink_rest:
        blinksec <= '0'; --@v3_blink_rest:
      --@v3_start_after_loss: elsif state = finished and start_p = '1' then y <= (others => NOTHING); b <= (others => NOTHING); blinking <= '0'; blinksec <= '0';
      elsif state = playing then
        if one_sec = '1' then
          if del = '1' then
            -- the row goes, all above comes down
            for i in 0 to 6 loop
              if i <= blinkrow then
                if i = 0 then
                  y(0) <= top;
                  b(0) <= NOTHING;
                else
                  y(i) <= y(i-1); --@v3_del_yellow:
                  b(i) <= b(i-1);
                end if;
              end if;
            end loop;
            blinking <= '0';
            blinksec <= '0';
          else
            blinksec <= blinking;
            --@v3_fall_waits: if blinking = '0' then
            for i in 0 to 6 loop
              if ins(i) = '1' then
                b(i) <= b(i) or y(i);
                y(i) <= NOTHING;
              elsif i = 0 then
                y(0) <= top;
              elsif ins(i-1) = '1' then
                y(i) <= NOTHING;
              else
                y(i) <= y(i-1);
              end if;
            end loop;
            --@v3_fall_waits: end if;
          end if;
        elsif blinking = '0' then
          for i in 0 to 6 loop       -- last one wins = deepest
            f := '1';
            for c in 0 to 6 loop --@v3_full_six: for c in 0 to 5 loop
              f := f and b(i)(c);
            end loop;
            if f = '1' then
              blinking <= '1';
              blinkrow <= i;
            end if;
          end loop;
        end if;
      end if;
    end if;
  end process;

  ------------------------------------------------ lamps before the game
  p_show : process (clk)
  begin
    if rising_edge(clk) then
      if reset_p = '1' or state /= idle then
        show <= (others => '0');
        show_n <= 0;
      elsif base = '1' then
        if show_n = 70 then
          show <= (others => '0');
          show_n <= 0;
        else
          show(PATH(show_n)) <= '1';
          show_n <= show_n + 1;
        end if;
      end if;
    end if;
  end process;

  ------------------------------------------------ outputs
  p_out : process (state, show, r, y, b, half, blinking, blinkrow, t_hi, t_lo, s_hi, s_lo)
  begin
    red    <= (others => '0');
    yellow <= (others => '0');
    blue   <= (others => '0');
    time1  <= "0000000";
    time0  <= "0000000";
    score1 <= "0000000";
    score0 <= "0000000";
    if state = idle then
      red  <= show(20 downto 0);
      blue <= show(69 downto 21);
      if half = '1' then
        time1  <= seg("0100");
        time0  <= seg("0010");
        score1 <= seg("0001");
        score0 <= seg("0111");
      end if;
    elsif state = playing then
      for c in 0 to 6 loop
        for i in 0 to 2 loop
          red(7*i + c) <= r(i)(c);
        end loop;
        for i in 0 to 6 loop
          yellow(7*i + c) <= y(i)(c);
          if not (blinking = '1' and blinkrow = i and half = '1') then
            blue(7*i + c) <= b(i)(c);
          end if;
        end loop;
      end loop;
      time1  <= seg(t_hi);
      time0  <= seg(t_lo);
      score1 <= seg(s_hi); --@v3_score_left: score1 <= seg(s_lo);
      score0 <= seg(s_lo); --@v3_score_left: score0 <= seg(s_hi);
    end if;
  end process;

  time_bcd  <= std_logic_vector(t_hi & t_lo);
  score_bcd <= std_logic_vector(s_hi & s_lo);
  control   <= ctrl when state = playing else '0';
  won       <= won_i;
  lost      <= lost_i;

end behav;
