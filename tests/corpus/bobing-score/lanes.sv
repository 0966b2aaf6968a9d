// a packed row of counters, one lane a face; prizes by a priority chain in a function
module scorer (
    input  logic [2:0] D1, D2, D3, D4, D5, D6,
    output logic P1, P2, P3, P4, P5, P6);

    logic [5:0][2:0] die;
    logic [7:0][2:0] n;
    logic six, five, four, halves, street, bad;
    assign die = {D6, D5, D4, D3, D2, D1};                       //@forget-die: assign die = {D5, D5, D4, D3, D2, D1};

    always_comb begin
        for (int f = 0; f < 8; f++)
            n[f] = {2'b0, die[0] == f[2:0]} + {2'b0, die[1] == f[2:0]} + {2'b0, die[2] == f[2:0]} + {2'b0, die[3] == f[2:0]} + {2'b0, die[4] == f[2:0]} + {2'b0, die[5] == f[2:0]};
    end
    always_comb begin
        six = 1'b0; five = 1'b0; four = 1'b0; street = 1'b1; halves = 1'b0;
        for (int f = 1; f <= 6; f++) begin
            six = six | (n[f] == 6);                             //@six-missed: six = 1'b0;
            five = five | (n[f] == 5);                           //@five-fours: five = five | (n[f] == 5 && f != 4); //@five-missed: five = five | (n[f] == 5 && f == 4);
            four = four | (n[f] == 4 && f != 4);                 //@four-sixes: four = four | (n[f] == 4 && f != 4 && f != 6); //@fourth-no-1: four = four | (n[f] == 4 && f > 1 && f != 4);
            street = street & (n[f] == 1);                       //@straight-ones: street = street & (f == 1 || n[f] == 1);
            for (int g = 1; g < f; g++)
                halves = halves | (n[f] == 3 && n[g] == 3);      //@no-half: halves = 1'b0; //@half-with-4: halves = halves | (n[f] == 3 && n[g] == 3 && f != 4 && g != 4);
        end
        bad = n[0] != 0 || n[7] != 0;                            //@zero-valid: bad = n[7] != 0; //@seven-valid: bad = n[0] != 0;
    end

    function automatic logic [5:0] prize();
        if (six || five || n[4] == 4) return 6'b000001;          //@four-fours: if (six || five) return 6'b000001;
        if (street || halves) return 6'b000010;                  //@straight-missed: if (halves) return 6'b000010;
        if (n[4] == 3) return 6'b000100;                         //@third-missed: if (n[4] == 3) return 6'b001000;
        if (four) return 6'b001000;                              //@p4-never: if (four) return 6'b000000;
        if (n[4] == 2) return 6'b010000;                         //@fifth-sixth: if (n[4] == 2) return 6'b100000;
        if (n[4] == 1) return 6'b100000;                         //@sixth-off: if (n[4] == 1) return 6'b000000;
        return 6'b000000;                                        //@sixth-any: return n[4] == 0 ? 6'b100000 : 6'b000000;
    endfunction
    logic [5:0] lit;
    always_comb begin
        lit = bad ? 6'b111111 : prize();                         //@bad-dark: lit = bad ? 6'b000000 : prize(); //@bad-first: lit = bad ? 6'b000001 : prize(); //@p2-off-invalid: lit = bad ? 6'b111101 : prize();
        {P6, P5, P4, P3, P2, P1} = lit;                          //@two-lights: {P6, P5, P4, P3, P2, P1} = lit | {lit[0], 5'b0};
    end
endmodule
