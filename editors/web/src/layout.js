// The layout of the page: widths of columns, light or dark colours, and one pane at a time on a narrow screen.
import { $ } from "./dom.js";
import { load, save } from "./store.js";

// divide makes a divider movable by a pointer and by the arrow keys. The browser keeps the width.
export function divide(id, property, sign) {
  const e = $(id), root = document.documentElement;
  const set = (px) => {
    const width = Math.round(Math.max(120, Math.min(innerWidth * 0.75, px)));
    root.style.setProperty(property, `${width}px`);
    save(`width${property}`, width);
  };
  const kept = load(`width${property}`);
  if (kept) set(kept);
  const other = sign > 0 ? e.previousElementSibling : e.nextElementSibling;
  e.addEventListener("pointerdown", (down) => {
    const x = down.clientX, width = other.getBoundingClientRect().width;
    e.setPointerCapture(down.pointerId);
    document.body.classList.add("dividing");
    const move = (m) => set(width + sign * (m.clientX - x));
    e.addEventListener("pointermove", move);
    e.addEventListener("lostpointercapture", () => {
      e.removeEventListener("pointermove", move);
      document.body.classList.remove("dividing");
    }, { once: true });
  });
  e.addEventListener("keydown", (k) => {
    const step = { ArrowLeft: -20, ArrowRight: 20 }[k.key];
    if (step) set(other.getBoundingClientRect().width + sign * step);
  });
}

// panes installs the buttons that select the pane on a narrow screen, and hide the files on a wide screen.
export function panes() {
  for (const b of document.querySelectorAll(".panes button")) {
    b.addEventListener("click", () => panes.show(b.dataset.pane));
  }
  const hide = (is) => {
    document.body.classList.toggle("no-files", is);
    $("open-files").setAttribute("aria-expanded", String(!is));
    save("no-files", is);
  };
  hide(load("no-files", false));
  $("open-files").addEventListener("click", () => hide(!document.body.classList.contains("no-files")));
  panes.show("model");
}

panes.show = (name) => {
  document.body.dataset.pane = name;
  for (const b of document.querySelectorAll(".panes button")) {
    b.setAttribute("aria-current", String(b.dataset.pane === name));
  }
};

const schemes = ["light dark", "light", "dark"];

function paint() { document.documentElement.style.colorScheme = load("scheme", schemes[0]); }

// theme switches to the next theme: system, light, dark. Reports in frames switch, too.
export function theme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = load("scheme", schemes[0]);
  save("scheme", now === schemes[0] ? (dark ? "light" : "dark") : schemes[0]);
  paint();
}

paint();
