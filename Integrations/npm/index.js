// A client of `palette-check serve`: JSON-RPC 2.0, one message a line.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** An error that the engine answered; `path` names the parameter that is wrong. */
export class EngineError extends Error {
  constructor({ code, message, data }) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.path = data?.path;
  }
}

/** A running engine. Requests may overlap; they are answered in order. */
export class Engine {
  #process;
  #waiting = new Map();
  #next = 1;
  #failure = null;
  #ended;

  /** @param {{command?: string, cwd?: string}} [options] */
  constructor({ command = process.env.PALETTE_CHECK ?? "palette-check", cwd } = {}) {
    this.#process = spawn(command, ["serve"], { cwd, stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.#process.stdout }).on("line", (line) => this.#receive(line));
    // What cannot be written is told when the process ends.
    this.#process.stdin.on("error", () => {});
    this.#ended = new Promise((resolve) => {
      this.#process.on("error", (error) => {
        const hint = error.code === "ENOENT" ? "; install it, or name it in PALETTE_CHECK" : "";
        this.#fail(new Error(`${command} cannot be started: ${error.message}${hint}`));
        resolve(null);
      });
      this.#process.on("close", (code) => {
        this.#fail(new Error(`${command} ended with status ${code}`));
        resolve(code);
      });
    });
  }

  #receive(line) {
    const { id, result, error } = JSON.parse(line);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new EngineError(error));
    else waiting?.resolve(result);
  }

  #fail(error) {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }

  /** The result of a method of the engine protocol, such as `contrast.ratio`. */
  call(method, params = {}) {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.stdin.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
    });
  }

  /** The contrast of a foreground on a background, by every metric. */
  contrast(foreground, background, options = {}) {
    return this.call("contrast.ratio", { foreground, background, ...options });
  }

  /** The color nearest to a foreground that reaches a contrast on every background. */
  suggest(foreground, backgrounds, target = 4.5, options = {}) {
    return this.call("contrast.suggest", { foreground, backgrounds, target, ...options });
  }

  /** A color as it is written, by the grammar of CSS. */
  parse(text) {
    return this.call("color.parse", { text });
  }

  /** A color in another space. */
  convert(color, to) {
    return this.call("color.convert", { color, to });
  }

  /** The report on a file or folder, or on `{text, filename}`. */
  check(input, options = {}) {
    const given = typeof input === "string" ? { path: input } : input;
    return this.call("tokens.check", { ...given, ...options });
  }

  /** Ends the engine once it has answered everything; resolves to its status. */
  close() {
    this.#process.stdin.end();
    return this.#ended;
  }
}
