// JSON-RPC with the language server over a transport: {send, subscribe, unsubscribe, closed, close}.

export const canceledCode = -32800;

// Peer makes the requests of the panels. It has a connection of its own, besides the connection of the editor.
export class Peer {
  // open returns a new transport. heard is called with each notification of the server.
  constructor(open, heard) {
    this.open = open;
    this.heard = heard;
    this.transport = null;
    this.waiting = new Map(); // number of a request -> the functions of its promise
    this.next = 1;
    this.texts = new Map(); // URI -> the text that the server has
  }

  // ready connects to the server, unless it is connected, and initializes the connection.
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

  // drop gives up the connection. Requests without an answer fail with the error `why`.
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

  // know sends the text of a document to the server.
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

  // ask makes a request about a text, and returns the answer. When signal aborts, ask cancels the request; if no answer
  // comes within 700 ms, the connection ends.
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
