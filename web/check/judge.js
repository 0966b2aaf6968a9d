// SPDX-License-Identifier: MIT
// The judge's worker as the page sees it: begun, watched, cancelled, and ended with all its memory.

import { t } from "./kit.js";

const PATIENCE = 60, // seconds that Yosys may take for one reading, and
    LONGEST = { quick: 120, normal: 300, deep: 1800 }; // the whole verdict

export class Judge {
    // told: busy(on), stage(message), ended(sentence), judged(result).
    constructor(told) {
        this.told = told;
        this.worker = null;
        this.running = null;
    }

    // Ends the worker: its memory goes with it, and the next check begins with a fresh one.
    cancel(why) {
        clearInterval(this.running?.timer);
        this.running = null;
        this.worker?.terminate();
        this.worker = null;
        this.told.busy(false);
        this.told.ended(why);
    }

    // Somebody has left.
    end() {
        this.cancel("");
    }

    begin(wish) {
        const started = performance.now(),
            run = (this.running = { stage: "fetch", since: started });
        this.told.busy(true);
        this.told.stage(run);
        this.worker ??= new Worker("check-worker.js", { type: "module" });
        run.timer = setInterval(() => {
            const now = performance.now();
            if (run.stage === "synthesize" && now - run.since > PATIENCE * 1000) this.cancel(t("Yosys did not finish within {n} seconds: a loop or a generate block that never ends?", { n: PATIENCE }));
            else if (run.stage !== "fetch" && now - started > LONGEST[wish.effort] * 1000) this.cancel(t("The verdict took more than {n} seconds, and was ended.", { n: LONGEST[wish.effort] }));
        }, 500);
        this.worker.onerror = () => this.cancel(t("The judge could not be started: is there a network?"));
        this.worker.onmessage = ({ data }) => this.running === run && this.hear(run, wish, data);
        this.worker.postMessage(wish);
    }

    hear(run, wish, data) {
        if (data.stage) {
            if (data.stage !== run.stage) run.since = performance.now();
            run.stage = data.stage;
            return this.told.stage(data);
        }
        if (data.error === "fetch") return this.cancel(t("Yosys is not beside this page: make page-yosys fetches it (8.5 MB), where the page is served from."));
        if (data.error) return this.cancel(t("The judge broke off: {why}.", { why: data.why }));
        clearInterval(run.timer);
        this.running = null;
        this.told.busy(false);
        this.told.judged({ ...data, ...data.replay && { replays: data.replay.findings }, machine: wish.machine });
    }
}
