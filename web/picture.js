// SPDX-License-Identifier: MIT
// A picture of a game's end, to be sent to friends: the lights or dice of the board, or the guesses or bars of the sheet; who
// has won, and the name.  Fetched when a game has ended.

const LAMPS = { red: "#ff5548", orange: "#ff9a3d", yellow: "#ffc93d", green: "#5be38a", blue: "#59a9ff", none: "#ff5548" };
const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

function lights(pen, shown, ports, x, y, size) {
    const at = new Map();
    let top = 0,
        place = null,
        rows = 0;
    for (const port of ports) {
        if (place !== null && port.col !== place) top = rows;
        place = port.col;
        rows = Math.max(rows, top + Math.ceil(port.width / 7));
        for (let bit = 0; bit < port.width; bit++) {
            const key = `${bit % 7},${top + Math.floor(bit / 7)}`,
                lit = (shown[port.index] >> BigInt(bit)) & 1n;
            at.set(key, lit ? LAMPS[port.colour] : (at.get(key) ?? "#ffffff22"));
        }
    }
    const step = size / rows;
    for (const [key, colour] of at) {
        const [column, row] = key.split(",").map(Number);
        pen.fillStyle = colour;
        pen.beginPath();
        pen.arc(x + (column + 0.5) * step, y + (row + 0.5) * step, step * 0.4, 0, 7);
        pen.fill();
    }
}

function dice(pen, faces, x, y, size) {
    faces.forEach((face, i) => {
        const left = x + (i % 3) * size * 1.1,
            top = y + Math.floor(i / 3) * size * 1.1;
        pen.fillStyle = "#fbf6e9";
        pen.beginPath();
        pen.roundRect(left, top, size, size, size / 5);
        pen.fill();
        for (const pip of PIPS[face] ?? []) {
            pen.fillStyle = face === 1 || face === 4 ? "#c92a1e" : "#23211d";
            pen.beginPath();
            pen.arc(left + ((1 + (pip % 3)) * size) / 4, top + ((1 + Math.floor(pip / 3)) * size) / 4, size / 11, 0, 7);
            pen.fill();
        }
    });
}

const MARKS = { placed: "#2f9e67", elsewhere: "#b98a1d" };

function guesses(pen, rows, x, y, size) {
    pen.font = `700 ${size / 2}px system-ui, sans-serif`;
    pen.textAlign = "center";
    rows.forEach((row, i) =>
        [...row.querySelectorAll(".peg")].forEach((peg, k) => {
            const left = x + k * size * 1.1,
                top = y + i * size * 1.1;
            pen.fillStyle = MARKS[peg.dataset.sign] ?? "#ffffff22";
            pen.fillRect(left, top, size, size);
            pen.fillStyle = "#fff";
            pen.fillText(peg.firstChild.textContent, left + size / 2, top + size * 0.68);
        }),
    );
    pen.textAlign = "left";
}

function bars(pen, rows, x, y, wide) {
    pen.font = "400 30px system-ui, sans-serif";
    rows.forEach((row, i) => {
        const fill = row.querySelector(".fill"),
            top = y + i * 120;
        pen.fillStyle = "#f3efe6";
        pen.fillText(`${row.firstChild.textContent}  ${row.lastChild.textContent}`, x, top);
        pen.fillStyle = "#ffffff22";
        pen.fillRect(x, top + 16, wide, 36);
        pen.fillStyle = getComputedStyle(fill).fill;
        pen.fillRect(x, top + 16, (wide * fill.getAttribute("width")) / 400, 36);
    });
}

function wrapped(pen, text, x, y, width, line) {
    let row = "";
    for (const word of text.split(/(?<=\s)|(?<=[，。！])/u)) {
        if (row && pen.measureText(row + word).width > width) {
            pen.fillText(row, x, y);
            y += line;
            row = "";
        }
        row += word;
    }
    pen.fillText(row, x, y);
}

// name: the game's.
export async function picture({ arcade, frozen }, name, title, why) {
    const canvas = document.createElement("canvas");
    canvas.width = 1200;
    canvas.height = 630;
    const pen = canvas.getContext("2d");
    if (!pen) return null;
    const green = pen.createLinearGradient(0, 0, 1200, 630);
    green.addColorStop(0, "#0f4637");
    green.addColorStop(1, "#08231d");
    pen.fillStyle = green;
    pen.fillRect(0, 0, 1200, 630);
    const { ports } = arcade.machine,
        matrix = ports.filter((port) => port.look === "matrix"),
        faces = ports.filter((port) => port.look === "die").map((port) => Number(arcade.port[port.index]));
    const [tries, purses] = [".tries li:not(.none)", ".bar-row"].map((each) => [...document.querySelectorAll(each)]);
    if (matrix.length) lights(pen, frozen ?? arcade.port, matrix, 70, 60, 510);
    else if (faces.length) dice(pen, faces, 70, 170, 130);
    else if (tries.length) guesses(pen, tries.slice(-5), 70, 315 - Math.min(5, tries.length) * 50, 90);
    else bars(pen, purses, 70, 170, 400);
    const left = matrix.length || faces.length || tries.length || purses.length ? 560 : 80;
    pen.fillStyle = "#f3efe6";
    pen.font = "700 58px system-ui, sans-serif";
    wrapped(pen, title, left, 150, 1120 - left, 66);
    pen.font = "400 32px system-ui, sans-serif";
    wrapped(pen, why, left, 310, 1120 - left, 44);
    pen.fillStyle = "#d8b45c";
    pen.font = "600 28px system-ui, sans-serif";
    pen.fillText(`Gatecade · ${name}`, left, 570);
    return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
