// The draft of the document that this tab shows. Other tabs of the browser may show the same document. Every tab takes
// over the text of the tab in which it is edited, so that no tab overwrites a newer text with an older one.
import { parse, raw, save } from "./store.js";

export class Shared {
  // taken is called with a draft that another tab has written. If the text was edited in this tab at the same time, clash
  // is called instead.
  constructor(taken, clash) {
    Object.assign(this, { key: null, seen: null, taken, clash });
    window.addEventListener("storage", () => this.look());
    window.addEventListener("focus", () => this.look());
  }

  // open returns the draft of a document, or null if there is none.
  open(key) {
    this.key = key;
    this.seen = raw(key);
    return parse(this.seen);
  }

  // look checks whether another tab has changed the draft, and takes the new draft.
  look() {
    const now = this.key && raw(this.key);
    if (!this.key || now === this.seen) return;
    this.seen = now;
    this.taken(parse(now));
  }

  // write stores a draft, and returns whether the browser has stored it. null removes the draft. A draft that was taken
  // from another tab is not stored again, because it could replace a newer draft of that tab.
  write(value) {
    const other = raw(this.key);
    if (other === this.seen && other === (value && JSON.stringify(value))) return true;
    const kept = save(this.key, value);
    if (other !== this.seen && other !== raw(this.key)) this.clash(parse(other));
    this.seen = raw(this.key);
    return kept;
  }
}
