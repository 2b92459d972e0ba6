// The main script of the page. It chooses where the models and the language server are, and connects the parts.
import { el, prose, $ } from "./dom.js";
import { Served, tokenOf } from "./http.js";
import { Folder } from "./folder.js";
import { Page } from "./page.js";
import { Library, Local } from "./playground.js";

async function start() {
  if (document.documentElement.dataset.host === "playground") {
    const host = new Local();
    const page = new Page(host);
    await new Library(page, host).open();
    return;
  }
  const token = tokenOf(location);
  if (!token) throw new Error("The address has no token. Open the address that ltlpor serve has printed.");
  const host = new Served(token);
  const page = new Page(host);
  await new Folder(page, host).open();
}

start().catch((e) => {
  $("notice").replaceChildren(el("p", {}, prose(e.message)));
});
