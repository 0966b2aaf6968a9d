// SPDX-License-Identifier: MIT
// The main program around a model that Verilator has made: the same wire as the VPI plug-in's.
// model.inc is written for each design: all of the model, its class as Model, and a line
// PIN(member, words) or PIN_WIDE(member, words) for every port in turn.
#include "model.inc"
#include "server.h"

static Model *model;

struct Pin {
    void (*get)(uint64_t *value);
    void (*put)(const uint64_t *value);
};

#define PIN(member, words)                                                                                             \
    {[](uint64_t *value) { *value = model->member; },                                                                  \
     [](const uint64_t *value) { model->member = (decltype(model->member + 0))*value; }},
#define PIN_WIDE(member, words)                                                                                        \
    {[](uint64_t *value) {                                                                                             \
         for (unsigned i = 0; i < words; i++)                                                                          \
             value[i / 2] = (i & 1 ? value[i / 2] : 0) | (uint64_t)model->member[i] << 32 * (i & 1);                   \
     },                                                                                                                \
     [](const uint64_t *value) {                                                                                       \
         for (unsigned i = 0; i < words; i++)                                                                          \
             model->member[i] = (uint32_t)(value[i / 2] >> 32 * (i & 1));                                              \
     }},

static const Pin access_to[] = {MODEL_PINS};

static void pin_get(unsigned pin, uint64_t *value, uint64_t *unknown)
{
    access_to[pin - 1].get(value);
    memset(unknown, 0, server_words(pin) * 8);
}

static void pin_put(unsigned pin, const uint64_t *value)
{
    access_to[pin - 1].put(value);
}

static void clock_put(uint64_t level)
{
    if (server.clock >= 0)
        pin_put((unsigned)server.clock, &level);
    model->eval();
}

static void ended()
{
    server_say(WIRE_ENDED, NULL, 0);
    _exit(1);
}

int main(int argc, char **argv)
{
    if (!server_begin())
        return 1;
    VerilatedContext *context = new VerilatedContext;
    context->commandArgs(argc, argv);
    model = new Model(context);
    server_add(WIRE_TOP, MODEL_TOP, 0, 0, 0);
    MODEL_PORTS
    server_say(WIRE_PORTS, server.pin, (uint32_t)(server.pins * sizeof *server.pin));
    model->eval();
    while (server_cycle()) {
        clock_put(0);
        if (server.turned) {
            server_drive();
            model->eval();
        }
        clock_put(1);
        if (context->gotFinish())
            ended();
    }
    _exit(0);
}
