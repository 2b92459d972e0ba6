// The panel of verdicts: the properties of the model, a formula of one's own, and the report of the last check.
import { $, el, framed, prose, wrong } from "./dom.js";
import { canceledCode } from "./rpc.js";

const counted = (n, what) => `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;

// Checks is the panel. Its argument page has these members:
// {uri, text, options(), formula, keep(formula), mark(lines), work, busy(task)}
export class Checks {
  constructor(root, page) {
    this.page = page;
    this.properties = [];
    this.known = new Map(); // name of a property -> its last verdict, and the text that was checked
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

  // shown is called when the editor shows a different document. formula is the formula kept for this document.
  shown(formula) {
    this.formula.value = formula;
    this.clear();
    this.refresh();
  }

  clear() {
    this.properties = [];
    this.known.clear();
    this.list.replaceChildren();
    $("standing").textContent = "";
    this.said.replaceChildren();
    this.report.replaceChildren();
    this.frame = null;
    this.page.mark([]);
  }

  // refresh asks the server for the properties of the model. If the model has errors, the earlier properties stay.
  async refresh() {
    const { uri, text } = this.page;
    try {
      const r = await this.page.work.ask("ltlpor/properties", { uri, text });
      if (uri !== this.page.uri || text !== this.page.text) return;
      this.properties = r.properties;
      this.draw();
    } catch (e) {
      if (this.properties.length === 0) this.list.replaceChildren(el("li.quiet", {}, wrong(e.message)));
    }
  }

  draw() {
    if (this.properties.length === 0) {
      this.list.replaceChildren(el("li.quiet", {}, "The model has no property: add an ltl block, or assert something."));
      return;
    }
    this.list.replaceChildren(...this.properties.map((p) => this.row(p)));
    this.stand();
  }

  // verdictOf returns the last verdict on a property, from a check in this page or as stored by the server.
  verdictOf(p) {
    const k = this.known.get(p.name);
    return k ? { ...k, stale: k.text !== this.page.text } : p.verdict ? p : null;
  }

  // stand shows a summary of the verdicts at the bottom of the page.
  stand() {
    const all = this.properties.map((p) => this.verdictOf(p));
    const count = (verdict) => all.filter((k) => k && !k.stale && k.verdict === verdict).length;
    const bad = count("violated"), open = all.length - bad - count("holds");
    $("standing").textContent = [[bad, "violated"], [count("holds"), bad || open ? "held" : "held: all"],
      [count("inconclusive"), "inconclusive"], [open - count("inconclusive"), "not checked yet"]]
      .filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`).join(", ");
    $("standing").className = `link ${bad ? "bad" : open ? "quiet" : "good"}`;
  }

  row(p) {
    const { verdict, reason, stale } = this.verdictOf(p) ?? {};
    const name = p.range
      ? el("button.link.name", { type: "button", title: "show it in the model", onclick: () => this.page.go(p) }, p.name)
      : el("span.name", {}, p.name);
    return el("li", { "data-name": p.name, class: stale ? "stale" : null },
      el(`span.badge.${verdict ?? "open"}`, { title: stale ? "the verdict for an older text" : null }, verdict ?? "not checked yet"),
      name,
      el("button.run", {
        type: "button", title: `check ${p.name} alone`, "aria-label": `check ${p.name}`,
        onclick: () => this.check({ property: p.name }),
      }, "▷"),
      p.formula && el("code", {}, p.formula),
      stale && el("span.quiet", {}, "for an older text"),
      reason && el("span.quiet", {}, prose(reason)));
  }

  checkFormula() {
    const formula = this.formula.value.trim();
    if (formula === "") this.formula.focus();
    else this.check({ formula });
  }

  // check runs the check that `what` selects, and shows the report.
  async check(what) {
    const { uri, text } = this.page;
    this.checked = text;
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
        for (const p of r.document.properties ?? []) this.known.set(p.name, { verdict: p.verdict, reason: p.reason, text });
        this.result(r.document, seconds, what.formula ?? what.property);
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
  decided({ name, verdict, reason }) {
    this.known.set(name, { verdict, reason, text: this.checked });
    const row = [...this.list.children].find((li) => li.dataset.name === name);
    row?.querySelector(".badge").replaceWith(el(`span.badge.${verdict}`, {}, verdict));
  }

  fail(e) {
    this.said.replaceChildren(e.code === canceledCode
      ? el("p.quiet", {}, "Stopped before there was a verdict.") : wrong(e.message));
  }

  // result shows the result of a check in one line.
  result(d, seconds, what) {
    if (d.error) {
      this.said.replaceChildren(wrong(d.error.message, el("b", {}, "Error ")));
      return;
    }
    const states = (d.searches ?? []).reduce((n, s) => n + (s.states ?? 0), 0);
    this.said.replaceChildren(
      el("p", {}, el(`span.badge.${d.verdict}`, {}, d.verdict), " ", what && [el("code", {}, what), " "],
        el("span.quiet", {}, `${counted(states, "state")}, ${seconds.toFixed(seconds < 10 ? 2 : 0)} s`)),
      ...(d.properties ?? []).filter((p) => p.verdict === "inconclusive" && p.reason)
        .map((p) => el("p.limit", {}, el("b", {}, p.name), ": no proof, ", prose(p.reason))));
  }

  show(html) {
    this.page.mark([]);
    this.frame = framed(html, "report");
    delete this.report.dataset.step;
    this.frame.addEventListener("load", () => this.post({ ltlpor: "compact" }));
    this.report.replaceChildren(this.frame);
  }

  // stepped handles a message of the report about the step that it shows: it marks the lines of the step in the model.
  stepped(e) {
    if (!this.frame || e.source !== this.frame.contentWindow || e.data?.ltlpor !== "step") return;
    const { lines, step } = e.data;
    if (!Array.isArray(lines)) return;
    this.report.dataset.step = step;
    this.page.mark(lines.filter(([file, line]) => file === 0 && Number.isInteger(line)).map(([, line]) => line));
  }

  // move passes a key to the report, which then shows a different step.
  move(key) { this.post({ ltlpor: "key", key }); }

  // post sends a message to the report. Any origin must be allowed, because the frame, without rights, has none.
  post(message) { this.frame?.contentWindow?.postMessage(message, "*"); }
}
