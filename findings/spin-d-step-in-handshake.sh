#!/usr/bin/env bash
# SPIN's verifier executes a d_step that begins with a choice between the send and the receive of a rendezvous.
#
# package: Debian spin 6.5.2+dfsg-1
# guessed: no step comes between the two halves of a handshake, so a send on a rendezvous channel waits until a
#          matching receive is executable
# happens: if each option begins with an assignment, the guard of the d_step is 1, without the test that other
#          statements have. After c!x with x = 0 the d_step makes x 2, then c?eval(x - 2) matches, and the following
#          "assert(false)" fails. With "x = 1" in the place of "if :: x = 1 fi" there is no error, as it should be
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download -qq spin=6.5.2+dfsg-1
dpkg -x spin_*.deb .
spin=$dir/usr/bin/spin
seen=""
for first in 'x = 1' 'if :: x = 1 fi'; do
  cat >m.pml <<PML
chan c = [0] of { byte };
byte x;
active proctype P() { d_step { $first; x = 2 } }
active proctype Q() { c!x }
active proctype R() { c?eval(x - 2); assert(false) }
PML
  "$spin" -a m.pml
  gcc -w -DSAFETY -DNOREDUCE -o pan pan.c
  ./pan -E >pan.log
  seen="$seen$first: $(grep -o 'errors: [0-9]*' pan.log). "
done
"$spin" -V
echo "$seen"
[ "$seen" = "x = 1: errors: 0. if :: x = 1 fi: errors: 1. " ] || { echo "the behaviour has changed"; exit 1; }
