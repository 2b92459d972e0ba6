#!/usr/bin/env bash
# With -bfs, spin -search does not search for acceptance cycles, and reports no error for a violated liveness formula.
#
# package: Debian spin 6.5.2+dfsg-1
# guessed: spin -search checks the ltl block of a model, whatever the order of the search
# happens: spin -search adds -a and finds the cycle. spin -search -bfs compiles with -DSAFETY, says that cycle checks
#          are disabled, and ends with "errors: 0"
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download -qq spin=6.5.2+dfsg-1
dpkg -x spin_*.deb .
spin=$dir/usr/bin/spin
echo 'byte x; active proctype P() { do :: x = 1 - x od } ltl p { <> (x == 9) }' >m.pml
seen=""
for order in "" -bfs; do
  seen="$seen${order:-dfs}: $("$spin" -search $order m.pml | sed -n 's/.*\(errors: [0-9]*\)/\1/p'); "
done
"$spin" -V
echo "$seen"
[ "$seen" = "dfs: errors: 1; -bfs: errors: 0; " ] || { echo "the behaviour has changed"; exit 1; }
