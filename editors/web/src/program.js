// A program of WebAssembly, compressed by brotli, which browsers undo only for web servers that say so.
import init, { decompress } from "brotli-dec-wasm/web";

// compiled fetches a program. told gets the share that has come.
export async function compiled(url, told) {
  const r = await fetch(url);
  if (!r.ok) throw new Error(`${url}: ${r.status} ${r.statusText}`);
  const all = Number(r.headers.get("Content-Length"));
  const parts = [];
  let length = 0;
  const reader = r.body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (all) told(Math.min(1, length / all));
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const p of parts) { bytes.set(p, at); at += p.length; }
  const wasm = bytes[0] === 0 && bytes[1] === 0x61; // the web server has said so
  if (wasm) return WebAssembly.compile(bytes);
  await init({ module_or_path: "brotli.wasm" });
  return WebAssembly.compile(decompress(bytes));
}
