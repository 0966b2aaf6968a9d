// SPDX-License-Identifier: MIT
// Files that are dropped onto the page: a tape is opened, a design is for the judge.

import { toast } from "./dom.js";
import { t } from "./language.js";

const LARGEST = 1 << 22;

export function onDrop({ tape, design }) {
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", async (event) => {
        const files = [...(event.dataTransfer?.files ?? [])],
            [file] = files;
        if (!file) return;
        event.preventDefault();
        const { name } = file;
        if (/\.(s?vh?|vhdl?|zip)$/i.test(name)) design(files);
        else if (file.size > LARGEST) toast(t("{name} is too large for a tape: 4 MB at most.", { name }), [], "error");
        else tape(await file.text(), name);
    });
}
