#!/usr/bin/env bash
# A global variable called done or depth that is written but never read makes SPIN's verifier fail to compile.
#
# package: Debian spin 6.5.2+dfsg-1
# guessed: names of a model cannot conflict with names of pan.c, because the variables of a model are members of a
#          structure
# happens: a variable that is never read becomes a global variable of C with the same name, and "conflicting types for
#          'done'" ends the compilation; if the model reads the variable, the verifier compiles
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
