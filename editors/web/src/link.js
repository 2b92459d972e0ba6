// A link that contains a model in compressed form, after the sign #. Browsers do not send this part to servers.

// longest is the maximum length of a document in a link, uncompressed, in bytes.
const longest = 1 << 20;

async function through(bytes, transform) {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > longest) throw new Error("the model in the link is too large");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// linkOf returns the fragment for a document {name, text, formula}.
export async function linkOf(document) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(document)), new CompressionStream("deflate-raw"));
  let text = "";
  for (const b of bytes) text += String.fromCharCode(b);
  return `#m=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

// documentOf returns the document in a fragment, or null if the fragment has none.
export async function documentOf(hash) {
  const [, packed] = /^#m=([\w-]+)$/.exec(hash) ?? [];
  if (!packed) return null;
  const raw = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(Uint8Array.from(raw, (c) => c.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  const d = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (typeof d?.text !== "string") throw new Error("the link has no model");
  return { name: String(d.name ?? "model.pml").slice(0, 80), text: d.text, formula: String(d.formula ?? "") };
}
