// A stand-in for the module vscode: it keeps what the extension registers and shows, for the tests to look at.
import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const seen = {
  commands: new Map(), panels: [], messages: [], picks: [], selections: [], channels: [], settings: {},
};

export class Position { constructor(line, character) { this.line = line; this.character = character; } }
export class Range {
  constructor(a, b, c, d) {
    [this.start, this.end] = typeof a === "number" ? [new Position(a, b), new Position(c, d)] : [a, b];
  }
}
export class Selection extends Range { get active() { return this.end; } }
export class ThemeColor { constructor(id) { this.id = id; } }
export class Task {
  constructor(definition, scope, name, source, execution, matchers) {
    Object.assign(this, { definition, scope, name, source, execution, matchers });
  }
}
export class ProcessExecution {
  constructor(process, args, options) { Object.assign(this, { process, args, options }); }
}
export const TaskScope = { Workspace: 2 };
export const TaskGroup = { Test: { id: "test" } };
export const ViewColumn = { One: 1, Beside: -2 };
export const TextEditorRevealType = { InCenterIfOutsideViewport: 2 };

export class Uri {
  constructor(path) { this.path = path; }
  static file(name) { return new Uri(pathToFileURL(name).pathname); }
  static parse(text) { return new Uri(new URL(text).pathname); }
  get fsPath() { return fileURLToPath(`file://${this.path}`); }
  toString() { return `file://${this.path}`; }
}

function documentOf(file) {
  const text = readFileSync(file, "utf8"), lines = text.split("\n");
  return {
    uri: Uri.file(file), languageId: "promela", lineCount: lines.length, getText: () => text,
    lineAt: (n) => ({ range: new Range(n, 0, n, lines[n].length) }),
  };
}

/** Opens a file in the active editor. */
export function open(file) {
  const editor = {
    document: documentOf(file),
    viewColumn: 1,
    set selection(s) { this.chosen = s; seen.selections.push(s); },
    get selection() { return this.chosen; },
    setDecorations() {},
    revealRange(range) { this.revealed = range; },
  };
  editor.chosen = new Selection(new Position(0, 0), new Position(0, 0));
  window.activeTextEditor = editor;
  window.visibleTextEditors = [editor];
  return editor;
}

export const window = {
  activeTextEditor: undefined,
  visibleTextEditors: [],
  createTextEditorDecorationType: () => ({ dispose() {} }),
  createOutputChannel: (name) => {
    const channel = {
      name, text: "", clear() { this.text = ""; }, append(t) { this.text += t; }, show() {}, dispose() {},
    };
    seen.channels.push(channel);
    return channel;
  },
  createWebviewPanel: (type, title) => {
    const messages = new EventEmitter(), ends = new EventEmitter();
    const panel = {
      type, title, send: (m) => Promise.all(messages.listeners("m").map((f) => f(m))),
      webview: { html: "", onDidReceiveMessage: (f) => messages.on("m", f) },
      onDidDispose: (f) => ends.on("e", f), dispose: () => ends.emit("e"),
    };
    seen.panels.push(panel);
    return panel;
  },
  showTextDocument: async (wanted) => {
    const uri = (wanted.uri ?? wanted).toString();
    const shown = window.visibleTextEditors.find((e) => e.document.uri.toString() === uri);
    return shown ?? open((wanted.uri ?? wanted).fsPath);
  },
  showQuickPick: async (items, options) => seen.picks.shift()?.(items, options),
  showInformationMessage: async (text) => { seen.messages.push(text); },
  showWarningMessage: async (text) => { seen.messages.push(text); },
  showErrorMessage: async (text) => { seen.messages.push(text); },
};
export const commands = {
  registerCommand: (name, run) => { seen.commands.set(name, run); return { dispose() {} }; },
  executeCommand: async (name, ...args) => {
    if (!seen.commands.has(name)) throw new Error(`no command ${name}`);
    return seen.commands.get(name)(...args);
  },
};
export const tasks = { registerTaskProvider: (type, provider) => { seen.tasks = provider; return { dispose() {} }; } };
export const workspace = {
  getConfiguration: () => ({ get: (name) => seen.settings[name] }),
  createFileSystemWatcher: () => ({ dispose() {} }),
  openTextDocument: async (uri) => documentOf(uri.fsPath),
  findFiles: async () => seen.files ?? [],
  getWorkspaceFolder: (uri) => ({ uri: Uri.file(path.dirname(uri.fsPath)) }),
  asRelativePath: (uri) => path.basename(uri.fsPath),
};
