// The draft of the document that this tab shows, which other tabs of the browser may show, too. All of them follow the
// one in which is written, so that none keeps an older text over a newer one.
import { parse, raw, save } from "./store.js";

export class Shared {
  // taken gets the draft that another tab has written; clash gets one that came while this tab was written in.
  constructor(taken, clash) {
    Object.assign(this, { key: null, seen: null, taken, clash });
    window.addEventListener("storage", () => this.look());
    window.addEventListener("focus", () => this.look());
  }

  // open returns the draft of a document, null without one.
  open(key) {
    this.key = key;
    this.seen = raw(key);
    return parse(this.seen);
  }

  // look takes the draft, if another tab has changed it.
  look() {
    const now = this.key && raw(this.key);
    if (!this.key || now === this.seen) return;
    this.seen = now;
    this.taken(parse(now));
  }

  // write keeps a draft, null for none, and returns whether the browser has taken it. A draft that was taken from
  // another tab is not written again: written late, it would replace what that tab has written since.
  write(value) {
    const other = raw(this.key);
    if (other === this.seen && other === (value && JSON.stringify(value))) return true;
    const kept = save(this.key, value);
    if (other !== this.seen && other !== raw(this.key)) this.clash(parse(other));
    this.seen = raw(this.key);
    return kept;
  }
}
