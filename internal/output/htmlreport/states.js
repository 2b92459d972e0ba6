"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (id) => document.getElementById(id);
  if (data.visits.length === 0) return;
  const graph = document.querySelector("#states .graph");
  const rows = [...document.querySelectorAll(".visits tbody tr")];
  const all = (selector) => [...graph.querySelectorAll(selector)];

  // Parts of the picture by their names: nodes by number, edges with their labels by their ends.
  const names = new Map(all("[data-name]").map((e) => [Number(e.dataset.name), e]));
  const nodes = new Map(all("[data-node]").map((e) => [Number(e.dataset.node), e]));
  const edges = new Map(), ghosts = new Map();
  for (const e of all("[data-edge], [data-label]")) {
    const by = e.classList.contains("ghost") ? ghosts : edges;
    const key = e.dataset.edge || e.dataset.label;
    by.set(key, [...(by.get(key) || []), e]);
  }

  // The visit, counted from 1, with which the search comes to a node, or takes an edge, first.
  const comes = new Map([[data.initial, 0]]), takes = new Map();
  data.visits.forEach((v, i) => {
    for (const key of v.edges) {
      if (!takes.has(key)) takes.set(key, i + 1);
      const to = Number(key.split("-")[1]);
      if (!comes.has(to)) comes.set(to, i + 1);
    }
  });

  // The visit after which a state is known, and one that is not explored: by that of a state that leads there.
  const missed = new Map();
  const known = (n) => comes.get(n) ?? missed.get(n);
  for (let more = true; more;) {
    more = false;
    for (const key of ghosts.keys()) {
      const [from, to] = key.split("-").map(Number);
      const met = known(from);
      if (met === undefined || comes.has(to) || missed.get(to) <= met) continue;
      missed.set(to, met);
      more = true;
    }
  }

  const slider = $("slider"), play = $("play");
  let at = 0, timer = 0;

  // overview shows the whole graph, from its initial state on; the first step on begins the search.
  function overview() {
    const node = nodes.get(data.initial), n = data.visits.length;
    node.classList.add("now");
    slider.value = "0";
    $("now").textContent = `the whole graph; → begins the search (${n} ${n === 1 ? "state" : "states"})`;
    center(node);
  }

  // show shows the search when it has expanded k states.
  function show(k) {
    at = Math.max(0, Math.min(data.visits.length, k));
    for (const e of all(".now, .later, .cut")) e.classList.remove("now", "later", "cut");
    const visit = at > 0 ? data.visits[at - 1] : null;
    for (const [n, e] of nodes) {
      const met = e.classList.contains("ghost") ? missed.get(n) : comes.get(n);
      for (const part of [e, names.get(n)]) part.classList.toggle("later", !(met <= at));
    }
    for (const [key, list] of edges) {
      for (const e of list) e.classList.toggle("later", !(takes.get(key) <= at));
    }
    for (const [key, list] of ghosts) {
      for (const e of list) e.classList.toggle("later", !(known(Number(key.split("-")[0])) <= at));
    }
    for (const e of all(".area")) e.classList.toggle("later", at < data.visits.length);
    if (visit) {
      nodes.get(visit.node).classList.add("now");
      for (const key of visit.edges) for (const e of edges.get(key)) e.classList.add("now");
      for (const key of visit.left) {
        for (const e of ghosts.get(key) || edges.get(key) || []) e.classList.add("cut");
      }
      center(nodes.get(visit.node));
    }
    slider.value = String(at);
    const n = data.visits.length;
    $("now").textContent = visit ? `${at} of ${n}: ${visit.text}` : `0 of ${n}: the initial state`;
    rows.forEach((r, i) => r.classList.toggle("now", i === at - 1));
    if (visit) reveal(rows[at - 1]);
  }

  // reveal scrolls the panel around a row, and not the page.
  function reveal(row) {
    const panel = row.closest(".scroll");
    const a = row.getBoundingClientRect(), b = panel.getBoundingClientRect();
    if (a.top < b.top) panel.scrollTop -= b.top - a.top;
    else if (a.bottom > b.bottom) panel.scrollTop += a.bottom - b.bottom;
  }

  // center scrolls the picture until a node is seen.
  function center(node) {
    const panel = node.closest(".scroll");
    const a = node.getBoundingClientRect(), b = panel.getBoundingClientRect();
    if (a.left < b.left || a.right > b.right) panel.scrollLeft += (a.left + a.right - b.left - b.right) / 2;
    if (a.top < b.top || a.bottom > b.bottom) panel.scrollTop += (a.top + a.bottom - b.top - b.bottom) / 2;
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    play.setAttribute("aria-pressed", "false");
  }

  function on() {
    if (at < data.visits.length) show(at + 1);
    else stop();
  }

  function toggle() {
    if (timer) return stop();
    if (at === data.visits.length) show(0);
    timer = setInterval(on, 700);
    play.setAttribute("aria-pressed", "true");
    return undefined;
  }

  const actions = {
    ArrowRight: (far) => show(at + (far ? 10 : 1)),
    ArrowLeft: (far) => show(at - (far ? 10 : 1)),
    Home: () => show(0),
    End: () => show(data.visits.length),
    " ": toggle,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === " " && event.target.closest("button, input")) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action(event.shiftKey);
  });
  $("first").addEventListener("click", () => actions.Home());
  $("back").addEventListener("click", () => actions.ArrowLeft(false));
  $("next").addEventListener("click", () => actions.ArrowRight(false));
  $("last").addEventListener("click", () => actions.End());
  play.addEventListener("click", toggle);
  slider.addEventListener("input", () => show(Number(slider.value)));
  rows.forEach((r, i) => r.addEventListener("click", () => show(i + 1)));
  $("ghosts").addEventListener("change", (e) => graph.classList.toggle("noghosts", !e.target.checked));
  $("diamonds").addEventListener("change", (e) => graph.classList.toggle("nodiamonds", !e.target.checked));
  $("bar").hidden = false;
  overview();
})();
