/* SPDX-License-Identifier: MIT */
/* gatecade host: the page and rooms, until it is interrupted (host/loop.h). */
#include <limits.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/cleanup.h"
#include "base/command.h"
#include "base/heap.h"
#include "base/options.h"
#include "host/loop.h"
#include "serve/listen.h"
#include "serve/page.h"

struct host_wish {
    const char *host, *store, *url;
    uint64_t port, days;
    struct list names;
    bool proxied;
};

static const struct option options[] = {
    {.name = "--listen",
     OPTION_TEXT(struct host_wish, host),
     .value = "ADDRESS",
     .help = "0.0.0.0 unless given: phones in the same network play; 127.0.0.1: only this computer"},
    {.name = "--port",
     OPTION_NUMBER(struct host_wish, port),
     .value = "N",
     .help = "8437 unless given; 0 takes any that is free"},
    {.name = "--store",
     OPTION_TEXT(struct host_wish, store),
     .value = "FILE|postgresql://...",
     .help =
         "where rooms are kept: a file (in ~/.local/state/gatecade unless given), or a database that several servers "
         "share"},
    {.name = "--url",
     OPTION_TEXT(struct host_wish, url),
     .value = "URL",
     .help = "with postgresql://: how other servers reach this very one, such as ws://10.0.0.5:8437/room; they pass "
             "clients "
             "on whose room is here"},
    {.name = "--name",
     OPTION_LIST(struct host_wish, names),
     .value = "NAME",
     .help =
         "a name by which browsers may call this server, beside its addresses and its own name; may be given often"},
    {.name = "--proxied",
     OPTION_FLAG(struct host_wish, proxied),
     .help = "behind a reverse proxy: all connections come from its address, and X-Forwarded-Proto is believed"},
    {.name = "--days",
     OPTION_NUMBER(struct host_wish, days),
     .value = "N",
     .help = "rooms that nobody has opened for so long are deleted; 30 unless given"},
    {0},
};

/* The folder of a service, or the user's own. */
static const char *default_store(char path[PATH_MAX])
{
    const char *service = getenv("STATE_DIRECTORY"), *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char folder[PATH_MAX - 16];
    if (service && *service)
        snprintf(folder, sizeof folder, "%s", service);
    else if (state && *state)
        snprintf(folder, sizeof folder, "%s/gatecade", state);
    else if (home && *home)
        snprintf(folder, sizeof folder, "%s/.local/state/gatecade", home);
    else
        return "gatecade-rooms.db";
    for (char *at = strchr(folder + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        mkdir(folder, 0700);
        *at = '/';
    }
    mkdir(folder, 0700);
    snprintf(path, PATH_MAX, "%s/rooms.db", folder);
    return path;
}

/* Thousands of phones need thousands of descriptors. */
static void raise_limits(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static int serve(const struct host_wish *w, struct hosting *h)
{
    struct sockaddr_in address;
    socklen_t size = sizeof address;
    int listener = listen_on("host", w->host, w->port);
    if (listener < 0)
        return BAD;
    getsockname(listener, (struct sockaddr *)&address, &size);
    const char *wrong = hosting_begin(h, listener, ntohs(address.sin_port));
    if (wrong) {
        close(listener);
        return complain(BAD, "host: %s", wrong);
    }
    cleanup_defer((const int[]){SIGINT, SIGTERM, SIGHUP, 0});
    listen_print(w->host, h->port, "");
    int64_t expired = hosting_now();
    while (!cleanup_signal()) {
        hosting_turn(h);
        if (hosting_now() > expired + 3600000) {
            expired = hosting_now();
            h->store.kind->expire(&h->store, (unsigned)w->days);
        }
    }
    hosting_end(h);
    return GOOD;
}

static int run(int argc, char **argv)
{
    extern const struct command command_host;
    char path[PATH_MAX];
    struct host_wish w = {.host = "0.0.0.0", .port = 8437, .days = 30};
    int status = options_read(&command_host, &w, &argc, argv);
    if (status)
        return status;
    if (argc > 1)
        return complain(USAGE, "host takes no argument, but was given \"%s\"", argv[1]);
    if (w.port > 65535)
        return complain(USAGE, "host --port: a port is 0 to 65535");
    if (!w.days || w.days > 36500)
        return complain(USAGE, "host --days: 1 to 36500");
    if (w.names.count > NAMES_MOST)
        return complain(USAGE, "host --name: at most %d names", NAMES_MOST);
    if (!page_files[0].path)
        complain(BAD,
                 "host: this command was built without the page, so only gatecade join can play; install clang-19 and "
                 "lld-19, then make");
    raise_limits();
    struct hosting *h = heap_get(sizeof *h);
    h->proxied = w.proxied;
    for (; h->names < w.names.count; h->names++)
        h->name[h->names] = w.names.item[h->names];
    const char *name = w.store ? w.store : default_store(path), *wrong = store_open(&h->store, name, w.url);
    if (wrong) {
        complain(BAD, "host --store: %s: %s", name, wrong);
        free(h);
        return BAD;
    }
    h->store.kind->expire(&h->store, (unsigned)w.days);
    status = serve(&w, h);
    store_close(&h->store);
    free(h);
    return status;
}

const struct command command_host = {
    .name = "host",
    .usage = "[OPTION]...",
    .summary = "the page, and rooms in which several people play, each on a screen of their own",
    .help = "Prints the page's address and serves it until it is interrupted (Ctrl-C). Make a\n"
            "room on the page, and let the others scan its code. Everything that was\n"
            "acknowledged is on disk: rooms go on after a restart. /metrics has numbers for\n"
            "operators, /health says whether the store works.",
    .options = options,
    .run = run,
};
