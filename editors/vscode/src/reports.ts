// The pages with counterexamples, which are shown beside the texts of the models.

import { randomBytes } from "node:crypto";
import * as path from "node:path";
import * as vscode from "vscode";
import { prepare, shown, type Place } from "./page";
import type { Report } from "./protocol";

/** Reports shows a page for each model, and selects the line of the step that the page shows. */
export class Reports implements vscode.Disposable {
  private readonly panels = new Map<string, vscode.WebviewPanel>();
  private readonly taken = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.rangeHighlightBackground"),
    overviewRulerColor: new vscode.ThemeColor("editor.rangeHighlightBackground"),
  });

  /** fetch asks the server for the page of a model. */
  constructor(private readonly fetch: (model: vscode.Uri) => Promise<Report>) {}

  isOpen(model: vscode.Uri): boolean {
    return this.panels.has(model.toString());
  }

  /** Shows the page of the last check of a model beside its text. If the page is shown already, updates it. */
  async show(model: vscode.Uri): Promise<void> {
    const report = await this.fetch(model);
    const name = path.basename(model.fsPath);
    let panel = this.panels.get(model.toString());
    if (!panel) {
      panel = vscode.window.createWebviewPanel("ltlpor.report", name,
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, enableFindWidget: true, localResourceRoots: [], retainContextWhenHidden: true });
      this.panels.set(model.toString(), panel);
      panel.onDidDispose(() => {
        this.panels.delete(model.toString());
        this.unmark();
      });
      panel.webview.onDidReceiveMessage(async (message: unknown) => {
        const step = shown(message);
        if (!step) return;
        if (step.places.length === 0) this.unmark();
        else await this.select(model, step.places);
      });
    }
    panel.title = report.stale ? `${name} (before the last edits)` : name;
    panel.webview.html = prepare(report.html, randomBytes(16).toString("hex"));
  }

  /** Selects the first of the lines, and marks the further lines in the same file. */
  private async select(model: vscode.Uri, places: Place[]): Promise<void> {
    const uriOf = (place: Place) => (place.file === "" ? model
      : vscode.Uri.file(path.resolve(path.dirname(model.fsPath), place.file)));
    const uri = uriOf(places[0]);
    const document = await vscode.workspace.openTextDocument(uri);
    const visible = vscode.window.visibleTextEditors.find((e) => e.document.uri.toString() === uri.toString());
    const editor = await vscode.window.showTextDocument(document, {
      viewColumn: visible?.viewColumn ?? vscode.ViewColumn.One, preserveFocus: true, preview: true,
    });
    const lines = places.filter((p) => uriOf(p).toString() === uri.toString())
      .filter((p) => p.line <= document.lineCount).map((p) => document.lineAt(p.line - 1).range);
    if (lines.length === 0) return;
    this.unmark();
    editor.selection = new vscode.Selection(lines[0].start, lines[0].end);
    editor.setDecorations(this.taken, lines);
    editor.revealRange(lines[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  private unmark(): void {
    for (const editor of vscode.window.visibleTextEditors) editor.setDecorations(this.taken, []);
  }

  dispose(): void {
    for (const panel of [...this.panels.values()]) panel.dispose();
    this.taken.dispose();
  }
}
