// The page: the editor, the panels, and the data that they share.
import { Checks } from "./check.js";
import { $, el } from "./dom.js";
import { Editor } from "./editor.js";
import { Explanation } from "./explain.js";
import { divide, panes, theme } from "./layout.js";
import { Automaton, Graph } from "./pictures.js";
import { Peer } from "./rpc.js";
import { Simulation } from "./simulate.js";
import { loadTab, saveTab } from "./store.js";

const panels = [["check", "Verdicts", Checks], ["run", "Simulate", Simulation], ["graph", "State graph", Graph],
  ["automaton", "Automaton", Automaton], ["explain", "Reduction", Explanation]];

export class Page {
  constructor(host) {
    this.host = host;
    this.changed = () => {}; // set by the object that stores the texts
    this.saved = () => {};
    this.task = null;
    this.space = ""; // distinguishes stored documents with equal names
    this.work = new Peer(() => host.connect("work"), (method, params) => this.heard(method, params));
    const key = (k, run) => ({ key: k, run: () => { run(); return true; }, preventDefault: true });
    this.editor = new Editor($("editor"), {
      keys: [key("Mod-Enter", () => this.checkAll()), key("Mod-s", () => this.saved()),
        key("F10", () => this.panel.check.move("ArrowRight")), key("Shift-F10", () => this.panel.check.move("ArrowLeft"))],
      changed: (text) => this.edited(text),
      moved: (state) => this.moved(state),
      told: (uri, list) => this.told(uri, list),
      show: (uri) => this.showDocument(uri),
      connected: (is, why) => { $("server").textContent = is ? "" : why?.message ?? ""; },
    });
    this.panel = {};
    for (const [name, title, Panel] of panels) this.addPanel(name, title, (root) => new Panel(root, this));
    this.select(loadTab("tab", "check"));
    $("check").addEventListener("click", () => this.checkAll());
    $("stop").addEventListener("click", () => this.stop());
    $("mistakes").addEventListener("click", () => this.editor.nextMistake());
    $("standing").addEventListener("click", () => { this.select("check"); panes.show("side"); });
    document.addEventListener("keydown", (e) => {
      if (e.key === "Escape" && this.task) this.stop();
      if (e.target.closest?.(".cm-editor")) return;
      if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) this.checkAll();
      if (e.key === "s" && (e.ctrlKey || e.metaKey)) { e.preventDefault(); this.saved(); }
    });
    divide("divide-files", "--files", 1);
    divide("divide-side", "--side", -1);
    panes();
    this.menu([["Format the model (Shift+Alt+F)", () => this.editor.format()], ["Light or dark", theme]]);
    this.editor.connect(() => host.connect("edit"));
  }

  addPanel(name, title, make) {
    const root = el("div.panel", { id: `panel-${name}`, role: "tabpanel", "aria-labelledby": `tab-${name}`, hidden: true });
    const tab = el("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, "aria-selected": "false",
      onclick: () => this.select(name), onkeydown: (e) => this.tabKey(e),
    }, title);
    $("panels").append(root);
    $("tabs").append(tab);
    this.panel[name] = make(root);
  }

  tabKey(e) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (!step) return;
    const tabs = [...$("tabs").children];
    const next = tabs[(tabs.indexOf(e.target) + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  }

  select(name) {
    if (!this.panel[name]) name = "check";
    this.selected = name;
    saveTab("tab", name);
    for (const tab of $("tabs").children) {
      const is = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", String(is));
      tab.tabIndex = is ? 0 : -1;
      $(tab.getAttribute("aria-controls")).hidden = !is;
    }
    if (this.uri) this.panel[name].opened?.();
  }

  // menu adds entries to the menu.
  menu(entries) {
    const close = () => { $("menu").open = false; };
    $("menu").querySelector(".items").append(...entries.map(([title, run]) =>
      el("button", { type: "button", onclick: () => { close(); run(); } }, title)));
  }

  // open shows a document. name is its name for the reader, and uri its name for the server. ended is its line end; if
  // it is missing, the text has the line end.
  open(name, uri, text, ended) {
    this.name = name;
    this.uri = uri;
    $("name").textContent = name;
    document.title = `${name}: ltlpor`;
    this.editor.open(uri, text, ended);
    this.told(uri, []);
    for (const [n] of panels) this.panel[n].shown?.(n === "check" ? this.formulaOf() : undefined);
    if (this.selected !== "check") this.panel[this.selected].opened?.();
  }

  get text() { return this.editor.text; }

  get formula() { return this.panel.check.formula.value; }

  formulaOf() { return loadTab(`formula.${this.space}${this.name}`, ""); }

  keep(formula) { saveTab(`formula.${this.space}${this.name}`, formula || null); }

  properties() { return this.panel.check.properties; }

  options() { return {}; }

  mark(lines) { this.editor.mark(lines); }

  go(p) {
    if (p.uri && p.uri !== this.uri) this.showDocument(p.uri).then(() => this.editor.go(p.range.start));
    else this.editor.go(p.range.start);
    panes.show("model");
  }

  async showDocument(uri) { if (uri !== this.uri) await this.find?.(uri); }

  edited(text) {
    this.changed(text);
    clearTimeout(this.later);
    this.later = setTimeout(() => this.panel.check.refresh(), 600);
  }

  moved(state) {
    const head = state.selection.main.head, line = state.doc.lineAt(head);
    $("place").textContent = `line ${line.number}, column ${head - line.from + 1}`;
  }

  told(uri, list) {
    if (uri !== this.uri) return;
    const errors = list.filter((d) => (d.severity ?? 1) === 1).length, warnings = list.filter((d) => d.severity === 2).length;
    const parts = [[errors, "mistake"], [warnings, "warning"]].filter(([n]) => n > 0)
      .map(([n, what]) => `${n} ${what}${n > 1 ? "s" : ""}`);
    $("mistakes").textContent = parts.join(", ") || "no mistakes in the text";
    $("mistakes").className = `link ${errors ? "bad" : warnings ? "warned" : "quiet"}`;
  }

  checkAll() {
    this.select("check");
    panes.show("side");
    return this.panel.check.check({});
  }

  // busy runs a task, and shows that it runs. Only one task runs at a time: a new task stops the task before.
  async busy(kind, run) {
    while (this.task) {
      this.task.abort.abort();
      await this.task.done;
    }
    const abort = new AbortController();
    const token = `${kind}-${Date.now()}`;
    let end;
    this.task = { kind, token, abort, done: new Promise((resolve) => { end = resolve; }) };
    const slow = setTimeout(() => { $("busy").hidden = $("stop").hidden = false; }, 250);
    $("doing").textContent = { check: "checking", run: "simulating" }[kind] ?? "working";
    try {
      return await run(abort.signal, token);
    } finally {
      clearTimeout(slow);
      $("busy").hidden = $("stop").hidden = true;
      this.task = null;
      end();
    }
  }

  stop() {
    if (!this.task) return;
    $("doing").textContent = "stopping";
    this.task.abort.abort();
  }

  heard(method, params) {
    if (method === "textDocument/publishDiagnostics" && params.uri === this.uri &&
      this.work.texts.get(this.uri)?.text === this.text) this.editor.verdicts(params.diagnostics);
    if (!this.task || this.task.abort.signal.aborted) return;
    if (method === "ltlpor/searching") $("doing").textContent = params.text;
    if (method === "ltlpor/decided") this.panel.check.decided(params);
    const { kind, message } = params?.value ?? {};
    if (method === "$/progress" && kind !== "end" && message) $("doing").textContent = message;
  }
}
