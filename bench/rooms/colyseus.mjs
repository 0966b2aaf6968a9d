// SPDX-License-Identifier: MIT
// The same with Colyseus: its rooms, its state, which it sends to both after each move.
import { createServer } from "node:http";
import { Room, Server } from "@colyseus/core";
import { defineTypes, ArraySchema, Schema } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

class Board extends Schema {}
defineTypes(Board, { view: "uint32", turn: "uint8", last: "string", ports: ["uint32"] });

class Table extends Room {
    maxClients = 2;
    patchRate = null;
    onCreate() {
        const board = new Board();
        Object.assign(board, { view: 0, turn: 1, last: "", ports: new ArraySchema(...new Array(24).fill(0)) });
        this.state = board;
        this.people = [];
        this.onMessage("do", (client, { id, words }) => {
            if (this.people[board.turn - 1] !== client.sessionId) return client.send("no", { id, why: "It is not your turn." });
            board.view++;
            board.turn = 3 - board.turn;
            board.last = words;
            board.ports[board.view % 24] = board.view;
            client.send("ok", id);
            this.broadcastPatch();
        });
    }
    onJoin(client) {
        this.people.push(client.sessionId);
        client.send("you", this.people.length);
        this.broadcastPatch();
    }
}

const http = createServer(),
    server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false, gracefullyShutdown: false });
server.define("table", Table).filterBy(["which"]);
await server.listen(0, "127.0.0.1");
console.log(http.address().port);
