#!/usr/bin/env bash
# SPIN's verifier computes len(q) as 0 or 1 on the right of an operator if a process claims q with xr or xs.
#
# package: Debian spin 6.5.2+dfsg-1
# guessed: a claim with xr or xs changes how much is searched, but no value
# happens: len(q) is written as a C expression that ends in "&& q_len(q)", without parentheses around it. After two
#          sends assert(2 == len(q)) fails, and assert(len(q) == 2) does not. With -DNOREDUCE the value is right
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download -qq spin=6.5.2+dfsg-1
dpkg -x spin_*.deb .
spin=$dir/usr/bin/spin
seen=""
for assertion in 'len(q) == 2' '2 == len(q)'; do
  echo "chan q = [3] of { byte }; init { xs q; q!1; q!2; assert($assertion) }" >m.pml
  "$spin" -a m.pml
  gcc -w -DSAFETY -o pan pan.c
  seen="$seen$assertion: $(./pan | sed -n 's/.*\(errors: [0-9]*\)/\1/p'); "
done
"$spin" -V
echo "$seen"
[ "$seen" = "len(q) == 2: errors: 0; 2 == len(q): errors: 1; " ] || { echo "the behaviour has changed"; exit 1; }
