// SPDX-License-Identifier: MIT
// What to begin with: a skeleton, our own design, or ours with a fault to find.

export const moduleName = (machine) => machine.name.replaceAll("-", "_");

// A module with the machine's ports and nothing in it.
export function skeleton(machine) {
    const ports = machine.ports.filter((port) => ["in", "out"].includes(port.dir) && port.look !== "phase"),
        wide = (port) => (port.width > 1 ? `[${port.width - 1}:0] ` : "");
    return [
        `// ${machine.title}`,
        `module ${moduleName(machine)} (`,
        ...["input clk", ...ports.map((port) => `${port.dir === "in" ? "input" : "output reg"} ${wide(port)}${port.name}`)].map((line, i, all) => `    ${line}${i + 1 < all.length ? "," : ""}`),
        ");",
        "    always @(posedge clk) begin",
        "        // your design",
        "    end",
        "endmodule",
        "",
    ].join("\n");
}

// What is wrong in one that is to have a fault.
const FAULTS = {
    mastermind: ["pair = 2'b11;", "pair = 2'b01;"],
    sevens: ["accept1 = stake <= p2", "accept1 = stake < p2"],
    bobing: ["phase != OVER & valid", "phase != OVER"],
    "bobing-score": ["of4 >= 5", "of4 == 5"],
    tetris: ["next_score >= 8'h03", "next_score >= 8'h02"],
};

// Its files, [name, text] each.
export async function example(machine, fault) {
    const part = machine.name.replace(/-board$/, ""), // a board holds the machine itself
        names = [...new Set([moduleName(machine), part.replaceAll("-", "_")])].map((name) => `${name}.v`);
    const files = await Promise.all(
        names.map(async (name) => {
            const answer = await fetch(`examples/${name}`);
            if (!answer.ok) throw new Error(`${answer.status}`);
            return [name, await answer.text()];
        }),
    );
    const [right, wrong] = FAULTS[part] ?? ["", ""];
    return files.map(([name, each]) => [name, fault ? each.replace(right, wrong) : each]);
}
