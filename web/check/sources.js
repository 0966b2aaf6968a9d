// SPDX-License-Identifier: MIT
// Source files that somebody drops or chooses, alone or in a zip; and what they may be.

export const MOST = 1 << 20; // characters of one file,
const FILES = 32, // files,
    ZIPPED = 1 << 24; // and bytes of an archive, all at most

export const isSource = (name) => /\.(s?v|s?vh)$/i.test(name);
export const isArchive = (name) => /\.zip$/i.test(name);
export const isVhdl = (name) => /\.vhdl?$/i.test(name);

const letters = (bytes) => new TextDecoder().decode(bytes);

async function inflate(bytes, size) {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(),
        all = new Uint8Array(size);
    for (let at = 0; ;) {
        const { done, value } = await reader.read();
        if (done) return all.subarray(0, at);
        if (at + value.length > size) throw new RangeError();
        all.set(value, at);
        at += value.length;
    }
}

// The sources of a zip, from its central directory.
async function* unzip(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let end = bytes.length - 22;
    while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
    let at = view.getUint32(end + 16, true); // a RangeError when there is no end
    for (let left = view.getUint16(end + 10, true); left; left--) {
        const [method, packed, size, name, extra, comment, from] = [10, 20, 24, 28, 30, 32, 42].map((offset) =>
                [20, 24, 42].includes(offset) ? view.getUint32(at + offset, true) : view.getUint16(at + offset, true),
            ),
            path = letters(bytes.subarray(at + 46, at + 46 + name));
        at += 46 + name + extra + comment;
        if (!isSource(path) || /(^|\/)(__MACOSX|\.)/.test(path) || size > MOST) continue;
        const start = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true),
            piece = bytes.subarray(start, start + packed);
        yield [path, method ? await inflate(piece, size) : piece];
    }
}

// Their names without folders, each once, with what stands in them; `problem` is a sentence for what was left out.
export async function readFiles(list, t) {
    const read = new Map();
    let problem = "";
    const add = (path, bytes, from) => {
        const name = path.split(/[/\\]/).pop().replace(/[^\w.-]/g, "_");
        if (read.size >= FILES) return void (problem = t("{name} has more than {n} files; the others were left out.", { name: from, n: FILES }));
        read.set(name, letters(bytes));
    };
    for (const file of list) {
        const { name } = file;
        try {
            if (isVhdl(name)) problem = t("{name} is VHDL, which is not synthesized here: gatecade check on your own computer reads it.", { name });
            else if (isArchive(name) && file.size <= ZIPPED) {
                const before = read.size;
                for await (const [path, bytes] of unzip(new Uint8Array(await file.arrayBuffer()))) add(path, bytes, name);
                if (read.size === before) problem = t("{name} holds no Verilog.", { name });
            } else if (!isSource(name)) problem = t("{name} is no Verilog: .v, .sv, .vh or a .zip of them.", { name });
            else if (file.size > MOST) problem = t("{name} is too long: 1 MB at most.", { name });
            else add(name, new Uint8Array(await file.arrayBuffer()), name);
        } catch {
            problem = t("{name} cannot be read.", { name });
        }
        if (problem) break;
    }
    return { files: [...read], problem };
}
