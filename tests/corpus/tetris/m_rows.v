// Proyecto final - Sistemas Digitales - "Tetris" 10x7
// Todo va en un solo always sincrono de 20 Hz (RegClock); las filas se guardan
// en memorias pequenas: R (rojas, 0..2), Y y B (amarillas y azules, 3..9).
// columna 0 = bit 0 de cada fila

module tetris (
    input             clk,        // 20 Hz
    input             start,
    input             reset,
    input             rotate,
    input             s_left,
    input             s_right,
    output     [20:0] red,
    output     [48:0] yellow,
    output     [48:0] blue,
    output     [6:0]  time1,
    output     [6:0]  time0,
    output     [6:0]  score1,
    output     [6:0]  score0,
    output     [7:0]  timer,
    output     [7:0]  score,
    output            control,
    output            won,
    output            lost
);
    parameter [7:0] ID_A = 8'h42;   // ultimos dos digitos de los carnets
    parameter [7:0] ID_B = 8'h17;

    // ---------------------------------------------------------- registros
    reg        jugando = 0, gano = 0, perdio = 0;
    reg  [5:0] lfsr    = 6'd1;
    reg  [4:0] tick    = 0;          // 0..19, un segundo
    reg  [5:0] ventana = 0;          // ticks de control que quedan
    reg  [5:0] parp    = 0;          // ticks que lleva parpadeando la fila
    reg  [8:0] fig     = 0;
    reg  [2:0] pos     = 0;
    reg  [1:0] giro    = 0;
    reg  [7:0] t_bcd   = 0, p_bcd = 0;
    reg  [6:0] R [0:2];
    reg  [6:0] Y [3:9];
    reg  [6:0] B [3:9];
    reg        a_start = 0, a_reset = 0, a_rot = 0, a_izq = 0, a_der = 0;
    // juego de luces
    reg [69:0] luces = 0;
    reg  [3:0] ef = 0;
    reg  [2:0] ec = 0;
    reg  [1:0] ed = 0;               // 0 derecha, 1 abajo, 2 izquierda, 3 arriba

    // variables de trabajo
    integer i, k;
    reg  [6:0] choca [1:11];
    reg        fija  [2:9];
    reg  [3:0] llena;
    reg  [8:0] g;
    reg  [2:0] np;
    reg        punto;
    integer    nf, nc;
    reg        libre;

    initial begin
        for (i = 0; i < 3; i = i + 1) R[i] = 0;
        for (i = 3; i < 10; i = i + 1) begin Y[i] = 0; B[i] = 0; end
    end

    // ---------------------------------------------------------- funciones
    function [8:0] figura(input [2:0] n);
        case (n)
            3'd0: figura = 9'b010_111_010;
            3'd1: figura = 9'b100_100_100;
            3'd2: figura = 9'b000_001_111;
            3'd3: figura = 9'b000_110_011;
            3'd4: figura = 9'b000_111_100;
            3'd5: figura = 9'b000_111_010;
            3'd6: figura = 9'b000_101_111;    //@m1-s7: 3'd6: figura = 9'b000_111_101;
            default: figura = 9'b000_010_111;
        endcase
    endfunction

    function [8:0] girada(input [8:0] s, input [1:0] n);
        case (n)
            2'd0: girada = s;
            2'd1: girada = {s[6],s[3],s[0], s[7],s[4],s[1], s[8],s[5],s[2]};
            2'd2: girada = {s[0],s[1],s[2], s[3],s[4],s[5], s[6],s[7],s[8]};
            2'd3: girada = {s[2],s[5],s[8], s[1],s[4],s[7], s[0],s[3],s[6]};   //@m1-rot: 2'd3: girada = {s[6],s[3],s[0], s[7],s[4],s[1], s[8],s[5],s[2]};
        endcase
    endfunction

    // tres bits (izq..der) en la columna p de una fila
    function [6:0] pon(input [2:0] abc, input [2:0] p);
        pon = {4'b0, abc[0], abc[1], abc[2]} << p;
    endfunction

    function [6:0] siete(input [3:0] d);     // gfedcba
        case (d)
            4'd0: siete = 7'h3F;
            4'd1: siete = 7'h06;
            4'd2: siete = 7'h5B;
            4'd3: siete = 7'h4F;
            4'd4: siete = 7'h66;
            4'd5: siete = 7'h6D;    //@m1-glyph: 4'd5: siete = 7'h6E;
            4'd6: siete = 7'h7D;
            4'd7: siete = 7'h07;
            4'd8: siete = 7'h7F;
            4'd9: siete = 7'h6F;
            default: siete = 7'h00;
        endcase
    endfunction

    // ---------------------------------------------------------- el juego
    always @(posedge clk) begin
        a_start <= start;
        a_reset <= reset;
        a_rot   <= rotate;
        a_izq   <= s_left;
        a_der   <= s_right;    //@m1-held: a_der   <= 1'b0;

        lfsr <= {lfsr[4:0], lfsr[5] ^ lfsr[4]};

        if (tick == 5'd19) tick <= 0;
        else               tick <= tick + 1'b1;

        // fila llena mas profunda (0 = ninguna)
        llena = 0;
        for (i = 3; i <= 9; i = i + 1)
            if (&B[i]) llena = i;

        if (reset & ~a_reset) begin    //@m1-reset: if (reset & ~a_reset & ~control) begin
            jugando <= 0;
            gano    <= 0;
            perdio  <= 0;
            ventana <= 0;
            parp    <= 0;
            t_bcd   <= 0;
            p_bcd   <= 0;
            tick    <= 0;
            luces   <= 0;
            ef <= 0; ec <= 0; ed <= 0;
            for (i = 0; i < 3; i = i + 1)  R[i] <= 0;
            for (i = 3; i < 10; i = i + 1) begin
                Y[i] <= 0;
                B[i] <= 0;
            end
        end
        else if (!jugando) begin
            // espiral: camina y dobla cuando hay borde o luz
            if (&luces) begin
                luces <= 0;
                ef <= 0; ec <= 0; ed <= 0;
            end
            else begin
                luces[ef*7 + ec] <= 1'b1;
                nf = ef; nc = ec;
                case (ed)
                    2'd0: nc = nc + 1;
                    2'd1: nf = nf + 1;
                    2'd2: nc = nc - 1;
                    2'd3: nf = nf - 1;
                endcase
                libre = (nc >= 0) && (nc <= 6) && (nf >= 0) && (nf <= 9);
                if (libre) libre = ~luces[nf*7 + nc];
                if (!libre) begin
                    ed <= ed + 1'b1;
                    nf = ef; nc = ec;
                    case (ed)
                        2'd0: nf = nf + 1;
                        2'd1: nc = nc - 1;
                        2'd2: nf = nf - 1;
                        2'd3: nc = nc + 1;
                    endcase
                end
                ef <= nf[3:0];
                ec <= nc[2:0];
            end
            if (start & ~a_start) begin
                jugando <= 1;
                tick    <= 0;
                t_bcd   <= 0;
                p_bcd   <= 0;
            end
        end
        else if (!gano && !perdio) begin
            // ---------------- pieza nueva y control
            if (ventana != 0) begin
                ventana <= ventana - 1'b1;
                if (rotate & ~a_rot) begin
                    giro <= giro + 1'b1;
                    g = girada(fig, giro + 2'd1);
                    R[0] <= pon(g[8:6], pos);
                    R[1] <= pon(g[5:3], pos);
                    R[2] <= pon(g[2:0], pos);
                end
                else if (s_right & ~a_der) begin
                    if (!R[0][6] && !R[1][6] && !R[2][6]) begin
                        for (i = 0; i < 3; i = i + 1) R[i] <= R[i] << 1;
                        if (pos != 3'd4) pos <= pos + 1'b1;
                    end
                end
                else if (s_left & ~a_izq) begin
                    if (!R[0][0] && !R[1][0] && !R[2][0]) begin
                        for (i = 0; i < 3; i = i + 1) R[i] <= R[i] >> 1;
                        if (pos != 3'd0) pos <= pos - 1'b1;
                    end
                end
            end
            else if ({R[0], R[1], R[2]} == 21'd0) begin
                np = lfsr[2:0];
                if (np > 3'd4) np = np - 3'd4;
                g    = figura(lfsr[5:3]);
                fig  <= g;
                pos  <= np;
                giro <= 0;
                R[0] <= pon(g[8:6], np);
                R[1] <= pon(g[5:3], np);
                R[2] <= pon(g[2:0], np);
                ventana <= 6'd60;    //@m1-ctl: ventana <= 6'd40;
            end

            if (llena != 0) parp <= parp + 1'b1;

            // ---------------- una vez por segundo
            if (tick == 5'd19) begin
                punto = 0;
                if (llena != 0 && parp == 6'd39) begin
                    // la fila se va, baja todo lo de arriba
                    parp  <= 0;
                    punto = 1;       //@m1-score: punto = (llena == 9);
                    for (i = 4; i <= 9; i = i + 1)
                        if (i <= llena) begin
                            B[i] <= B[i-1];
                            Y[i] <= Y[i-1];
                        end
                    B[3] <= 0;
                    Y[3] <= (ventana == 0) ? R[2] : 7'd0;    //@m1-del: Y[3] <= 7'd0;
                    if (ventana == 0) begin
                        R[2] <= R[1];
                        R[1] <= R[0];
                        R[0] <= 0;
                    end
                end
                else begin
                    choca[1] = 0; choca[2] = 0; choca[10] = 0; choca[11] = 0;
                    for (i = 3; i <= 8; i = i + 1)
                        choca[i] = Y[i] & B[i+1];
                    choca[9] = Y[9];             //@m1-bottom: choca[9] = Y[9] & 7'h3F;
                    fija[2] = 0;
                    for (i = 3; i <= 9; i = i + 1)    // radio de dos filas
                        fija[i] = |{choca[i-2], choca[i-1], choca[i], choca[i+1], choca[i+2]};    //@m1-lock: fija[i] = |{choca[i-1], choca[i], choca[i+1]};

                    if (ventana == 0 && |{R[0], R[1], R[2]} &&
                        |{R[2] & B[3], choca[3], choca[4]})    //@m1-full: |{R[2] & B[3]})
                        perdio <= 1;

                    for (i = 3; i <= 9; i = i + 1) begin
                        if (fija[i]) B[i] <= B[i] | Y[i];
                        if (i == 3) Y[i] <= (ventana == 0) ? R[2] : 7'd0;
                        else        Y[i] <= fija[i-1] ? 7'd0 : Y[i-1];
                    end
                    if (ventana == 0) begin
                        R[2] <= R[1];
                        R[1] <= R[0];
                        R[0] <= 0;
                    end
                end

                // reloj
                if (t_bcd[3:0] == 4'd9) begin
                    t_bcd[3:0] <= 0;
                    t_bcd[7:4] <= t_bcd[7:4] + 1'b1;    //@m1-time: t_bcd[7:4] <= (t_bcd[7:4] == 4'd5) ? 4'd0 : t_bcd[7:4] + 1'b1;
                end
                else t_bcd[3:0] <= t_bcd[3:0] + 1'b1;
                if (t_bcd == 8'h98) perdio <= 1;

                // puntos; ganar tiene prioridad
                if (punto) begin
                    if (p_bcd[3:0] == 4'd9) begin
                        p_bcd[3:0] <= 0;
                        p_bcd[7:4] <= p_bcd[7:4] + 1'b1;
                    end
                    else p_bcd[3:0] <= p_bcd[3:0] + 1'b1;
                    if (p_bcd >= 8'h02) begin
                        gano   <= 1;
                        perdio <= 0;
                    end
                end
            end
        end
    end

    // ---------------------------------------------------------- salidas
    wire activo = jugando & ~gano & ~perdio;
    wire medio  = (tick < 5'd10);     //@+m1-fase: wire medio  = (tick >= 5'd10);

    reg [48:0] va, vb;
    integer f;
    always @* begin
        va = 0;
        vb = 0;
        k  = 0;
        for (f = 3; f <= 9; f = f + 1)
            if (&B[f]) k = f;
        for (f = 3; f <= 9; f = f + 1) begin
            va[7*(f-3) +: 7] = Y[f];
            vb[7*(f-3) +: 7] = (f == k && !medio) ? 7'd0 : B[f];
        end
    end

    assign red     = !jugando ? luces[20:0]  : activo ? {R[2], R[1], R[0]} : 21'd0;
    assign yellow  = !jugando ? luces[69:21] : activo ? va : 49'd0;    //@+m1-azul: assign yellow  = activo ? va : 49'd0;
    assign blue    = activo ? vb : 49'd0;                              //@+m1-azul: assign blue    = !jugando ? luces[69:21] : activo ? vb : 49'd0;
    assign control = activo & (ventana != 0);
    assign won     = gano;
    assign lost    = perdio;
    assign timer   = t_bcd;
    assign score   = p_bcd;

    wire [7:0] dt  = jugando ? t_bcd : ID_A;
    wire [7:0] dp  = jugando ? p_bcd : ID_B;
    wire       ver = activo | (~jugando & medio);
    assign time1  = ver ? siete(dt[7:4]) : 7'd0;
    assign time0  = ver ? siete(dt[3:0]) : 7'd0;
    assign score1 = ver ? siete(dp[7:4]) : 7'd0;
    assign score0 = ver ? siete(dp[3:0]) : 7'd0;
endmodule
