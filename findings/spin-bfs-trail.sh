#!/usr/bin/env bash
# SPIN's breadth-first verifier ends a trail to an invalid end state with a superfluous step that is not executable.
#
# package: Debian spin 6.5.2+dfsg-1
# guessed: the last line of a trail to an invalid end state is the step that leads there, as after a depth-first search
# happens: one more line follows, for a statement at which a process is blocked. If a provided clause blocks the
#          process, spin -t takes the step; if a guard is false, it prints "transition failed"
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download -qq spin=6.5.2+dfsg-1
dpkg -x spin_*.deb .
spin=$dir/usr/bin/spin
echo 'byte x; active proctype P() provided (x < 2) { x++; x++; x++ }' >m.pml
"$spin" -o3 -a m.pml
seen=""
for order in -DNOREDUCE -DBFS; do
  gcc -w $order -o pan pan.c
  ./pan >pan.log
  seen="$seen$order: $(grep -c '^[1-9]' m.pml.trail) steps, $("$spin" -t -g m.pml | sed -n 's/.*\(x = [0-9]*\)$/\1/p' | tail -1); "
done
"$spin" -V
echo "$seen"
[ "$seen" = "-DNOREDUCE: 2 steps, x = 2; -DBFS: 3 steps, x = 3; " ] || { echo "the behaviour has changed"; exit 1; }
