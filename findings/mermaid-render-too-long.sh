#!/usr/bin/env bash
# Mermaid's function render succeeds for a text that Mermaid does not draw because it is too long.
#
# package: npm mermaid 11.17.2, with npm jsdom 26.1.0 as its browser
# guessed: parse(text) and render(text) agree, and render rejects a text that it does not draw
# happens: for a sequence diagram of more than 50,000 characters, parse succeeds as for a valid text, and render
#          succeeds, too. The picture has none of the messages, only "Maximum text size in diagram exceeded". A syntax
#          error is rejected by both
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >init.log
npm install --ignore-scripts --no-audit --no-fund --silent mermaid@11.17.2 jsdom@26.1.0
cat >show.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<!doctype html><body></body>');
globalThis.window = window;
globalThis.document = window.document;
for (const name of ['Element', 'HTMLElement', 'SVGElement', 'Node', 'CSSStyleSheet']) globalThis[name] = window[name];
window.SVGElement.prototype.getBBox = () => ({ x: 0, y: 0, width: 100, height: 16 });
const { default: mermaid } = await import('mermaid');
mermaid.initialize({ startOnLoad: false });
async function ask(what, text) {
  const said = async (run) => { try { return await run(); } catch { return 'rejects'; } };
  const parse = await said(async () => (await mermaid.parse(text)) && 'resolves');
  const render = await said(async () => {
    const { svg } = await mermaid.render('picture', text);
    const count = svg.split('class="messageText"').length - 1;
    return `resolves with ${count} messages` + (svg.includes('Maximum text size in diagram exceeded') ? ' and a picture of an error' : '');
  });
  console.log(`${what}: parse ${parse}, render ${render}`);
}
const head = 'sequenceDiagram\n';
await ask('2 messages', head + '  A->>B: hello\n'.repeat(2));
await ask('4000 messages', head + '  A->>B: hello\n'.repeat(4000));
await ask('no diagram', head + '  A->>\n');
process.exit(0);
JS
seen=$(node show.mjs)
echo "mermaid $(node -p 'require("mermaid/package.json").version')"
echo "$seen"
[ "$seen" = "2 messages: parse resolves, render resolves with 2 messages
4000 messages: parse resolves, render resolves with 0 messages and a picture of an error
no diagram: parse rejects, render rejects" ] || { echo "the behaviour has changed"; exit 1; }
