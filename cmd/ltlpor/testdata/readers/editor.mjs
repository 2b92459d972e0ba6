// An editor: asks `ltlpor lsp` for everything, by the client library of VS Code, whose types judge the answers.
// node editor.mjs PROGRAM prints a line for each request that was answered well.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const lsp = require('vscode-languageserver-protocol/node');

const main = 'file:///models/m%20%C3%A4.pml';
const part = 'file:///models/part.h';
const model = `#include "part.h"
mtype = { ask, reply };
chan c = [2] of { mtype, byte };
#define LIMIT 3
inline tell(what) {
  c!reply(what)
}
/* 𝄞 */ proctype Client(byte n) {
  byte got;
  c!ask(n);
  c?reply(got);
  answered = (got == LIMIT)
}
active proctype Server() {
  byte k;
  do
  :: c?ask(k) -> tell(k)
  od
}
init { run Client(3) }
ltl always { []!answered }
`;

const server = spawn(process.argv[2], ['lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => server.on('exit', resolve));
const connection = lsp.createProtocolConnection(
  new lsp.StreamMessageReader(server.stdout), new lsp.StreamMessageWriter(server.stdin));
const published = new Map();
const wake = new Set();
connection.onNotification(lsp.PublishDiagnosticsNotification.type, (p) => {
  published.set(p.uri, p);
  wake.forEach((f) => f());
});
let reports = 0;
const progress = [];
connection.onRequest(lsp.WorkDoneProgressCreateRequest.type, () => null);
connection.onRequest(lsp.RegistrationRequest.type, () => null);
connection.onRequest(lsp.CodeLensRefreshRequest.type, () => null);
connection.onNotification(lsp.ShowMessageNotification.type, () => { reports++; });
connection.onUnhandledProgress((p) => progress.push(p));
connection.listen();

function check(ok, text, value) {
  if (!ok) {
    console.log('FAILED: ' + text + ': ' + JSON.stringify(value));
    server.kill();
    process.exit(1);
  }
}
// The first place of word in the model, behind a text before; shifted right.
function place(word, before = '', shift = 0) {
  const at = model.indexOf(word, model.indexOf(before)) + shift;
  const lines = model.slice(0, at).split('\n');
  return { line: lines.length - 1, character: lines.at(-1).length };
}
async function until(uri, condition) {
  const deadline = Date.now() + 20000;
  while (!(published.has(uri) && condition(published.get(uri)))) {
    check(Date.now() < deadline, 'diagnostics of ' + uri, published.get(uri));
    await new Promise((resolve) => { wake.add(resolve); setTimeout(resolve, 100); });
    wake.clear();
  }
  const p = published.get(uri);
  check(p.diagnostics.every(lsp.Diagnostic.is), 'diagnostics', p.diagnostics);
  return p;
}
// Sends a request and holds the answer against what is expected.
async function ask(type, params, good) {
  const answer = await connection.sendRequest(type, params);
  check(good(answer), type.method ?? type, answer);
  console.log(type.method ?? type);
  return answer;
}
const textDocument = { uri: main };
const all = (list, is, least = 1) => Array.isArray(list) && list.length >= least && list.every(is);

const { capabilities } = await connection.sendRequest(lsp.InitializeRequest.type, {
  processId: process.pid, rootUri: 'file:///models',
  workspaceFolders: [{ uri: 'file:///models', name: 'models' }],
  initializationOptions: { time: '20s' },
  capabilities: {
    general: { positionEncodings: ['utf-16'] },
    window: { workDoneProgress: true },
    workspace: { workspaceEdit: { documentChanges: true }, codeLens: { refreshSupport: true },
      didChangeWatchedFiles: { dynamicRegistration: true } },
    textDocument: {
      documentSymbol: { hierarchicalDocumentSymbolSupport: true },
      completion: { completionItem: { snippetSupport: true } },
      hover: { contentFormat: ['markdown'] },
      signatureHelp: { signatureInformation: { parameterInformation: { labelOffsetSupport: true } } },
    },
  },
});
check(capabilities.positionEncoding === 'utf-16', 'initialize', capabilities);
await connection.sendNotification(lsp.InitializedNotification.type, {});
const open = (uri, text) => connection.sendNotification(lsp.DidOpenTextDocumentNotification.type,
  { textDocument: { uri, languageId: 'promela', version: 1, text } });
await open(part, 'bool answered\n');
await open(main, model);
await until(main, (p) => p.version === 1 && p.diagnostics.length === 0);
console.log('textDocument/publishDiagnostics');

const where = (word, before, shift) => ({ textDocument, position: place(word, before, shift) });
await ask(lsp.DefinitionRequest.type, where('tell', 'ask(k)'), (a) => all([a].flat(), lsp.Location.is) &&
  [a].flat()[0].range.start.line === 4);
await ask(lsp.DefinitionRequest.type, where('answered', 'c?reply'), (a) =>
  [a].flat()[0].uri === part);
await ask(lsp.ReferencesRequest.type, { ...where('got'), context: { includeDeclaration: true } },
  (a) => all(a, lsp.Location.is, 3));
await ask(lsp.DocumentHighlightRequest.type, where('got'), (a) => all(a, (x) => lsp.Range.is(x.range), 3));
await ask(lsp.PrepareRenameRequest.type, where('got'), (a) => lsp.Range.is(a.range) && a.placeholder === 'got');
await ask(lsp.RenameRequest.type, { ...where('got'), newName: 'had' }, (a) => lsp.WorkspaceEdit.is(a) &&
  a.documentChanges[0].edits.length === 3 && a.documentChanges[0].textDocument.version === 1);
await ask(lsp.DocumentSymbolRequest.type, { textDocument }, (a) => all(a, lsp.DocumentSymbol.is, 5));
await ask(lsp.FoldingRangeRequest.type, { textDocument }, (a) => all(a, lsp.FoldingRange.is, 2));
await ask(lsp.SemanticTokensRequest.type, { textDocument }, (a) => lsp.SemanticTokens.is(a) && a.data.length > 50);
await ask(lsp.SemanticTokensRangeRequest.type,
  { textDocument, range: { start: { line: 3, character: 0 }, end: { line: 6, character: 0 } } },
  (a) => lsp.SemanticTokens.is(a) && a.data.length > 0);
await ask(lsp.HoverRequest.type, where('got'), (a) => lsp.Hover.is(a) && a.contents.value.includes('byte'));
await ask(lsp.CompletionRequest.type, where('answered', 'c?reply', 3), (a) =>
  all(a.items ?? a, (x) => x.label !== '' && lsp.TextEdit.is(x.textEdit)) && (a.items ?? a).some((x) => x.label === 'answered'));
// what the channel carries, and the labels of a process type
await ask(lsp.CompletionRequest.type, where('ask', 'c!ask'), (a) =>
  a.items.filter((x) => x.sortText.startsWith('0')).map((x) => x.label).sort().join() === 'ask,reply');
await ask(lsp.CompletionRequest.type, where('Client', 'run Client'), (a) =>
  a.items.some((x) => x.label === 'Client' && x.detail === '(byte n)'));
await ask(lsp.SignatureHelpRequest.type, where('3', 'run Client'), (a) => a.activeParameter === 0 &&
  a.signatures[0].label === 'Client(byte n)' && a.signatures[0].parameters[0].label.join() === '7,13');
await ask(lsp.InlayHintRequest.type, { textDocument, range: { start: place('/* '), end: place('ltl always') } },
  (a) => all(a, lsp.InlayHint.is, 3) && a.some((x) => x.label === '= 3') && a.some((x) => x.label === 'what:'));
await ask(lsp.DocumentFormattingRequest.type, { textDocument, options: { tabSize: 4, insertSpaces: true } },
  (a) => all(a, lsp.TextEdit.is));
await ask(lsp.CodeActionRequest.type,
  { textDocument, range: { start: { line: 0, character: 0 }, end: place('init') }, context: { diagnostics: [] } },
  (a) => all(a, lsp.CodeAction.is, 0));
const lenses = await ask(lsp.CodeLensRequest.type, { textDocument }, (a) => all(a, lsp.CodeLens.is, 3));
const lens = lenses.find((x) => x.command.title === 'check always').command;
await ask(lsp.ExecuteCommandRequest.type, { command: lens.command, arguments: lens.arguments }, (a) =>
  a.verdict === 'violated');
const { diagnostics } = await until(main, (p) => p.diagnostics.some((d) => d.code === 'violated'));
check(diagnostics.find((d) => d.code === 'violated').relatedInformation.length > 3, 'steps', diagnostics);
check(reports === 1, 'window/showMessage', reports);
check(progress[0]?.value.kind === 'begin' && progress.at(-1).value.kind === 'end', '$/progress', progress);

const own = (method, params, good) => ask('ltlpor/' + method, { textDocument, ...params }, good);
await own('check', {}, (a) => a.version === 1 && a.document.format === 'ltlpor-check' && a.document.verdict === 'violated');
await own('properties', {}, (a) => a.properties.some((p) => p.name === 'always' && p.verdict === 'violated'));
await own('report', {}, (a) => !a.stale && a.html.startsWith('<!doctype html>'));
await own('chart', { property: 'always' }, (a) => a.text.includes('<svg'));
await own('explain', {}, (a) => a.document.format === 'ltlpor-explain');
await own('graph', { format: 'dot' }, (a) => a.text.startsWith('digraph') || a.text.includes('digraph'));
await own('graph', {}, (a) => a.document.format === 'ltlpor-graph');
await own('automaton', { property: 'always', format: 'svg' }, (a) => a.text.includes('<svg'));
await own('automaton', { formula: 'G F answered' }, (a) => a.document.format === 'ltlpor-automaton');
const run = await own('simulate', { random: 5, seed: 7 }, (a) => a.steps.length === 5 && a.state.length > 1);
await own('simulate', { steps: run.steps.slice(0, 2), from: 1 }, (a) => a.steps.length === 2 &&
  a.trace.steps.length === a.length - 1 && a.enabled.length > 0);
await own('simulate', { follow: 'always', followed: 2 }, (a) => a.length === 2);

// a mistake, and how to mend it
await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
  textDocument: { uri: main, version: 2 },
  contentChanges: [{ range: { start: place('answered', 'c?reply'), end: place('answered', 'c?reply', 8) }, text: 'answred' }],
});
const mistake = await until(main, (p) => p.version === 2 && p.diagnostics.length > 0);
check(mistake.diagnostics[0].message.includes('answred'), 'the mistake', mistake);
await ask(lsp.CodeActionRequest.type,
  { textDocument, range: mistake.diagnostics[0].range, context: { diagnostics: mistake.diagnostics } },
  (a) => all(a, lsp.CodeAction.is) && a[0].title === 'Change answred to answered' && a[0].isPreferred &&
    a[0].edit.documentChanges[0].edits.map((e) => e.newText).join() === 'e');

// a missing word, and a part of a model without the model
const broken = 'file:///models/broken.pml';
await open(broken, 'byte x;\ninit {\n  do\n  :: x < 3 -> x++\n}\n');
const missing = await until(broken, (p) => p.diagnostics.length === 1);
await ask(lsp.CodeActionRequest.type, { textDocument: { uri: broken }, range: missing.diagnostics[0].range,
  context: { diagnostics: missing.diagnostics, only: ['quickfix'] } },
  (a) => all(a, lsp.CodeAction.is) && a[0].edit.documentChanges[0].edits[0].newText === '\n  od');
const alone = 'file:///models/alone.pml';
await open(alone, 'inline step() { x = LOW(y) }\n');
await until(alone, (p) => p.diagnostics.length === 1 && p.diagnostics[0].code === 'fragment' &&
  p.diagnostics[0].severity === lsp.DiagnosticSeverity.Information);

await connection.sendNotification(lsp.DidCloseTextDocumentNotification.type, { textDocument });
await until(main, (p) => p.diagnostics.length === 0);
await connection.sendRequest(lsp.ShutdownRequest.type);
await connection.sendNotification(lsp.ExitNotification.type);
check(await ended === 0, 'exit', server.exitCode);
console.log('exit');
process.exit(0);
