// Each lexeme of models has the scope of its class.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";
import { folder, require, root, scratch } from "./server.mjs";

const scopes = {
  control: ["keyword.control.promela"],
  unit: ["keyword.declaration.promela"],
  type: ["storage.type.promela"],
  modifier: ["storage.modifier.promela"],
  constant: ["constant.language.promela"],
  function: ["support.function.promela"],
  embedded: ["keyword.other.c.promela"],
  variable: ["variable.language.promela"],
  temporal: ["keyword.operator.word.ltl.promela"],
  directive: ["keyword.control.directive.promela"],
  comment: ["comment.block.promela", "comment.line.double-slash.promela"],
  string: ["string.quoted.double.promela", "string.quoted.single.promela"],
  number: ["constant.numeric.promela"],
  sign: ["keyword.operator.promela", "keyword.operator.ltl.promela"],
  name: ["source.promela", "entity.name.function.promela", "entity.name.function.ltl.promela",
    "entity.name.type.promela", "entity.name.label.promela", "keyword.control.promela"],
};

async function grammar() {
  await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
  const file = path.join(folder, "syntaxes/promela.tmLanguage.json");
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => (scope === "source.promela"
      ? textmate.parseRawGrammar(readFileSync(file, "utf8"), file) : null),
  });
  return registry.loadGrammar("source.promela");
}

/** Returns a function from a line and a column, both from 1, to the innermost scope, without delimiters. */
function colours(promela, text) {
  let stack = textmate.INITIAL;
  const lines = text.split(/\r?\n/).map((line) => {
    const result = promela.tokenizeLine(line, stack);
    stack = result.ruleStack;
    return result.tokens;
  });
  return (line, column) => {
    const token = lines[line - 1].find((t) => t.startIndex < column && column <= t.endIndex);
    return token.scopes.at(-1);
  };
}

test("lexemes have the scopes of their classes", async () => {
  const promela = await grammar();
  const tricky = /const tricky = `((?:[^`])*)`/s.exec(
    readFileSync(path.join(root, "internal/tools/highlight/colours_test.go"), "utf8"))[1];
  writeFileSync(path.join(scratch, "tricky.pml"), tricky);
  const files = ["peterson", "needham-schroeder", "allocator", "paxos", "go-back-n", "elevator", "szymanski"]
    .map((name) => path.join(root, `models/${name}.pml`));
  files.push(path.join(scratch, "tricky.pml"));
  const tokens = JSON.parse(execFileSync("go", ["run", "./internal/tools/highlight", "-tokens", ...files],
    { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 }));
  let compared = 0;
  for (const [file, list] of Object.entries(tokens)) {
    const at = colours(promela, readFileSync(file, "utf8"));
    for (const { line, column, class: kind, text } of list) {
      const got = at(line, column);
      assert.ok(scopes[kind].includes(got), `${path.basename(file)}:${line}:${column}: ${text} (${kind}) is ${got}`);
      compared++;
    }
  }
  assert.ok(compared > 2000, `${compared} lexemes`);
});
