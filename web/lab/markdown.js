// SPDX-License-Identifier: MIT
// The pages of docs/ as elements.  A script of its own, fetched with the first of them; so it is given what it would import.

let h, put;
export const equip = (tools) => ({ h, put } = tools);

// The little of Markdown that these pages use: headings, paragraphs, tables, pictures; **, *, ` and links in a line.
function inline(text) {
    return text.split(/(\*\*.+?\*\*|`[^`]+`|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/).map((piece) => {
        const link = /^\[([^\]]+)\]/.exec(piece);
        if (link) return link[1];
        if (/^\*\*.+\*\*$/.test(piece)) return h("strong", {}, inline(piece.slice(2, -2)));
        if (/^`.+`$/.test(piece)) return h("code", {}, piece.slice(1, -1));
        return /^\*.+\*$/.test(piece) ? h("em", {}, inline(piece.slice(1, -1))) : piece;
    });
}

function table(lines) {
    const cells = (line) => line.replace(/^\||\|\s*$/g, "").split("|");
    const row = (line, kind) =>
        h(
            "tr",
            {},
            cells(line).map((cell) => h(kind, kind === "th" ? { scope: "col" } : {}, inline(cell.trim()))),
        );
    return h(
        "div",
        { class: "wide", tabindex: 0, role: "group", "aria-label": cells(lines[0])[0].trim() || "table" },
        h(
            "table",
            {},
            h("thead", {}, row(lines[0], "th")),
            h(
                "tbody",
                {},
                lines.slice(2).map((line) => row(line, "td")),
            ),
        ),
    );
}

let pictures = 0;

// A picture becomes part of the page, so that it follows the page's colours; its own style sheet and paper stay out.
async function picture(figure, file) {
    const text = (await (await fetch(file)).text()).replace(/<style>[^<]*<\/style>/, ""),
        svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement,
        id = ++pictures;
    if (svg.localName !== "svg") return;
    svg.querySelector('rect[width="100%"]')?.remove();
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    const [title, about] = ["title", "desc"].map((name) => svg.querySelector(name));
    if (title) title.id = `picture-${id}`;
    if (about) about.id = `picture-${id}-about`;
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-labelledby", [title, about].map((each) => each?.id ?? "").join(" "));
    figure.replaceChildren(document.importNode(svg, true), h("figcaption", {}, about?.textContent ?? ""));
}

function block(lines) {
    const heading = /^(#+) (.*)/.exec(lines[0]);
    if (heading) return [h(heading[1].length === 1 ? "h2" : "h3", {}, inline(heading[2]))];
    if (lines[0].startsWith("|")) return [table(lines)];
    const shown = lines.map((line) => /^!\[([^\]]*)\]\(pictures\/([a-z0-9-]+\.svg)\)$/.exec(line));
    if (!shown[0]) return [h("p", {}, inline(lines.join(" ")))];
    return shown.filter(Boolean).map(([, name, file]) => {
        const figure = h("figure", { tabindex: 0 }, h("p", { class: "small" }, name));
        picture(figure, `found/${file}`).catch(() => put(figure, `${name}: this picture could not be fetched.`));
        return figure;
    });
}

export function blocks(text) {
    const pieces = [];
    let before = "";
    for (const line of text.split("\n")) {
        if (line && (!before || /^#/.test(line) || /^#/.test(before))) pieces.push([]);
        if (line) pieces.at(-1).push(line);
        before = line;
    }
    return pieces.flatMap(block);
}
