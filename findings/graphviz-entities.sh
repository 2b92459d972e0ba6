#!/usr/bin/env bash
# Graphviz reads references to characters in labels that are plain quoted strings.
#
# package: npm @hpcc-js/wasm-graphviz 1.29.2, which is Graphviz as a library
# guessed: references like &lt; mean something in labels like HTML, label=<...>, and in label="..." just
#          backslashes do
# happens: label="&lt;" is drawn as <, so that a text that has to be seen as it is needs &amp; for &, but
#          only there: "a && b &x" is drawn as it is
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
