"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (id) => document.getElementById(id);

  const copy = $("copy");
  if (navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener("click", () => {
      navigator.clipboard.writeText($("command").textContent).then(
        () => { copy.textContent = "Copied"; }, () => { copy.textContent = "Cannot copy"; });
    });
  }
  // An editor around the report, which shows the verdicts itself, may ask for the report without them.
  function framed(event) { return parent !== window && event.source === parent; }
  window.addEventListener("message", (event) => {
    if (framed(event) && event.data?.ltlpor === "compact") document.body.classList.add("compact");
  });

  const states = $("states");
  if (states) reveal(states.querySelector("[data-node]"));
  if (data.runs.length === 0) return;

  // Run has the elements of a counterexample, and where it is.
  class Run {
    constructor(d, root) {
      this.d = d;
      this.root = root;
      this.k = -1;
      this.values = [];
      this.places = [];
      this.here = root.querySelector(".strip .here");
      this.ribbons = [...root.querySelectorAll(".vars, .parts")];
      this.rows = [...root.querySelectorAll(".steps [data-k]")];
      this.row = null;
      this.variables = [...root.querySelectorAll(".vars tr")];
      this.cells = this.variables.map((r) => r.querySelector(".v"));
      this.parts = [...root.querySelectorAll(".parts .v")];
      this.marked = new Map(); // by step
      for (const e of root.querySelectorAll("[data-s]")) {
        for (const k of numbers(e)) this.marked.set(k, [...(this.marked.get(k) || []), e]);
      }
      this.lit = [];
      this.nodes = [...root.querySelectorAll("[data-node]")];
      this.pinned = root.querySelector(".pinned");
      this.all = root.querySelector(".all");
      this.hidden = new Set();
      this.listen();
    }

    // state sets values and places to those after k steps, going on from where they are if it can.
    state(k) {
      let from = this.k + 1;
      if (k < this.k || this.k < 0) {
        this.values = this.d.names.map(() => null);
        this.places = this.d.processes.map(() => null);
        from = 0;
      }
      for (let i = from; i <= k; i++) {
        for (const [v, x] of this.d.changes[i]) this.values[v] = x;
        for (const [p, at] of this.d.places[i]) this.places[p] = at;
      }
      this.k = k;
    }

    show(k) {
      if (this.d.changes.length !== this.d.steps + 1) return;
      this.state(k);
      for (const e of this.ribbons) e.style.setProperty("--x", `${100 * (k + 0.5) / (this.d.steps + 1)}%`);
      this.here.setAttribute("cx", String(this.d.x0 + k * this.d.gap));
      if (this.row) this.row.classList.remove("now");
      this.row = this.rows[k];
      this.row.classList.add("now");
      const changed = new Set(this.d.changes[k].map(([v]) => v));
      this.variables.forEach((row) => {
        const v = Number(row.dataset.v);
        const x = this.values[v];
        this.cells[v].textContent = x === null ? "–" : x;
        row.classList.toggle("changed", k > 0 && changed.has(v));
      });
      this.parts.forEach((cell, i) => {
        const x = this.d.truth[i][k];
        cell.textContent = { 1: "true", 0: "false", "?": "open" }[x];
        cell.className = `v is${x === "?" ? "" : x}`;
      });
      for (const e of this.lit) e.classList.remove("now");
      this.lit = this.marked.get(k) || [];
      for (const e of this.lit) e.classList.add("now");
      this.automaton(k);
      this.graph(k);
      const when = this.root.querySelector(".when");
      if (when) when.textContent = k === 0 ? "initially" : `after step ${k}`;
      const shown = this.source();
      const value = this.variables.find((r) => r.classList.contains("changed") && !r.hidden);
      for (const e of [this.row, this.here, this.lit[this.lit.length - 1], shown, value]) reveal(e);
      reveal(this.nodes.find((e) => e.classList.contains("now")));
      reveal(this.row); // rows out of sight have no height before they come into it
    }

    // automaton marks the state in which it reads the state after k steps, and those in later rounds.
    automaton(k) {
      if (this.nodes.length === 0 || !this.d.automaton) return;
      const [now, ...later] = this.d.automaton[k];
      for (const e of this.nodes) {
        const q = Number(e.dataset.node);
        e.classList.toggle("now", q === now);
        e.classList.toggle("later", later.includes(q));
      }
      const also = later.length > 0 ? `, in later rounds also ${later.join(", ")}` : "";
      this.root.querySelector(".state").textContent = `in state ${now}${also}`;
    }

    // graph marks in the state graph what the run passes, and where it is.
    graph(k) {
      if (!states) return;
      const at = this.d.graph || [];
      const [from, now] = at[k] || [];
      const passed = new Set(at.map(([, q]) => q)), taken = new Set(at.map((e) => e.join("-")));
      for (const e of states.querySelectorAll("[data-node]")) {
        const q = Number(e.dataset.node);
        e.classList.toggle("passed", passed.has(q));
        e.classList.toggle("now", q === now);
      }
      for (const e of states.querySelectorAll("[data-edge]")) {
        e.classList.toggle("passed", taken.has(e.dataset.edge));
        e.classList.toggle("now", e.dataset.edge === `${from}-${now}`);
      }
      const told = at.length ? `in state ${now}` : "the counterexample has a claim and is not marked";
      states.querySelector(".state").textContent = told;
      reveal(states.querySelector("[data-node].now"));
    }

    // source marks the lines that the step takes, of which it returns the first, and names behind each line the
    // processes that stand there after it: those of the step first, the others in short.
    source() {
      for (const e of document.querySelectorAll("#source .now")) e.classList.remove("now");
      for (const e of document.querySelectorAll("#source .w")) e.replaceChildren();
      const here = new Map();
      this.places.forEach((at, p) => {
        const row = at && line(at);
        if (row) here.set(row, [...(here.get(row) || []), p]);
      });
      for (const [row, list] of here) {
        const moved = (p) => this.k > 0 && this.d.by[this.k].includes(p);
        const groups = [...list.filter(moved).map((p) => [p]), list.filter((p) => !moved(p))];
        for (const group of groups) if (group.length > 0) row.querySelector(".w").append(this.badge(group));
      }
      const taken = this.k > 0 ? this.d.taken[this.k].map(line).filter(Boolean) : [];
      for (const row of taken) row.classList.add("now");
      return taken[0];
    }

    // badge names processes that stand at a line; one has its colour.
    badge(group) {
      const e = document.createElement("span");
      e.className = group.length === 1 ? `p p${this.d.colors[group[0]]}` : "p";
      e.textContent = several(group.map((p) => this.d.processes[p]));
      e.title = group.length === 1 ? "stands here" : "stand here";
      return e;
    }

    listen() {
      this.root.addEventListener("click", (event) => {
        const at = event.target.closest("[data-k]");
        if (at) return go(Number(at.dataset.k));
        const marked = event.target.closest("[data-s]");
        if (marked) {
          const ks = numbers(marked);
          return go(ks[ks.indexOf(this.k) + 1] || ks[0]); // again and again through its steps
        }
        const ribbon = event.target.closest(".r svg");
        if (ribbon) {
          const box = ribbon.getBoundingClientRect();
          return go(Math.floor((event.clientX - box.left) / box.width * (this.d.steps + 1)));
        }
        const row = event.target.closest("tr[data-v]");
        if (row && event.target.closest(".pin")) this.pin(row);
        if (row && event.target.closest(".hide")) { this.hidden.add(row); this.filter(); }
        if (event.target.closest(".unhide")) { this.hidden.clear(); this.filter(); }
        return undefined;
      });
      const chart = this.root.querySelector(".chart"), heads = this.root.querySelector(".chart .heads");
      if (heads) { // the names of the lifelines stay in sight
        const from = heads.getBBox().y - 2;
        chart.addEventListener("scroll", () => {
          heads.setAttribute("transform", `translate(0 ${Math.max(0, chart.scrollTop - from)})`);
        });
      }
      const tools = this.root.querySelector(".tools");
      if (!tools) return;
      tools.hidden = false;
      tools.addEventListener("input", () => this.filter());
    }

    // pin moves a row to those at the top, or back to its place.
    pin(row) {
      const to = row.parentNode === this.pinned ? this.all : this.pinned;
      const before = [...to.children].find((r) => Number(r.dataset.v) > Number(row.dataset.v));
      to.insertBefore(row, before || null);
      const button = row.querySelector(".pin");
      button.setAttribute("aria-pressed", String(to === this.pinned));
      button.focus();
    }

    // filter shows the variables that are searched for; those that are pinned stay.
    filter() {
      const words = this.root.querySelector(".search").value.toLowerCase().split(/\s+/).filter(Boolean);
      const only = this.root.querySelector(".only").checked;
      for (const row of this.variables) {
        const name = this.d.names[Number(row.dataset.v)].toLowerCase();
        const found = words.every((w) => name.includes(w)) && !(only && row.classList.contains("still"));
        row.hidden = this.hidden.has(row) || (!found && row.parentNode !== this.pinned);
      }
      const unhide = this.root.querySelector(".unhide");
      unhide.hidden = this.hidden.size === 0;
      unhide.textContent = `show ${this.hidden.size} hidden`;
    }
  }

  // several names processes in short: "P(1..3, 5), Q(4)".
  function several(names) {
    const types = new Map();
    for (const name of names) {
      const [, type, n] = /^(.*?)(?:\((\d+)\))?$/s.exec(name);
      types.set(type, [...(types.get(type) || []), ...(n === undefined ? [] : [Number(n)])]);
    }
    const ranges = (list) => {
      const parts = [];
      for (let i = 0, k; i < list.length; i = k + 1) {
        for (k = i; list[k + 1] === list[k] + 1;) k++;
        if (k - i < 2) k = i;
        parts.push(k === i ? `${list[i]}` : `${list[i]}..${list[k]}`);
      }
      return parts.join(", ");
    };
    return [...types].map(([type, list]) =>
      (list.length === 0 ? type : `${type}(${ranges(list.sort((a, b) => a - b))})`)).join(", ");
  }

  // numbers are those of the steps that a part of a picture is about.
  function numbers(e) { return e.dataset.s.split(" ").map(Number); }

  function line([file, number]) { return document.querySelector(`tr[data-at="${file}:${number}"]`); }

  // reveal scrolls the panel around an element, and not the page, until it can be seen.
  function reveal(e) {
    const panel = e && e.closest(".scroll");
    if (!panel) return;
    const a = e.getBoundingClientRect(), b = panel.getBoundingClientRect();
    const room = (size, all) => Math.max(0, Math.min(60, (all - size) / 2));
    const y = room(a.height, b.height), x = room(a.width, b.width);
    if (a.top < b.top + y) panel.scrollTop -= b.top + y - a.top;
    else if (a.bottom > b.bottom - y) panel.scrollTop += a.bottom - b.bottom + y;
    if (a.left < b.left + x) panel.scrollLeft -= b.left + x - a.left;
    else if (a.right > b.right - x) panel.scrollLeft += a.right - b.right + x;
  }

  const runs = data.runs.map((d, i) => new Run(d, document.querySelector(`.run[data-run="${i}"]`)));
  const slider = $("slider"), which = $("which"), play = $("play");
  let current = 0, timer = 0, noting = 0;

  // go shows the state after k steps.
  function go(k) {
    const run = runs[current];
    k = Math.max(0, Math.min(run.d.steps, k));
    run.show(k);
    slider.value = String(k);
    const row = run.rows[k];
    const said = row ? [...row.querySelectorAll(".p, .text")].map((e) => e.textContent).join(" ") : "";
    $("now").textContent = k === 0 ? `0 of ${run.d.steps}: initial state` : `${k} of ${run.d.steps}: ${said}`;
    clearTimeout(noting);
    noting = setTimeout(note, 300); // browsers bound how often an address may change
    tell(run, k);
  }

  // tell tells an editor, in whose frame the report is, the lines of the step: [index of the file, line], taken first,
  // then that of its use if it is in a macro or an inline. The first file is the model.
  function tell(run, k) {
    if (parent === window) return;
    const lines = k > 0 ? run.d.taken[k] : [];
    parent.postMessage({ ltlpor: "step", run: current, step: k, steps: run.d.steps, lines }, "*");
  }

  // note puts into the address where the reader is. A report in a frame has no address of its own.
  function note() { if (parent === window) history.replaceState(null, "", `#run=${current}&step=${runs[current].k}`); }

  // on goes one step on: in a cycle, at the end, to its second state, as the last is the first again.
  function on() {
    const { d, k } = runs[current];
    if (k < d.steps) go(k + 1);
    else if (d.cycle >= 0) go(d.cycle + 1);
    else stop();
  }

  function select(i, k) {
    current = Math.max(0, Math.min(runs.length - 1, i));
    runs.forEach((r, j) => { r.root.hidden = j !== current; });
    slider.max = String(runs[current].d.steps);
    if (which) which.value = String(current);
    go(k === undefined ? Math.max(0, runs[current].k) : k);
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    play.setAttribute("aria-pressed", "false");
  }

  function toggle() {
    if (timer) return stop();
    timer = setInterval(on, 700);
    play.setAttribute("aria-pressed", "true");
    return undefined;
  }

  const actions = {
    ArrowRight: (far) => (far ? go(runs[current].k + 10) : on()),
    ArrowLeft: (far) => go(runs[current].k - (far ? 10 : 1)),
    Home: () => go(0),
    End: () => go(runs[current].d.steps),
    " ": toggle,
    n: () => select(current + 1),
    p: () => select(current - 1),
    "/": () => { const s = runs[current].root.querySelector(".search"); if (s) s.focus(); },
  };
  // An editor around the report may press its keys.
  window.addEventListener("message", (event) => {
    const { ltlpor: kind, key } = event.data ?? {};
    if (framed(event) && kind === "key" && Object.hasOwn(actions, key)) actions[key](false);
  });
  document.addEventListener("keydown", (event) => {
    const field = event.target.closest("input:not([type=range]):not([type=checkbox]), select, textarea");
    if (event.key === "Escape" && field) field.blur();
    if (field || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === " " && event.target.closest("button, input")) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action(event.shiftKey);
  });
  $("first").addEventListener("click", () => actions.Home());
  $("back").addEventListener("click", () => actions.ArrowLeft(false));
  $("next").addEventListener("click", on);
  $("last").addEventListener("click", () => actions.End());
  play.addEventListener("click", toggle);
  slider.addEventListener("input", () => go(Number(slider.value)));
  if (which) which.addEventListener("change", () => select(Number(which.value)));

  $("bar").hidden = false;
  document.body.classList.add("stepping");
  const asked = new URLSearchParams(location.hash.slice(1));
  select(Number(asked.get("run")) || 0, Number(asked.get("step")) || 0);
})();
