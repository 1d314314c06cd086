import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { bridge } from "./bridge.js";
import { Engine, EngineError } from "./index.js";

const engine = new Engine();
after(() => engine.close());

test("the README's example", async () => {
  const { wcag2 } = await engine.contrast("#777", "white");
  assert.equal(wcag2, 4.478089453577214);
  const { hex, reachable } = await engine.suggest("#777", ["white", "#f4f4f4"]);
  assert.deepEqual([hex, reachable], ["#707070", true]);
});

test("colors are parsed and converted, missing components kept", async () => {
  const color = await engine.parse("oklch(none 0.1 200)");
  assert.deepEqual(color.components, [null, 0.1, 200]);
  assert.match((await engine.convert("red", "display-p3")).css, /^color\(display-p3 0\.917/);
});

test("requests overlap and are answered each", async () => {
  const ratios = await Promise.all(
    Array.from({ length: 500 }, (_, i) => engine.contrast(`rgb(${i % 256} 0 0)`, "white")),
  );
  assert.equal(ratios[0].wcag2, 21);
  assert.equal(ratios[256].wcag2, 21);
  assert.ok(ratios[255].wcag2 < 4);
});

test("what is wrong is said with the parameter", async () => {
  const wrong = engine.contrast("nope", "white");
  await assert.rejects(wrong, (error) => {
    assert.ok(error instanceof EngineError);
    assert.deepEqual([error.code, error.path], [-32602, "foreground"]);
    return true;
  });
});

test("tokens are checked from text", async () => {
  const text = ":root { --text: #777; --background: #fff; }";
  const report = await engine.check({ text, filename: "a.css" });
  assert.equal(report.findings[0].rule, "contrast/minimum");
  const loose = await engine.check(
    { text, filename: "a.css" }, { config: { version: 1, standard: { text: 3 } } });
  assert.equal(loose.summary.errors, 0);
});

test("an engine that is not there, or ends, rejects", async () => {
  const none = new Engine({ command: "/nowhere/palette-check" });
  await assert.rejects(none.parse("red"), /cannot be started.*PALETTE_CHECK/);
  const closed = new Engine();
  assert.equal(await closed.close(), 0);
  await assert.rejects(closed.parse("red"), /ended with status 0/);
});

// MARK: the bridge, and the plugin for Figma that uses it

async function listening() {
  const server = bridge(engine, "secret").listen(0, "127.0.0.1");
  await new Promise((resolve) => server.on("listening", resolve));
  after(() => server.close());
  return server.address().port;
}

test("the bridge answers this machine, and who has its key", async () => {
  const port = await listening();
  const ask = async (body, key = "secret") => {
    const response = await fetch(`http://localhost:${port}/`, {
      method: "POST", body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { authorization: `Bearer ${key}` },
    });
    return [response.status, await response.json()];
  };
  const params = { foreground: "#000", background: "#fff" };
  const [status, { result }] = await ask({ method: "contrast.ratio", params });
  assert.deepEqual([status, result.wcag2], [200, 21]);
  assert.equal((await ask({ method: "color.parse", params: { text: 5 } }))[1].error.path, "text");
  for (const refused of [
    { method: "tokens.check", params: { path: "/etc" } },
    { method: "tokens.check", params: { text: "{}", config: "/etc/passwd" } },
    { method: "tokens.check", params: { text: "{}", config: { extends: "/etc/passwd" } } },
    { method: "tokens.check", params: { text: "{}", config: { baseline: "/etc/passwd" } } },
    { method: "image.inspect", params: { path: "/etc/passwd" } },
    {}, null,
  ]) assert.equal((await ask(refused))[0], 403);
  assert.equal((await ask("{"))[0], 400);
  assert.equal((await ask({ method: "contrast.ratio", params }, "guess"))[0], 401);
  // A name that leads here, as that of a page on the web.
  const other = await new Promise((resolve) =>
    request({ port, host: "127.0.0.1", method: "POST", headers: { host: "evil.example" } },
      (response) => resolve(response.statusCode)).end("{}"));
  assert.equal(other, 403);
});

const program = fileURLToPath(new URL("bridge.js", import.meta.url));

test("the bridge starts by the link that npm installs", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bridge-"));
  after(() => rm(folder, { recursive: true }));
  const link = join(folder, "palette-check-bridge");
  await symlink(program, link);
  const child = spawn(process.execPath, [link, "0"]);
  after(() => child.kill());
  const line = await new Promise((resolve) => {
    child.stdout.once("data", (data) => resolve(String(data)));
    child.once("exit", (status) => resolve(`ended with ${status}`));
  });
  assert.match(line, /^palette-check \S+ answers at http:\/\/localhost:\d+ with the key \S+\n$/);
});

test("a port that cannot be used is one line", async () => {
  const used = String(await listening());
  for (const [port, words] of [["abc", /“abc”/], ["70000", /65535/], [used, /another program/]]) {
    const [status, text] = await new Promise((resolve) =>
      execFile(process.execPath, [program, port], (error, _, errors) =>
        resolve([error?.code, errors])));
    assert.equal(status, 2);
    assert.match(text, words);
    assert.equal(text.trim().split("\n").length, 1);
  }
});

test("the variables of a Figma file are checked", async () => {
  const code = await readFile(new URL("../figma/code.js", import.meta.url), "utf8");
  const collection = {
    id: "c1", key: "c", name: "Theme", remote: false, hiddenFromPublishing: false,
    modes: [{ modeId: "1:0", name: "Light" }, { modeId: "1:1", name: "Dark" }],
    defaultModeId: "1:0", variableIds: ["v1", "v2", "v3"],
  };
  const gray = (value) => ({ r: value, g: value, b: value, a: 1 });
  const variable = (id, name, light, dark, scopes) => ({
    id, key: id, name, variableCollectionId: "c1", resolvedType: "COLOR", remote: false,
    description: "", hiddenFromPublishing: false, scopes, codeSyntax: {},
    valuesByMode: { "1:0": light, "1:1": dark },
  });
  const sent = [];
  const figma = {
    showUI() {}, ui: { postMessage: (message) => sent.push(message), onmessage: null },
    variables: {
      getLocalVariableCollectionsAsync: async () => [collection],
      getLocalVariablesAsync: async () => [
        variable("v1", "text/muted", gray(0.6), gray(0.7), ["TEXT_FILL"]),
        variable("v2", "background/default", gray(1), gray(0.1), ["FRAME_FILL"]),
        variable("v3", "text/link", { type: "VARIABLE_ALIAS", id: "v1" }, gray(0.9), ["TEXT_FILL"]),
      ],
    },
  };
  runInNewContext(code, { figma, __html__: "" });
  await figma.ui.onmessage({ type: "check" });
  assert.equal(sent.length, 1);
  const { text } = sent[0];
  const report = await engine.check({ text, filename: "variables.json" });
  assert.deepEqual(report.errors, []);
  const found = report.findings.filter(({ rule }) => rule === "contrast/minimum");
  assert.deepEqual(found.map(({ token }) => token).sort(), ["text.link", "text.muted"]);
  assert.deepEqual(found[0].appearances.map(({ scheme }) => scheme), ["light"]);
});

test("the window of the plugin shows what could not be read or decided", async () => {
  const html = await readFile(new URL("../figma/ui.html", import.meta.url), "utf8");
  const script = html.match(/<script>([^]*)<\/script>/)[1];
  const element = () => {
    const parts = [];
    return {
      parts, value: "", textContent: "",
      append(...more) { parts.push(...more); },
      replaceChildren() { parts.length = 0; },
    };
  };
  const elements = { key: element(), check: element(), summary: element(), findings: element() };
  const run = async (text, filename = "variables.json") => {
    const result = await engine.check({ text, filename });
    const context = {
      document: { getElementById: (id) => elements[id], createElement: element }, parent: {},
      fetch: async () => ({ json: async () => ({ result }) }),
    };
    runInNewContext(script, context);
    await context.onmessage({ data: { pluginMessage: { text } } });
    const items = elements.findings.parts.map(({ parts: [code, words] }) => code.textContent + words);
    return [elements.summary.textContent, items];
  };
  const empty = { status: 200, error: false, meta: { variableCollections: {}, variables: {} } };
  const [nothing] = await run(JSON.stringify(empty));
  assert.match(nothing, /^Nothing was measured: the file has no color variables/);
  const [unread, problems] = await run("{");
  assert.match(unread, /1 could not be read/);
  assert.match(problems[0], /^json\/syntax /);
  const style = ":root { --text: #000; --background: #fff4 }";
  const [open, findings] = await run(style, "a.css");
  assert.match(open, /^1 pairs: 0 errors, 0 warnings, 1 unknown$/);
  assert.match(findings[0], /^contrast\/minimum unknown: /);
});
