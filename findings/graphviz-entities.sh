#!/usr/bin/env bash
# Graphviz decodes character references like &lt; in labels that are plain quoted strings.
#
# package: npm @hpcc-js/wasm-graphviz 1.29.2, which is Graphviz as a library
# guessed: references like &lt; have a meaning in HTML-like labels, label=<...>, and in label="..." only backslashes
#          have one
# happens: label="&lt;" is drawn as <. A text to be drawn as it is therefore needs &amp; for &, but only before a
#          reference: "a && b &x" is drawn as it is
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >init.log
npm install --ignore-scripts --no-audit --no-fund --silent @hpcc-js/wasm-graphviz@1.29.2
cat >show.mjs <<'JS'
import { Graphviz } from '@hpcc-js/wasm-graphviz';
const graphviz = await Graphviz.load();
const plain = (s) => s.replace(/&#(\d+);/g, (_, n) => String.fromCodePoint(n))
  .replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
for (const label of ['x &lt; y', '&amp;lt;', 'a && b &x']) {
  const svg = graphviz.dot(`digraph { n [label="${label}"]; }`);
  console.log(`"${label}" is drawn as "${plain(svg.match(/<text[^>]*>(.*)<.text>/)[1])}"`);
}
console.log('Graphviz ' + graphviz.version());
JS
seen=$(node show.mjs)
echo "$seen"
[ "$(grep -v ^Graphviz <<<"$seen")" = '"x &lt; y" is drawn as "x < y"
"&amp;lt;" is drawn as "&lt;"
"a && b &x" is drawn as "a && b &x"' ] || { echo "the behaviour has changed"; exit 1; }
