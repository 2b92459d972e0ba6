// The extension with the real server, and a stand-in for the editor.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import test, { after, before } from "node:test";
import { JSDOM } from "jsdom";
import { folder, load, ltlpor, root, scratch } from "./server.mjs";

const extension = load("test/whole.ts", { vscode: "vscode.mjs", "vscode-languageclient/node": "client.mjs" });
const { seen } = extension;
const run = (name) => extension.commands.executeCommand(`ltlpor.${name}`);
const model = (name) => path.join(root, `models/${name}.pml`);

before(async () => {
  Object.assign(seen.settings, { path: ltlpor(), showCounterexample: true, time: "60s", mem: "1G" });
  extension.open(model("peterson"));
  await extension.activate({ subscriptions: [] });
});
after(() => extension.deactivate());

/** Runs the page in a browser's stead, and returns it with the messages to the editor. */
function shown(html) {
  const messages = [];
  const dom = new JSDOM(html, {
    runScripts: "dangerously",
    url: "https://page.invalid/",
    beforeParse(window) {
      window.acquireVsCodeApi = () => ({ postMessage: (m) => messages.push(structuredClone(m)) });
      window.SVGElement.prototype.getBBox = () => ({ x: 0, y: 0, width: 0, height: 0 });
    },
  });
  return { dom, messages };
}

test("every command of the manifest is there", () => {
  const { contributes } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  for (const { command } of contributes.commands) assert.ok(seen.commands.has(command), command);
});

test("a check shows the counterexample, and a step of it selects its line", async () => {
  const editor = extension.open(model("peterson"));
  const result = await run("checkAll");
  assert.equal(result.verdict, "violated");
  assert.equal(result.properties.find((p) => p.name === "mutex").verdict, "holds");
  const panel = seen.panels.at(-1);
  assert.equal(panel.title, "peterson.pml");
  const nonce = /nonce-([0-9a-f]{32})/.exec(panel.webview.html)[1];
  assert.equal(panel.webview.html.split(nonce).length, 3); // the policy and the script
  assert.match(panel.webview.html, /default-src &#39;none&#39;/);

  const { dom, messages } = shown(panel.webview.html);
  const document = dom.window.document;
  document.querySelector('li[data-k="3"]').dispatchEvent(new dom.window.MouseEvent("click", { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve));
  const last = messages.at(-1);
  assert.equal(last.step, 3);
  const line = Number(/:(\d+)/.exec(document.querySelector('li[data-k="3"] .at').textContent)[1]);
  assert.deepEqual(last.places, [{ file: "", line }]);
  await panel.send(last);
  assert.equal(editor.selection.start.line, line - 1);
  assert.equal(editor.revealed.start.line, line - 1);

  // A click into the source of the page selects the line, too; other messages do nothing.
  const before = messages.length;
  document.querySelector('tr[data-at="0:7"]').dispatchEvent(new dom.window.MouseEvent("click", { bubbles: true }));
  assert.deepEqual(messages[before], { places: [{ file: "", line: 7 }] });
  const selections = seen.selections.length;
  const places = [{ file: 1, line: 1 }, { file: "", line: -1 }, null];
  for (const wrong of [null, 3, {}, { places: "x" }, { step: "1", places: [] }, { places }]) await panel.send(wrong);
  assert.equal(seen.selections.length, selections);
  panel.dispose();
});

test("the page has the theme of the editor", async () => {
  extension.open(model("peterson"));
  await run("checkAll");
  const { window } = shown(seen.panels.at(-1).webview.html).dom;
  const [sheet] = window.document.styleSheets;
  const dark = Array.from(sheet.cssRules).find((rule) => rule.media && /--bg/.test(rule.cssText));
  assert.equal(dark.media.mediaText, "not all");
  assert.match(sheet.cssRules[0].cssText, /^code *{ *background/);
  for (const [theme, media] of [
    ["vscode-dark", "screen"], ["vscode-light", "not all"], ["vscode-high-contrast", "screen"],
    ["vscode-high-contrast-light", "not all"],
  ]) {
    window.document.body.className = theme;
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(dark.media.mediaText, media, theme);
  }
  seen.panels.at(-1).dispose();
});

test("a step in an included file selects its line there", async () => {
  writeFileSync(path.join(scratch, "step.inc"), "/* the step */\ninline step() {\n\tx = 3\n}\n");
  writeFileSync(path.join(scratch, "whole.pml"),
    'byte x;\n#include "step.inc"\nactive proctype P() {\n\tx = 1;\n\tstep()\n}\nltl p { [] (x != 3) }\n');
  extension.open(path.join(scratch, "whole.pml"));
  await run("checkAll");
  const panel = seen.panels.at(-1);
  const { dom, messages } = shown(panel.webview.html);
  const row = dom.window.document.querySelector('tr[data-at="1:3"]');
  row.dispatchEvent(new dom.window.MouseEvent("click", { bubbles: true }));
  await panel.send(messages.at(-1));
  assert.equal(path.basename(extension.window.activeTextEditor.document.uri.fsPath), "step.inc");
  assert.equal(extension.window.activeTextEditor.selection.start.line, 2);
  panel.dispose();
});

test("check this property", async () => {
  const editor = extension.open(model("peterson"));
  const lines = editor.document.getText().split("\n");
  const entry = lines.findIndex((l) => /^ltl entry/.test(l));
  editor.selection = { active: { line: entry, character: 5 } };
  seen.messages.length = 0;
  const panels = seen.panels.length;
  await run("checkHere");
  assert.deepEqual(seen.messages, ["entry: holds"]);
  assert.equal(seen.panels.length, panels); // nothing is violated

  editor.selection = { active: { line: lines.length - 1, character: 0 } };
  seen.picks.push((items) => items.find((i) => i.label === "mutex"));
  await run("checkHere");
  assert.equal(seen.messages.at(-1), "mutex: holds");
});

test("check this property, from within its block", async () => {
  const file = path.join(scratch, "block.pml");
  writeFileSync(file, "byte x;\nltl first\n{\n\t[] (x < 3)\n}\nltl second { <> (x == 1) }\n" +
    "active proctype P() {\n\tx = 1\n}\n");
  const editor = extension.open(file);
  for (const [line, want] of [[1, "first"], [3, "first"], [4, "first"], [5, "second"]]) {
    editor.selection = { active: { line, character: 0 } };
    seen.messages.length = 0;
    await run("checkHere");
    assert.deepEqual(seen.messages, [`${want}: holds`], `line ${line}`);
  }
  editor.selection = { active: { line: 7, character: 0 } }; // in no property: a list
  seen.picks.push((items) => items.find((i) => i.label === "assertions"));
  await run("checkHere");
  assert.equal(seen.messages.at(-1), "assertions: holds");
});

test("simulate step by step", async () => {
  extension.open(model("peterson"));
  const titles = [];
  const note = (choose) => (items, options) => {
    titles.push(options.title);
    return choose(items, options);
  };
  seen.picks.push(
    note((items, options) => { options.onDidSelectItem(items[0]); return items[0]; }),
    note((items) => items.find((i) => i.go?.random)),
    note((items) => items.find((i) => i.go?.back)),
    note((items) => items.at(-1)));
  const steps = await run("stepThrough");
  assert.equal(steps.length, 10);
  assert.deepEqual(titles, ["After 0 steps", "After 1 steps", "After 11 steps", "After 10 steps"]);
});

test("the run of a simulation by a code lens is shown", async () => {
  const editor = extension.open(model("peterson"));
  await extension.commands.executeCommand("ltlpor.simulate", { uri: editor.document.uri.toString(), random: 5 });
  assert.match(seen.channels[0].text, /P\(\d\)/);
});

test("errors are told", async () => {
  const editor = extension.open(model("dekker"));
  seen.messages.length = 0;
  await run("showReport");
  assert.deepEqual(seen.messages, ["ltlpor: the model was not checked"]);
  await run("clearVerdicts");
  editor.document.languageId = "plaintext";
  await run("checkAll");
  assert.match(seen.messages.at(-1), /open a model/);
});

test("tasks check the models of the workspace", async () => {
  seen.files = [extension.Uri.file(model("peterson"))];
  const [task] = await seen.tasks.provideTasks();
  assert.deepEqual(task.execution.args, ["check", "peterson.pml"]);
  assert.equal(task.matchers, "$ltlpor");
  const definition = { type: "ltlpor", model: "m.pml", args: ["--fairness=weak"] };
  const resolved = seen.tasks.resolveTask({ definition });
  assert.deepEqual(resolved.execution.args, ["check", "--fairness=weak", "m.pml"]);
  assert.equal(seen.tasks.resolveTask({ definition: { type: "ltlpor" } }), undefined);
});

test("a program that is not there is told, and restart finds it", async () => {
  const right = seen.settings.path;
  seen.settings.path = path.join(root, "absent");
  await run("restart");
  assert.match(seen.messages.at(-1), /the program .*absent does not start/);
  seen.settings.path = right;
  await run("restart");
  extension.open(model("peterson"));
  assert.equal((await run("checkAll")).verdict, "violated");
});
