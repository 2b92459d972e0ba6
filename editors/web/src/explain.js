// The panel that explains why the reduction chooses a set of steps in a state.
import { el, prose, wrong } from "./dom.js";

export class Explanation {
  constructor(root, page) {
    this.page = page;
    this.where = el("input", {
      type: "text", placeholder: "a state: its number, or a condition such as x == 2", "aria-label": "state",
      spellcheck: "false", autocapitalize: "off",
    });
    this.body = el("div.scroll");
    root.append(el("form.tools", { onsubmit: (e) => { e.preventDefault(); this.draw(); } },
      this.where, el("button", { type: "submit" }, "Explain")), this.body);
  }

  shown() { this.drawn = null; this.body.replaceChildren(); }

  opened() { if (this.drawn !== this.page.text) this.draw(); }

  async draw() {
    const { uri, text } = this.page;
    const asked = this.where.value.trim();
    const what = asked === "" ? {} : /^\d+$/.test(asked) ? { state: Number(asked) } : { where: asked };
    try {
      await this.page.busy("explain", async (signal) => {
        const r = await this.page.work.ask("ltlpor/explain", { uri, text, ...what, options: this.page.options() }, signal);
        if (uri !== this.page.uri) return;
        this.drawn = text;
        const d = r.document;
        this.body.replaceChildren(...(d.error ? [wrong(d.error.message)] : (d.searches ?? []).map(search)));
      });
    } catch (e) {
      this.body.replaceChildren(wrong(e.message));
    }
  }
}

function search(s) {
  return el("section.search", {},
    el("h3", {}, s.properties.join(", "), el("span.quiet", {}, ` ${s.algorithm}, reduction ${s.reduction}`)),
    s.why && el("p", {}, prose(s.why)), (s.states ?? []).map(state));
}

function state(s) {
  const title = s.number === undefined ? "A state" : `State ${s.number}`;
  return el("article", {},
    el("h4", {}, title, s.met ? "" : el("span.quiet", {}, " ", prose(s.unmet ?? ""))),
    el("p.values", {}, s.state.map((g) => el("span", {},
      g.process ? el("b", {}, g.process) : "", " ",
      Object.entries(g.values).map(([k, v]) => `${k} = ${v}`).join(", "), g.at ? el("span.quiet", {}, ` at ${g.at}`) : ""))),
    el("div.sets", {},
      steps("chosen", s.chosen), s.left_out ? steps("left out", s.left_out) : "",
      s.nothing_left_out ? el("p", {}, "Nothing is left out: ", prose(s.nothing_left_out)) : ""),
    s.candidates.map((c) => candidate(c, s.candidates.length <= 4)));
}

function steps(title, list) {
  return el("div", {}, el("h5", {}, title), el("ul", {}, list.map((x) => el("li", {}, step(x)))));
}

function step(x) { return el("span", {}, el("b", {}, x.process), " ", el("code", {}, x.statement)); }

function candidate(c, open) {
  const sign = (v) => (v.not_asked ? "–" : v.holds ? "✓" : "✗");
  return el(`details.candidate${c.chosen ? ".chosen" : ""}`, { open: open || c.chosen },
    el("summary", {}, `the steps of ${c.processes.join(", ")}`, c.chosen ? el("b", {}, " chosen") : ""),
    el("ul", {}, c.conditions.map((v) => el("li", {},
      el("b", { class: v.not_asked ? "quiet" : v.holds ? "good" : "bad" }, `${sign(v)} ${v.name} `), prose(v.why ?? ""),
      v.at ? [" ", step(v.at)] : "", v.other ? [" and ", step(v.other)] : ""))));
}
