#!/usr/bin/env bash
# A never claim that is chosen with -N beside an ltl block starts in a wrong state if its first state is above 255.
#
# package: Debian spin 6.5.2+dfsg-1
# guessed: pan -N never_0 checks the never claim of the model, like pan without -N if this claim is the default
# happens: the state of each claim is stored in a byte (c_cur): the C compiler warns of 259, and the claim is blocked
#          in state 3. The result is "errors: 0" for a claim that is violated without -N and without the ltl block
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download -qq spin=6.5.2+dfsg-1
dpkg -x spin_*.deb .
spin=$dir/usr/bin/spin
{
  echo 'byte x; active proctype P() { do :: x = 1 - x od } ltl a { [] (x < 2) }'
  echo "never { do $(printf ':: x == 5 -> x == 6 %.0s' {1..128}) :: x == 0 -> break od; accept: do :: x < 9 od }"
} >m.pml
"$spin" -o3 -a m.pml >spin.log
warned=$(LC_ALL=C gcc -DNOREDUCE -o pan pan.c 2>&1 | grep -c 'changes value' || true)
seen=""
for claim in "" "-N never_0"; do
  seen="$seen$(./pan -a $claim | sed -n 's/.*\(errors: [0-9]*\)/\1/p'); "
done
"$spin" -V
echo "without -N $seen$warned warning of gcc"
[ "$seen" = "errors: 1; errors: 0; " ] || { echo "the behaviour has changed"; exit 1; }
