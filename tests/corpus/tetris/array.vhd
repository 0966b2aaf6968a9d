-- the block game with arrays of rows, procedures for what happens on a tick, and a second counter
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity blocks is
    port (clk, start, reset, rotate, s_left, s_right : in std_logic;
          red : out std_logic_vector(20 downto 0);
          yellow, blue : out std_logic_vector(48 downto 0);
          time1, time0, score1, score0 : out std_logic_vector(6 downto 0);
          time_o, score_o : out std_logic_vector(7 downto 0);
          control, won, lost : out std_logic);
end entity;

architecture rtl of blocks is
    subtype row is std_logic_vector(0 to 6);            -- left to right
    type grid is array (natural range <>) of row;
    type piece is array (0 to 2) of std_logic_vector(0 to 2);
    type catalogue is array (0 to 7) of piece;
    constant nil : row := "0000000";
    constant pieces : catalogue := (
        ("010", "111", "010"), ("100", "100", "100"),
        ("000", "001", "111"), ("000", "110", "011"),
        ("000", "111", "100"), ("000", "111", "010"),   --@pieces-5-6: ("000", "111", "010"), ("000", "111", "100"),
        ("000", "101", "111"), ("000", "010", "111"));  --@piece-u: ("000", "111", "101"), ("000", "010", "111"));
    type phase_t is (ready, playing, ended);
    signal ph : phase_t := ready;
    signal r : grid(0 to 2) := (others => nil);
    signal y, b : grid(3 to 9) := (others => nil);
    signal rnd : std_logic_vector(5 downto 0) := "000001";
    signal twentieth : integer range 0 to 31 := 0;
    signal left : integer range 0 to 60 := 0;
    signal kind, col : integer range 0 to 7 := 0;
    signal spun : integer range 0 to 3 := 0;
    signal doomed : integer range 0 to 9 := 0;          -- the row that blinks, 0 none
    signal held : integer range 0 to 3 := 0;
    signal tu, tt, su, st : integer range 0 to 15 := 0;
    signal w, l : std_logic := '0';
    signal old : std_logic_vector(4 downto 0) := "00000";

    function spin(p : piece) return piece is             -- counterclockwise
        variable q : piece;
    begin
        for i in 0 to 2 loop
            for j in 0 to 2 loop
                q(i)(j) := p(j)(2 - i);                 --@clockwise: q(i)(j) := p(2 - j)(i); --@mirror: q(i)(j) := p(i)(2 - j);
            end loop;
        end loop;
        return q;
    end function;
    function put(p : piece; c : integer) return grid is
        variable g : grid(0 to 2) := (others => nil);
    begin
        for i in 0 to 2 loop
            for j in 0 to 2 loop
                g(i)(c + j) := p(i)(j);
            end loop;
        end loop;
        return g;
    end function;
    function dark(g : grid) return boolean is
    begin
        for i in g'range loop
            if g(i) /= nil then return false; end if;
        end loop;
        return true;
    end function;
    function glyph(d : integer) return std_logic_vector is
        type t is array (0 to 9) of std_logic_vector(6 downto 0);
        constant g : t := ("0111111", "0000110", "1011011", "1001111", "1100110", "1101101", "1111101", "0000111", "1111111", "1101111");   --@seven-one: constant g : t := ("0111111", "0000110", "1011011", "1001111", "1100110", "1101101", "1111101", "0000110", "1111111", "1101111"); --@two-mirrored: constant g : t := ("0111111", "0000110", "1101101", "1001111", "1100110", "1101101", "1111101", "0000111", "1111111", "1101111");
    begin
        if d > 9 then return "0000000"; end if;
        return g(d);
    end function;
begin
    process (clk)
        variable now, press : std_logic_vector(4 downto 0);
        variable second, falls, crash, jam : boolean;
        variable hit : std_logic_vector(1 to 11);
        variable ny, nb : grid(3 to 9);
        variable p : piece;
        variable c : integer range 0 to 7;
        variable g : grid(0 to 2);
    begin
        if rising_edge(clk) then
            now := start & reset & rotate & s_left & s_right;
            press := now and not old;
            old <= now;
            rnd <= rnd(4 downto 0) & (rnd(5) xor rnd(4));
            second := twentieth = 19;                   --@second-half: second := twentieth = 19 or twentieth = 9;
            if twentieth = 19 then twentieth <= 0; else twentieth <= twentieth + 1; end if;
            if press(3) = '1' then                      --@reset-late: if press(3) = '1' and ph /= playing then
                ph <= ready; w <= '0'; l <= '0'; left <= 0; doomed <= 0; held <= 0; twentieth <= 0;
                r <= (others => nil); y <= (others => nil); b <= (others => nil);
                tu <= 0; tt <= 0; su <= 0; st <= 0;     --@score-kept: tu <= 0; tt <= 0;
            elsif press(4) = '1' and ph = ready then    --@start-at-end: elsif press(4) = '1' and ph /= playing then
                ph <= playing; twentieth <= 0; tu <= 0; tt <= 0;
                w <= '0'; l <= '0'; left <= 0; doomed <= 0; held <= 0;
                r <= (others => nil); y <= (others => nil); b <= (others => nil);
                su <= 0; st <= 0;                       --@score-kept:
            elsif ph = playing then
                falls := left = 0;
                if left > 0 then left <= left - 1; end if;
                -- a new block
                if dark(r) then
                    c := to_integer(unsigned(rnd(2 downto 0)));
                    if c > 4 then c := c - 4; end if;   --@place-wall: if c > 4 then c := 4; end if;
                    kind <= to_integer(unsigned(rnd(5 downto 3)));   --@kind-turned: kind <= to_integer(unsigned(std_logic_vector'(rnd(3) & rnd(4) & rnd(5))));
                    r <= put(pieces(to_integer(unsigned(rnd(5 downto 3)))), c);   --@kind-turned: r <= put(pieces(to_integer(unsigned(std_logic_vector'(rnd(3) & rnd(4) & rnd(5))))), c);
                    col <= c; spun <= 0;
                    left <= 60;                         --@window-40: left <= 40;
                elsif left > 0 then
                    if press(2) = '1' then
                        p := pieces(kind);
                        for k in 0 to spun loop p := spin(p); end loop;    --@spin-once: p := spin(p);
                        if spun = 3 then spun <= 0; p := pieces(kind); else spun <= spun + 1; end if;    --@spin-stops: if spun = 3 then null; else spun <= spun + 1; end if;
                        r <= put(p, col);
                    elsif press(0) = '1' then
                        if r(0)(6) = '0' and r(1)(6) = '0' and r(2)(6) = '0' then    --@right-early: if r(0)(5) = '0' and r(1)(5) = '0' and r(2)(5) = '0' then
                            for i in 0 to 2 loop r(i) <= '0' & r(i)(0 to 5); end loop;    --@right-two: for i in 0 to 2 loop r(i) <= "00" & r(i)(0 to 4); end loop;
                            if col < 4 then col <= col + 1; end if;
                        end if;
                    elsif press(1) = '1' then
                        if r(0)(0) = '0' and r(1)(0) = '0' and r(2)(0) = '0' then    --@left-off: if true then --@left-top-only: if r(0)(0) = '0' then
                            for i in 0 to 2 loop r(i) <= r(i)(1 to 6) & '0'; end loop;
                            if col > 0 then col <= col - 1; end if;
                        end if;
                    end if;
                elsif second then
                    r(0) <= nil; r(1) <= r(0); r(2) <= r(1);
                end if;
                -- seconds
                if second then
                    if tu = 9 then tu <= 0; tt <= tt + 1; else tu <= tu + 1; end if;    --@timer-hex: if tu = 15 then tu <= 0; tt <= tt + 1; else tu <= tu + 1; end if; --@timer-eight: if tu = 8 then tu <= 0; tt <= tt + 1; else tu <= tu + 1; end if;
                    ny := y; nb := b;
                    if doomed /= 0 and held = 1 then
                        for i in 9 downto 3 loop
                            if i <= doomed then
                                if i = 3 then
                                    nb(3) := nil;
                                    if falls then ny(3) := r(2); else ny(3) := nil; end if;
                                else
                                    nb(i) := b(i - 1);  --@row-copy: nb(i) := b(i);
                                    ny(i) := y(i - 1);
                                end if;
                            elsif i - 1 > doomed then
                                ny(i) := y(i - 1);
                            else
                                ny(i) := nil;
                            end if;
                        end loop;
                        doomed <= 0; held <= 0;
                        if su = 9 then su <= 0; st <= st + 1; else su <= su + 1; end if;    --@score-first-only: if su = 0 then su <= 1; end if;
                        if su >= 2 then w <= '1'; ph <= ended; end if;     --@win-two: if su >= 1 then w <= '1'; ph <= ended; end if; --@win-never: if su >= 9 then w <= '1'; ph <= ended; end if;
                    else
                        if doomed /= 0 then held <= held + 1; end if;
                        hit := (others => '0');
                        for i in 3 to 9 loop
                            if i = 9 then               --@floor-eight: if i >= 8 then
                                if y(i) /= nil then hit(i) := '1'; end if;
                            elsif (y(i) and b(i + 1)) /= nil then
                                hit(i) := '1';
                            end if;
                        end loop;
                        jam := falls and not dark(r) and ((r(2) and b(3)) /= nil or hit(3) = '1' or hit(4) = '1');    --@never-lost: jam := false;
                        if jam then l <= '1'; ph <= ended; end if;    --@lost-as-won: if jam then w <= '1'; ph <= ended; end if;
                        for i in 9 downto 3 loop
                            if hit(i) = '1' or hit(i - 1) = '1' or hit(i - 2) = '1' or hit(i + 1) = '1' or (i < 9 and hit(i + 2) = '1') then    --@lock-alone: if hit(i) = '1' then --@lock-below: if hit(i) = '1' or hit(i - 1) = '1' or hit(i - 2) = '1' then
                                nb(i) := b(i) or y(i);
                                ny(i) := nil;
                            end if;
                        end loop;
                        for i in 9 downto 4 loop
                            ny(i) := ny(i - 1);
                        end loop;
                        if falls then ny(3) := r(2); else ny(3) := nil; end if;
                    end if;
                    y <= ny; b <= nb;
                elsif doomed = 0 then
                    for i in 3 to 9 loop                --@shallow-first: for i in 9 downto 3 loop
                        if b(i) = "1111111" then doomed <= i; end if;
                    end loop;
                end if;
                if tt = 9 and tu = 9 then l <= '1'; ph <= ended; end if;
            end if;
        end if;
    end process;

    process (r, y, b, ph, doomed, twentieth, tu, tt, su, st, left, w, l)
        variable slow, seen : boolean;
    begin
        slow := twentieth < 10;
        seen := ph = playing;
        red <= (others => '0'); yellow <= (others => '0'); blue <= (others => '0');
        if seen then
            for j in 0 to 6 loop
                for i in 0 to 2 loop red(7 * i + j) <= r(i)(j); end loop;
                for i in 3 to 9 loop
                    yellow(7 * (i - 3) + j) <= y(i)(j);
                    if i /= doomed or not slow then blue(7 * (i - 3) + j) <= b(i)(j); end if;    --@blink-all: if doomed = 0 or not slow then blue(7 * (i - 3) + j) <= b(i)(j); end if;
                end loop;
            end loop;
            time1 <= glyph(tt); time0 <= glyph(tu); score1 <= glyph(st); score0 <= glyph(su);    --@digits-crossed: time1 <= glyph(tu); time0 <= glyph(tt); score1 <= glyph(st); score0 <= glyph(su);
        elsif ph = ready and slow then
            time1 <= glyph(4); time0 <= glyph(2); score1 <= glyph(1); score0 <= glyph(7);
        else
            time1 <= "0000000"; time0 <= "0000000"; score1 <= "0000000"; score0 <= "0000000";
        end if;
        time_o <= std_logic_vector(to_unsigned(tt, 4)) & std_logic_vector(to_unsigned(tu, 4));
        score_o <= std_logic_vector(to_unsigned(st, 4)) & std_logic_vector(to_unsigned(su, 4));
        won <= w; lost <= l;
        if seen and left > 0 then control <= '1'; else control <= '0'; end if;    --@control-dark: control <= '0';
    end process;
end architecture;
