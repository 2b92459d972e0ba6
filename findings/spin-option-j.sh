#!/usr/bin/env bash
# The option -J of SPIN changes neither the verifier nor the simulation of a model with nested unless statements.
#
# package: Debian spin 6.5.2+dfsg-1
# guessed: with -J ("reverse eval order of nested unlesses") the inner escape comes first
# happens: with and without -J, the files of the verifier are the same, byte for byte, and the simulation prints the
#          same
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download -qq spin=6.5.2+dfsg-1
dpkg -x spin_*.deb .
spin=$dir/usr/bin/spin
cat >m.pml <<'PML'
byte x;
init {
	{ { do :: x < 5 -> x++ :: x == 5 -> break od } unless { x == 3 -> x = 10 } } unless { x == 3 -> x = 20 };
	printf("%d\n", x)
}
PML
seen=""
for order in "" -J; do
  "$spin" $order -a m.pml
  seen="$seen$(cat pan.? | sha256sum | cut -c1-8) $("$spin" $order -n1 m.pml | sed -n '1s/ *//p')\n"
done
"$spin" -V
printf "$seen"
[ "$(printf "$seen" | sort -u | wc -l)" = 1 ] || { echo "the behaviour has changed"; exit 1; }
