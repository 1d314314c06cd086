#!/usr/bin/env node
// Lets a plugin of a design tool, which may only fetch, ask the engine on this machine:
//   palette-check-bridge [PORT]
// POST / with {"method": …, "params": …} answers {"result": …} or {"error": …}. Only this machine is
// listened to, and only who sends the key that is printed at the start, so that no page of the web asks.

import { randomBytes } from "node:crypto";
import { realpathSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { Engine } from "./index.js";

const LARGEST = 64 << 20;
// A configuration may name files of this machine.
const namesFiles = (config) =>
  typeof config === "string" || ["extends", "baseline"].some((key) => key in Object(config));
const isHarmless = (method, params) =>
  /^(color|contrast|system)\./.test(method) ||
  (method === "tokens.check" && params?.path === undefined && !namesFiles(params?.config));

/** A server that answers who has the key from an engine; `listen` starts it. */
export function bridge(engine, key) {
  return createServer((request, response) => {
    const { port } = request.socket.address();
    const answer = (status, body) => {
      response.writeHead(status, {
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "authorization, content-type",
        "content-type": "application/json",
      });
      response.end(JSON.stringify(body));
    };
    // Another name for this address would be that of a page which pretends to be on this machine.
    if (![`localhost:${port}`, `127.0.0.1:${port}`].includes(request.headers.host)) {
      return answer(403, { error: { message: "ask localhost" } });
    }
    if (request.method === "OPTIONS") return answer(204, {});
    if (request.headers.authorization !== `Bearer ${key}`) {
      return answer(401, { error: { message: "the key is not the one that the bridge printed" } });
    }
    if (request.method !== "POST") return answer(405, { error: { message: "POST a request" } });
    const parts = [];
    let size = 0;
    request.on("data", (part) => {
      size += part.length;
      if (size <= LARGEST) parts.push(part);
    });
    request.on("end", async () => {
      if (size > LARGEST) return answer(413, { error: { message: "the request is too large" } });
      let message;
      try {
        message = JSON.parse(Buffer.concat(parts).toString());
      } catch (error) {
        return answer(400, { error: { message: error.message } });
      }
      const { method, params } = message ?? {};
      if (typeof method !== "string" || !isHarmless(method, params)) {
        return answer(403, { error: { message: `“${method}” is not offered here` } });
      }
      try {
        answer(200, { result: await engine.call(method, params) });
      } catch ({ message, code, path }) {
        answer(code === undefined ? 502 : 200, { error: { message, code, path } });
      }
    });
  });
}

function fail(message) {
  console.error(message);
  process.exit(2);
}

function run(text = "7735") {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    fail(`the port is “${text}”; give a number up to 65535: palette-check-bridge [PORT]`);
  }
  const key = randomBytes(9).toString("base64url");
  const engine = new Engine();
  engine.call("engine.version").then(
    ({ version }) => {
      const server = bridge(engine, key);
      server.on("error", ({ code, message }) =>
        fail(
          code === "EADDRINUSE"
            ? `port ${port} is used by another program: give another one, palette-check-bridge PORT`
            : `port ${port} cannot be listened to: ${message}`,
        ),
      );
      server.listen(port, "127.0.0.1", () =>
        console.log(
          `palette-check ${version} answers at http://localhost:${server.address().port} ` +
            `with the key ${key}`,
        ),
      );
    },
    (error) => fail(error.message),
  );
}

// The name that npm installs is a link to this file.
const started = process.argv[1];
if (started && realpathSync(started) === fileURLToPath(import.meta.url)) run(process.argv[2]);
