// The manifest, the snippets, and the configuration of the language, against the program.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { folder, load, ltlpor, root, scratch } from "./server.mjs";

const json = (name) => JSON.parse(readFileSync(path.join(folder, name), "utf8"));
const program = ltlpor();

/** Runs ltlpor on a text, and returns what it writes. */
function run(command, text, name = "m.pml") {
  writeFileSync(path.join(scratch, name), text);
  const { stdout, stderr, status } = spawnSync(program, [command, name], { cwd: scratch, encoding: "utf8" });
  return { text: stdout + stderr, status };
}

test("the problem matcher reads what a check writes", () => {
  const { pattern } = json("package.json").contributes.problemMatchers[0];
  const find = (text) => text.split("\n").map((line) => new RegExp(pattern.regexp).exec(line)).filter(Boolean)
    .map((m) => ["file", "line", "column", "severity"].map((part) => m[pattern[part]]));

  const wrong = run("check", "byte x;\nactive proctype P() { x = absent;\n\ty = 1 }\n");
  assert.equal(wrong.status, 3);
  assert.deepEqual(find(wrong.text), [
    ["m.pml", "2", "27", "error"],
    ["m.pml", "3", "2", "error"],
  ]);
  const warned = run("check", "#warning soon\nbyte x;\nactive proctype P() { x = 1 }\n");
  assert.equal(warned.status, 0);
  assert.deepEqual(find(warned.text), [["m.pml", "1", "1", "warning"]]);
  const fine = run("check", "byte x;\nactive proctype P() { x = 1 }\nltl p { [] (x < 1) }\n");
  assert.equal(fine.status, 1);
  assert.deepEqual(find(fine.text), []);
});

test("each snippet is Promela", () => {
  for (const [name, { body, prefix, description }] of Object.entries(json("snippets.json"))) {
    assert.ok(prefix && description, name);
    const text = body.join("\n").replace(/\$\{\d+:([^}]*)\}|\$\d/g, (_, value = "") => value);
    const begins = /^(?:active|proctype|init|inline|typedef|mtype|chan|ltl)\b/.test(text);
    const inside = text.startsWith("::") ? `if\n${text}\nfi` : text;
    const model = begins
      ? `byte x;\nproctype P() { skip }\n${text}\n${/^(?:active|init)/.test(text) ? "" : "init { run P() }\n"}`
      : `byte x;\nchan c = [1] of { byte };\nactive proctype P() {\n${inside}\n}\n`;
    const { status, text: said } = run("check", model);
    assert.ok(status === 0 || status === 1, `${name}: ${said}`);
  }
});

test("no snippet is also one of the server", () => {
  const text = readFileSync(path.join(root, "internal/editor/analysis/complete.go"), "utf8");
  const server = [...text.matchAll(/^\t\t\{"(\w+)", "/gm)].map((m) => m[1]);
  assert.ok(server.includes("proctype") && server.includes("do"), "the table of the server is there");
  const both = Object.values(json("snippets.json")).map((s) => s.prefix).filter((p) => server.includes(p));
  assert.deepEqual(both, []);
});

test("comments, brackets and indentation are those of the language", () => {
  const config = json("language-configuration.json");
  const { lineComment, blockComment } = config.comments;
  const text = `${lineComment} x '\nbyte x ${blockComment[0]} y " ${blockComment[1]}; ${lineComment}\n`;
  assert.equal(run("check", `${text}active proctype P() { skip }\n`).status, 0);
  assert.deepEqual(config.brackets.map((b) => b.join("")), ["{}", "[]", "()"]);

  const more = new RegExp(config.indentationRules.increaseIndentPattern);
  const less = new RegExp(config.indentationRules.decreaseIndentPattern);
  for (const line of ["proctype P() {", "\tdo", "\tif // choose", "\tatomic { /* one */", "for (i : 0 .. 2) {"]) {
    assert.match(line, more);
  }
  for (const line of ["#if", "do :: x++ od", "x = 1;", "/* do */", "doing", "} // {"]) {
    assert.doesNotMatch(line, more);
  }
  for (const line of ["}", "\tod;", "\tfi", "  ) {"]) assert.match(line, less);
  for (const line of ["od_x = 1;", "x = 1 }", "#fi"]) assert.doesNotMatch(line, less);
});

test("the extension loads with the client of VS Code", () => {
  const extension = load("src/extension.ts", { vscode: "anything.cjs" });
  assert.equal(typeof extension.activate, "function");
  assert.equal(typeof extension.deactivate, "function");
});

test("the settings of the manifest reach the server", () => {
  const { initializationOptions, program: name } = load("src/settings.ts");
  const properties = json("package.json").contributes.configuration.properties;
  const section = { get: (key) => properties[`ltlpor.${key}`]?.default };
  assert.deepEqual(initializationOptions(section),
    { define: [], options: {}, time: "60s", mem: "1G", checkOnSave: false });
  assert.equal(name(section), "ltlpor");
  assert.equal(name({ get: () => " " }), "ltlpor");
});
