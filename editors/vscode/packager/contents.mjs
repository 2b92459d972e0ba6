// Checks that ltlpor.vsix has exactly the expected files: the bundle without sources and further packages, and the
// licenses of the packages in the bundle.
import assert from "node:assert/strict";
import path from "node:path";
import { fileURLToPath } from "node:url";
import yauzl from "yauzl"; // a dependency of vsce

const here = path.dirname(fileURLToPath(import.meta.url));

const files = await new Promise((resolve, reject) => {
  const texts = new Map();
  yauzl.open(path.join(here, "../ltlpor.vsix"), { lazyEntries: true }, (error, zip) => {
    if (error) return reject(error);
    zip.on("error", reject);
    zip.on("end", () => resolve(texts));
    zip.on("entry", (entry) => zip.openReadStream(entry, async (error, stream) => {
      if (error) return reject(error);
      const parts = [];
      for await (const part of stream) parts.push(part);
      texts.set(entry.fileName, Buffer.concat(parts).toString("utf8"));
      zip.readEntry();
    }));
    zip.readEntry();
  });
});

assert.deepEqual([...files.keys()].sort(), [
  "[Content_Types].xml",
  "extension.vsixmanifest",
  "extension/LICENSE.txt",
  "extension/NOTICE",
  "extension/dist/extension.js",
  "extension/language-configuration.json",
  "extension/package.json",
  "extension/readme.md",
  "extension/snippets.json",
  "extension/syntaxes/promela.tmLanguage.json",
]);
const { version, dependencies } = JSON.parse(files.get("extension/package.json"));
assert.match(files.get("extension.vsixmanifest"), new RegExp(`Version="${version.replaceAll(".", "\\.")}"`));
assert.match(files.get("extension/LICENSE.txt"), /MIT License/);
for (const name of [...Object.keys(dependencies), "vscode-languageserver-protocol", "vscode-jsonrpc"]) {
  assert.match(files.get("extension/NOTICE"), new RegExp(`^---- ${name} \\d.*\\((MIT|ISC|Apache-2.0|BSD)`, "m"));
}
