// The files of ltlpor serve. What is edited is kept in the browser until it is saved to the folder.
import { $, el } from "./dom.js";
import { lineEnd, mixed, uniform } from "./lineend.js";
import { load, save } from "./store.js";

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
    Object.assign(this, { page, host, current: null, folder: "" });
    page.changed = (text) => this.changed(text);
    page.saved = () => this.save();
    page.find = (uri) => this.show(this.nameOf(uri));
    $("save").hidden = false;
    $("save").addEventListener("click", () => this.save());
    window.addEventListener("focus", () => this.look());
    window.addEventListener("hashchange", () => location.reload());
    page.menu([["New file", () => this.create()], ["Read the file again", () => this.again()]]);
  }

  uri(name) { return `${this.base}/${name.split("/").map(encodeURIComponent).join("/")}`; }

  nameOf(uri) { return uri.slice(this.base.length + 1).split("/").map(decodeURIComponent).join("/"); }

  key(kind, name = this.current.name) { return `${kind}.${this.folder}/${name}`; }

  async open() {
    const { files, folder, uri, more } = await this.host.files();
    this.base = uri;
    this.folder = folder;
    this.more = more;
    this.draw(files);
    const last = load(`last.${folder}`);
    const name = files.includes(last) ? last : files.find((f) => f.endsWith(".pml")) ?? files[0];
    if (name) await this.show(name);
    else this.create("model.pml", first);
  }

  draw(files) {
    this.files = files;
    const item = (name) => el("li", {},
      el("button", {
        type: "button", title: name, "aria-current": String(name === this.current?.name), onclick: () => this.show(name),
      }, name.split("/").pop(), load(this.key("draft", name)) ? el("span.dot", { title: "not saved" }, " ●") : ""));
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

  // show opens a file: its draft, if there is one.
  async show(name) {
    try {
      const { text, version } = await this.host.read(name);
      this.use(name, text, version);
    } catch (e) {
      const draft = load(this.key("draft", name));
      if (draft) this.use(name, draft.text, draft.version);
      this.say(`${name}: ${e.message}`);
    }
  }

  use(name, text, version) {
    const draft = load(this.key("draft", name));
    this.current = { name, text, version: draft ? draft.version : version };
    save(`last.${this.folder}`, name);
    this.warn();
    this.page.open(name, this.uri(name), draft?.text ?? text, lineEnd(text || draft?.text || ""));
    if (draft && draft.version !== version) {
      this.say("The file was changed by another program since this text was begun.", ["Take the file", () => this.again()]);
    }
    this.state();
    this.draw(this.files);
  }

  changed(text) {
    const { name, version } = this.current;
    const same = text === uniform(this.current.text);
    const kept = save(this.key("draft"), same ? null : { text, version });
    if (!kept) this.say("The browser keeps no more text: save the file, or what is written is lost with the page.");
    this.state();
    if (same === Boolean($("files").querySelector("[aria-current=true] .dot"))) this.draw(this.files);
    this.current.name = name;
  }

  state() {
    const draft = load(this.key("draft"));
    $("state").textContent = draft ? "not saved" : "";
    $("save").disabled = !draft;
  }

  say(text, ...actions) {
    $("notice").replaceChildren(...(text ? [el("p", {}, text, " ",
      actions.map(([title, run]) => el("button", { type: "button", onclick: run }, title)))] : []));
  }

  // warn tells of a file that a save changes in more than the lines that were edited.
  warn() {
    this.say(mixed(this.current.text) ? "The lines of the file end in different ways: a save ends all with a line feed." : "");
  }

  async save() {
    const { name, version } = this.current;
    const text = this.page.text === uniform(this.current.text) ? this.current.text : this.page.text;
    try {
      const r = await this.host.write(name, text, version);
      Object.assign(this.current, { text, version: r.version });
      save(this.key("draft"), null);
      if (this.page.text !== text) this.changed(this.page.text);
      this.warn();
      if (!this.files.includes(name)) this.draw((await this.host.files()).files);
    } catch (e) {
      if (e.status === 409) {
        this.say(`${name} was changed by another program since it was opened. Nothing was written.`,
          ["Take the file, and lose what is here", () => this.again()], ["Write over it", () => this.force()]);
      } else {
        this.say(`${name} cannot be saved: ${e.message}`);
      }
    }
    this.state();
    this.draw(this.files);
  }

  // force writes over what the file has now, which the reader has asked for.
  async force() {
    this.current.version = (await this.host.read(this.current.name)).version;
    await this.save();
  }

  // again takes the text of the file. The draft goes, but can be had back by undo.
  async again() {
    const { name } = this.current;
    try {
      const { text, version } = await this.host.read(name);
      save(this.key("draft"), null);
      this.current = { name, text, version };
      if (this.page.text !== uniform(text)) this.page.editor.replace(text);
      this.warn();
      this.state();
      this.draw(this.files);
    } catch (e) {
      this.say(`${name}: ${e.message}`);
    }
  }

  // look sees whether the file was changed while the page was not looked at; a text without draft follows it.
  async look() {
    if (!this.current) return;
    try {
      const { text, version } = await this.host.read(this.current.name);
      if (version === this.current.version) return;
      if (load(this.key("draft"))) {
        this.say("The file was changed by another program since this text was begun.", ["Take the file", () => this.again()]);
      } else {
        await this.again();
      }
    } catch { // the file may be new, or the server may have ended, which is told elsewhere
    }
  }

  create(name, text = first) {
    name ??= prompt("Name of the new file", "model.pml")?.trim();
    if (!name) return;
    if (this.files.includes(name)) {
      this.show(name);
      return;
    }
    save(this.key("draft", name), { text, version: "" });
    this.use(name, "", "");
  }
}
