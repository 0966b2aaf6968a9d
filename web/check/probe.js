// SPDX-License-Identifier: MIT
// The probe's worker as the page sees it: questions one after the other; of looks that nobody waits for any more only the last.

export class Probe {
    constructor(netlist, { pins, clock }, drive) {
        this.worker = new Worker("probe-worker.js", { type: "module" });
        this.asked = new Map();
        this.count = 0;
        this.ready = new Promise((resolve) => (this.resolve = resolve));
        this.worker.onmessage = ({ data }) => this.hear(data);
        this.worker.onerror = () => this.resolve({ problem: "worker" });
        this.worker.postMessage({ netlist, pins, clock });
        this.worker.postMessage({ drive: drive ?? [] });
    }

    hear(data) {
        if (data.id === undefined) return this.resolve(data);
        this.asked.get(data.id)?.(data);
        this.asked.delete(data.id);
    }

    async ask(question) {
        const told = await this.ready;
        if (told.problem) return told;
        const id = ++this.count;
        return new Promise((resolve) => {
            this.asked.set(id, resolve);
            this.worker.postMessage({ ...question, id });
        });
    }

    // All wires after so many edges; null: something newer was asked meanwhile.
    async look(edges) {
        this.wanted = edges;
        if (this.looking) return null;
        this.looking = true;
        let told = null;
        try {
            for (let at = -1; at !== this.wanted;) {
                at = this.wanted;
                told = await this.ask({ ask: "look", edges: at });
            }
        } finally {
            this.looking = false;
        }
        return told.problem ? null : told;
    }

    why(question) {
        return this.ask({ ask: "why", ...question });
    }

    end() {
        this.worker.terminate();
        this.resolve({ problem: "ended" });
    }
}
