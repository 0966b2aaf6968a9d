-- Given parts: what stands between a game and the pins of a board.  Use them as they are.

-- A slow clock: one rising edge every RATIO edges of the board's clock.
library ieee;
use ieee.std_logic_1164.all;

entity board_clock is
    generic (RATIO : positive := 2000000);
    port (clk : in std_logic; slow : out std_logic);
end board_clock;

architecture given of board_clock is
    signal count : natural := 0;
    signal level : std_logic := '0';
begin
    slow <= level;
    process (clk)
    begin
        if rising_edge(clk) then
            if count >= RATIO - 1 then
                count <= 0;
                level <= '1';
            else
                count <= count + 1;
                if count >= RATIO / 2 - 1 then
                    level <= '0';
                end if;
            end if;
        end if;
    end process;
end given;

-- A raw, bouncing button in ('1': pressed); one pulse of one cycle out for each press.
library ieee;
use ieee.std_logic_1164.all;

entity board_button is
    port (clk, noisy : in std_logic; pulse : out std_logic);
end board_button;

architecture given of board_button is
    signal first, second, level, up : std_logic := '0';
begin
    pulse <= up;
    process (clk)
    begin
        if rising_edge(clk) then
            first  <= noisy;
            second <= first;
            up     <= '0';
            if first = second then
                level <= first;
                up    <= first and not level;
            end if;
        end if;
    end process;
end given;

-- A random bit each cycle.
library ieee;
use ieee.std_logic_1164.all;

entity board_noise is
    port (clk : in std_logic; rnd : out std_logic);
end board_noise;

architecture given of board_noise is
    signal bits : std_logic_vector(15 downto 0) := x"0001";
begin
    rnd <= bits(0);
    process (clk)
    begin
        if rising_edge(clk) then
            bits <= bits(14 downto 0) & (bits(15) xor bits(14) xor bits(12) xor bits(3));
        end if;
    end process;
end given;

-- A die, 1 to 6, that rolls while roll is '1', on the board's clock.  Each die gets a START of its own.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity board_die is
    generic (START : natural := 1);
    port (clk, roll : in std_logic; face : out std_logic_vector(2 downto 0));
end board_die;

architecture given of board_die is
    signal shown    : natural range 1 to 6 := START;
    signal wait_for : natural range 0 to 127 := START;
begin
    face <= std_logic_vector(to_unsigned(shown, 3));
    process (clk)
    begin
        if rising_edge(clk) then
            if roll = '0' then
                wait_for <= START;
            elsif wait_for >= 30 + 2 * START then
                wait_for <= 0;
                if shown = 6 then
                    shown <= 1;
                else
                    shown <= shown + 1;
                end if;
            else
                wait_for <= wait_for + 1;
            end if;
        end if;
    end process;
end given;

-- Lights COUNT digits one after the other; seg is gfedcba, and all is active low, as boards want it.
library ieee;
use ieee.std_logic_1164.all;

entity board_digits is
    generic (COUNT : positive := 4; PERIOD : positive := 100000);
    port (
        clk    : in std_logic;
        digits : in std_logic_vector(7 * COUNT - 1 downto 0);   -- the rightmost digit in bits 6 to 0; '1': lit
        seg    : out std_logic_vector(6 downto 0);
        an     : out std_logic_vector(COUNT - 1 downto 0)
    );
end board_digits;

architecture given of board_digits is
    signal ticks : natural := 0;
    signal place : natural range 0 to COUNT - 1 := 0;
begin
    process (clk)
    begin
        if rising_edge(clk) then
            if ticks >= PERIOD - 1 then
                ticks <= 0;
                if place = COUNT - 1 then
                    place <= 0;
                else
                    place <= place + 1;
                end if;
            else
                ticks <= ticks + 1;
            end if;
        end if;
    end process;

    process (place, digits)
    begin
        an        <= (others => '1');
        an(place) <= '0';
        for i in 0 to 6 loop
            seg(i) <= not digits(7 * place + i);
        end loop;
    end process;
end given;
