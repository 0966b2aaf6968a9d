// Right: SystemVerilog, functions instead of a loop variable, no Invalid output.
module bobing (
    input  logic [2:0] D1, D2, D3, D4, D5, D6,
    output logic P1, P2, P3, P4, P5, P6
);
    function automatic logic [2:0] how_many(input logic [2:0] face, a, b, c, d, e, f);
        return 3'(a == face) + 3'(b == face) + 3'(c == face) + 3'(d == face) + 3'(e == face) + 3'(f == face);
    endfunction

    logic [2:0] n1, n2, n3, n4, n5, n6;
    assign n1 = how_many(3'd1, D1, D2, D3, D4, D5, D6);
    assign n2 = how_many(3'd2, D1, D2, D3, D4, D5, D6);
    assign n3 = how_many(3'd3, D1, D2, D3, D4, D5, D6);
    assign n4 = how_many(3'd4, D1, D2, D3, D4, D5, D6);
    assign n5 = how_many(3'd5, D1, D2, D3, D4, D5, D6);
    assign n6 = how_many(3'd6, D1, D2, D3, D4, D5, D6);

    logic bad, five, straight, half, four;
    assign bad = n1 + n2 + n3 + n4 + n5 + n6 != 3'd6;
    assign five = n1 > 4 | n2 > 4 | n3 > 4 | n4 > 4 | n5 > 4 | n6 > 4;
    assign four = n1 == 4 | n2 == 4 | n3 == 4 | n5 == 4 | n6 == 4;
    assign straight = n1 == 1 & n2 == 1 & n3 == 1 & n4 == 1 & n5 == 1 & n6 == 1;
    assign half = 3'(n1 == 3) + 3'(n2 == 3) + 3'(n3 == 3) + 3'(n4 == 3) + 3'(n5 == 3) + 3'(n6 == 3) == 3'd2;

    logic [5:0] prize;
    always_comb begin
        if (bad) prize = 6'b111111;
        else if (five || n4 == 4) prize = 6'b100000;
        else if (straight || half) prize = 6'b010000;
        else if (n4 == 3) prize = 6'b001000;
        else if (four) prize = 6'b000100;
        else if (n4 == 2) prize = 6'b000010;
        else if (n4 == 1) prize = 6'b000001;
        else prize = 6'b000000;
    end
    assign {P1, P2, P3, P4, P5, P6} = prize;
endmodule
