// Simulation step by step. The user chooses each step from a list.

import * as vscode from "vscode";
import { stateText, type Simulation } from "./protocol";

/** Returns the run with the given steps, followed by a number of random steps. */
export type Run = (steps: number[], random: number, seed: number) => Promise<Simulation>;

interface Choice extends vscode.QuickPickItem {
  go?: { step?: number; random?: number; back?: boolean };
}

/** Steps through a run until the user ends it. Selects the line of the step that is highlighted in the list. */
export async function stepThrough(model: vscode.Uri, run: Run): Promise<number[]> {
  let steps: number[] = [];
  let random = 0;
  for (let seed = 1; ; seed++) {
    const now = await run(steps, random, seed);
    steps = now.steps;
    const choice = await choose(model, now);
    if (!choice?.go) return steps;
    random = choice.go.random ?? 0;
    if (choice.go.back) steps = steps.slice(0, -1);
    if (choice.go.step !== undefined) steps = [...steps, choice.go.step];
  }
}

async function choose(model: vscode.Uri, now: Simulation): Promise<Choice | undefined> {
  const choices: Choice[] = now.enabled.map((step, i) => ({
    label: `${step.process}: ${step.statement}`,
    description: step.range ? `line ${step.range.start.line + 1}` : undefined,
    go: { step: i },
  }));
  if (choices.length > 0) choices.push({ label: "$(run-all) 10 steps by chance", go: { random: 10 } });
  if (now.steps.length > 0) choices.push({ label: "$(arrow-left) Back", go: { back: true } });
  choices.push({ label: "$(close) End" });
  const ended = now.enabled.length === 0 ? ` (${now.end})` : "";
  return vscode.window.showQuickPick(choices, {
    title: `After ${now.length} steps${ended}`,
    placeHolder: stateText(now.state),
    ignoreFocusOut: true,
    onDidSelectItem: (item) => {
      const step = typeof item === "string" ? undefined : now.enabled[(item as Choice).go?.step ?? -1];
      if (step?.range) void reveal(step.uri ? vscode.Uri.parse(step.uri) : model, step.range);
    },
  });
}

async function reveal(uri: vscode.Uri, range: NonNullable<Simulation["enabled"][0]["range"]>): Promise<void> {
  const editor = await vscode.window.showTextDocument(uri, { preserveFocus: true, preview: true });
  const lines = new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
  editor.selection = new vscode.Selection(lines.start, lines.end);
  editor.revealRange(lines, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
