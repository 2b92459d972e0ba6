// The editor: CodeMirror with the language server.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, invertedEffects, isolateHistory } from "@codemirror/commands";
import { HighlightStyle, bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit, syntaxHighlighting }
  from "@codemirror/language";
import { lintGutter, lintKeymap, nextDiagnostic } from "@codemirror/lint";
import { LSPClient, findReferencesKeymap, formatDocument, formatKeymap, hoverTooltips, jumpToDefinitionKeymap,
  renameKeymap, serverCompletion, signatureHelp } from "@codemirror/lsp-client";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, Prec, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars,
  keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { diagnostics, verdicts } from "./diagnostics.js";
import { clean } from "./dom.js";
import { lineEnd, withEnd } from "./lineend.js";
import { promela } from "./promela.js";
import { OneView } from "./workspace.js";

const colors = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--keyword)" },
  { tag: tags.typeName, color: "var(--type)" },
  { tag: tags.atom, color: "var(--atom)" },
  { tag: tags.number, color: "var(--atom)" },
  { tag: [tags.string, tags.character], color: "var(--string)" },
  { tag: tags.comment, color: "var(--comment)", fontStyle: "italic" },
  { tag: tags.meta, color: "var(--meta)" },
  { tag: tags.labelName, color: "var(--label)", fontWeight: "600" },
]);

// setStep sets the lines of the current step of a counterexample or a run.
const setStep = StateEffect.define();
const stepLine = Decoration.line({ class: "cm-step" });
const step = StateField.define({
  create: () => Decoration.none,
  update(marks, tr) {
    marks = marks.map(tr.changes);
    for (const e of tr.effects) {
      if (!e.is(setStep)) continue;
      const lines = [...new Set(e.value)].filter((n) => n >= 1 && n <= tr.state.doc.lines).sort((a, b) => a - b);
      marks = Decoration.set(lines.map((n) => stepLine.range(tr.state.doc.line(n).from)));
    }
    return marks;
  },
  provide: (f) => EditorView.decorations.from(f),
});

// setEnd sets the line end of the text. The editor splits lines at each kind of line end, and joins them with this one.
// Undo restores the line end, too.
const setEnd = StateEffect.define();
const end = StateField.define({
  create: () => "\n",
  update: (value, tr) => tr.effects.reduce((v, e) => (e.is(setEnd) ? e.value : v), value),
});
const undoEnd = invertedEffects.of((tr) =>
  (tr.effects.some((e) => e.is(setEnd)) ? [setEnd.of(tr.startState.field(end))] : []));

const textOf = (state) => state.doc.sliceString(0, state.doc.length, state.field(end));

// Editor shows one document at a time. A document that is not shown keeps its state, with undo.
export class Editor {
  // on has the members {changed(text), told(uri, diagnostics), show(uri), keys}
  constructor(parent, on) {
    this.on = on;
    this.states = new Map();
    this.client = new LSPClient({
      timeout: 15000, sanitizeHTML: clean,
      workspace: (client) => new OneView(client, async (uri) => { await on.show(uri); return this.view; }),
      extensions: [
        diagnostics(on.told), serverCompletion(), hoverTooltips(), signatureHelp(),
        keymap.of([...formatKeymap, ...renameKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap]),
      ],
    });
    this.view = new EditorView({ parent, state: EditorState.create({ extensions: end }) });
  }

  // connect connects the editor to a server. When the connection ends, connect opens a new one.
  connect(open) {
    const transport = open();
    this.client.connect(transport);
    this.client.initializing.then(() => this.on.connected(true), (e) => this.on.connected(false, e));
    transport.closed.then((why) => {
      this.client.disconnect();
      this.on.connected(false, why);
      setTimeout(() => this.connect(open), 2000);
    });
  }

  fresh(uri, text, ended) {
    return EditorState.create({
      doc: text,
      extensions: [
        end.init(() => ended), undoEnd,
        Prec.highest(keymap.of(this.on.keys)),
        lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), history(), foldGutter(), drawSelection(),
        EditorState.allowMultipleSelections.of(true), indentOnInput(), bracketMatching(), closeBrackets(),
        autocompletion(), highlightActiveLine(), highlightSelectionMatches(), search({ top: true }), lintGutter(), step,
        promela, syntaxHighlighting(colors), indentUnit.of("    "), EditorState.tabSize.of(4),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap,
          ...completionKeymap, ...lintKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ "aria-label": "the model" }),
        EditorView.updateListener.of((u) => {
          if (u.docChanged) this.on.changed(textOf(u.state));
          if (u.docChanged || u.selectionSet) this.on.moved(u.state);
        }),
        this.client.plugin(uri, "promela"),
      ],
    });
  }

  // open shows a document with the given text. ended is the line end of the text. A document that was shown before
  // keeps its state, unless its text or its line end has changed.
  open(uri, text, ended = lineEnd(text)) {
    if (this.uri) this.states.set(this.uri, this.view.state);
    let state = this.states.get(uri);
    const same = state?.field(end) === ended && textOf(state) === withEnd(text, ended);
    if (!same) state = this.fresh(uri, text, ended);
    this.states.delete(uri);
    this.uri = uri;
    this.view.setState(state);
    this.on.moved(state);
  }

  get text() { return textOf(this.view.state); }

  // replace replaces the whole text by the given text; undo restores the old text.
  replace(text) {
    const lines = (t) => this.view.state.toText(t).toString();
    const old = this.view.state.doc.toString(), now = lines(text);
    let from = 0, end = 0; // equal parts at both ends are not replaced, so the cursor stays there
    while (from < Math.min(old.length, now.length) && old[from] === now[from]) from++;
    const most = Math.min(old.length, now.length) - from;
    while (end < most && old.at(-1 - end) === now.at(-1 - end)) end++;
    const changes = { from, to: old.length - end, insert: now.slice(from, now.length - end) };
    this.view.dispatch({ changes, effects: setEnd.of(lineEnd(text)), annotations: isolateHistory.of("full") });
  }

  // mark marks the lines of a step, and scrolls to the first. Without lines, it removes the mark.
  mark(lines) {
    const effects = [setStep.of(lines)];
    const [first] = lines;
    if (first >= 1 && first <= this.view.state.doc.lines) {
      effects.push(EditorView.scrollIntoView(this.view.state.doc.line(first).from, { y: "nearest", yMargin: 60 }));
    }
    this.view.dispatch({ effects });
  }

  // go moves the cursor to a position in the form of the language server.
  go({ line, character }) {
    const l = this.view.state.doc.line(Math.min(line + 1, this.view.state.doc.lines));
    const at = Math.min(l.from + character, l.to);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }

  // verdicts shows the diagnostics of a check of the current text.
  verdicts(list) { verdicts(this.view, list); }

  format() { return formatDocument(this.view); }

  nextMistake() { return nextDiagnostic(this.view); }
}
