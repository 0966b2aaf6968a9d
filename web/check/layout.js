// SPDX-License-Identifier: MIT
// Boxes in columns, from what comes in on the left to what goes out on the right: each one column behind the last that it is
// computed from.  What a register is computed from leads back to it, so it begins a way as inputs do.  Within a column boxes stand
// where their neighbours are, after some sweeps to and fro.

const HIGH = 26, GAP = 12, BETWEEN = 90, LETTER = 7.3, SWEEPS = 6;

const begins = (box) => box.kind === "input" || box.kind === "register";

function columnsOf(boxes, byId) {
    const column = new Map();
    // Parts may be in a circle: whoever is asked again while it is being asked counts as a beginning.
    const of = (box) => {
        if (column.has(box.id)) return column.get(box.id);
        column.set(box.id, 0);
        const before = begins(box) && box.id !== "=" ? -1 : Math.max(-1, ...[...box.from].map((id) => byId.get(id)).filter((each) => each && each !== box).map(of));
        column.set(box.id, before + 1);
        return before + 1;
    };
    // An explicit stack would say the same; cones are cut before they are deep enough to matter.
    boxes.forEach(of);
    const last = Math.max(0, ...column.values());
    for (const box of boxes) if (box.kind === "output" && box.id !== "=") column.set(box.id, Math.max(column.get(box.id), last));
    for (const box of boxes) if (box.kind === "register" && box.id !== "=") column.set(box.id, 0);
    return column;
}

// {width, height, boxes: [{box, x, y, wide, high}…], wires: [{from, to, path, back}…]}
export function layout(boxes) {
    const byId = new Map(boxes.map((box) => [box.id, box])),
        column = columnsOf(boxes, byId),
        columns = [];
    for (const box of boxes) (columns[column.get(box.id)] ??= []).push(box);
    const list = columns.filter(Boolean),
        rank = new Map();
    list.forEach((each) => each.forEach((box, i) => rank.set(box.id, i)));
    const users = new Map(boxes.map((box) => [box.id, []]));
    for (const box of boxes) for (const id of box.from) users.get(id)?.push(box.id);
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
        const order = sweep % 2 ? [...list].reverse() : list;
        for (const each of order) {
            const middle = (box) => {
                const near = (sweep % 2 ? users.get(box.id) : [...box.from]).filter((id) => rank.has(id) && id !== box.id);
                return near.length ? near.reduce((sum, id) => sum + rank.get(id), 0) / near.length : rank.get(box.id);
            };
            const at = new Map(each.map((box) => [box, middle(box)]));
            each.sort((a, b) => at.get(a) - at.get(b));
            each.forEach((box, i) => rank.set(box.id, i));
        }
    }
    const placed = new Map();
    let x = 16,
        height = 0;
    const tallest = Math.max(...list.map((each) => each.length));
    for (const each of list) {
        const wide = Math.max(48, ...each.map((box) => Math.ceil(box.title.length * LETTER) + 18)),
            step = (HIGH + GAP) * Math.min(2.5, tallest / each.length);
        each.forEach((box, i) => placed.set(box.id, { box, x, y: 16 + i * step + (step - HIGH - GAP) / 2, wide, high: HIGH }));
        height = Math.max(height, 16 + each.length * step + 16);
        x += wide + BETWEEN;
    }
    const wires = [];
    for (const box of boxes)
        for (const id of box.from) {
            const from = placed.get(id),
                to = placed.get(box.id);
            if (!from || from === to) continue;
            const [x1, y1, x2, y2] = [from.x + from.wide, from.y + from.high / 2, to.x, to.y + to.high / 2],
                back = x2 <= x1,
                bend = back ? 40 : Math.max(24, (x2 - x1) / 2);
            wires.push({ from: id, to: box.id, back, path: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}` });
        }
    return { width: x - BETWEEN + 60, height, boxes: [...placed.values()], wires };
}
