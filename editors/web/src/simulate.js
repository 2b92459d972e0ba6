// The panel of a run, step by step. It shows the places of the processes, their possible steps, and the steps taken.
import { el, wrong } from "./dom.js";

export class Simulation {
  constructor(root, page) {
    Object.assign(this, { page, steps: [], seed: 1, result: null });
    this.tools = el("div.tools", {},
      el("button", { type: "button", onclick: () => this.restart() }, "Start again"),
      el("button", { type: "button", onclick: () => this.back(), title: "one step back" }, "◀ Back"),
      el("button", { type: "button", onclick: () => this.random(1) }, "Any step"),
      el("button", { type: "button", onclick: () => this.random(20) }, "20 steps"));
    this.body = el("div.scroll", {}, el("p.quiet", {}, "Start a run: choose each step, or let chance choose."));
    root.append(this.tools, this.body);
  }

  shown() {
    Object.assign(this, { steps: [], result: null });
    this.body.replaceChildren(el("p.quiet", {}, "The run begins when this panel is opened."));
  }

  // opened is called when the panel opens. It begins a run if there is none, or if the model has changed.
  opened() { if (!this.result || this.ran !== this.page.text) this.restart(); }

  restart() { this.steps = []; return this.run(); }

  back() { this.steps = this.steps.slice(0, -1); return this.run(); }

  choose(i) { this.steps = [...this.steps, i]; return this.run(); }

  random(n) { this.seed++; return this.run({ random: n, seed: this.seed }); }

  async run(more = {}) {
    const { uri, text } = this.page;
    try {
      await this.page.busy("run", async (signal) => {
        const r = await this.page.work.ask("ltlpor/simulate", { uri, text, steps: this.steps, ...more }, signal);
        if (uri !== this.page.uri) return;
        Object.assign(this, { steps: r.steps, result: r, ran: text });
        this.draw(r);
      });
    } catch (e) {
      this.result = null;
      this.body.replaceChildren(wrong(e.message));
    }
  }

  draw(r) {
    const choice = (e, i) => el("li", {},
      el("button.choice", {
        type: "button", onclick: () => this.choose(i),
        onmouseenter: () => e.range && this.page.mark([e.range.start.line + 1]),
        onfocus: () => e.range && this.page.mark([e.range.start.line + 1]),
      }, el("b", {}, `${e.process}(${e.pid})`), " ", el("code", {}, e.statement)));
    const ends = { going: null, valid: "The run ends: nothing can be done, and each process may end here." };
    const end = r.end in ends ? ends[r.end] : `The run ends: ${r.end}.`;
    const rows = (s) => Object.entries(s.values ?? {}).map(([name, value]) =>
      el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, String(value))));
    const done = (r.trace?.steps ?? []).map((s, i) => el("li", {},
      el("span.n", {}, String(i + 1)), el("b", {}, s.process ? `${s.process.name}(${s.process.pid})` : ""), " ", el("code", {}, s.statement)));
    this.body.replaceChildren(
      el("h3", {}, r.enabled.length > 0 ? `Next step${r.atomic ? ", inside an atomic sequence" : ""}` : "No step"),
      end && el("p", { class: r.end === "valid" ? "quiet" : "wrong" }, end) || "",
      el("ol.choices", {}, r.enabled.map(choice)),
      el("h3", {}, `State after ${r.length} step${r.length === 1 ? "" : "s"}`),
      ...r.state.map((s) => el("div.place", {},
        el("h4", {}, s.process ?? "global", s.at ? el("span.quiet", {}, ` at ${s.at}`) : ""),
        el("table.vars", {}, el("tbody", {}, rows(s))))),
      el("h3", {}, "Steps so far"), el("ol.done", {}, done));
    this.body.scrollTop = 0;
    const at = r.state.filter((s) => s.range).map((s) => s.range.start.line + 1);
    this.page.mark(at);
  }
}
