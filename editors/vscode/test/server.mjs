// What the tests share: the program, and bundles of the extension's sources.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildSync } from "esbuild";

export const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
export const root = path.resolve(folder, "../..");
export const require = createRequire(import.meta.url);
export const scratch = mkdtempSync(path.join(os.tmpdir(), "ltlpor-vscode-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** The path of ltlpor: that of the environment, or built from the sources. */
export function ltlpor() {
  if (process.env.LTLPOR) return process.env.LTLPOR;
  const binary = path.join(scratch, "ltlpor");
  execFileSync("go", ["build", "-o", binary, "./cmd/ltlpor"], { cwd: root });
  return binary;
}

/** Loads a source of the extension; alias replaces modules by files of this folder. */
export function load(source, alias = {}) {
  const outfile = path.join(scratch, `${path.basename(source, ".ts")}.cjs`);
  buildSync({
    entryPoints: [path.join(folder, source)], outfile, bundle: true, platform: "node", format: "cjs", logLevel: "error",
    alias: Object.fromEntries(Object.entries(alias).map(([name, file]) => [name, path.join(folder, "test", file)])),
  });
  return require(outfile);
}

export const uriOf = (file) => pathToFileURL(file).href;
