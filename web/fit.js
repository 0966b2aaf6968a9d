// SPDX-License-Identifier: MIT
// The board as large as its place allows, in width and height: it is laid out in several widths, and the one that can be
// drawn largest is taken.

const WIDTHS = [300, 340, 400, 480, 580, 700, 840],
    LARGEST = 2.4,
    SMALLEST = 0.2;

export function fit(place, board) {
    const room = () => {
        const { width, top } = place.getBoundingClientRect(),
            given = parseFloat(getComputedStyle(place).getPropertyValue("--room")),
            below = Math.max(120, innerHeight - Math.max(0, top + scrollY) - 12);
        return { width, height: given || below };
    };
    let shown = "";
    const now = () => {
        const { width, height } = room(),
            state = `${width} ${height}`;
        if (state === shown || !width || !board.isConnected) return;
        shown = state;
        board.style.zoom = 1;
        let best = { scale: 0, wide: width };
        for (const wide of WIDTHS) {
            board.style.width = `${wide}px`;
            const scale = Math.min(LARGEST, width / wide, height / board.offsetHeight);
            if (board.scrollWidth <= wide + 1 && scale > best.scale) best = { scale, wide };
        }
        board.style.width = `${best.wide}px`;
        board.style.zoom = Math.max(SMALLEST, best.scale);
    };
    // What stands above the board pushes it down: its place is laid out anew when that grows or shrinks.
    const observer = new ResizeObserver(now);
    observer.observe(place);
    for (const above of document.querySelectorAll("#toasts, .stage-line, .notes, .design")) observer.observe(above);
    addEventListener("resize", now);
    return {
        again: () => ((shown = ""), now()),
        stop() {
            observer.disconnect();
            removeEventListener("resize", now);
        },
    };
}
