#!/usr/bin/env bash
# Quint's reader of the Informal Trace Format drops variables with names that begin with two underscores.
#
# package: npm @informalsystems/quint 0.33.1
# guessed: each name in "vars" is a variable of each state that is read
# happens: ofItf leaves out names that begin with two underscores, also in records within a state, without a message;
#          the format reserves only names that begin with "#"
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >init.log
npm install --ignore-scripts --no-audit --no-fund --silent @informalsystems/quint@0.33.1
cat >show.cjs <<'JS'
const { ofItf } = require('@informalsystems/quint/dist/src/itf.js');
const record = { __inner: 1, inner: 2 };
const trace = { vars: ['__x', '_y', 'r'], states: [{ '#meta': { index: 0 }, __x: 1, _y: 2, r: record }] };
const names = (x) => x.args.filter((_, i) => i % 2 === 0).map((k) => k.value).join(' ');
const [state] = ofItf(trace);
console.log(`variables: ${names(state)}; fields of r: ${names(state.args[state.args.length - 1])}`);
JS
seen=$(node show.cjs)
echo "quint $(node -p 'require("@informalsystems/quint/package.json").version')"
echo "$seen"
[ "$seen" = "variables: _y r; fields of r: inner" ] || { echo "the behaviour has changed"; exit 1; }
