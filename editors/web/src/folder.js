// The files of ltlpor serve. An edited text is kept in the browser, as a draft, until it is saved to the folder.
import { $, el, prose } from "./dom.js";
import { lineEnd, mixed, uniform } from "./lineend.js";
import { nameOf, uriOf } from "./names.js";
import { Shared } from "./shared.js";
import { load, loadTab, save, saveTab } from "./store.js";

const began = "The file was changed by another program since this text was begun.";

const first = `/* A small model: two processes, one critical section. */
bool busy;
byte inside;

active [2] proctype P() {
    do
    :: atomic { !busy -> busy = true }
       inside++;
       assert(inside == 1);
       inside--;
       busy = false
    od
}

ltl calm { [] (inside <= 1) }
`;

export class Folder {
  constructor(page, host) {
    Object.assign(this, { page, host, current: null, folder: "", id: "" });
    this.draft = new Shared((d) => this.follow(d), (d) => this.clash(d));
    page.changed = (text) => this.changed(text);
    page.saved = () => this.save();
    page.find = (uri) => this.show(nameOf(uri));
    $("save").hidden = false;
    $("save").addEventListener("click", () => this.save());
    window.addEventListener("focus", () => this.look());
    window.addEventListener("hashchange", () => location.reload());
    page.menu([["New file", () => this.create()], ["Read the file again", () => this.again()]]);
  }

  key(name) { return `draft.${this.id}/${name}`; }

  async open() {
    const { files, folder, id, more } = await this.host.files();
    Object.assign(this, { folder, id, more });
    this.page.space = `${id}/`;
    this.draw(files);
    const last = loadTab(`last.${id}`);
    const name = files.includes(last) ? last : files.find((f) => f.endsWith(".pml")) ?? files[0];
    if (name) await this.show(name);
    else this.create("model.pml", first);
  }

  draw(files) {
    this.files = files;
    const item = (name) => el("li", {},
      el("button", {
        type: "button", title: name, "aria-current": String(name === this.current?.name), onclick: () => this.show(name),
      }, name.split("/").pop(), load(this.key(name)) ? el("span.dot", { title: "not saved" }, " ●") : ""));
    const groups = new Map();
    for (const f of files) {
      const dir = f.split("/").slice(0, -1).join("/");
      groups.set(dir, [...(groups.get(dir) ?? []), f]);
    }
    $("files").replaceChildren(
      el("h2", {}, this.folder),
      ...[...groups].map(([dir, list]) => [dir && el("h3", {}, dir), el("ul", {}, list.map(item))]).flat().filter(Boolean),
      files.length === 0 ? el("p.quiet", {}, "no models yet") : "",
      this.more ? el("p.quiet", {}, "There are more files than are shown.") : "",
      el("button.new", { type: "button", onclick: () => this.create() }, "+ New file"));
  }

  // show opens a file in the editor. If the browser has a draft of the file, show opens the draft.
  async show(name) {
    try {
      const { text, version } = await this.host.read(name);
      this.use(name, text, version);
    } catch (e) {
      const draft = load(this.key(name));
      if (draft) this.use(name, draft.text, draft.version);
      this.say(e.message);
    }
  }

  use(name, text, version) {
    const draft = this.draft.open(this.key(name));
    this.current = { name, text, version: draft ? draft.version : version };
    saveTab(`last.${this.id}`, name);
    this.warn();
    this.page.open(name, uriOf(name), draft?.text ?? text, lineEnd(text || draft?.text || ""));
    if (draft && draft.version !== version) {
      this.say(began, ["Take the file", () => this.again()]);
    }
    this.state();
    this.draw(this.files);
  }

  changed(text) {
    const { name, version } = this.current;
    const same = text === uniform(this.current.text);
    const kept = this.draft.write(same ? null : { text, version });
    if (!kept) this.say("The browser keeps no more text: save the file, or what is written is lost with the page.");
    this.state();
    if (same === Boolean($("files").querySelector("[aria-current=true] .dot"))) this.draw(this.files);
    this.current.name = name;
  }

  state() {
    const draft = load(this.key(this.current.name));
    $("state").textContent = draft ? "not saved" : "";
    $("save").disabled = !draft;
  }

  say(text, ...actions) {
    $("notice").replaceChildren(...(text ? [el("p", {}, prose(text), " ",
      actions.map(([title, run]) => el("button", { type: "button", onclick: run }, title)))] : []));
  }

  // warn shows a message if a save would also change lines that were not edited.
  warn() {
    this.say(mixed(this.current.text) ? "The lines of the file end in different ways: a save ends all with a line feed." : "");
  }

  async save() {
    const { name, version } = this.current;
    const text = this.page.text === uniform(this.current.text) ? this.current.text : this.page.text;
    try {
      const r = await this.host.write(name, text, version);
      Object.assign(this.current, { text, version: r.version });
      this.draft.write(null);
      if (this.page.text !== text) this.changed(this.page.text);
      this.warn();
      if (!this.files.includes(name)) this.draw((await this.host.files()).files);
    } catch (e) {
      if (e.status === 409) {
        this.say(`${name} was changed by another program since it was opened. Nothing was written.`,
          ["Take the file, and lose what is here", () => this.again()], ["Write over it", () => this.force()]);
      } else {
        this.say(`${name} was not saved: ${e.message}`);
      }
    }
    this.state();
    this.draw(this.files);
  }

  // force saves the text over the current text of the file, at the request of the reader.
  async force() {
    this.current.version = (await this.host.read(this.current.name)).version;
    await this.save();
  }

  // again replaces the text of the editor by the text of the file, and drops the draft. Undo restores the draft.
  async again() {
    const { name } = this.current;
    try {
      const { text, version } = await this.host.read(name);
      this.draft.write(null);
      this.current = { name, text, version };
      if (this.page.text !== uniform(text)) this.page.editor.replace(text);
      this.warn();
      this.state();
      this.draw(this.files);
    } catch (e) {
      this.say(e.message);
    }
  }

  // look checks whether the file was changed while the page was hidden. Without a draft, the editor takes the new text.
  async look() {
    if (!this.current) return;
    try {
      const { text, version } = await this.host.read(this.current.name);
      if (version === this.current.version) return;
      if (load(this.key(this.current.name))) {
        this.say(began, ["Take the file", () => this.again()]);
      } else {
        await this.again();
      }
    } catch { // the file may be new; if the server has ended, a different message says so
    }
  }

  // follow shows the draft that was written in another tab; undo restores the text of this tab. Without a draft, the
  // other tab has saved the file or has reloaded it.
  async follow(draft) {
    if (!draft) {
      await this.again();
      return;
    }
    this.current.version = draft.version;
    if (this.page.text !== draft.text) this.page.editor.replace(draft.text);
    this.state();
    this.draw(this.files);
  }

  // clash offers to take the draft of another tab, in which the text was changed at the same time as here.
  clash(draft) {
    if (!draft || draft.text === this.page.text) return;
    this.say("The text was changed in another tab at the same time.",
      ["Take the text of that tab", () => { this.say(""); this.page.editor.replace(draft.text); }]);
  }

  create(name, text = first) {
    name ??= prompt("Name of the new file", "model.pml")?.trim();
    if (!name) return;
    if (this.files.includes(name)) {
      this.show(name);
      return;
    }
    save(this.key(name), { text, version: "" });
    this.use(name, "", "");
  }
}
