// SPDX-License-Identifier: MIT
// A game as a link: the tape, compressed, behind the #.  Whatever stands there comes from strangers.

const TAPE_MOST = 1 << 22; // a link that unpacks to more is refused

async function through(stream, bytes, most) {
    const writer = stream.writable.getWriter();
    writer.write(bytes).catch(() => {});
    writer.close().catch(() => {});
    const reader = stream.readable.getReader(),
        parts = [];
    for (let size = 0; ;) {
        const { done, value } = await reader.read();
        if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
        size += value.length;
        if (size > most) {
            reader.cancel().catch(() => {});
            throw new RangeError("too long");
        }
        parts.push(value);
    }
}

const toText = (bytes) => {
    let text = "";
    for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

// Two bytes at the end tell a link that lost or changed a letter from a whole one.
function check(bytes) {
    let a = 1,
        b = 0;
    for (const byte of bytes) {
        a = (a + byte) % 251;
        b = (b + a) % 251;
    }
    return [a, b];
}

export async function pack(tape) {
    const plain = new TextEncoder().encode(tape);
    const packed = await through(new CompressionStream("deflate-raw"), plain, Infinity);
    const whole = new Uint8Array(packed.length + 2);
    whole.set(packed);
    whole.set(check(plain), packed.length);
    return toText(whole);
}

// The tape, or a sentence that says what is wrong with the link.
export async function unpack(text) {
    const damaged = {
        error: "This link is damaged: a part of the game in it is missing or changed. Ask for it again.",
    };
    if (!/^[A-Za-z0-9_-]+$/.test(text)) return damaged;
    try {
        const whole = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
            letter.charCodeAt(0),
        );
        const plain = await through(new DecompressionStream("deflate-raw"), whole.subarray(0, -2), TAPE_MOST);
        const [a, b] = check(plain);
        if (whole.at(-2) !== a || whole.at(-1) !== b) return damaged;
        return { tape: new TextDecoder("utf-8", { fatal: true }).decode(plain) };
    } catch (error) {
        return error instanceof RangeError ? { error: "The game in this link is too long for this page." } : damaged;
    }
}

const CHANGES_MOST = 2000000; // a waveform with more is cut off, and says so

// The same ports and names as in the HDL, for GTKWave, Surfer and their like.
export function* vcd(arcade) {
    const { machine } = arcade,
        scale = ["1 s", "100 ms", "10 ms", "1 ms", "100 us", "10 us", "1 us", "100 ns", "10 ns", "1 ns"];
    const tens = Math.max(0, Math.min(9, Math.ceil(Math.log10(arcade.hz))));
    const tick = 10 ** tens / arcade.hz;
    const id = (i) =>
        String.fromCharCode(33 + (i % 94)) + (i >= 94 ? String.fromCharCode(33 + Math.floor(i / 94)) : "");
    yield `$comment gatecade ${machine.name}, ${arcade.hz} edges a second $end\n$timescale ${scale[tens]} $end\n$scope module ${machine.name.replaceAll("-", "_")} $end\n`;
    for (const port of machine.ports)
        yield `$var wire ${port.width} ${id(port.index)} ${port.name}${port.width > 1 ? ` [${port.width - 1}:0]` : ""} $end\n`;
    yield "$upscope $end\n$enddefinitions $end\n";
    let now = -1,
        left = CHANGES_MOST;
    for (const { cycle, port, value } of arcade.trace()) {
        if (!left--) {
            yield "$comment The game goes on, but this file is long enough. $end\n";
            return;
        }
        if (cycle !== now) yield `#${Math.round(cycle * tick)}\n`;
        now = cycle;
        yield port.width === 1 ? `${value}${id(port.index)}\n` : `b${value.toString(2)} ${id(port.index)}\n`;
    }
    yield `#${Math.round(arcade.length * tick)}\n`;
}
