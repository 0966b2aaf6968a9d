// SPDX-License-Identifier: MIT
// A computer in memory for one command that was compiled for WASI: folders, files, arguments, a clock.  No more of WASI than
// wasi-libc asks for; whatever else a module imports says that it is not there.

const GOOD = 0, BAD_FILE = 8, EXISTS = 20, INVALID = 28, IS_FOLDER = 31, NOT_THERE = 44, NOT_HERE = 52, NO_FOLDER = 54, NOT_EMPTY = 55;
const FOLDER = 3, REGULAR = 4; // file types
const CREATE = 1, AS_FOLDER = 2, EXCLUSIVE = 4, TRUNCATE = 8, APPEND = 1; // flags of path_open
const ROOT = 3; // the one folder that is open at the start

class Exit extends Error {
    constructor(status) {
        super(`exit ${status}`);
        this.status = status;
    }
}

class File {
    constructor(bytes = new Uint8Array()) {
        this.room = bytes;
        this.size = bytes.length;
    }

    get bytes() {
        return this.room.subarray(0, this.size);
    }

    write(bytes, at) {
        const end = at + bytes.length;
        if (end > this.room.length) {
            const larger = new Uint8Array(Math.max(end, 2 * this.room.length, 4096));
            larger.set(this.bytes);
            this.room = larger;
        }
        this.room.set(bytes, at);
        this.size = Math.max(this.size, end);
    }
}

// "/a/./b/../c" is "a/c".
function clean(path) {
    const parts = [];
    for (const part of path.split("/"))
        if (part === "..") parts.pop();
        else if (part && part !== ".") parts.push(part);
    return parts.join("/");
}
const above = (path) => path.slice(0, Math.max(0, path.lastIndexOf("/")));

export class Computer {
    constructor() {
        this.there = new Map([["", null]]); // a path's file; a folder has none
    }

    folder(path) {
        for (let each = clean(path); each; each = above(each)) this.there.set(each, null);
    }

    put(path, bytes) {
        this.folder(above(clean(path)));
        this.there.set(clean(path), new File(bytes));
    }

    get(path) {
        return this.there.get(clean(path))?.bytes;
    }

    // Everything under a folder, by its path from there.
    *under(path) {
        const start = clean(path) ? `${clean(path)}/` : "";
        for (const [name, file] of this.there) if (file && name.startsWith(start)) yield [name.slice(start.length), file.bytes];
    }

    // Runs a command; its exit status.  What it prints goes to the files "stdout" and "stderr".
    run(module, words, more = {}) {
        const out = new File(),
            err = new File();
        this.open = [{ file: new File() }, { file: out }, { file: err }, { path: "" }];
        this.words = words;
        const wanted = { wasi_snapshot_preview1: this.calls(), ...more },
            imports = {};
        for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = wanted[from]?.[name] ?? (() => NOT_HERE);
        const { exports } = new WebAssembly.Instance(module, imports);
        this.memory = exports.memory;
        let status = 0;
        try {
            exports._start();
        } catch (error) {
            if (!(error instanceof Exit)) throw error;
            ({ status } = error);
        }
        return { status, stdout: out.bytes, stderr: err.bytes };
    }

    view() {
        return new DataView(this.memory.buffer);
    }

    text(at, size) {
        return new TextDecoder().decode(new Uint8Array(this.memory.buffer, at, size).slice());
    }

    // A text that ends with 0.
    word(at) {
        return this.text(at, new Uint8Array(this.memory.buffer, at).indexOf(0));
    }

    // The path that a call means: from an open folder.
    path(fd, at, size) {
        const base = this.open[fd]?.path;
        return base === undefined ? null : clean(`${base}/${this.text(at, size)}`);
    }

    stat(at, path, file) {
        const view = this.view();
        new Uint8Array(this.memory.buffer, at, 64).fill(0);
        let inode = 1n;
        for (const letter of path) inode = (inode * 31n + BigInt(letter.charCodeAt(0))) & 0xffffffffffffn;
        view.setBigUint64(at + 8, inode, true);
        view.setUint8(at + 16, file ? REGULAR : FOLDER);
        view.setBigUint64(at + 24, 1n, true);
        view.setBigUint64(at + 32, BigInt(file?.size ?? 0), true);
        return GOOD;
    }

    // Strings as C wants them: an array of pointers, and the letters.
    strings(list) {
        const encoded = list.map((each) => new TextEncoder().encode(`${each}\0`));
        return {
            sizes: (count, size) => {
                this.view().setUint32(count, list.length, true);
                this.view().setUint32(size, encoded.reduce((sum, each) => sum + each.length, 0), true);
                return GOOD;
            },
            get: (pointers, letters) => {
                encoded.forEach((each, i) => {
                    this.view().setUint32(pointers + 4 * i, letters, true);
                    new Uint8Array(this.memory.buffer, letters).set(each);
                    letters += each.length;
                });
                return GOOD;
            },
        };
    }

    // The pieces of memory that a call reads into or writes from.
    *pieces(vectors, count) {
        for (let i = 0; i < count; i++) {
            const view = this.view();
            yield new Uint8Array(this.memory.buffer, view.getUint32(vectors + 8 * i, true), view.getUint32(vectors + 8 * i + 4, true));
        }
    }

    calls() {
        const { there, open } = this,
            words = this.strings(this.words),
            environment = this.strings([]),
            put = (at, value) => (this.view().setUint32(at, value, true), GOOD),
            putLong = (at, value) => (this.view().setBigUint64(at, BigInt(value), true), GOOD),
            on = (act) => (fd, ...rest) => (open[fd]?.file ? act(open[fd], ...rest) : open[fd] ? IS_FOLDER : BAD_FILE);
        return {
            args_sizes_get: words.sizes,
            args_get: words.get,
            environ_sizes_get: environment.sizes,
            environ_get: environment.get,
            clock_time_get: (id, precision, at) => putLong(at, Math.round((id ? performance.now() : Date.now()) * 1e6)),
            clock_res_get: (id, at) => putLong(at, 1e6),
            random_get: (at, size) => (crypto.getRandomValues(new Uint8Array(this.memory.buffer, at, size)), GOOD),
            sched_yield: () => GOOD,
            proc_exit: (status) => {
                throw new Exit(status);
            },
            fd_prestat_get: (fd, at) => (fd === ROOT ? put(at, 0) || put(at + 4, 1) : BAD_FILE),
            fd_prestat_dir_name: (fd, at) => (fd === ROOT ? (this.view().setUint8(at, 47), GOOD) : BAD_FILE),
            fd_fdstat_get: (fd, at) => {
                if (!open[fd]) return BAD_FILE;
                new Uint8Array(this.memory.buffer, at, 24).fill(0);
                this.view().setUint8(at, open[fd].file ? REGULAR : FOLDER);
                putLong(at + 8, 0x1fffffff);
                return putLong(at + 16, 0x1fffffff);
            },
            fd_fdstat_set_flags: () => GOOD,
            fd_close: (fd) => (open[fd] ? (delete open[fd], GOOD) : BAD_FILE),
            fd_filestat_get: (fd, at) => (open[fd] ? this.stat(at, open[fd].path ?? "", open[fd].file) : BAD_FILE),
            fd_filestat_set_size: on(({ file }, size) => {
                if (Number(size) > file.size) file.write(new Uint8Array(Number(size) - file.size), file.size);
                file.size = Number(size);
                return GOOD;
            }),
            fd_read: on((handle, vectors, count, at) => {
                let sum = 0;
                for (const piece of this.pieces(vectors, count)) {
                    const bytes = handle.file.bytes.subarray(handle.at ?? 0, (handle.at ?? 0) + piece.length);
                    piece.set(bytes);
                    handle.at = (handle.at ?? 0) + bytes.length;
                    sum += bytes.length;
                }
                return put(at, sum);
            }),
            fd_write: on((handle, vectors, count, at) => {
                let sum = 0;
                for (const piece of this.pieces(vectors, count)) {
                    const to = handle.append || handle.at === undefined ? handle.file.size : handle.at;
                    handle.file.write(piece, to);
                    if (handle.at !== undefined) handle.at = to + piece.length;
                    sum += piece.length;
                }
                return put(at, sum);
            }),
            fd_seek: on((handle, offset, whence, at) => {
                const to = Number(offset) + [0, handle.at ?? 0, handle.file.size][whence];
                if (!(to >= 0)) return INVALID;
                handle.at = to;
                return putLong(at, to);
            }),
            fd_tell: on((handle, at) => putLong(at, handle.at ?? 0)),
            fd_sync: () => GOOD,
            fd_readdir: (fd, buffer, size, cookie, used) => {
                const base = open[fd]?.path;
                if (base === undefined) return BAD_FILE;
                const names = [...there.keys()].filter((each) => each && above(each) === base);
                let at = 0;
                for (let i = Number(cookie); i < names.length && at < size; i++) {
                    const name = new TextEncoder().encode(names[i].slice(base ? base.length + 1 : 0)),
                        entry = new Uint8Array(24 + name.length),
                        view = new DataView(entry.buffer);
                    view.setBigUint64(0, BigInt(i + 1), true);
                    view.setBigUint64(8, BigInt(i + 1), true);
                    view.setUint32(16, name.length, true);
                    view.setUint8(20, there.get(names[i]) ? REGULAR : FOLDER);
                    entry.set(name, 24);
                    const part = entry.subarray(0, size - at);
                    new Uint8Array(this.memory.buffer, buffer + at).set(part);
                    at += part.length;
                }
                return put(used, at);
            },
            path_open: (fd, links, name, size, how, rights, inherited, flags, at) => {
                const path = this.path(fd, name, size);
                if (path === null) return BAD_FILE;
                const known = there.has(path);
                if (known && how & EXCLUSIVE) return EXISTS;
                if (!known && (!(how & CREATE) || there.get(above(path)) !== null)) return NOT_THERE;
                if (known && there.get(path) && how & AS_FOLDER) return NO_FOLDER;
                if (!known) there.set(path, new File());
                const file = there.get(path);
                if (file && how & TRUNCATE) file.size = 0;
                open.push({ path, file, at: 0, append: !!(flags & APPEND) });
                return put(at, open.length - 1);
            },
            path_filestat_get: (fd, links, name, size, at) => {
                const path = this.path(fd, name, size);
                return path !== null && there.has(path) ? this.stat(at, path, there.get(path)) : NOT_THERE;
            },
            path_filestat_set_times: () => GOOD,
            path_create_directory: (fd, name, size) => {
                const path = this.path(fd, name, size);
                if (there.has(path)) return EXISTS;
                if (there.get(above(path)) !== null) return NOT_THERE;
                there.set(path, null);
                return GOOD;
            },
            path_remove_directory: (fd, name, size) => {
                const path = this.path(fd, name, size);
                if (there.get(path) !== null) return there.has(path) ? NO_FOLDER : NOT_THERE;
                for (const each of there.keys()) if (each.startsWith(`${path}/`)) return NOT_EMPTY;
                there.delete(path);
                return GOOD;
            },
            path_unlink_file: (fd, name, size) => {
                const path = this.path(fd, name, size);
                if (!there.get(path)) return there.has(path) ? IS_FOLDER : NOT_THERE;
                there.delete(path);
                return GOOD;
            },
            path_rename: (fd, name, size, to, toName, toSize) => {
                const from = this.path(fd, name, size),
                    target = this.path(to, toName, toSize);
                if (!there.get(from)) return there.has(from) ? IS_FOLDER : NOT_THERE;
                there.set(target, there.get(from));
                there.delete(from);
                return GOOD;
            },
        };
    }
}
