/* SPDX-License-Identifier: MIT */
/* gatecade web: serves the page that is embedded in the command (serve/server.h), until it is interrupted. */
#include <inttypes.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "base/cleanup.h"
#include "base/command.h"
#include "base/entropy.h"
#include "base/named.h"
#include "base/options.h"
#include "check/options.h"
#include "serve/beside.h"
#include "serve/designs.h"
#include "serve/listen.h"
#include "serve/page.h"
#include "serve/server.h"

struct wish {
    struct list hdl, map, parameters;
    const char *top, *machine, *host;
    uint64_t port;
    bool embed;
};

static const struct option options[] = {
    {.name = "--port",
     OPTION_NUMBER(struct wish, port),
     .value = "N",
     .help = "8437 unless given; 0 takes any that is free"},
    {.name = "--listen",
     OPTION_TEXT(struct wish, host),
     .value = "ADDRESS",
     .help = "127.0.0.1 unless given: only this computer; 0.0.0.0 lets phones in the same network in"},
    {.name = "--embed",
     OPTION_FLAG(struct wish, embed),
     .help = "lets pages of others show this one in a frame, as a course's own page may want to"},
    {.name = "--hdl",
     OPTION_LIST(struct wish, hdl),
     .value = "FILE...",
     .help = "your own Verilog or VHDL on the page's board, beside the machine it stands for; the page says where it "
             "first shows something else"},
    {.name = "--machine", OPTION_TEXT(struct wish, machine), .value = "MACHINE", .help = "the same as MACHINE"},
    DESIGN_OPTIONS(struct wish, top, map, parameters),
    {0},
};

/* With --hdl: the machine, and more files. */
static int read_operands(struct wish *w, int count, char **operand)
{
    for (; count--; operand++) {
        int file = strchr(*operand, '.') || !access(*operand, F_OK);
        if (!w->hdl.count)
            return complain(USAGE, "web takes no argument, but was given \"%s\"", *operand);
        if (file && w->hdl.count < LIST_MOST)
            w->hdl.item[w->hdl.count++] = *operand;
        else if (!file && !w->machine)
            w->machine = *operand;
        else
            return complain(USAGE, "web --hdl takes one machine, but was given \"%s\" too", *operand);
    }
    return GOOD;
}

/* Builds the design behind the page; only for this computer. */
static int open_designs(const struct wish *w, struct designs **designs)
{
    if (!w->machine)
        return complain(USAGE, "web --hdl: which machine is it? gatecade web MACHINE --hdl FILE; gatecade list names "
                               "them all");
    if (strcmp(w->host, "127.0.0.1"))
        return complain(USAGE, "web --hdl runs your design for this computer only; leave out --listen");
    const struct machine *m = machine_named(w->machine);
    if (!m)
        return USAGE;
    *designs = designs_open(m, &(struct live_wish){&w->hdl, &w->map, &w->parameters, w->top, 1});
    return *designs ? GOOD : BAD;
}

/* Before the address is printed: whoever reads it may end this at once.  nohup keeps its promise. */
static void stop_on_signals(void)
{
    cleanup_defer((const int[]){SIGINT, SIGTERM, SIGHUP, 0});
}

static int serve_page(const struct wish *w, struct designs *designs)
{
    struct server server;
    struct beside beside;
    struct page_door door = {.beside = beside.file};
    struct sockaddr_in address;
    socklen_t size = sizeof address;
    char query[160] = "";
    int listener = listen_on("web", w->host, w->port);
    if (listener < 0)
        return BAD;
    getsockname(listener, (struct sockaddr *)&address, &size);
    door.port = ntohs(address.sin_port);
    door.framed = w->embed;
    if (designs) {
        snprintf(door.token, sizeof door.token, "%016" PRIx64 "%016" PRIx64, random_entropy(), random_entropy());
        snprintf(query, sizeof query, "?design=%s#%s", door.token, w->machine);
    }
    const char *wrong = server_open(&server, listener, &door, designs);
    if (wrong) {
        close(listener);
        return complain(BAD, "web: %s", wrong);
    }
    beside_open(&beside);
    stop_on_signals();
    listen_print(w->host, door.port, query);
    while (!cleanup_signal())
        server_poll(&server);
    server_close(&server);
    beside_close(&beside);
    return GOOD;
}

static int run(int argc, char **argv)
{
    extern const struct command command_web;
    struct wish w = {.host = "127.0.0.1", .port = 8437};
    int status = options_read(&command_web, &w, &argc, argv);
    if (status)
        return status;
    if (argc > 1 && (status = read_operands(&w, argc - 1, argv + 1)))
        return status;
    if (!w.hdl.count && (w.machine || w.top || w.map.count || w.parameters.count))
        return complain(USAGE, "web: --machine, --top, --map and --param belong to --hdl FILE, your own design");
    if (w.hdl.count && w.embed)
        return complain(USAGE, "web --hdl runs your design for this computer's own page only; leave out --embed");
    if (w.port > 65535)
        return complain(USAGE, "web --port: a port is 0 to 65535");
    if (!page_files[0].path)
        return complain(BAD, "web: this command was built without the page; install clang-19 and lld-19, then make");
    struct designs *designs = NULL;
    if (w.hdl.count && (status = open_designs(&w, &designs)))
        return status;
    status = serve_page(&w, designs);
    if (designs)
        designs_close(designs);
    return status;
}

const struct command command_web = {
    .name = "web",
    .usage = "[OPTION]...\n"
             "       gatecade web MACHINE --hdl FILE... [OPTION]...",
    .summary = "the arcade as a page, for a browser on this computer",
    .help = "Prints the page's address and serves it until it is interrupted (Ctrl-C).",
    .options = options,
    .run = run,
};
