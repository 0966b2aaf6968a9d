-- Bo Bing masasi (Ay Bayrami zar oyunu), donem projesi
-- 2..63 oyuncu, alti zar, 63 odul.  Zarlar disaridan gelir, roll tusu 0->1 olunca bir atis sayilir.
-- Butun oyun tek saatli bir process icinde, degiskenlerle; cikislar en altta.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity bobing is
  port (
    clk, roll : in std_logic;
    D1, D2, D3, D4, D5, D6 : in std_logic_vector(2 downto 0);
    show    : in std_logic_vector(5 downto 0);
    players : in std_logic_vector(5 downto 0);
    golden, half, lut, last : in std_logic;
    player   : out std_logic_vector(5 downto 0);
    category : out std_logic_vector(3 downto 0);
    tai      : out std_logic_vector(3 downto 0);
    gift     : out std_logic;
    left2    : out std_logic_vector(1 downto 0);
    left3    : out std_logic_vector(2 downto 0);
    left4    : out std_logic_vector(3 downto 0);
    left5    : out std_logic_vector(4 downto 0);
    left6    : out std_logic_vector(5 downto 0);
    leader   : out std_logic_vector(5 downto 0);
    leader_category : out std_logic_vector(3 downto 0);
    leader_tai      : out std_logic_vector(3 downto 0);
    winner   : out std_logic_vector(5 downto 0);
    took2    : out std_logic_vector(1 downto 0);
    took3    : out std_logic_vector(2 downto 0);
    took4    : out std_logic_vector(3 downto 0);
    took5    : out std_logic_vector(4 downto 0);
    took6    : out std_logic_vector(5 downto 0);
    phase    : out std_logic_vector(1 downto 0));
end bobing;

architecture davranis of bobing is
  constant COK : integer := 63;
  -- odul kutulari: 2..6 numarali odullerden kac tane
  type t_kutu is array (2 to 6) of integer range 0 to 32;
  type t_oyuncular is array (1 to COK) of t_kutu;
  -- birincilik derecesi: tur*16 + tai, 0 = yok; ne zaman atildigi ayri dizide
  type t_derece is array (1 to COK) of integer range 0 to 255;
  type t_ne_zaman is array (1 to COK) of integer range 0 to 65535;
  type t_yuzler is array (0 to 7) of integer range 0 to 6;
  type t_zarlar is array (1 to 6) of integer range 0 to 7;

  constant DOLU_MASA : t_kutu := (2 => 2, 3 => 4, 4 => 8, 5 => 16, 6 => 32);

  -- roll tusunun son hali
  signal eski_roll : std_logic := '0';
  -- cikislara giden kopyalar
  signal s_masa     : t_kutu := DOLU_MASA;
  signal s_alinan   : t_oyuncular := (others => (others => 0));
  signal s_sira     : integer range 0 to 63 := 1;
  signal s_tur      : integer range 0 to 15 := 0;
  signal s_tai      : integer range 0 to 15 := 0;
  signal s_hediye   : std_logic := '0';
  signal s_lider    : integer range 0 to 63 := 0;
  signal s_lider_d  : integer range 0 to 255 := 0;
  signal s_kazanan  : integer range 0 to 63 := 0;
  signal s_evre     : integer range 0 to 3 := 0;    -- 0 atis, 1 son tur, 2 bitti
  signal bakilan    : integer range 1 to COK := 1;
begin

  oyun : process (clk)
    -- kalici degiskenler (oyunun durumu)
    variable masa    : t_kutu := DOLU_MASA;
    variable alinan  : t_oyuncular := (others => (others => 0));
    variable derece  : t_derece := (others => 0);
    variable zamani  : t_ne_zaman := (others => 0);
    variable saat    : integer range 0 to 65535 := 0;
    variable sira    : integer range 0 to 63 := 1;
    variable lider   : integer range 0 to 63 := 0;
    variable lider_d : integer range 0 to 255 := 0;
    variable lider_z : integer range 0 to 65535 := 0;
    variable evre    : integer range 0 to 3 := 0;
    variable kalan   : integer range 0 to 63 := 0;   -- son turda kac atis kaldi
    variable kisi    : integer range 0 to 63;
    -- bir atislik gecici degiskenler
    variable z       : t_zarlar;
    variable yuz     : t_yuzler;
    variable uclu    : integer range 0 to 2;
    variable dortlu, besli, altili : boolean;
    variable bes_yuz : integer range 0 to 7;
    variable toplam  : integer range 0 to 42;
    variable tur, tk : integer range 0 to 15;
    variable hangi   : integer range 0 to 6;         -- hangi odul (2..6), 0 yok
    variable hediye  : std_logic;
    variable yeni    : integer range 0 to 255;
    variable masa_bos : boolean;
  begin
    if rising_edge(clk) then
      eski_roll <= roll;
      kisi := to_integer(unsigned(players));

      if roll = '1' and eski_roll = '0' and evre /= 2 then --@c2-basili: if roll = '1' and evre /= 2 then
        -- 1) zarlari say
        z := (to_integer(unsigned(D1)), to_integer(unsigned(D2)), to_integer(unsigned(D3)),
              to_integer(unsigned(D4)), to_integer(unsigned(D5)), to_integer(unsigned(D6)));
        yuz := (others => 0);
        toplam := 0;
        for i in 1 to 6 loop
          yuz(z(i)) := yuz(z(i)) + 1;
          toplam := toplam + z(i);
        end loop;

        if yuz(0) = 0 and yuz(7) = 0 then
          -- 2) kaclilar var
          uclu := 0; dortlu := false; besli := false; altili := false; bes_yuz := 0;
          for f in 1 to 6 loop
            case yuz(f) is
              when 3 => uclu := uclu + 1;
              when 4 => dortlu := true;
              when 5 => besli := true; bes_yuz := f; --@c2-bes-dort: when 5 => besli := f /= 4; bes_yuz := f;
              when 6 => altili := true;
              when others => null;
            end case;
          end loop;

          -- 3) en yuksek tur
          tur := 0; tk := 0; hangi := 0; hediye := '0';
          if altili then
            tur := 8;
          elsif besli then
            tur := 7;
            tk := toplam - 5 * bes_yuz; --@c2-tai-bes: tk := bes_yuz;
          elsif yuz(4) >= 4 then
            tur := 5;
            tk := toplam - 16;
            if golden = '1' and yuz(1) = 2 then
              tur := 6;
              tk := 0; --@+altin-tai: tk := 2;
            end if;
          elsif (yuz(1) = 1 and yuz(2) = 1 and yuz(3) = 1 and yuz(4) = 1 and yuz(5) = 1) or --@+duz: elsif (yuz(1) = 1 and yuz(2) = 1 and yuz(3) = 1 and yuz(5) = 1 and yuz(6) = 1 and yuz(4) = 1) or
                (half = '1' and uclu = 2) then --@c2-yarim-dort: (half = '1' and uclu = 2 and yuz(4) = 0) then
            tur := 4; hangi := 2;
          elsif yuz(4) = 3 then
            tur := 3; hangi := 3;
          elsif dortlu then
            tur := 2; hangi := 4;
          elsif yuz(4) = 2 then
            tur := 9; hangi := 5;
          elsif yuz(4) = 1 then
            tur := 1; hangi := 6;
          end if;

          -- 4) hediye (2..6): masada varsa bir tane al
          if hangi /= 0 then
            if masa(hangi) > 0 then
              masa(hangi) := masa(hangi) - 1;
              alinan(sira)(hangi) := alinan(sira)(hangi) + 1; --@c2-onalti: alinan(sira)(hangi) := (alinan(sira)(hangi) + 1) mod 16;
              hediye := '1';
            end if; --@c2-bos-kutu: else hediye := '1'; end if;
          end if;

          -- 5) birincilik: derece dizisi ve lider
          if tur >= 5 and tur <= 7 then
            yeni := tur * 16 + tk;
            saat := saat + 1;
            if lut = '1' then
              -- oyuncunun son atisi gecerli, dusuk olsa bile
              derece(sira) := yeni; --@c2-lut-son: if evre = 0 or yeni >= derece(sira) then derece(sira) := yeni; end if;
              zamani(sira) := saat;
            elsif yeni >= derece(sira) then
              derece(sira) := yeni;
              zamani(sira) := saat;
            end if;
            -- butun oyuncular arasinda en iyisi, esitlikte en yeni atis
            lider := 0; lider_d := 0; lider_z := 0; --@c2-lut-lider: if lider = sira then lider_d := 0; lider_z := 0; end if;
            for k in 1 to COK loop --@c2-lut-lider: for k in sira to sira loop
              if derece(k) > lider_d or (derece(k) = lider_d and derece(k) /= 0 and zamani(k) > lider_z) then --@c2-esitlik: if derece(k) > lider_d then
                lider := k; lider_d := derece(k); lider_z := zamani(k);
              end if;
            end loop;
          end if;

          masa_bos := true;
          for o in 2 to 6 loop
            if masa(o) /= 0 then masa_bos := false; end if;
          end loop;

          -- 6) tsiang: hepsini al, oyun biter
          if tur = 8 then --@c2-tsiang-son: if tur = 8 and evre = 0 then
            for o in 2 to 6 loop
              alinan(sira)(o) := alinan(sira)(o) + masa(o); --@c2-tsiang-sayi: null;
              masa(o) := 0;
            end loop;
            hediye := '1'; --@+tsiang-isik: hediye := '0';
            lider := sira; lider_d := 128;
            evre := 2;
          elsif evre = 1 then
            -- son tur: herkes bir kere daha atar
            kalan := kalan - 1;
            if kalan = 0 then evre := 2; end if;
          elsif masa_bos and lider /= 0 then --@c2-lidersiz: elsif masa_bos then
            if last = '1' then
              evre := 1;
              kalan := kisi; --@c2-son-eksik: kalan := kisi - 1;
            else
              evre := 2;
            end if;
          end if;

          -- 7) sira degistir
          if evre /= 2 then --@+son-sira: if true then
            if sira >= kisi then sira := 1; else sira := sira + 1; end if; --@c2-otuz-iki: if sira >= kisi or sira = 32 then sira := 1; else sira := sira + 1; end if;
          end if;

          s_tur <= tur;
          s_tai <= tk;
          s_hediye <= hediye;
        --@c2-gecersiz-sira: else if sira >= kisi then sira := 1; else sira := sira + 1; end if;
        end if;
      end if;

      -- degiskenleri disari ver
      s_masa    <= masa;
      s_alinan  <= alinan;
      s_sira    <= sira;
      s_lider   <= lider;
      s_lider_d <= lider_d;
      s_evre    <= evre;
      if evre = 2 then s_kazanan <= lider; end if;
    end if;
  end process;

  -- ---------------------------------------------------------------- cikislar
  player   <= std_logic_vector(to_unsigned(s_sira, 6));
  category <= std_logic_vector(to_unsigned(s_tur, 4));
  tai      <= std_logic_vector(to_unsigned(s_tai, 4));
  gift     <= s_hediye;
  left2    <= std_logic_vector(to_unsigned(s_masa(2), 2));
  left3    <= std_logic_vector(to_unsigned(s_masa(3), 3));
  left4    <= std_logic_vector(to_unsigned(s_masa(4), 4));
  left5    <= std_logic_vector(to_unsigned(s_masa(5), 5));
  left6    <= std_logic_vector(to_unsigned(s_masa(6), 6));
  leader   <= std_logic_vector(to_unsigned(s_lider, 6));
  leader_category <= std_logic_vector(to_unsigned(s_lider_d / 16, 4));
  leader_tai      <= std_logic_vector(to_unsigned(s_lider_d mod 16, 4));
  winner   <= std_logic_vector(to_unsigned(s_kazanan, 6));
  phase    <= std_logic_vector(to_unsigned(s_evre, 2));

  -- show = 0: siradaki oyuncunun hediyeleri
  bakilan <= s_sira when unsigned(show) = 0 else to_integer(unsigned(show));
  took2 <= std_logic_vector(to_unsigned(s_alinan(bakilan)(2), 2));
  took3 <= std_logic_vector(to_unsigned(s_alinan(bakilan)(3), 3));
  took4 <= std_logic_vector(to_unsigned(s_alinan(bakilan)(4), 4));
  took5 <= std_logic_vector(to_unsigned(s_alinan(bakilan)(5), 5));
  took6 <= std_logic_vector(to_unsigned(s_alinan(bakilan)(6), 6));
end davranis;
