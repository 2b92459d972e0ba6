// Gives files to the programs that they are written for, and prints as JSON what these make of them: the
// texts that Mermaid draws, the states that Quint reads, the suites of a reader of JUnit XML.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

// jsdom lays nothing out: each text is as wide as its characters.
async function mermaid() {
  const { JSDOM } = await import('jsdom');
  const { window } = new JSDOM('<!doctype html><body></body>', { pretendToBeVisual: true });
  globalThis.window = window;
  globalThis.document = window.document;
  for (const name of ['Element', 'HTMLElement', 'SVGElement', 'Node', 'DOMParser', 'XMLSerializer', 'CSSStyleSheet',
    'getComputedStyle']) {
    globalThis[name] = window[name];
  }
  window.SVGElement.prototype.getBBox = function () {
    const width = 8 * this.textContent.length;
    return { x: 0, y: 0, width, height: 16, top: 0, left: 0, right: width, bottom: 16 };
  };
  const { default: reader } = await import('mermaid');
  reader.initialize({ startOnLoad: false });
  let count = 0;
  return async (text) => {
    const { svg } = await reader.render('picture' + count++, text);
    const drawn = new window.DOMParser().parseFromString(svg, 'text/html');
    return [...drawn.querySelectorAll('text')].map((x) => x.textContent);
  };
}

// An expression of Quint as a value of JSON.
function plain(x) {
  switch (x.kind) {
    case 'int': return Number(x.value);
    case 'bool': case 'str': return x.value;
  }
  const args = x.args.map(plain);
  switch (x.opcode) {
    case 'Rec': return Object.fromEntries(args.flatMap((k, i) => (i % 2 ? [] : [[k, args[i + 1]]])));
    case 'variant': return { tag: args[0], value: args[1] };
    case 'Tup': return { '#tup': args };
    case 'List': return args;
  }
  throw new Error('unknown: ' + x.opcode);
}

async function quint() {
  const { ofItf } = require('@informalsystems/quint/dist/src/itf.js');
  return (text) => ofItf(JSON.parse(text)).map(plain);
}

async function junit() {
  const { parse } = await import('junit2json');
  return (text) => parse(text);
}

const readers = { '.mmd': mermaid, '.itf.json': quint, '.xml': junit };
const ready = {};
const out = {};
for (const file of process.argv.slice(2)) {
  const ending = Object.keys(readers).find((e) => file.endsWith(e));
  ready[ending] ??= await readers[ending]();
  try {
    out[file] = { read: await ready[ending](readFileSync(file, 'utf8')) };
  } catch (e) {
    out[file] = { error: String(e) };
  }
}
process.stdout.write(JSON.stringify(out), () => process.exit(0));
