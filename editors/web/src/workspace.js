// The documents of the editor, for the language client. There is one view; a jump to another document shows it there.
import { LSPPlugin, Workspace } from "@codemirror/lsp-client";

class Shown {
  constructor(uri, languageId, doc, view) {
    Object.assign(this, { uri, languageId, doc, view, version: 1 });
  }

  getView() { return this.view; }
}

export class OneView extends Workspace {
  // show is a function that opens a document by its URI, and returns a promise of the view.
  constructor(client, show) {
    super(client);
    this.show = show;
    this.files = [];
    this.versions = new Map();
  }

  next(uri) {
    this.versions.set(uri, (this.versions.get(uri) ?? 0) + 1);
    return this.versions.get(uri);
  }

  syncFiles() {
    const updates = [];
    for (const file of this.files) {
      const plugin = LSPPlugin.get(file.view);
      if (!plugin || plugin.unsyncedChanges.empty) continue;
      updates.push({ changes: plugin.unsyncedChanges, file, prevDoc: file.doc });
      file.doc = file.view.state.doc;
      file.version = this.next(file.uri);
      plugin.clear();
    }
    return updates;
  }

  openFile(uri, languageId, view) {
    const file = new Shown(uri, languageId, view.state.doc, view);
    file.version = this.next(uri);
    this.files.push(file);
    this.client.didOpen(file);
  }

  closeFile(uri) {
    if (!this.getFile(uri)) return;
    this.files = this.files.filter((f) => f.uri !== uri);
    this.client.didClose(uri);
  }

  async displayFile(uri) { return this.show(uri); }
}
