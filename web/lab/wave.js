// SPDX-License-Identifier: MIT
// The waveform: chosen ports over a stretch of cycles, drawn from a replay of just that stretch.  Below each output of the
// golden machine stands the same one of the user's design, if there is one: red where the two differ.

import { clockTime, download, grouped, h, mark, memory, put, t, tool, vcd } from "../kit.js";

const LANE = 26,
    TOP = 22;

export function waveform(context) {
    const { arcade, session, words } = context,
        { machine } = arcade,
        design = context.design?.plays(machine) ? context.design : null;
    const secrets = new Set(machine.phase?.values.filter((value) => value.secret).map((value) => value.value));
    const usual = machine.ports.filter((port) => port.dir !== "strap" && port.look !== "noise").slice(0, 40);
    const chosen = new Set(
        memory.get(
            `wave:${machine.name}`,
            usual
                .filter((port) => port.dir === "in" || port === machine.phase)
                .concat(usual.filter((port) => port.dir === "out"))
                .slice(0, 7)
                .concat(machine.phase ?? [])
                .map((port) => port.name),
        ),
    );
    let span = Math.max(16, arcade.hz * 5),
        cursor = null,
        start = 0,
        follow = true,
        due = 0;

    const canvas = h("canvas", {
        class: "wave",
        tabindex: 0,
        role: "slider",
        "aria-label": t("Cursor in the waveform"),
        "aria-valuemin": 0,
        "aria-valuemax": 0,
        "aria-valuenow": 0,
    });
    const names = h("ul", { class: "lanes" });
    const reading = h("p", { class: "reading" });
    // Ports whose name or help has these letters.
    const search = h("input", {
        type: "search",
        class: "search",
        "aria-label": t("Search ports"),
        placeholder: t("Search ports"),
        oninput() {
            const wanted = search.value.trim().toLowerCase();
            for (const each of pick.querySelectorAll("label")) each.hidden = !each.title.toLowerCase().includes(wanted);
        },
    });
    const pick = h(
        "details",
        { class: "pick" },
        h("summary", {}, t("Choose ports")),
        search,
        h(
            "div",
            { class: "checks" },
            usual.map((port) =>
                h(
                    "label",
                    { title: `${port.name} ${port.label}: ${t(port.help)}` },
                    h("input", {
                        type: "checkbox",
                        checked: chosen.has(port.name),
                        onchange(event) {
                            event.target.checked ? chosen.add(port.name) : chosen.delete(port.name);
                            memory.set(`wave:${machine.name}`, [...chosen]);
                            label();
                        },
                    }),
                    port.name,
                ),
            ),
        ),
    );
    const zoom = (by) => {
        const middle = cursor ?? start + span / 2;
        const wide = Math.max(8, Math.min(span * by, Math.max(64, arcade.length * 2)));
        start = Math.max(0, middle - ((middle - start) * wide) / span);
        span = wide;
        due = 0;
    };
    const pan = (by) => {
        follow = false;
        start = Math.max(0, Math.min(arcade.length, start + by * span));
        due = 0;
    };
    const show = (cycle) => {
        follow = false;
        move(cycle);
        if (cursor < start || cursor > start + span) start = Math.max(0, cursor - span / 2);
    };
    const departed = h(
        "button",
        { type: "button", class: "plain", hidden: true, onclick: () => show(design.departure.cycle) },
        t("To the departure"),
    );
    const element = h(
        "div",
        { class: "waveform" },
        h(
            "div",
            { class: "bar" },
            tool("left", t("Earlier"), () => pan(-0.5)),
            tool("right", t("Later"), () => pan(0.5)),
            tool("before", t("The change before"), () => change(-1)),
            tool("after", t("The next change"), () => change(1)),
            departed,
            h(
                "button",
                { type: "button", class: "plain", "aria-label": t("Zoom in"), onclick: () => zoom(0.5) },
                t("Zoom +"),
            ),
            h("button", { type: "button", class: "plain", "aria-label": t("Zoom out"), onclick: () => zoom(2) }, t("Zoom −")),
            h(
                "button",
                {
                    type: "button",
                    class: "plain",
                    onclick: () => {
                        follow = true;
                        cursor = null;
                        due = 0;
                    },
                },
                t("Follow"),
            ),
            h(
                "button",
                {
                    type: "button",
                    class: "plain",
                    "aria-label": t("Download VCD"),
                    onclick: () => download(`${machine.name}.vcd`, [...vcd(arcade)], "text/plain"),
                },
                "VCD",
            ),
        ),
        h("div", { class: "scope" }, names, canvas),
        reading,
        pick,
    );

    // A game that is not over keeps its secrets; not from who has a design of their own on the board.
    const keeps = () => secrets.size > 0 && !design && !arcade.phase()?.final;
    const drives = (port) => design && port.dir === "out" && port !== machine.phase;
    const lanes = () => usual.filter((port) => chosen.has(port.name)).flatMap((port) => (drives(port) ? [{ port }, { port, own: true }] : [{ port }]));
    const rows = [];
    let one = null; // the port whose changes are looked for; null: all that are shown
    function label() {
        rows.length = 0;
        if (one && !chosen.has(one.name)) one = null;
        names.replaceChildren(
            ...lanes().map(({ port, own }) => {
                const value = h("b", {}),
                    name = own
                        ? h("span", { class: "own" }, t("yours"))
                        : h(
                              "button",
                              {
                                  type: "button",
                                  "aria-pressed": `${port === one}`,
                                  title: `${t(port.help)} · ${t("Look for its changes alone")}`,
                                  onclick() {
                                      one = one === port ? null : port;
                                      label();
                                      names.querySelector(`[data-port="${port.name}"]`).focus();
                                  },
                                  "data-port": port.name,
                              },
                              port.name,
                          );
                rows.push({ port, own, value });
                return h("li", {}, name, value);
            }),
        );
        due = 0;
    }
    label();

    const at = (event) => start + ((event.clientX - canvas.getBoundingClientRect().left) / canvas.clientWidth) * span;
    const move = (cycle) => {
        cursor = Math.max(0, Math.min(arcade.length - 1, Math.round(cycle)));
        due = 0;
    };
    canvas.addEventListener("pointerdown", (event) => {
        canvas.setPointerCapture(event.pointerId);
        follow = false;
        move(at(event));
    });
    canvas.addEventListener("pointermove", (event) => {
        if (canvas.hasPointerCapture(event.pointerId)) move(at(event));
    });
    canvas.addEventListener("dblclick", () => {
        if (cursor !== null) session.travel(cursor + 1);
    });
    canvas.addEventListener(
        "wheel",
        (event) => {
            if (!event.ctrlKey && !event.shiftKey) return;
            event.preventDefault();
            event.ctrlKey ? zoom(event.deltaY > 0 ? 1.25 : 0.8) : pan(event.deltaY > 0 ? 0.1 : -0.1);
        },
        { passive: false },
    );
    canvas.addEventListener("keydown", (event) => {
        const far = event.shiftKey ? 10 : 1;
        const go = {
            ArrowLeft: () => move((cursor ?? arcade.cycle) - far),
            ArrowRight: () => move((cursor ?? arcade.cycle) + far),
            Home: () => move(0),
            End: () => move(arcade.length),
            PageUp: () => pan(-0.5),
            PageDown: () => pan(0.5),
            "+": () => zoom(0.5),
            "-": () => zoom(2),
            Enter: () => cursor !== null && session.travel(cursor + 1),
        }[event.key];
        if (!go) return;
        event.preventDefault();
        event.stopPropagation();
        go();
        if (cursor !== null && (cursor < start || cursor > start + span)) {
            follow = false;
            start = Math.max(0, cursor - span / 2);
        }
    });

    // To the next cycle, or the one before, at which one of the lanes changes; the view goes along.
    function change(by) {
        const from = cursor ?? arcade.cycle - 1,
            list = one ? [one] : lanes().map(({ port }) => port),
            wide = 2048;
        for (let tries = 0, at = by > 0 ? from + 1 : from - wide; tries < 64; tries++, at += by * wide) {
            const first = Math.max(0, at),
                wave = arcade.wave(first, first + wide, wide, keeps()),
                own = design?.wave(first, first + wide, wide);
            const columns = Array.from({ length: wave.done }, (_, i) => i).filter(
                (i) => (by > 0 ? first + i > from : first + i < from) && first + i > 0 && list.some((port) => wave.changes(port, i) || (drives(port) && own.changes(port, i))),
            );
            if (columns.length) return show(first + (by > 0 ? columns[0] : columns.at(-1)));
            if ((by < 0 && first === 0) || (by > 0 && first + wide >= arcade.length)) return;
        }
    }

    // Told by the browser when it has laid out the page: asking would make it do that at once.
    let width = 0;
    new ResizeObserver(([{ contentRect }]) => {
        width = Math.round(contentRect.width);
        due = 0;
    }).observe(canvas);

    function draw(now) {
        const style = getComputedStyle(element),
            colour = (name) => style.getPropertyValue(name).trim();
        const scale = devicePixelRatio || 1,
            list = lanes(),
            height = TOP + list.length * LANE + 4;
        if (!width) return;
        if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
            canvas.width = Math.round(width * scale);
            canvas.height = Math.round(height * scale);
            canvas.style.height = `${height}px`;
        }
        if (follow) start = Math.max(0, arcade.cycle - span * 0.96);
        start = Math.floor(start);
        const paper = canvas.getContext("2d"),
            columns = Math.floor(width);
        paper.setTransform(scale, 0, 0, scale, 0, 0);
        paper.clearRect(0, 0, width, height);
        paper.font = "11px ui-monospace, monospace";
        ruler(paper, width, height, colour("--muted"), colour("--line"));
        const wave = arcade.wave(start, start + span, columns, keeps());
        const own = design?.wave(start, start + span, columns);
        if (own) own.done = Math.min(own.done, wave.done);
        const hiddenAt = keeps() ? (column) => secrets.has(wave.value(machine.phase, column)) : () => false;
        list.forEach(({ port, own: mine }, i) => {
            const top = TOP + i * LANE,
                hidden = port === machine.phase ? () => false : hiddenAt,
                draws = port.width === 1 ? bit : bus;
            if (keeps()) hatch(paper, wave, top, hidden, colour("--muted"));
            if (!mine) draws(paper, port, wave, top, hidden, colour(port.dir === "in" ? "--wave-in" : "--wave-out"));
            else {
                const differs = (x) => x < wave.done && own.value(port, x) !== wave.value(port, x),
                    unknown = (x) => own.value(port, x) === undefined;
                draws(paper, port, own, top, (x) => unknown(x) || differs(x), colour("--wave-own"));
                draws(paper, port, own, top, (x) => unknown(x) || !differs(x), colour("--bad"));
            }
        });
        if (design?.departure) {
            const x = ((design.departure.cycle - start) / span) * width;
            paper.lineWidth = 2;
            line(paper, x, height, colour("--bad"));
            paper.lineWidth = 1;
            paper.fillStyle = colour("--bad");
            paper.textAlign = x > width - 80 ? "right" : "left";
            paper.fillText(t("departs"), x + (x > width - 80 ? -4 : 4), TOP - 1);
            paper.textAlign = "left";
        }
        departed.hidden = !design?.departure;
        if (cursor !== null) line(paper, ((cursor - start) / span) * width, height, colour("--accent"));
        line(paper, ((arcade.cycle - start) / span) * width, height, colour("--muted"), [2, 3]);
        read(wave, own, columns, hiddenAt);
        due = now + 4 * (performance.now() - now);
    }

    function ruler(paper, width, height, ink, rule) {
        const about = span / (width / 100),
            tens = 10 ** Math.floor(Math.log10(about)),
            step = Math.max(1, tens * [1, 2, 5, 10].find((each) => each * tens >= about)),
            first = Math.ceil(start / step) * step;
        paper.fillStyle = ink;
        paper.strokeStyle = rule;
        paper.beginPath();
        for (let cycle = first; cycle < start + span; cycle += step) {
            const x = Math.round(((cycle - start) / span) * width) + 0.5;
            paper.moveTo(x, 14);
            paper.lineTo(x, height);
            paper.fillText(grouped(cycle), x + 3, 11);
        }
        paper.stroke();
    }

    function line(paper, x, height, ink, dash = []) {
        paper.strokeStyle = ink;
        paper.setLineDash(dash);
        paper.beginPath();
        paper.moveTo(x, 0);
        paper.lineTo(x, height);
        paper.stroke();
        paper.setLineDash([]);
    }

    function bit(paper, port, wave, top, hiddenAt, ink) {
        const high = top + 5,
            low = top + LANE - 7;
        paper.strokeStyle = ink;
        paper.lineWidth = 1.5;
        paper.beginPath();
        let before = null;
        for (let x = 0; x < wave.done; x++) {
            if (hiddenAt(x)) {
                before = null;
                continue;
            }
            const y = wave.value(port, x) ? high : low;
            if (before === null) paper.moveTo(x, y);
            if (wave.changes(port, x) > 1) {
                paper.moveTo(x, high);
                paper.lineTo(x, low);
                paper.moveTo(x, y);
            } else if (before !== y) paper.lineTo(x, y);
            paper.lineTo(x + 1, y);
            before = y;
        }
        paper.stroke();
        paper.lineWidth = 1;
    }

    // What nobody may see.
    function hatch(paper, wave, top, hiddenAt, ink) {
        paper.strokeStyle = ink;
        paper.beginPath();
        for (let x = 0; x < wave.done; x += 4)
            if (hiddenAt(x)) {
                paper.moveTo(x, top + LANE - 7);
                paper.lineTo(x + 6, top + 5);
            }
        paper.stroke();
    }

    function bus(paper, port, wave, top, hiddenAt, ink) {
        const high = top + 4,
            low = top + LANE - 6;
        paper.fillStyle = paper.strokeStyle = ink;
        for (let x = 0, end; x < wave.done; x = end) {
            end = x + 1;
            if (hiddenAt(x)) continue;
            const value = wave.value(port, x);
            while (end < wave.done && !wave.changes(port, end) && !hiddenAt(end)) end++;
            if (end - x < 3) {
                paper.globalAlpha = 0.55;
                paper.fillRect(x, high, end - x, low - high);
                paper.globalAlpha = 1;
                continue;
            }
            paper.beginPath();
            paper.moveTo(x, (high + low) / 2);
            paper.lineTo(x + 2, high);
            paper.lineTo(end - 2, high);
            paper.lineTo(end, (high + low) / 2);
            paper.lineTo(end - 2, low);
            paper.lineTo(x + 2, low);
            paper.closePath();
            paper.stroke();
            const text = said(port, value);
            if (text.length * 6.6 < end - x - 8) paper.fillText(text, x + 6, low - 4);
        }
    }

    const said = (port, value) =>
        value === undefined ? "–" : port.width > 16 && !port.named.has(value) ? `0x${value.toString(16)}` : words.value(port, value);

    function read(wave, own, columns, hiddenAt) {
        const column = cursor === null ? -1 : Math.floor(((cursor - start) / span) * columns),
            within = column >= 0 && column < wave.done;
        for (const { port, own: mine, value } of rows) {
            const golden = within ? wave.value(port, column) : arcade.port[port.index],
                theirs = mine && (within ? own.value(port, column) : design.mine.get(port.index)?.at(design.seen));
            const secret =
                port !== machine.phase &&
                keeps() &&
                (within ? hiddenAt(column) : secrets.has(arcade.port[machine.phase.index]));
            put(value, secret ? "?" : said(port, mine ? theirs : golden));
            if (mine) value.classList.toggle("differs", theirs !== golden);
        }
        const place = cursor ?? arcade.cycle;
        put(
            reading,
            cursor === null
                ? t("Follows the game. Click in the waveform, or focus it and use the arrow keys, for the cursor.")
                : t("Cursor at cycle {n}, {time}. Enter or a double click takes the game there.", { n: place, time: clockTime(place, arcade.hz) }),
        );
        mark(canvas, "aria-valuemax", `${arcade.length}`);
        mark(canvas, "aria-valuenow", `${place}`);
        mark(canvas, "aria-valuetext", t("cycle {n}", { n: place }));
    }

    let drawn = "";
    return {
        element,
        update(now) {
            const state = `${arcade.cycle} ${arcade.length} ${start} ${span} ${cursor} ${width} ${design?.cycle}`;
            if (due && (now < due || state === drawn)) return;
            drawn = state;
            draw(performance.now());
        },
    };
}
