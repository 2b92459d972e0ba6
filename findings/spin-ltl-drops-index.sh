#!/usr/bin/env bash
# An ltl block drops the index of an array in a remote reference, and so reads a different element.
#
# package: Debian spin 6.5.2+dfsg-1
# guessed: P:a[1] in a formula is element 1 of a, or an error
# happens: the formula is printed, and checked, as P:a, which is element 0
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download -qq spin=6.5.2+dfsg-1
dpkg -x spin_*.deb .
spin=$dir/usr/bin/spin
echo 'active proctype P() { byte a[3]; a[1] = 5; a[1] = 0 } ltl p { [] (P:a[1] != 5) }' >m.pml
"$spin" -V
said=$("$spin" -a m.pml)
gcc -w -DNOREDUCE -o pan pan.c
seen="$said; $(./pan -a | sed -n 's/.*\(errors: [0-9]*\)/\1/p')"
echo "$seen"
[ "$seen" = "ltl p: [] ((P:a!=5)); errors: 0" ] || { echo "the behaviour has changed"; exit 1; }
