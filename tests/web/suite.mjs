// SPDX-License-Identifier: MIT
// suite.mjs NAME[,NAME…] [ARGUMENT…]: runs these scripts one after the other, with one server and one browser for all of them.
import { done } from "./browser.mjs";

const [names] = process.argv.splice(2, 1);
for (const name of names.split(",")) await import(`./${name}.mjs`);
await done();
