/* SPDX-License-Identifier: MIT */
/* The pins are facts of the boards, as their makers publish them. */
#include "kit/boards.h"
#include <stddef.h>

static const struct kit_board basys3 = {
    .name = "basys3",
    .title = "Digilent Basys 3",
    .part = "xc7a35tcpg236-1",
    .format = CONSTRAINTS_XDC,
    .clock = "clk",
    .clock_pin = "W5",
    .hz = 100000000,
    .buttons = "btnL btnR btnC btnD btnU",
    .button_pins = "W19 T17 U18 U17 T18",
    .sw = "sw",
    .sw_pins = "V17 V16 W16 W17 W15 V15 W14 W13 V2 T3 T2 R3 W2 U1 T1 R2",
    .led = "led",
    .led_pins = "U16 E19 U19 V19 W18 U15 U14 V14 V13 V3 W3 U3 P3 N3 P1 L1",
    .seg = "seg",
    .seg_pins = "W7 W6 U8 V8 U5 V5 U7",
    .dp = "dp",
    .dp_pin = "V7",
    .an = "an",
    .an_pins = "U2 U4 V4 W4",
};

static const struct kit_board nexys_a7 = {
    .name = "nexys-a7",
    .title = "Digilent Nexys A7-100T",
    .part = "xc7a100tcsg324-1",
    .format = CONSTRAINTS_XDC,
    .clock = "CLK100MHZ",
    .clock_pin = "E3",
    .hz = 100000000,
    .buttons = "BTNL BTNR BTNC BTND BTNU",
    .button_pins = "P17 M17 N17 P18 M18",
    .sw = "SW",
    .sw_pins = "J15 L16 M13 R15 R17 T18 U18 R13 T8 U8 R16 T13 H6 U12 U11 V10",
    .led = "LED",
    .led_pins = "H17 K15 J13 N14 R18 V17 U17 U16 V16 T15 U14 T16 V15 V14 V12 V11",
    .seg = "SEG",
    .seg_pins = "T10 R10 K16 K13 P15 T11 L18",
    .dp = "DP",
    .dp_pin = "H15",
    .low_pins = " T8 U8 ", /* SW8 and SW9 */
    .an = "AN",
    .an_pins = "J17 J18 T9 J14 P14 T14 K2 U13",
};

static const struct kit_board de10_lite = {
    .name = "de10-lite",
    .title = "Terasic DE10-Lite",
    .part = "10M50DAF484C7G",
    .format = CONSTRAINTS_QSF,
    .clock = "MAX10_CLK1_50",
    .clock_pin = "P11",
    .hz = 50000000,
    .buttons = "KEY1 KEY0",
    .button_pins = "A7 B8",
    .button_low = true,
    .sw = "SW",
    .sw_pins = "C10 C11 D12 C12 A12 B12 A13 A14 B14 F15",
    .led = "LEDR",
    .led_pins = "A8 A9 A10 B10 D13 C13 E14 D14 A11 B11",
    .hex = "HEX",
    .hex_pins = "C14 E15 C15 C16 E16 D17 C17 D15 "
                "C18 D18 E18 B16 A17 A18 B17 A16 "
                "B20 A20 B19 A21 B21 C22 B22 A19 "
                "F21 E22 E21 C19 C20 D19 E17 D22 "
                "F18 E20 E19 J18 H19 F19 F20 F17 "
                "J20 K20 L18 N18 M20 N19 N20 L19",
};

static const struct kit_board icebreaker = {
    .name = "icebreaker",
    .title = "1BitSquared iCEBreaker",
    .part = "up5k-sg48",
    .format = CONSTRAINTS_PCF,
    .clock = "CLK",
    .clock_pin = "35",
    .hz = 12000000,
    .buttons = "BTN1 BTN2 BTN3",
    .button_pins = "20 19 18",
    .sw = "DIP",
    .sw_pins = "43 38 34 31 42 36 32 28",
    .led = "LED",
    .led_pins = "26 27 25 23 21",
    .seg = "SEG",
    .seg_pins = "4 2 47 45 3 48 46",
    .an = "CA",
    .an_pins = "44",
    .notes = "Buttons and LEDs are those of the part that breaks off (PMOD 2), the two digits the seven-segment module "
             "on PMOD "
             "1A, the switches a DIP switch module on PMOD 1B.",
};

const struct kit_board *const boards[] = {&basys3, &nexys_a7, &de10_lite, &icebreaker, NULL};
