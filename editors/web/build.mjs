// Bundles the page, with the licenses of the bundled packages, into internal/editor/page/dist or the folder given as
// argument. With the arguments --playground FOLDER, bundles the further scripts of the playground into FOLDER.
import { build } from "esbuild";
import { copyFile, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";

const here = import.meta.dirname;
const playground = process.argv[2] === "--playground";
const out = path.resolve(process.argv.at(playground ? 3 : 2) ?? path.join(here, "../../internal/editor/page/dist"));
await mkdir(out, { recursive: true });

const common = { absWorkingDir: here, bundle: true, minify: true, outdir: out, logLevel: "warning" };
const result = await build({
  ...common, format: "iife", target: ["es2022"], metafile: true, charset: "utf8", legalComments: "none",
  entryPoints: playground ? ["src/worker.js", "src/command.js"] : { page: "src/main.js" },
});
if (playground) {
  await copyFile(path.join(here, "node_modules/brotli-dec-wasm/pkg/brotli_dec_wasm_bg.wasm"), path.join(out, "brotli.wasm"));
} else {
  await build({ ...common, entryPoints: ["src/page.css"] });
  await copyFile(path.join(here, "src/index.html"), path.join(out, "index.html"));
}

// packages has the packages in the bundle; their licenses are written below.
const packages = new Set();
for (const input of Object.keys(result.metafile.inputs)) {
  const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input) ?? [];
  if (name) packages.add(name);
}
const notices = [];
for (const name of [...packages].sort()) {
  const dir = path.join(here, "node_modules", name);
  const { version, license } = JSON.parse(await readFile(path.join(dir, "package.json"), "utf8"));
  const file = (await readdir(dir)).filter((f) => /^licen[cs]e/i.test(f)).sort().at(-1); // MIT, if there are two
  if (!/\bMIT\b/.test(license) || !file) throw new Error(`${name}: the license ${license} is not known to fit`);
  notices.push(`${name} ${version}\n\n${(await readFile(path.join(dir, file), "utf8")).trim()}\n`);
}
await writeFile(path.join(out, playground ? "notices-workers.txt" : "notices.txt"), notices.join(`\n${"-".repeat(72)}\n\n`));
