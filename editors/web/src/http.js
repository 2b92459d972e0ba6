// The page of ltlpor serve: a server on the loopback address. Messages go by POST, and come as server-sent events.

const header = "X-Ltlpor-Token";

// gone is the message if the server has ended or cannot be reached.
const gone = "ltlpor serve does not answer: start it again. What is written here is kept in the browser.";

export function tokenOf(location) {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token) sessionStorage.setItem("token", token);
  return token ?? sessionStorage.getItem("token");
}

export class Served {
  constructor(token) { this.token = token; }

  async request(path, init = {}) {
    const headers = { [header]: this.token, ...init.headers };
    const r = await fetch(path, { ...init, headers, cache: "no-store" }).catch((e) => {
      throw e.name === "AbortError" ? e : new Error(gone);
    });
    if (!r.ok) throw Object.assign(new Error((await r.text()).trim() || r.statusText), { status: r.status });
    return r;
  }

  async files() { return (await this.request("/api/files")).json(); }

  async read(name) { return (await this.request(`/api/file?name=${encodeURIComponent(name)}`)).json(); }

  // write saves a text to a file that has the given version; "" means that the file does not exist. If the file was
  // changed, the error has status 409.
  async write(name, text, version) {
    return (await this.request("/api/file", { method: "PUT", body: JSON.stringify({ name, text, version }) })).json();
  }

  connect() { return new Connection(this); }
}

// Connection is a transport. A message is sent after the message before has arrived, because their order matters.
class Connection {
  constructor(host) {
    this.host = host;
    this.listeners = new Set();
    this.queue = [];
    this.session = null;
    this.sending = false;
    this.abort = new AbortController();
    this.closed = this.listen().then(() => new Error(gone), (e) => (e.status ? e : new Error(gone)));
  }

  send(message) {
    this.queue.push(message);
    this.flush();
  }

  subscribe(f) { this.listeners.add(f); }

  unsubscribe(f) { this.listeners.delete(f); }

  close() { this.abort.abort(); }

  async flush() {
    if (this.sending || this.session === null) return;
    this.sending = true;
    try {
      while (this.queue.length > 0) {
        const list = this.queue.splice(0, 100);
        await this.host.request(`/api/message?session=${this.session}`, {
          method: "POST", body: `[${list.join(",")}]`, signal: this.abort.signal,
        });
      }
    } catch {
      this.abort.abort();
    } finally {
      this.sending = false;
    }
  }

  async listen() {
    const r = await this.host.request("/api/events", { signal: this.abort.signal });
    const lines = r.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "", event = "";
    for (;;) {
      const { value, done } = await lines.read();
      if (done) return;
      const parts = (rest + value).split("\n");
      rest = parts.pop();
      for (const line of parts) {
        if (line.startsWith("event: ")) event = line.slice(7);
        if (line.startsWith("data: ")) this.take(event, line.slice(6));
        if (line === "") event = "";
      }
    }
  }

  take(event, data) {
    if (event === "session") {
      this.session = data;
      this.flush();
    } else {
      for (const f of this.listeners) f(data);
    }
  }
}
