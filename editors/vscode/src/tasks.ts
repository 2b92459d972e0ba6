// Tasks that run `ltlpor check`. The problem matcher $ltlpor finds the errors in their output.

import * as vscode from "vscode";

/** The definition of a task in tasks.json. */
interface Definition extends vscode.TaskDefinition {
  model: string;
  args?: string[];
}

export class Tasks implements vscode.TaskProvider {
  constructor(private readonly program: () => string) {}

  /** Returns a task for each model of the workspace, which checks the model. */
  async provideTasks(): Promise<vscode.Task[]> {
    const models = await vscode.workspace.findFiles("**/*.{pml,prom,promela}", "**/node_modules/**", 200);
    return models.map((uri) => {
      const folder = vscode.workspace.getWorkspaceFolder(uri);
      return this.task({ type: "ltlpor", model: vscode.workspace.asRelativePath(uri, false) }, folder);
    });
  }

  resolveTask(task: vscode.Task): vscode.Task | undefined {
    const definition = task.definition as Definition;
    if (typeof definition.model !== "string") return undefined;
    const scope = task.scope;
    return this.task(definition, typeof scope === "object" ? scope : undefined);
  }

  private task(definition: Definition, folder: vscode.WorkspaceFolder | undefined): vscode.Task {
    const args = ["check", ...(definition.args ?? []), definition.model];
    const execution = new vscode.ProcessExecution(this.program(), args, folder && { cwd: folder.uri.fsPath });
    const scope = folder ?? vscode.TaskScope.Workspace;
    const task = new vscode.Task(definition, scope, `check ${definition.model}`, "ltlpor", execution, "$ltlpor");
    task.group = vscode.TaskGroup.Test;
    return task;
  }
}
