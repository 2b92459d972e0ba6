#!/usr/bin/env bash
# An end label before a loop at the beginning of a block marks the location after its guard, and hides a deadlock.
#
# package: Debian spin 6.5.2+dfsg-1
# guessed: end: do ... od means the same with braces around it
# happens: with braces the label marks the location where the process waits for x == 9, so that pan considers the end
#          valid
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download -qq spin=6.5.2+dfsg-1
dpkg -x spin_*.deb .
spin=$dir/usr/bin/spin
seen=""
for loop in 'end: do :: x == 0 -> x == 9 od' '{ end: do :: x == 0 -> x == 9 od }'; do
  echo "byte x; init { x = 0; $loop }" >m.pml
  "$spin" -a m.pml
  gcc -w -DSAFETY -o pan pan.c
  seen="$seen$(./pan | sed -n 's/.*\(errors: [0-9]*\)/\1/p'); "
done
"$spin" -V
echo "$seen"
[ "$seen" = "errors: 1; errors: 0; " ] || { echo "the behaviour has changed"; exit 1; }
