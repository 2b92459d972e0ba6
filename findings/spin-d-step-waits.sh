#!/usr/bin/env bash
# SPIN's verifier blocks a d_step at a choice with an option that is always executable.
#
# package: Debian spin 6.5.2+dfsg-1
# guessed: a choice with an option that begins with an assignment never blocks, neither as the first statement of a
#          d_step nor elsewhere
# happens: if :: x == 1 :: x = 2 fi as the first statement of a d_step waits for x == 1: the verifier reports an
#          invalid end state, and does not reach the statements after it. The simulator goes on, and so does the
#          verifier if the choice is in an atomic sequence
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download -qq spin=6.5.2+dfsg-1
dpkg -x spin_*.deb .
spin=$dir/usr/bin/spin
seen=""
for sequence in atomic d_step; do
  echo "byte x; active proctype P() { $sequence { if :: x == 1 :: x = 2 fi }; assert(x == 0) }" >m.pml
  "$spin" -a m.pml
  gcc -w -DSAFETY -DNOREDUCE -o pan pan.c
  ./pan >pan.log
  verifier=$(grep -o '^pan:1: [a-z]* [a-z]*' pan.log)
  "$spin" m.pml >simulation.log || true # exits with 1 if an assertion fails
  simulator=$(grep -o 'assertion violated' simulation.log || echo 'no error')
  seen="$seen$sequence: $verifier, simulated: $simulator. "
done
"$spin" -V
echo "$seen"
[ "$seen" = "atomic: pan:1: assertion violated, simulated: assertion violated. d_step: pan:1: invalid end, simulated: \
assertion violated. " ] || { echo "the behaviour has changed"; exit 1; }
