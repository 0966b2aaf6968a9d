// SPDX-License-Identifier: MIT
// The prizes on [5:0], active low.
module score_active_low(input [2:0] D1, D2, D3, D4, D5, D6, output [5:0] prizes);
reg P1,P2,P3,P4,P5,P6; assign prizes=~{P6,P5,P4,P3,P2,P1};
integer face_counts[0:6]; reg [2:0] D[6:1];
always @(*) begin
  D[1]=D1; D[2]=D2; D[3]=D3; D[4]=D4; D[5]=D5; D[6]=D6;
  for (integer i = 0; i <= 6; i = i + 1) face_counts[i] = 0;
  for (integer i = 1; i <= 6; i = i + 1) begin
    if (D[i] >= 1 && D[i] <= 6) face_counts[D[i]] = face_counts[D[i]] + 1;
    else face_counts[0] = face_counts[0] + 1;
  end
  {P1,P2,P3,P4,P5,P6} = 0;
  if (face_counts[0] > 0) {P1,P2,P3,P4,P5,P6} = 6'b111111;
  else if (face_counts[4] >= 4 || face_counts[1]>=5 || face_counts[2]>=5 || face_counts[3]>=5 || face_counts[5]>=5 || face_counts[6]>=5) P1 = 1;
  else if ((face_counts[1]==1 && face_counts[2]==1 && face_counts[3]==1 && face_counts[4]==1 && face_counts[5]==1 && face_counts[6]==1)
    || ((face_counts[1]==3)+(face_counts[2]==3)+(face_counts[3]==3)+(face_counts[4]==3)+(face_counts[5]==3)+(face_counts[6]==3)) == 2) P2 = 1;
  else if (face_counts[4]==3) P3 = 1;
  else if (face_counts[1]==4||face_counts[2]==4||face_counts[3]==4||face_counts[5]==4||face_counts[6]==4) P4 = 1;
  else if (face_counts[4]==2) P5 = 1;
  else if (face_counts[4]==1) P6 = 1;
end
endmodule
