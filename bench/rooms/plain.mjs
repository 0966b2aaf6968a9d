// SPDX-License-Identifier: MIT
// A plain server of node and ws: two at a room, a move is answered and the board goes to both.  Nothing is kept on a disk.
import { WebSocketServer } from "ws";

const rooms = new Map(),
    server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("connection", (socket) => {
    let room = null,
        seat = 0;
    socket.on("message", (data) => {
        const told = JSON.parse(data);
        if (told.join) {
            room = rooms.get(told.join) ?? { view: 0, turn: 1, ports: new Array(24).fill(0), people: [] };
            rooms.set(told.join, room);
            room.people.push(socket);
            seat = room.people.length;
            socket.send(JSON.stringify({ you: seat }));
        } else if (told.id && room.turn !== seat) socket.send(JSON.stringify({ no: told.id, why: "It is not your turn." }));
        else if (told.id) {
            room.view++;
            room.turn = 3 - room.turn;
            room.ports[room.view % 24] = room.view;
            socket.send(JSON.stringify({ ok: told.id }));
        } else return;
        const view = JSON.stringify({ view: room.view, turn: room.turn, last: told.words, ports: room.ports.join(" ") });
        for (const each of room.people) each.send(view);
    });
});
server.on("listening", () => console.log(server.address().port));
