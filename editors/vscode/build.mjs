// Builds dist/extension.js, and NOTICE with the licenses of the packages in it. `npm run package` makes ltlpor.vsix.
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const { metafile } = await build({
  entryPoints: [path.join(here, "src/extension.ts")],
  outfile: path.join(here, "dist/extension.js"),
  bundle: true,
  platform: "node",
  target: "node18", // the version of Node in VS Code 1.82
  format: "cjs",
  external: ["vscode"],
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none", // NOTICE has the licenses in full
  metafile: true,
  logLevel: "warning",
});

const folders = new Set();
for (const input of Object.keys(metafile.inputs)) {
  const file = path.relative(here, path.resolve(input)).replaceAll("\\", "/");
  const inside = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file);
  if (inside) folders.add(inside[0]);
}
const allowed = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0"];
let notice = "The extension contains these packages.\n";
for (const folder of [...folders].sort()) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(here, folder, "package.json"), "utf8"));
  if (!allowed.includes(license)) throw new Error(`${name}: the license ${license} is not among ${allowed.join(", ")}`);
  const file = readdirSync(path.join(here, folder)).find((f) => /^licen[sc]e/i.test(f));
  if (!file) throw new Error(`${name} has no license file`);
  notice += `\n---- ${name} ${version} (${license})\n\n${readFileSync(path.join(here, folder, file), "utf8").trim()}\n`;
}
writeFileSync(path.join(here, "NOTICE"), notice);
copyFileSync(path.join(here, "../../LICENSE"), path.join(here, "LICENSE"));
