// The playground: static files, and the language server as WebAssembly in workers of this page.
import { $, el, prose } from "./dom.js";
import { Lessons } from "./lesson.js";
import { documentOf, linkOf } from "./link.js";
import { nameOf, uriOf } from "./names.js";
import { Shared } from "./shared.js";
import { keys, load, loadTab, save, saveTab } from "./store.js";

// Local makes two workers: one for the editor, and one for long tasks, which can be ended alone.
export class Local {
  constructor() {
    this.module = null; // the compiled program, once a worker has it
    this.compiled = new Promise((resolve) => { this.resolve = resolve; });
    this.told = () => {};
  }

  connect(kind) { return new InWorker(this, kind); }

}

// InWorker is a transport to a worker. The second worker waits until the first worker has compiled the program.
class InWorker {
  constructor(host, kind) {
    this.listeners = new Set();
    this.worker = new Worker("worker.js", { name: kind });
    this.closed = new Promise((resolve) => { this.end = resolve; });
    this.worker.onmessage = ({ data }) => {
      if (typeof data === "string") {
        for (const f of this.listeners) f(data);
      } else if (data.module) {
        host.module = data.module;
        host.resolve(data.module);
      } else if (data.loaded !== undefined) {
        host.told(data.loaded);
      } else {
        this.close(new Error(data.ended));
      }
    };
    this.worker.onerror = (e) => this.close(new Error(e.message || "the worker has failed"));
    const start = { runtime: "wasm_exec.js", program: "playground.wasm.br" };
    if (kind === "edit" && !host.module) this.worker.postMessage(start);
    else host.compiled.then((module) => this.worker.postMessage({ ...start, module }));
  }

  send(m) { this.worker.postMessage(m); }

  subscribe(f) { this.listeners.add(f); }

  unsubscribe(f) { this.listeners.delete(f); }

  close(why) {
    this.worker.terminate();
    this.end(why ?? new Error("ended"));
  }
}

// Library has the models and lessons to choose from. The browser keeps changes of a model.
export class Library {
  constructor(page, host) {
    Object.assign(this, { page, host, current: null });
    this.draft = new Shared((text) => this.follow(text), (text) => this.clash(text));
    page.changed = (text) => this.changed(text);
    page.find = (uri) => this.show(nameOf(uri));
    $("link").hidden = false;
    $("link").addEventListener("click", () => this.share());
    page.menu([["New model", () => this.create()], ["The model as it was", () => this.again()],
      ["Download the model", () => this.download()]]);
    window.addEventListener("hashchange", () => this.linked());
    host.told = (share) => { $("server").textContent = share < 1 ? `loading the checker: ${Math.round(100 * share)} %` : ""; };
  }

  async open() {
    const r = await fetch("library.json");
    if (!r.ok) throw new Error(`library.json: ${r.status} ${r.statusText}`);
    this.library = await r.json();
    this.page.addPanel("lesson", "Lesson", (root) => { this.lessons = new Lessons(root, this, this.page); return this.lessons; });
    this.draw();
    if (await this.linked()) return;
    const last = loadTab("last");
    await this.show(this.known(last) ? last : this.library.start);
    const lesson = loadTab("lesson");
    if (lesson) this.lessons.show(lesson, false);
    this.page.select(loadTab("tab", "check"));
  }

  known(name) { return this.library.models.some((m) => m.name === name) || this.mine().includes(name); }

  mine() {
    return keys("draft.").map((k) => k.slice("draft.".length)).filter((n) => !this.library.models.some((m) => m.name === n))
      .sort();
  }

  draw() {
    const item = (name, title) => el("li", {},
      el("button", {
        type: "button", title: title ?? name, "aria-current": String(name === this.current?.name),
        onclick: () => this.show(name),
      }, name.split("/").pop().replace(/\.pml$/, ""),
      load(`draft.${name}`) !== null && title !== undefined ? el("span.dot", { title: "changed" }, " ●") : ""));
    const group = (title, open, list) => (list.length > 0
      ? el("details", { open, ontoggle: (e) => { this.shut ??= new Set(); this.shut[e.target.open ? "delete" : "add"](title); } },
        el("summary", {}, title), el("ul", {}, list)) : "");
    const open = (title, otherwise) => (this.shut ? !this.shut.has(title) : otherwise);
    const titles = [...new Set(this.library.models.map((m) => m.group))];
    $("files").replaceChildren(
      group("My models", open("My models", true), this.mine().map((n) => item(n))),
      group("Lessons", open("Lessons", true), this.library.lessons.map((l) => el("li", {}, el("button", {
        type: "button", "data-lesson": l.name, "aria-current": String(l.name === this.lessons?.name), onclick: () => this.lessons.show(l.name),
      }, l.title)))),
      ...titles.map((t) => group(t, open(t, true),
        this.library.models.filter((m) => m.group === t).map((m) => item(m.name, m.title)))),
      el("button.new", { type: "button", onclick: () => this.create() }, "+ New model"));
  }

  // original returns the original text of a model. For a model of the reader it is "".
  async original(name) {
    if (!this.library.models.some((m) => m.name === name)) return "";
    const r = await fetch(name);
    if (!r.ok) throw new Error(`${name}: ${r.status} ${r.statusText}`);
    return r.text();
  }

  // text returns the text of a model, with the changes of the reader.
  async text(name) { return load(`draft.${name}`) ?? this.original(name); }

  async show(name) {
    try {
      const text = await this.original(name);
      this.current = { name, text };
      saveTab("last", name);
      this.say("");
      this.page.open(name, uriOf(name), this.draft.open(`draft.${name}`) ?? text);
      this.state();
      this.draw();
    } catch (e) {
      this.say(e.message);
    }
  }

  changed(text) {
    const { name } = this.current;
    const before = load(`draft.${name}`) !== null;
    const own = !this.library.models.some((m) => m.name === name);
    if (!this.draft.write(text === this.current.text && !own ? null : text)) {
      this.say("The browser keeps no more text: download the model, or it is lost with the page.");
    }
    this.state();
    if (before !== (load(`draft.${name}`) !== null)) this.draw();
  }

  state() { $("state").textContent = load(`draft.${this.current.name}`) !== null ? "kept in this browser" : ""; }

  say(text, ...actions) { $("notice").replaceChildren(...(text ? [el("p", {}, prose(text), " ",
      actions.map(([title, run]) => el("button", { type: "button", onclick: run }, title)))] : [])); }

  // follow shows the text that was written in another tab. Undo restores the text of this tab.
  follow(text) {
    text ??= this.current.text;
    if (this.page.text !== text) this.page.editor.replace(text);
    this.state();
    this.draw();
  }

  // clash offers to take the text of another tab, in which the text was changed at the same time as here.
  clash(text) {
    if (text === null || text === this.page.text) return;
    this.say("The text was changed in another tab at the same time.",
      ["Take the text of that tab", () => { this.say(""); this.page.editor.replace(text); }]);
  }

  create() {
    const name = prompt("Name of the new model", "mine.pml")?.trim();
    if (!name) return;
    if (!this.known(name)) save(`draft.${name}`, "active proctype P() {\n    skip\n}\n");
    this.show(name);
  }

  again() {
    if (this.current.text) this.page.editor.replace(this.current.text);
  }

  download() {
    const url = URL.createObjectURL(new Blob([this.page.text], { type: "text/plain" }));
    el("a", { href: url, download: this.current.name.split("/").pop() }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  async share() {
    const hash = await linkOf({ name: this.current.name.split("/").pop(), text: this.page.text, formula: this.page.formula });
    const link = new URL(hash, location.href).href;
    history.replaceState(null, "", hash);
    try {
      await navigator.clipboard.writeText(link);
      this.say(`A link of ${link.length} characters, which has the model in it, is in the clipboard.`);
    } catch {
      this.say("The address of this page now has the model in it: copy it.");
    }
  }

  // linked opens the model in the address of the page, if there is one. It becomes a further model of the reader.
  async linked() {
    try {
      const d = await documentOf(location.hash);
      if (!d) return false;
      let name = d.name;
      for (let n = 2; this.known(name) && load(`draft.${name}`) !== d.text; n++) name = d.name.replace(/(\.\w+)?$/, `-${n}$1`);
      save(`draft.${name}`, d.text);
      saveTab(`formula.${name}`, d.formula || null);
      await this.show(name);
      return true;
    } catch (e) {
      this.say(`The link cannot be read: ${e.message}`);
      return false;
    }
  }
}
