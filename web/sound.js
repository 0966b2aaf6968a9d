// SPDX-License-Identifier: MIT
// Dice in a bowl: a handful of short knocks, each a burst of noise through a resonance.

import { memory } from "./dom.js";

let context = null;
export const muted = () => memory.get("muted", false);
export const mute = (yes) => memory.set("muted", yes);

function knock(at, loud) {
    const size = Math.round(context.sampleRate * 0.05),
        noise = context.createBuffer(1, size, context.sampleRate),
        wave = noise.getChannelData(0);
    for (let i = 0; i < size; i++) wave[i] = (Math.random() * 2 - 1) * Math.exp((-i / size) * 9);
    const source = context.createBufferSource(),
        body = context.createBiquadFilter(),
        volume = context.createGain();
    source.buffer = noise;
    body.type = "bandpass";
    body.frequency.value = 1800 + Math.random() * 2600;
    body.Q.value = 5;
    volume.gain.value = loud;
    source.connect(body).connect(volume).connect(context.destination);
    source.start(at);
}

export function rattle(dice) {
    if (muted()) return;
    try {
        context ??= new AudioContext();
        for (let i = 0; i < 2 * dice + 2; i++)
            knock(context.currentTime + 0.02 + Math.random() * 0.4, 0.5 * Math.random() + 0.25);
    } catch {
        /* a browser without sound plays silently */
    }
}
