// Diagnostics of the language server: marks in the text, with the quick fixes as buttons.
import { setDiagnostics } from "@codemirror/lint";
import { LSPPlugin } from "@codemirror/lsp-client";
import { ViewPlugin } from "@codemirror/view";
import { el, prose } from "./dom.js";

const severities = [null, "error", "warning", "info", "hint"];
const unnecessary = 1;

// soon is the time, in milliseconds, after a key press until the server has the new text.
const soon = 120;

const syncing = ViewPlugin.fromClass(class {
  update(u) {
    if (!u.docChanged) return;
    const plugin = LSPPlugin.get(u.view);
    if (plugin) plugin.verdicts = []; // they belong to the earlier text
    clearTimeout(this.timer);
    this.timer = setTimeout(() => LSPPlugin.get(u.view)?.client.sync(), soon);
  }

  destroy() { clearTimeout(this.timer); }
});

// marks converts diagnostics of the server to marks of the editor.
function marks(plugin, list, fixes) {
  const place = (p) => plugin.unsyncedChanges.mapPos(plugin.fromPosition(p, plugin.syncedDoc));
  return list.map((d, i) => ({
    from: place(d.range.start), to: place(d.range.end), severity: severities[d.severity ?? 1],
    source: typeof d.code === "string" ? d.code : undefined, message: told(d), renderMessage: () => el("span", {}, prose(told(d))),
    markClass: d.tags?.includes(unnecessary) ? "cm-unnecessary" : undefined,
    actions: (fixes.get(i) ?? []).map((fix) => ({
      name: fix.title,
      apply: (view) => apply(view, fix.edit),
    })),
  }));
}

// told returns the text of a diagnostic with its related places, except those of a counterexample, which a panel shows.
function told(d) {
  const related = d.code === "violated" ? [] : (d.relatedInformation ?? []).slice(0, 3);
  const place = ({ uri, range }) => `${decodeURIComponent(uri.split("/").pop())}:${range.start.line + 1}`;
  return [d.message, ...related.map((r) => `${place(r.location)}: ${r.message}`)].join("\n");
}

// redraw shows the diagnostics of the server for the text, and the verdicts of the last check of the same text.
function redraw(view, plugin) {
  const list = [...marks(plugin, plugin.published ?? [], plugin.fixes ?? new Map()),
    ...marks(plugin, plugin.verdicts ?? [], new Map())];
  view.dispatch(setDiagnostics(view.state, list));
}

// verdicts shows the diagnostics of a check of the current text of view: verdicts at their properties, and statements
// that no run executes in faded colours.
export function verdicts(view, list) {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return;
  const kinds = new Set(["violated", "holds", "inconclusive", "vacuous"]);
  plugin.client.sync();
  plugin.verdicts = list.filter((d) => kinds.has(d.code) || d.tags?.includes(unnecessary));
  redraw(view, plugin);
}

// apply applies an edit of the server to the text.
function apply(view, edit) {
  const plugin = LSPPlugin.get(view);
  const edits = edit.changes?.[plugin.uri] ??
    edit.documentChanges?.filter((c) => c.textDocument?.uri === plugin.uri).flatMap((c) => c.edits) ?? [];
  view.dispatch({
    changes: edits.map((e) => ({
      from: plugin.fromPosition(e.range.start), to: plugin.fromPosition(e.range.end), insert: e.newText,
    })),
    userEvent: "input.fix",
  });
  view.focus();
}

async function fixesOf(client, uri, list) {
  const found = new Map();
  if (!client.serverCapabilities?.codeActionProvider) return found;
  await Promise.all(list.slice(0, 20).map(async (d, i) => {
    const actions = await client.request("textDocument/codeAction", {
      textDocument: { uri }, range: d.range, context: { diagnostics: [d], only: ["quickfix"] },
    });
    const fixes = (actions ?? []).filter((a) => a.edit && a.kind?.startsWith("quickfix"));
    if (fixes.length > 0) found.set(i, fixes);
  }));
  return found;
}

// diagnostics returns an extension of the language client that shows diagnostics. told is called with the URI and the
// diagnostics of a document.
export function diagnostics(told) {
  return {
    clientCapabilities: {
      textDocument: {
        publishDiagnostics: { versionSupport: true, relatedInformation: true, tagSupport: { valueSet: [unnecessary] } },
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
      },
    },
    notificationHandlers: {
      "textDocument/publishDiagnostics": (client, params) => {
        told(params.uri, params.diagnostics);
        const file = client.workspace.getFile(params.uri);
        const current = () => !(params.version != null && file.version !== params.version);
        const plugin = file && LSPPlugin.get(file.getView());
        if (!plugin || !current()) return true;
        const show = (fixes) => {
          Object.assign(plugin, { published: params.diagnostics, fixes });
          redraw(file.getView(), plugin);
        };
        show(new Map());
        const latest = plugin.latest = {};
        fixesOf(client, params.uri, params.diagnostics).then((fixes) => {
          if (fixes.size > 0 && plugin.latest === latest && current() && LSPPlugin.get(file.getView()) === plugin) {
            show(fixes);
          }
        }, () => {}); // the marks are already shown, without fixes
        return true;
      },
    },
    editorExtension: syncing,
  };
}
