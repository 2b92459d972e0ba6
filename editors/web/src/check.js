// The panel of verdicts: the properties of the model, a formula of one's own, and the report of the last check.
import { el, framed } from "./dom.js";
import { canceledCode } from "./rpc.js";

const counted = (n, what) => `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;

// Checks is the panel. page: {uri, text, options(), formula, keep(formula), mark(lines), work, busy(task)}
export class Checks {
  constructor(root, page) {
    this.page = page;
    this.properties = [];
    this.list = el("ul.properties", { "aria-label": "properties" });
    this.formula = el("input", {
      type: "text", placeholder: "a formula, as G(request -> F answer)", "aria-label": "formula", spellcheck: "false",
      autocapitalize: "off", autocomplete: "off",
      oninput: () => page.keep(this.formula.value),
    });
    this.said = el("div.said", { role: "status" });
    this.report = el("div.report");
    root.append(
      this.list,
      el("form.formula", { onsubmit: (e) => { e.preventDefault(); this.checkFormula(); } },
        this.formula, el("button", { type: "submit" }, "Check formula")),
      this.said, this.report);
    window.addEventListener("message", (e) => this.stepped(e));
  }

  // shown is told that another document is shown.
  shown(formula) {
    this.formula.value = formula;
    this.clear();
    this.refresh();
  }

  clear() {
    this.properties = [];
    this.list.replaceChildren();
    this.said.replaceChildren();
    this.report.replaceChildren();
    this.frame = null;
    this.page.mark([]);
  }

  // refresh asks which properties there are. A model with mistakes keeps those that it had.
  async refresh() {
    const { uri, text } = this.page;
    try {
      const r = await this.page.work.ask("ltlpor/properties", { uri, text });
      if (uri !== this.page.uri || text !== this.page.text) return;
      this.properties = r.properties;
      this.draw();
    } catch (e) {
      if (this.properties.length === 0) this.list.replaceChildren(el("li.quiet", {}, e.message));
    }
  }

  draw() {
    if (this.properties.length === 0) {
      this.list.replaceChildren(el("li.quiet", {}, "The model has no property: add an ltl block, or assert something."));
      return;
    }
    this.list.replaceChildren(...this.properties.map((p) => this.row(p)));
  }

  row(p) {
    const verdict = p.verdict ?? "";
    const name = p.range
      ? el("button.link.name", { type: "button", title: "show it in the model", onclick: () => this.page.go(p) }, p.name)
      : el("span.name", {}, p.name);
    return el("li", { "data-name": p.name, class: p.stale ? "stale" : null },
      el(`span.badge.${verdict || "open"}`, { title: p.stale ? "the verdict for an older text" : null }, verdict || "open"),
      name,
      el("button.run", {
        type: "button", title: `check ${p.name} alone`, "aria-label": `check ${p.name}`,
        onclick: () => this.check({ property: p.name }),
      }, "▷"),
      p.formula && el("code", {}, p.formula),
      p.reason && el("span.quiet", {}, p.reason));
  }

  checkFormula() {
    const formula = this.formula.value.trim();
    if (formula === "") this.formula.focus();
    else this.check({ formula });
  }

  // check checks what is asked for, and shows the report.
  async check(what) {
    const { uri, text } = this.page;
    this.said.replaceChildren();
    for (const b of this.list.querySelectorAll("li .badge")) {
      if (!what.formula && (!what.property || b.parentNode.dataset.name === what.property)) b.classList.add("waits");
    }
    const began = performance.now();
    try {
      await this.page.busy("check", async (signal, token) => {
        const options = this.page.options();
        const r = await this.page.work.ask("ltlpor/check", { uri, text, ...what, options, workDoneToken: token }, signal);
        const seconds = (performance.now() - began) / 1000;
        if (uri !== this.page.uri) return;
        this.result(r.document, seconds);
        if (!r.document.error) {
          const { html } = await this.page.work.ask("ltlpor/report", { uri, text }, signal);
          if (uri === this.page.uri) this.show(html);
        }
      });
    } catch (e) {
      this.fail(e);
    }
    this.refresh();
  }

  // decided shows a verdict as soon as it is known, while the check goes on.
  decided({ name, verdict }) {
    const row = [...this.list.children].find((li) => li.dataset.name === name);
    row?.querySelector(".badge").replaceWith(el(`span.badge.${verdict}`, {}, verdict));
  }

  fail(e) {
    const text = e.code === canceledCode ? "Stopped before there was a verdict." : this.page.short(e.message);
    this.said.replaceChildren(el("p", { class: e.code === canceledCode ? "quiet" : "wrong" }, text));
  }

  // result says in a line what has come out.
  result(d, seconds) {
    if (d.error) {
      this.said.replaceChildren(el("p.wrong", {}, el("b", {}, "Error "), this.page.short(d.error.message)));
      return;
    }
    const states = (d.searches ?? []).reduce((n, s) => n + (s.states ?? 0), 0);
    this.said.replaceChildren(
      el("p", {}, el(`span.badge.${d.verdict}`, {}, d.verdict), " ",
        el("span.quiet", {}, `${counted(states, "state")}, ${seconds.toFixed(seconds < 10 ? 2 : 0)} s`)),
      ...(d.properties ?? []).filter((p) => p.verdict === "inconclusive" && p.reason)
        .map((p) => el("p.limit", {}, el("b", {}, p.name), `: no proof, ${p.reason}`)));
  }

  show(html) {
    this.page.mark([]);
    this.frame = framed(html, "report");
    delete this.report.dataset.step;
    this.frame.addEventListener("load", () => this.post({ ltlpor: "compact" }));
    this.report.replaceChildren(this.frame);
  }

  // stepped hears from the report at which step it is: its lines are marked in the model.
  stepped(e) {
    if (!this.frame || e.source !== this.frame.contentWindow || e.data?.ltlpor !== "step") return;
    const { lines, step } = e.data;
    if (!Array.isArray(lines)) return;
    this.report.dataset.step = step;
    this.page.mark(lines.filter(([file, line]) => file === 0 && Number.isInteger(line)).map(([, line]) => line));
  }

  // move steps in the report, as its own keys do.
  move(key) { this.post({ ltlpor: "key", key }); }

  // post speaks to the report. It has no origin, as it is without rights.
  post(message) { this.frame?.contentWindow?.postMessage(message, "*"); }
}
