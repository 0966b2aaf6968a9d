// SPDX-License-Identifier: MIT
// What these scripts share with the page.  It is given, not imported: the page may be waiting for them before it is ready itself.

export let announce, download, h, memory, pack, put, s, t, toast, tool, unpack;

export const equip = (tools) => ({ announce, download, h, memory, pack, put, s, t, toast, tool, unpack } = tools);
