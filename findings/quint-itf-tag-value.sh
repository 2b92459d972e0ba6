#!/usr/bin/env bash
# Quint's reader of the Informal Trace Format takes a record with the fields tag and value for a variant.
#
# package: npm @informalsystems/quint 0.33.1
# guessed: toItf and ofItf are inverse: a record stays a record, whatever the names of its fields are
# happens: the record { tag: 1, value: 2 } is written unchanged, and read back as a variant that has a number as its
#          label; a record with a third field stays a record
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >init.log
npm install --ignore-scripts --no-audit --no-fund --silent @informalsystems/quint@0.33.1
cat >show.cjs <<'JS'
const { toItf, ofItf } = require('@informalsystems/quint/dist/src/itf.js');
let id = 0n;
const str = (value) => ({ id: id++, kind: 'str', value });
const int = (value) => ({ id: id++, kind: 'int', value });
const rec = (fields) => ({
  id: id++, kind: 'app', opcode: 'Rec', args: Object.entries(fields).flatMap(([k, x]) => [str(k), x]),
});
for (const fields of [{ tag: int(1n), value: int(2n) }, { tag: int(1n), value: int(2n), more: int(3n) }]) {
  const written = toItf(['r'], [rec({ r: rec(fields) })]).value;
  const read = ofItf(JSON.parse(JSON.stringify(written)))[0].args[1];
  console.log(`${Object.keys(fields).join(' ')}: Rec is read as ${read.opcode}`);
}
JS
seen=$(node show.cjs)
echo "quint $(node -p 'require("@informalsystems/quint/package.json").version')"
echo "$seen"
[ "$seen" = "tag value: Rec is read as variant
tag value more: Rec is read as Rec" ] || { echo "the behaviour has changed"; exit 1; }
