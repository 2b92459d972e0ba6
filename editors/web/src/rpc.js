// JSON-RPC with the language server over a transport: {send, subscribe, unsubscribe, closed, close}.

export const canceledCode = -32800;

// Peer makes requests of its own, beside those of the editor, on a connection of its own.
export class Peer {
  // open makes a transport; heard gets each notification.
  constructor(open, heard) {
    this.open = open;
    this.heard = heard;
    this.transport = null;
    this.waiting = new Map(); // by number, the promise's functions
    this.next = 1;
    this.texts = new Map(); // by URI, what the server knows
  }

  // ready connects, if need be, and introduces the page.
  ready() {
    if (!this.started) {
      this.transport = this.open();
      this.transport.subscribe((m) => this.receive(JSON.parse(m)));
      const transport = this.transport;
      transport.closed.then((why) => { if (this.transport === transport) this.drop(why); });
      this.started = this.call("initialize", {
        processId: null, rootUri: null, clientInfo: { name: "ltlpor page" },
        initializationOptions: { events: true },
        capabilities: { window: { workDoneProgress: true }, general: { positionEncodings: ["utf-16"] } },
      }).then((r) => { this.notify("initialized", {}); return r; });
      this.started.catch(() => { this.started = null; });
    }
    return this.started;
  }

  // drop forgets the connection; what waits fails.
  drop(why) {
    const { transport, waiting } = this;
    this.transport = this.started = null;
    this.waiting = new Map();
    this.texts.clear();
    transport?.close();
    for (const { reject } of waiting.values()) reject(why);
  }

  call(method, params) {
    const id = this.next++;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    answer.id = id;
    this.transport.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    return answer;
  }

  notify(method, params) { this.transport.send(JSON.stringify({ jsonrpc: "2.0", method, params })); }

  receive(m) {
    if (m.method && m.id !== undefined) {
      this.transport.send(JSON.stringify({ jsonrpc: "2.0", id: m.id, result: null }));
    } else if (m.method) {
      this.heard?.(m.method, m.params);
    } else {
      const w = this.waiting.get(m.id);
      this.waiting.delete(m.id);
      if (m.error) w?.reject(Object.assign(new Error(m.error.message), { code: m.error.code, data: m.error.data }));
      else w?.resolve(m.result);
    }
  }

  // know gives the server the text of a document.
  know(uri, text) {
    const known = this.texts.get(uri);
    if (known?.text === text) return;
    const version = (known?.version ?? 0) + 1;
    if (known) {
      this.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [{ text }] });
    } else {
      this.notify("textDocument/didOpen", { textDocument: { uri, languageId: "promela", version, text } });
    }
    this.texts.set(uri, { text, version });
  }

  // ask makes a request about a text. When signal aborts, the server has a moment to answer; then the connection ends.
  async ask(method, { uri, text, ...params }, signal) {
    await this.ready();
    signal?.throwIfAborted();
    this.know(uri, text);
    const answer = this.call(method, { textDocument: { uri }, ...params });
    const { transport } = this;
    let timer;
    const stop = () => {
      this.notify("$/cancelRequest", { id: answer.id });
      timer = setTimeout(() => {
        if (this.transport === transport) this.drop(Object.assign(new Error("stopped"), { code: canceledCode }));
      }, 700);
    };
    signal?.addEventListener("abort", stop);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    }
  }
}
