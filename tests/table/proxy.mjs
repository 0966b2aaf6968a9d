// SPDX-License-Identifier: MIT
// The examples for operators: rooms behind a real nginx with TLS, as examples/rooms/nginx.conf has it, and the unit of systemd.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { done, ok, part, serveOwn, wait } from "../web/browser.mjs";
import { hash, Player } from "./player.mjs";

const folder = mkdtempSync(`${tmpdir()}/proxy-`),
    name = "play.example.org",
    server = await serveOwn([], ["host", "--listen", "127.0.0.1", "--port", "0", "--store", `${folder}/rooms.db`, "--proxied", "--name", name]),
    { port } = new URL(server.url);

async function freePort() {
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    const { port } = probe.address();
    probe.close();
    await once(probe, "close");
    return port;
}

// The example, with ports of this test, and a folder of its own for what nginx writes.
const outside = await freePort(),
    temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((each) => `    ${each}_temp_path ${folder}/${each};`).join("\n");
writeFileSync(
    `${folder}/nginx.conf`,
    readFileSync("examples/rooms/nginx.conf", "utf8")
        .replace("127.0.0.1:8437", `127.0.0.1:${port}`)
        .replace("listen 8443 ssl", `listen 127.0.0.1:${outside} ssl`)
        .replace("worker_processes auto", "worker_processes 1")
        .replace("pid nginx.pid", `pid ${folder}/nginx.pid`)
        .replace("access_log off;", `access_log off;\n${temporary}`),
);
chmodSync(folder, 0o755); // nginx's workers are another user
execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`, "-keyout", `${folder}/key.pem`, "-out", `${folder}/cert.pem`], { stdio: "ignore" });
const ca = readFileSync(`${folder}/cert.pem`),
    nginx = spawn("/usr/sbin/nginx", ["-p", folder, "-c", `${folder}/nginx.conf`, "-e", "stderr", "-g", "daemon off;"], { stdio: ["ignore", "inherit", "inherit"] }),
    ended = once(nginx, "exit");

const get = (path) =>
    new Promise((resolve) => {
        const asked = request({ host: "127.0.0.1", port: outside, path, ca, servername: name, headers: { Host: `${name}:${outside}` } }, (answer) => {
            let text = "";
            answer.on("data", (data) => (text += data));
            answer.on("end", () => resolve({ status: answer.statusCode, text, headers: answer.headers }));
        });
        asked.on("error", () => resolve(null));
        asked.end();
    });

await part("nginx", async () => {
    await wait(async () => nginx.exitCode !== null || (await get("/health"))?.text === "ok\n", "nginx");
    const page = await get("/");
    ok(page?.status === 200 && /<title>/.test(page.text) && /default-src 'none'/.test(page.headers["content-security-policy"]), "the page comes over TLS", JSON.stringify(page));
    const url = () => `wss://127.0.0.1:${outside}/room`,
        greet = (me) => me.send(me.code ? `join ${me.code}` : "make sevens 0"),
        tls = (origin) => ({ headers: { Host: `${name}:${outside}`, Origin: origin }, ca, servername: name }),
        ana = new Player(url, greet, tls(`https://${name}:${outside}`));
    await wait(() => ana.heard.some((each) => each.room), "a room");
    ana.code = ana.heard.find((each) => each.room).room;
    const number = randomBytes(32).toString("hex");
    ana.send(`sit 1 ${randomBytes(16).toString("hex")} ${hash(number)} Ana`);
    ana.send("program 2 fair");
    ana.send("start");
    await wait(() => ana.view?.state === "reveal", "the numbers");
    ana.send(`reveal ${number}`);
    await wait(() => ana.view?.state === "play", "the game");
    ana.act("proc");
    await wait(() => ana.acknowledged.length === 1, "an acknowledgement");
    ok(true, "a room is played over TLS");
    const picture = await get(`/qr/${ana.code}`);
    ok(picture?.status === 200 && picture.headers["content-type"] === "image/svg+xml", "its link has a picture");
    const stranger = new Player(url, greet, tls("https://evil.example"));
    await wait(() => stranger.refused, "a refusal");
    ok(stranger.refused === 403, "a page of somebody else is refused", `${stranger.refused}`);
    stranger.end();
    ana.end();
});
nginx.kill("SIGQUIT");
ok((await ended)[0] === 0, "nginx ends well");
ok((await server.stop()) === 0, "the server ends well");

await part("systemd", async () => {
    const unit = `${folder}/gatecade-host.service`;
    writeFileSync(unit, readFileSync("examples/rooms/gatecade-host.service", "utf8").replace("/usr/bin/gatecade", process.env.GATECADE));
    const verify = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" }),
        security = spawnSync("systemd-analyze", ["security", "--offline=yes", "--threshold=20", unit], { encoding: "utf8" });
    ok(verify.status === 0 && !verify.stderr.includes("gatecade-host"), "systemd takes the unit", verify.stderr);
    ok(security.status === 0, `its exposure is low: ${/level for .*: ([\d.]+)/.exec(security.stdout)?.[1]} of 10`, security.stdout.slice(-2000) + security.stderr);
});
rmSync(folder, { recursive: true, force: true });
await done();
