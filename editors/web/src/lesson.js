// The lessons of the course: the text, with a button beside each command that runs the command in the page.
import { Marked } from "marked";
import { $, clean, el, picture, wrong } from "./dom.js";
import { saveTab } from "./store.js";

export class Lessons {
  constructor(root, library, page) {
    Object.assign(this, { library, page, name: null, module: undefined });
    this.body = el("article.scroll.lesson", {}, el("p.quiet", {}, "Choose a lesson on the left."));
    root.append(this.body);
  }

  // show opens a lesson.
  async show(name, select = true) {
    const r = await fetch(`course/${name}`);
    if (!r.ok) throw new Error(`course/${name}: ${r.status} ${r.statusText}`);
    this.name = name;
    saveTab("lesson", name);
    this.draw(await r.text());
    this.library.draw();
    if (select) {
      this.page.select("lesson");
      document.body.dataset.pane = "side";
    }
  }

  draw(text) {
    const holder = el("div");
    holder.innerHTML = clean(new Marked().parse(text.replace(/!\[([^\]]*)\]\(([\w-]+\.svg)\)/g, "`![$2]$1`")));
    for (const code of [...holder.querySelectorAll("code")]) this.revive(code);
    this.body.replaceChildren(...holder.childNodes);
    this.body.scrollTop = 0;
  }

  // revive replaces a code element of a lesson by its meaning: a picture, a model to open, or a command to run.
  revive(code) {
    const text = code.textContent;
    const [, image, alt] = /^!\[([\w-]+\.svg)\](.*)$/.exec(text) ?? [];
    if (image) {
      code.replaceWith(el("img", { src: `course/${image}`, alt }));
      return;
    }
    const [, line] = /^(?:\$ )?ltlpor ([^\n]*)/.exec(text) ?? [];
    if (!line || (!code.closest("pre") && !line.includes("models/"))) return; // the name of a command
    const pre = code.closest("pre") ?? code;
    const out = el("div.output", { role: "status" });
    const [model] = /\bmodels\/\S+\.pml\b/.exec(line) ?? [];
    const typed = [...text.matchAll(/^> (.*\n)/gm)].map(([, l]) => l).join("");
    pre.after(el("div.tools", {},
      el("button", { type: "button", onclick: () => this.run(words(line), typed, out) }, "▷ Run"),
      model && el("button", { type: "button", onclick: () => this.openModel(model) }, `Open ${model.split("/").pop()}`)), out);
  }

  openModel(name) {
    this.library.show(name);
    document.body.dataset.pane = "model";
  }

  async run(args, stdin, out) {
    const pre = el("pre", {}, "");
    out.replaceChildren(pre);
    try {
      await this.page.busy("command", async (signal) => {
        const files = await this.files(args);
        const { status, written } = await this.execute({ args, files, stdin }, signal, (text) => { pre.append(text); });
        if (pre.textContent === "") pre.remove();
        for (const [name, text] of Object.entries(written)) {
          out.append(name.endsWith(".svg") ? picture(text, name) : el("p.quiet", {}, `written: ${name}`));
        }
        out.append(el("p.quiet", {}, `exit status ${status}`));
      });
    } catch (e) {
      out.append(wrong(e.message));
    }
  }

  // files returns the texts of the models that a command names. For an edited model, this is the edited text.
  async files(args) {
    const files = {};
    for (const a of args) {
      if (!this.library.library.models.some((m) => m.name === a)) continue;
      files[a] = a === this.library.current?.name ? this.page.text : await this.library.text(a);
    }
    return files;
  }

  execute(job, signal, said) {
    const worker = new Worker("command.js", { name: "command" }); // a worker ends with all its timers
    return new Promise((resolve, reject) => {
      const end = (e) => { worker.terminate(); reject(e); };
      signal.addEventListener("abort", () => end(new Error("stopped")));
      worker.onerror = (e) => end(new Error(e.message || "the command has failed"));
      worker.onmessage = ({ data }) => {
        if (data.text !== undefined) said(data.text);
        else if (data.loaded !== undefined) $("doing").textContent = `loading the command: ${Math.round(100 * data.loaded)} %`;
        else if (data.module) this.module = data.module;
        else if (data.failed) end(new Error(data.failed));
        else { worker.terminate(); resolve(data); }
      };
      worker.postMessage({ runtime: "wasm_exec.js", url: "ltlpor.wasm.br", module: this.module, ...job });
    });
  }
}

// words splits a command line like a shell: at spaces, except within quotes.
function words(line) {
  return [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([w]) => w.replace(/'([^']*)'|"([^"]*)"/g, "$1$2"));
}
