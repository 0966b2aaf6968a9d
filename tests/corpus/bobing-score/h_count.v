// LBYCPG3 final project -- Bo Bing scorer
// Instead of a loop over an array of counters, every die is first turned into
// a one-hot face, and the faces are counted column by column, like a scoresheet
// with tally marks.  From the six tallies we only keep what the rules ask for:
//    apat   how many 4s
//    rami   the highest tally of all six faces
//    tatlo  how many faces came up exactly three times
module BoBingScoring (
    input  [2:0] D1, D2, D3, D4, D5, D6,
    output reg   P1, P2, P3, P4, P5, P6,
    output       Invalid
);

    // one-hot face: bit 0 is unused by a good die, so 0 lands there; 7 in bit 7
    function [7:0] mukha(input [2:0] d);
        mukha = 8'b1 << d;
    endfunction

    wire [7:0] a = mukha(D1);
    wire [7:0] b = mukha(D2);
    wire [7:0] c = mukha(D3);
    wire [7:0] d = mukha(D4);
    wire [7:0] e = mukha(D5);
    wire [7:0] f = mukha(D6);

    wire [7:0] sira = a | b | c | d | e | f;          // faces that show at all

    // tally of one face
    function [2:0] tally(input [5:0] m);
        tally = {2'b0, m[0]} + m[1] + m[2] + m[3] + m[4] + m[5];
    endfunction

    wire [2:0] isa    = tally({a[1], b[1], c[1], d[1], e[1], f[1]});
    wire [2:0] dalawa = tally({a[2], b[2], c[2], d[2], e[2], f[2]});
    wire [2:0] tres   = tally({a[3], b[3], c[3], d[3], e[3], f[3]});
    wire [2:0] apat   = tally({a[4], b[4], c[4], d[4], e[4], f[4]});
    wire [2:0] lima   = tally({a[5], b[5], c[5], d[5], e[5], f[5]});
    wire [2:0] anim   = tally({a[6], b[6], c[6], d[6], e[6], f[6]});

    function [2:0] mas(input [2:0] x, input [2:0] y);
        mas = (x > y) ? x : y;
    endfunction

    wire [2:0] iba  = mas(mas(isa, dalawa), mas(tres, mas(lima, anim)));   // best tally other than 4 //@h3-anim4: wire [2:0] iba = mas(mas(isa, dalawa), mas(tres, mas(lima, (anim == 4) ? 3'd0 : anim)));
    wire [2:0] rami = mas(iba, apat); //@h3-limang4: wire [2:0] rami = (apat == 6) ? 3'd6 : iba;

    wire [5:0] tig3  = {anim == 3, lima == 3, apat == 3, tres == 3, dalawa == 3, isa == 3}; //@h3-kalahati4: wire [5:0] tig3 = {anim == 3, lima == 3, 1'b0, tres == 3, dalawa == 3, isa == 3};
    wire [2:0] tatlo = tally(tig3);

    wire mali     = sira[0] | sira[7]; //@h3-pito: wire mali = sira[0]; //@h3-huli: wire mali = a[0] | b[0] | c[0] | d[0] | e[0] | a[7] | b[7] | c[7] | d[7] | e[7];
    wire tuwid    = &sira[6:1]; //@h3-tuwid5: wire tuwid = &sira[5:1];
    wire kalahati = (tatlo == 2); //@h3-walang-hati: wire kalahati = 1'b0;

    assign Invalid = mali; //@+invalid0: assign Invalid = 1'b0;

    // ---- verdict: bit 0 = first prize ... bit 5 = sixth prize, lowest set bit wins
    wire [5:0] tama;
    assign tama[0] = (apat == 4) | (rami >= 5); //@h3-anim: assign tama[0] = (apat == 4) | (rami == 5); //@h3-una: assign tama[0] = (rami >= 5); //@+unahin: assign tama[0] = (apat > 3) | (iba > 4);
    assign tama[1] = tuwid | kalahati;
    assign tama[2] = (apat == 3); //@h3-kahit3: assign tama[2] = (apat == 3) | (rami == 3);
    assign tama[3] = (rami == 4);
    assign tama[4] = (apat == 2); //@h3-palit: assign tama[4] = (apat == 1);
    assign tama[5] = (apat == 1); //@h3-palit: assign tama[5] = (apat == 2); //@h3-dagdag: assign tama[5] = (apat >= 1);

    wire [5:0] una = tama & (~tama + 6'd1); //@h3-dagdag: wire [5:0] una = (apat == 2 && rami < 4) ? tama : tama & (~tama + 6'd1); //@h3-baligtad: wire [5:0] una = tama[4] ? 6'b010000 : tama & (~tama + 6'd1);

    always @* begin
        if (mali)
            {P6, P5, P4, P3, P2, P1} = 6'b111111;
        else //@h3-alaala: else if (tama != 0)
            {P6, P5, P4, P3, P2, P1} = una;
    end
endmodule
