/* SPDX-License-Identifier: MIT */
#include "check/hdl/faces.h"

#define ICARUS "__ICARUS__"
#define VERILATOR                                                                                                      \
    "VERILATOR verilator verilator3 SYSTEMVERILOG SV_COV_START SV_COV_STOP SV_COV_RESET SV_COV_CHECK SV_COV_MODULE "   \
    "SV_COV_HIER SV_COV_ASSERTION SV_COV_FSM_STATE SV_COV_STATEMENT SV_COV_TOGGLE SV_COV_OVERFLOW SV_COV_ERROR "       \
    "SV_COV_NOCOV SV_COV_OK SV_COV_PARTIAL coverage_block_off"
#define SYNTHESIS "SYNTHESIS __SYNTHESIS__ SYNTH"
#define YOSYS "SYNTHESIS YOSYS"
#define QUARTUS "SYNTHESIS ALTERA_RESERVED_QIS QUARTUS ALTERA"
#define VIVADO "SYNTHESIS VIVADO XILINX"
#define MODELSIM "MODEL_TECH MODELSIM QUESTA"
#define XSIM "XILINX_SIMULATOR XILINX_ISIM XSIM"
#define VCS "VCS"
#define XCELIUM "XCELIUM INCA CADENCE"
#define SIMULATION "SIMULATION SIMULATE SIMULATOR SIM FUNCTIONAL BEHAVIORAL"

const struct face faces[FACES] = {
    [FACE_ICARUS] = {"Icarus Verilog", ICARUS, false},
    [FACE_VERILATOR] = {"Verilator", VERILATOR, false},
    {"a synthesizer", SYNTHESIS, true},
    {"Yosys", YOSYS, true},
    {"Quartus", QUARTUS, true},
    {"Vivado", VIVADO, true},
    {"ModelSim", MODELSIM, false},
    {"Vivado's simulator", XSIM, false},
    {"VCS", VCS, false},
    {"Xcelium", XCELIUM, false},
    {"a simulation", SIMULATION, false},
    {"a tool without macros", "", false},
};

const char faces_watched[] = ICARUS " " VERILATOR " " SYNTHESIS " " YOSYS " " QUARTUS " " VIVADO " " MODELSIM " " XSIM
                                    " " VCS " " XCELIUM " " SIMULATION;
