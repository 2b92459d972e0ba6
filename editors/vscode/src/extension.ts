// The extension: the language server, and commands for its requests beyond the protocol.

import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions } from "vscode-languageclient/node";
import { propertyAt, type Checked, type DocumentSymbol, type Property, type Report, type Simulation } from "./protocol";
import { Reports } from "./reports";
import { initializationOptions, program } from "./settings";
import { stepThrough } from "./simulation";
import { Tasks } from "./tasks";

let client: LanguageClient | undefined;
let reports: Reports | undefined;
let runs: vscode.OutputChannel | undefined;

const section = () => vscode.workspace.getConfiguration("ltlpor");

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  reports = new Reports((model) => ask<Report>("ltlpor/report", model));
  runs = vscode.window.createOutputChannel("ltlpor: simulation", "promela");
  const tasks = vscode.tasks.registerTaskProvider("ltlpor", new Tasks(() => program(section())));
  context.subscriptions.push(reports, runs, tasks);
  const commands: [string, (editor: vscode.TextEditor) => Promise<unknown>][] = [
    ["checkAll", (editor) => check(editor.document.uri)],
    ["checkHere", checkHere],
    ["stepThrough", (editor) => simulate(editor.document.uri)],
    ["showReport", (editor) => reports!.show(editor.document.uri)],
    ["clearVerdicts", clear],
  ];
  for (const [name, run] of commands) {
    context.subscriptions.push(vscode.commands.registerCommand(`ltlpor.${name}`, () => inEditor(run)));
  }
  context.subscriptions.push(vscode.commands.registerCommand("ltlpor.restart", restart));
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
  client = undefined;
}

async function start(): Promise<void> {
  const command = program(section());
  const options: LanguageClientOptions = {
    documentSelector: [{ language: "promela" }],
    initializationOptions: initializationOptions(section()),
    synchronize: { configurationSection: "ltlpor" },
    middleware: { executeCommand: executed },
  };
  client = new LanguageClient("ltlpor", "ltlpor", { command, args: ["lsp"] }, options);
  try {
    await client.start();
  } catch (err) {
    const settings = "Open Settings";
    const answer = await vscode.window.showErrorMessage(
      `ltlpor: the program ${command} does not start: ${(err as Error).message}`, settings);
    if (answer === settings) await vscode.commands.executeCommand("workbench.action.openSettings", "ltlpor.path");
  }
}

async function restart(): Promise<void> {
  const old = client;
  client = undefined;
  await old?.stop().catch(() => undefined); // the old server may have crashed, or may never have started
  await start();
}

/** Runs a command on the model of the active editor. If the command fails, shows its error. */
async function inEditor(run: (editor: vscode.TextEditor) => Promise<unknown>): Promise<unknown> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== "promela") {
    void vscode.window.showInformationMessage("ltlpor: open a model (.pml) first");
    return undefined;
  }
  try {
    return await run(editor);
  } catch (err) {
    void vscode.window.showWarningMessage(`ltlpor: ${(err as Error).message}`);
    return undefined;
  }
}

function ask<T>(method: string, model: vscode.Uri, params: object = {}): Promise<T> {
  if (!client) return Promise.reject(new Error("the language server does not run"));
  return client.sendRequest<T>(method, { textDocument: { uri: uriOf(model) }, ...params });
}

const uriOf = (uri: vscode.Uri): string => client?.code2ProtocolConverter.asUri(uri) ?? uri.toString();

/** Checks a model, or one of its properties, by a command of the server. Function executed handles the result. */
async function check(model: vscode.Uri, property?: string): Promise<Checked | undefined> {
  return vscode.commands.executeCommand<Checked>("ltlpor.check", { uri: uriOf(model), property });
}

async function clear(editor: vscode.TextEditor): Promise<void> {
  await vscode.commands.executeCommand("ltlpor.clear", { uri: uriOf(editor.document.uri) });
}

async function checkHere(editor: vscode.TextEditor): Promise<void> {
  const model = editor.document.uri;
  const { properties } = await ask<{ properties: Property[] }>("ltlpor/properties", model);
  const symbols = await ask<DocumentSymbol[]>("textDocument/documentSymbol", model);
  const here = propertyAt(properties, symbols, uriOf(model), editor.selection.active.line);
  const name = here?.name ?? (await vscode.window.showQuickPick(
    properties.map((p) => ({ label: p.name, description: p.verdict, detail: p.formula })),
    { placeHolder: "The property to check" }))?.label;
  if (name !== undefined) await check(model, name);
}

function simulate(model: vscode.Uri): Promise<number[]> {
  return stepThrough(model,
    (steps, random, seed) => ask<Simulation>("ltlpor/simulate", model, { steps, random, seed }));
}

/**
 * Handles the results of commands of the server, which code lenses call, too. After a check with a violated property it
 * shows the page with the counterexample beside the text, and after a simulation the run.
 */
async function executed(
  command: string, args: unknown[], next: (command: string, args: unknown[]) => vscode.ProviderResult<unknown>,
): Promise<unknown> {
  const result = await next(command, args);
  const uri = (args[0] as { uri?: string } | undefined)?.uri;
  if (uri === undefined || !result) return result;
  const model = vscode.Uri.parse(uri);
  if (command === "ltlpor.check") {
    const violated = (result as Checked).properties.some((p) => p.verdict === "violated");
    if (reports!.isOpen(model) || (violated && section().get("showCounterexample"))) await reports!.show(model);
  }
  if (command === "ltlpor.simulate") {
    runs!.clear();
    runs!.append((result as { text: string }).text);
    runs!.show(true);
  }
  return result;
}
