// SPDX-License-Identifier: MIT

/** A row of a machine's port table. */
export interface Port {
    readonly name: string;
    readonly number: number;
    readonly help: string;
    readonly look: "button" | "switch" | "led" | "segments" | "anodes" | "matrix" | "die" | "dice" | "noise" | "number" | "phase";
    readonly direction: "in" | "out" | "strap";
    readonly bits: number;
    /** Of an element of its array. */
    readonly bytes: 1 | 2 | 4 | 8;
    /** An input that nobody touches; a strap's default. */
    readonly idle: bigint;
}

/** `worth` for `seat` when `port` comes to be greater than `above`, or equal to `value`, while `during` has the value `is`. */
export interface Reward {
    readonly seat: number;
    readonly worth: number;
    readonly port: string;
    readonly above: string | null;
    readonly value: bigint;
    readonly during: string;
    readonly is: string;
}

/** Up to 8 bits: Uint8Array; 16: Uint16Array; 32: Uint32Array; else BigUint64Array. */
export type Values = Uint8Array | Uint16Array | Uint32Array | BigUint64Array;

/** So many machines of a kind, after reset. */
export interface Batch {
    readonly machine: string;
    readonly count: number;
    readonly ports: Readonly<Record<string, Port>>;
    /** The array of a port in the module's own memory.  Ask again after opening another batch: memory may have moved. */
    array(port: string): Values;
    /** An input of every machine: from an array, one value for all, or what stands in array(port). */
    write(port: string, values?: ArrayLike<number> | ArrayLike<bigint> | number | bigint): void;
    /** An output of every machine, in array(port). */
    read(port: string): Values;
    /** So many clock edges of them all. */
    step(edges?: number | bigint): void;
    /** 1 where a game has ended. */
    over(): Uint8Array;
    /** What every machine has paid that seat since it was last asked; throws where the machine is no game that is won or lost. */
    reward(seat?: number): Float32Array;
    /** Those where `which` is not 0, or all. */
    reset(which?: ArrayLike<number>): void;
    close(): void;
}

export interface Gatecade {
    readonly version: string;
    readonly machines: string[];
    ports(machine: string): Record<string, Port>;
    valueName(machine: string, port: string, value: number | bigint): string | null;
    seats(machine: string): number;
    rewards(machine: string): Reward[];
    open(machine: string, count: number): Batch;
}

/** The module: the package's own, one under another address, its bytes, or compiled already. */
export function load(source?: string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module): Promise<Gatecade>;
