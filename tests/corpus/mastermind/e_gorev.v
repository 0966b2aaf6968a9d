//@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
// CS303 donem projesi - elektronik mastermind
// iki kisilik oyun, simulasyon icin saat 2 Hz (mesajlar 4 darbe durur)
// SSD cikislari: gfedcba, 1 = yaniyor

module mastermind(
	input clk,
	input rst,          // 0 iken basa don
	input enterA,
	input enterB,
	input [2:0] letterIn,
	output reg [7:0] LEDX,
	output reg [6:0] SSD3,
	output reg [6:0] SSD2,
	output reg [6:0] SSD1,
	output reg [6:0] SSD0
	);

	// durumlar (ASM semasindaki sirayla)
	parameter BASLA  = 4'd0;
	parameter SKOR   = 4'd1;
	parameter KIMDE  = 4'd2; //@+e1-kodlama: parameter KIMDE  = 4'd3;
	parameter KOD    = 4'd3; //@+e1-kodlama: parameter KOD    = 4'd2;
	parameter CAN    = 4'd4; //@+e1-kodlama: parameter CAN    = 4'd6;
	parameter TAHMIN = 4'd5; //@+e1-kodlama: parameter TAHMIN = 4'd7;
	parameter SONUC  = 4'd6; //@+e1-kodlama: parameter SONUC  = 4'd5;
	parameter GOSTER = 4'd7; //@+e1-kodlama: parameter GOSTER = 4'd4;
	parameter BITTI  = 4'd8; //@+e1-kodlama: parameter BITTI  = 4'd12;

	// gostergeler
	parameter BOS = 7'b0000000, TIRE = 7'b1000000, HP = 7'b1110011,
	          HA  = 7'b1110111, HB   = 7'b1111100, HL = 7'b0111000;

	reg [3:0] durum;
	reg [2:0] sayac = 0;      // mesaj suresi
	reg [1:0] hane;           // 0 = en soldaki harf
	reg       kodcu, sira;    // 0: A   1: b
	reg [1:0] can;
	reg [1:0] skorA, skorB;
	reg [2:0] k3, k2, k1, k0; // gizli kod
	reg [2:0] t3, t2, t1, t0; // tahmin
	reg       yan;
	reg       eskiA, eskiB;

	// debouncer zaten tek darbe veriyor ama basili tutulursa diye kenar aliyoruz
	always @(posedge clk) begin
		eskiA <= enterA;
		eskiB <= enterB;
	end

	wire basA = enterA & ~eskiA;
	wire basB = enterB & ~eskiB;
	wire bas  = (sira == 0) ? basA : basB;
	wire dogru = (t3 == k3) && (t2 == k2) && (t1 == k1) && (t0 == k0);

	always @(posedge clk) begin //@+e1-asenkron: always @(posedge clk or negedge rst) begin
		if (rst == 0) begin
			durum <= BASLA;
			sayac = 0; hane <= 0; //@e1-kirlisayac: hane <= 0;
			kodcu <= 0;
			sira  <= 0;
			can   <= 3;
			skorA <= 0;
			skorB <= 0;
			yan   <= 1;
			k3 <= 0; k2 <= 0; k1 <= 0; k0 <= 0;
			t3 <= 0; t2 <= 0; t1 <= 0; t0 <= 0;
		end
		else begin
			case (durum)
			BASLA: begin
				skorA <= 0; skorB <= 0; //@e1-skorkaldi: skorA <= 0;
				can   <= 3;
				hane  <= 0;
				if (basA || basB) begin
					kodcu <= ~basA; //@+e1-ikisibirden: kodcu <= basB;
					sira  <= ~basA; //@+e1-ikisibirden: sira  <= basB;
					durum <= SKOR;
				end
			end

			SKOR: begin
				sayac = sayac + 1;
				if (sayac == 4) begin
					sayac = 0;
					if (skorA == 2 || skorB == 2) begin //@e1-bfazla: if (skorA == 2 || skorB > 2) begin
						yan   <= 1;
						durum <= BITTI;
					end
					else
						durum <= KIMDE;
				end
			end

			KIMDE: begin
				sayac = sayac + 1;
				if (sayac == 4) begin
					sayac = 0;
					hane <= 0;
					if (sira == kodcu) durum <= KOD;
					else               durum <= CAN;
				end
			end

			KOD: begin
				if (bas && letterIn != 3'b000) begin //@e1-tire: if (bas) begin
					case (hane)
						2'd0: k3 <= letterIn;
						2'd1: k2 <= letterIn;
						2'd2: k1 <= letterIn;
						2'd3: k0 <= letterIn;
					endcase
					hane <= hane + 1;
					if (hane == 3) begin
						sira  <= ~sira; can <= 3; //@e1-can: sira  <= ~sira;
						durum <= KIMDE;
					end
				end
			end

			CAN: begin
				sayac = sayac + 1;
				if (sayac == 4) begin
					sayac = 0;
					hane  <= 0;
					durum <= TAHMIN;
				end
			end

			TAHMIN: begin
				if (bas && letterIn != 3'b000) begin
					case (hane)
						2'd0: t3 <= letterIn;
						2'd1: t2 <= letterIn;
						2'd2: t1 <= letterIn;
						2'd3: t0 <= letterIn;
					endcase
					hane <= hane + 1;
					if (hane == 3) begin
						//@+e1-canerken: can   <= can - 1;
						durum <= SONUC;
					end
				end
			end

			SONUC: begin
				if (bas) begin //@e1-sonucbas: if (basA || basB) begin
					if (dogru) begin
						if (sira == 0) skorA <= skorA + 1;
						else           skorB <= skorB + 1;
						kodcu <= sira;      // bilen oyuncu simdi kod yapar
						durum <= SKOR;
					end
					else if (can == 1) begin //@+e1-canerken: else if (can == 0) begin
						if (kodcu == 0) skorA <= skorA + 1; //@e1-puan: skorA <= skorA + 1;
						else            skorB <= skorB + 1; //@e1-puan: // kodcu puani
						kodcu <= sira; //@e1-rol: sira <= kodcu;
						durum <= GOSTER;
					end
					else begin
						can   <= can - 1; //@+e1-canerken: hane  <= 0;
						durum <= CAN;
					end
				end
			end

			GOSTER: begin
				sayac = sayac + 1;
				if (sayac == 4) begin
					sayac = 0; //@e1-uzunskor: hane <= 0;
					durum <= SKOR;
				end
			end

			BITTI: begin
				yan <= ~yan;
				if (basA || basB) //@e1-yenioyun: if (basA)
					durum <= BASLA;
			end

			default: durum <= BASLA;
			endcase
		end
	end

	// harf -> 7 parca
	function [6:0] harf;
		input [2:0] h;
		case (h)
			3'b000: harf = 7'b1000000; // -
			3'b001: harf = 7'b1110111; // A
			3'b010: harf = 7'b0111001; // C
			3'b011: harf = 7'b1111001; // E
			3'b100: harf = 7'b1110001; // F
			3'b101: harf = 7'b1110110; // H
			3'b110: harf = 7'b0111000; // L
			default: harf = 7'b0111110; // U
		endcase
	endfunction

	function [6:0] rakam;
		input [1:0] r;
		case (r)
			2'd0: rakam = 7'b0111111;
			2'd1: rakam = 7'b0000110;
			2'd2: rakam = 7'b1011011;
			default: rakam = 7'b1001111;
		endcase
	endfunction

	// LED ve SSD atamalari (kombinasyonel blok)
	always @(*) begin
		LEDX = 8'b00000000;
		SSD3 = BOS; SSD2 = BOS; SSD1 = BOS; SSD0 = BOS;
		case (durum)
		BASLA: begin
			SSD2 = HA; SSD1 = TIRE; SSD0 = HB;
		end
		SKOR: begin
			SSD2 = rakam(skorA); SSD1 = TIRE; SSD0 = rakam(skorB);
		end
		KIMDE: begin
			SSD2 = HP; SSD1 = TIRE;
			if (sira == 0) SSD0 = HA; else SSD0 = HB;
		end
		KOD: begin
			if (hane == 0) SSD3 = harf(letterIn); else SSD3 = TIRE;
			if (hane == 1) SSD2 = harf(letterIn);
			else if (hane > 1) SSD2 = TIRE; //@e1-gizli: else if (hane > 1) SSD2 = (hane == 2) ? harf(k2) : TIRE;
			if (hane == 2) SSD1 = harf(letterIn);
			else if (hane > 2) SSD1 = TIRE;
			if (hane == 3) SSD0 = harf(letterIn);
		end
		CAN: begin
			SSD2 = HL; SSD1 = TIRE; SSD0 = rakam(can);
		end
		TAHMIN: begin
			SSD3 = (hane == 0) ? harf(letterIn) : harf(t3);
			if (hane >= 1) SSD2 = (hane == 1) ? harf(letterIn) : harf(t2);
			if (hane >= 2) SSD1 = (hane == 2) ? harf(letterIn) : harf(t1);
			if (hane == 3) SSD0 = harf(letterIn);
		end
		SONUC: begin
			SSD3 = harf(t3); SSD2 = harf(t2); SSD1 = harf(t1); SSD0 = harf(t0);
			if (t3 == k3) LEDX[7:6] = 2'b11;
			else if (t3 == k2 || t3 == k1 || t3 == k0) LEDX[7:6] = 2'b01;
			if (t2 == k2) LEDX[5:4] = 2'b11;
			else if (t2 == k3 || t2 == k1 || t2 == k0) LEDX[5:4] = 2'b01;
			if (t1 == k1) LEDX[3:2] = 2'b11;
			else if (t1 == k3 || t1 == k2 || t1 == k0) LEDX[3:2] = 2'b01; //@e1-led: else if (t1 == k3 || t1 == k2 || t1 == k2) LEDX[3:2] = 2'b01;
			if (t0 == k0) LEDX[1:0] = 2'b11;
			else if (t0 == k3 || t0 == k2 || t0 == k1) LEDX[1:0] = 2'b01;
		end
		GOSTER: begin
			SSD3 = harf(k3); SSD2 = harf(k2); SSD1 = harf(k1); SSD0 = harf(k0);
		end
		BITTI: begin
			SSD2 = rakam(skorA); SSD1 = TIRE; SSD0 = rakam(skorB);
			LEDX = {8{yan}}; //@e1-yan: LEDX = {{4{yan}}, 4'b1111};
		end
		default: ;
		endcase
	end

endmodule
