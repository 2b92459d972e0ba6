#!/usr/bin/env bash
# SPIN writes a verifier that does not compile for a global variable that is only written and called done, or depth.
#
# package: Debian spin 6.5.2+dfsg-1
# guessed: names of a model do not meet names of pan.c, as its variables are members of a structure
# happens: a variable that nothing reads becomes a global variable of C with its own name, and "conflicting types
#          for 'done'" ends the compilation; with one read of it the verifier compiles
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download -qq spin=6.5.2+dfsg-1
dpkg -x spin_*.deb .
spin=$dir/usr/bin/spin
seen=""
for body in 'done = 1' 'done = 1; done == 1' 'over = 1'; do
  echo "byte ${body%% *}; active proctype P() { $body }" >m.pml
  "$spin" -o3 -a m.pml >spin.log
  seen="$seen$body: $(LC_ALL=C gcc -w -o pan pan.c 2>gcc.log && echo compiles || grep -o 'conflicting types' gcc.log). "
done
"$spin" -V
echo "$seen"
[ "$seen" = "done = 1: conflicting types. done = 1; done == 1: compiles. over = 1: compiles. " ] ||
  { echo "the behaviour has changed"; exit 1; }
