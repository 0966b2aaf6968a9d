// SPDX-License-Identifier: MIT
// What scripts that are fetched later share with the page: they import it from the page's own (tools/squeeze), so that there is
// one language, one memory and one place for notices.

export { announce, download, h, icon, mark, memory, put, s, toast, tool } from "./dom.js";
export { foundButton } from "./found.js";
export { grouped, language, t, tn } from "./language.js";
export { opponents } from "./sheet/opponents.js";
export { pack, vcd } from "./share.js";
export { strapForm } from "./sheet/straps.js";
export { clockTime, frequency } from "./words.js";
