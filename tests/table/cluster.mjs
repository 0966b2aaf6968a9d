// SPDX-License-Identifier: MIT
// A PostgreSQL of the test's own, in a folder that goes with it; PostgreSQL refuses to run as root, so root lends it another user.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { wait } from "../web/browser.mjs";

const ROOT = "/usr/lib/postgresql";

export function postgresBin() {
    const versions = existsSync(ROOT) ? readdirSync(ROOT).filter((each) => existsSync(`${ROOT}/${each}/bin/postgres`)) : [];
    return versions.length ? `${ROOT}/${versions.sort((a, b) => Number(b) - Number(a))[0]}/bin` : null;
}

// safe: what is committed is on the disk.
export async function startPostgres({ safe = false } = {}) {
    const bin = postgresBin(),
        root = process.getuid() === 0,
        id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" })),
        lent = root ? ["setpriv", `--reuid=${id("-u")}`, `--regid=${id("-g")}`, "--clear-groups"] : ["env"];
    // A folder that the other user can get to.
    let folder = null;
    for (const place of [tmpdir(), "/var/tmp", "/tmp"]) {
        folder = mkdtempSync(`${place}/pg-`);
        if (root) chownSync(folder, id("-u"), id("-g"));
        chmodSync(folder, 0o700);
        try {
            execFileSync(lent[0], [...lent.slice(1), "test", "-w", folder]);
            break;
        } catch {
            rmSync(folder, { recursive: true });
        }
    }
    const options = { cwd: "/", stdio: ["ignore", "ignore", "inherit"], env: { PATH: "/usr/bin:/bin", LC_ALL: "C" } };
    execFileSync(lent[0], [...lent.slice(1), `${bin}/initdb`, "--no-sync", "-A", "trust", "-U", "postgres", "-E", "UTF8", "-D", `${folder}/data`], options);
    const flags = ["-D", `${folder}/data`, "-k", folder, "-c", "listen_addresses=", "-c", "log_min_messages=panic", "-c", "log_min_error_statement=panic", "-c", "autovacuum=off"];
    if (!safe) flags.push("-c", "fsync=off");
    const child = spawn(lent[0], [...lent.slice(1), `${bin}/postgres`, ...flags], options),
        ended = once(child, "exit");
    const sql = (text) => execFileSync(`${bin}/psql`, ["-h", folder, "-U", "postgres", "-At", "-F", "\t", "-c", text], { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "pipe"] });
    await wait(() => {
        try {
            return sql("SELECT 1").trim() === "1";
        } catch {
            return child.exitCode !== null;
        }
    }, "PostgreSQL");
    return {
        sql,
        url: `postgresql:///postgres?host=${encodeURIComponent(folder)}&user=postgres`,
        async stop() {
            child.kill("SIGINT");
            await ended;
            rmSync(folder, { recursive: true, force: true });
        },
    };
}
