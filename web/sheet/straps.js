// SPDX-License-Identifier: MIT
// House rules and other straps: a form that begins a new game with them.

import { t } from "../language.js";
import { h, put } from "../dom.js";

export function strapField(port, value, words) {
    const id = `strap-${port.name}`,
        term = words.term(`strap.${port.name}`),
        name = h("label", { for: id }, term === `strap.${port.name}` ? port.name : term),
        about = h("span", { class: "about", id: `${id}-about` }, t(port.help));
    if (port.width === 1 || port.values.length) {
        const names = port.values.length
            ? port.values
            : [
                  { value: 0n, name: "0" },
                  { value: 1n, name: "1" },
              ];
        const yesNo = port.width === 1 && (!port.values.length || port.values[1]?.name === "yes");
        const field = yesNo
            ? h("input", { type: "checkbox", id, checked: value === 1n, "aria-describedby": `${id}-about` })
            : h(
                  "select",
                  { id, "aria-describedby": `${id}-about` },
                  names.map((each) => h("option", { value: each.value, selected: each.value === value }, t(each.name))),
              );
        return {
            port,
            row: h(
                "div",
                { class: `field ${yesNo ? "check" : ""}` },
                name,
                field,
                about,
            ),
            read: () => (yesNo ? (field.checked ? 1n : 0n) : BigInt(field.value)),
        };
    }
    const field = h("input", {
        type: "number",
        id,
        min: port.min,
        max: port.max,
        step: 1,
        value,
        required: true,
        "aria-describedby": `${id}-about`,
    });
    return {
        port,
        row: h(
            "div",
            { class: "field" },
            name,
            field,
            about,
        ),
        read: () => (/^\d+$/.test(field.value) && field.checkValidity() ? BigInt(field.value) : null),
        field,
    };
}

export function strapForm(ports, { arcade, session, words }, button) {
    const fields = ports.map((port) => strapField(port, arcade.straps[port.name], words));
    const form = h(
        "form",
        {
            class: "straps",
            novalidate: true,
            onsubmit(event) {
                event.preventDefault();
                const straps = { ...arcade.straps };
                for (const one of fields) {
                    const value = one.read();
                    if (value === null) {
                        put(
                            problem,
                            t("{name}: a whole number from {min} to {max}, please.", { name: one.port.name, min: `${one.port.min}`, max: `${one.port.max}` }),
                        );
                        one.field.focus();
                        return;
                    }
                    straps[one.port.name] = value;
                }
                put(problem, "");
                session.restart(straps);
            },
        },
        fields.map((one) => one.row),
        h("button", { type: "submit", class: "plain" }, button),
    );
    const problem = h("p", { class: "problem", role: "alert" });
    form.append(problem);
    return form;
}

export function setup(widget, context) {
    const ports = widget.straps.map((name) => context.arcade.machine.port[name]);
    const element = h(
        "details",
        { class: "card setup" },
        h("summary", {}, t(widget.title ?? "New game")),
        strapForm(ports, context, t(widget.button ?? "Start a new game")),
    );
    return { element };
}
