#!/usr/bin/env bash
# SPIN rejects a d_step directly after a loop as a jump into the d_step.
#
# package: Debian spin 6.5.2+dfsg-1
# guessed: statements may follow each other in any order, for example a loop and then a d_step
# happens: "Error: jump into d_step sequence" with exit status 1, because break leads to the first statement in the
#          d_step. With skip between the two, or with both in an atomic sequence, SPIN accepts the model
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download -qq spin=6.5.2+dfsg-1
dpkg -x spin_*.deb .
spin=$dir/usr/bin/spin
seen=""
for between in '' 'skip; '; do
  echo "byte x; active proctype P() { for (x : 0 .. 3) { skip }; ${between}d_step { x = 1; x = 2 } }" >m.pml
  status=0
  "$spin" -a m.pml >spin.log 2>&1 || status=$?
  seen="$seen$status $(grep -o 'jump into d_step' spin.log || echo taken). "
done
"$spin" -V
echo "$seen"
[ "$seen" = "1 jump into d_step. 0 taken. " ] || { echo "the behaviour has changed"; exit 1; }
