// A program of WebAssembly, compressed by brotli. Browsers decompress it only if the web server declares the encoding.
import init, { decompress } from "brotli-dec-wasm/web";

// compiled fetches a program and compiles it. told is called with the fraction of the program that has arrived.
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
  const wasm = bytes[0] === 0 && bytes[1] === 0x61; // the browser has already decompressed the program
  if (wasm) return WebAssembly.compile(bytes);
  await init({ module_or_path: "brotli.wasm" });
  return WebAssembly.compile(decompress(bytes));
}
