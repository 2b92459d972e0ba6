// A stand-in for vscode-languageclient/node over the real protocol library: it starts the server, opens the document of
// the active editor before each request, and registers the commands of the server as the original does.
import { spawn } from "node:child_process";
import { commands, seen, window } from "vscode";
import {
  createProtocolConnection, StreamMessageReader, StreamMessageWriter,
} from "vscode-languageserver-protocol/node";

export class LanguageClient {
  code2ProtocolConverter = { asUri: (uri) => uri.toString() };

  constructor(id, name, server, options) {
    Object.assign(this, { server, options, opened: new Set() });
  }

  async start() {
    this.process = spawn(this.server.command, this.server.args, { stdio: ["pipe", "pipe", "inherit"] });
    await new Promise((resolve, reject) => this.process.once("spawn", resolve).once("error", reject));
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.process.stdout), new StreamMessageWriter(this.process.stdin));
    this.connection.onNotification("window/showMessage", (m) => seen.messages.push(m.message));
    this.connection.onNotification("textDocument/publishDiagnostics", (d) => { seen.diagnostics = d; });
    this.connection.onRequest("window/workDoneProgress/create", () => null);
    this.connection.listen();
    const { capabilities } = await this.connection.sendRequest("initialize", {
      processId: null, rootUri: null, capabilities: {
        window: { workDoneProgress: true },
        textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
      },
      initializationOptions: this.options.initializationOptions,
    });
    await this.connection.sendNotification("initialized", {});
    for (const name of capabilities.executeCommandProvider.commands) {
      const next = (command, list) =>
        this.sendRequest("workspace/executeCommand", { command, arguments: list });
      commands.registerCommand(name, (...args) => this.options.middleware.executeCommand(name, args, next));
    }
  }

  async open() {
    const { uri, languageId, getText } = window.activeTextEditor.document;
    if (this.opened.has(uri.toString())) return;
    this.opened.add(uri.toString());
    await this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri: uri.toString(), languageId, version: 1, text: getText() },
    });
  }

  async sendRequest(method, params) {
    await this.open();
    return this.connection.sendRequest(method, params);
  }

  async stop() {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    await this.connection.sendRequest("shutdown");
    await this.connection.sendNotification("exit");
    this.status = await ended;
    this.connection.dispose();
  }
}
