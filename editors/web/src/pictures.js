// The panels with pictures of the program: the state graph, and the automaton of a property.
import { el, framed, picture, wrong } from "./dom.js";

// Graph shows the state graph, in the form of the page that ltlpor graph writes.
export class Graph {
  constructor(root, page) {
    this.page = page;
    this.fold = el("input", { type: "checkbox", onchange: () => this.draw() });
    this.part = el("select", { "aria-label": "part of the graph", onchange: () => this.draw() },
      el("option", { value: "both" }, "full and reduced"), el("option", { value: "full" }, "full"),
      el("option", { value: "reduced" }, "reduced"));
    this.body = el("div.report");
    root.append(el("div.tools", {}, this.part, el("label", {}, this.fold, " fold rows of states"),
      el("button", { type: "button", onclick: () => this.draw() }, "Draw")), this.body);
  }

  shown() { this.drawn = null; this.body.replaceChildren(); }

  opened() { if (this.drawn !== this.page.text) this.draw(); }

  async draw() {
    const { uri, text } = this.page;
    try {
      await this.page.busy("graph", async (signal) => {
        const r = await this.page.work.ask("ltlpor/graph", {
          uri, text, format: "html", show: this.part.value, fold: this.fold.checked, options: this.page.options(),
        }, signal);
        if (uri !== this.page.uri) return;
        this.drawn = text;
        this.body.replaceChildren(framed(r.text, "state graph"));
      });
    } catch (e) {
      this.body.replaceChildren(wrong(e.message));
    }
  }
}

// Automaton shows the automaton of a property or of the formula.
export class Automaton {
  constructor(root, page) {
    this.page = page;
    this.which = el("select", { "aria-label": "property", onchange: () => this.draw() });
    this.body = el("div.scroll");
    root.append(el("div.tools", {}, this.which), this.body);
  }

  shown() { this.body.replaceChildren(); }

  opened() {
    const before = this.which.value;
    const formula = this.page.formula.trim();
    const names = this.page.properties().filter((p) => p.formula).map((p) => p.name);
    this.which.replaceChildren(
      ...names.map((n) => el("option", { value: `p${n}` }, n)),
      ...(formula ? [el("option", { value: "f" }, `formula: ${formula}`)] : []));
    if ([...this.which.options].some((o) => o.value === before)) this.which.value = before;
    if (this.which.options.length > 0) this.draw();
    else this.body.replaceChildren(el("p.quiet", {}, "The model has no ltl block. Write one, or a formula beside the verdicts."));
  }

  async draw() {
    const { uri, text } = this.page;
    const of = this.which.value;
    const what = of === "f" ? { formula: this.page.formula.trim() } : { property: of.slice(1) };
    try {
      await this.page.busy("automaton", async (signal) => {
        const r = await this.page.work.ask("ltlpor/automaton", { uri, text, ...what, format: "svg" }, signal);
        if (uri !== this.page.uri) return;
        this.body.replaceChildren(
          el("p.quiet", {}, "It accepts the runs that violate the property."), picture(r.text, "automaton"));
      });
    } catch (e) {
      this.body.replaceChildren(wrong(e.message));
    }
  }
}
