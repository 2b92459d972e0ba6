#!/usr/bin/env bash
# PlantUML crops a large picture, and exits as if it had drawn the whole picture.
#
# package: apt plantuml 1:1.2020.2+ds-3 (Debian 12), run by java
# guessed: a picture above the limit of 4,096 pixels is an error, or is scaled, or a warning is printed
# happens: the exit status is 0, standard error is empty, and the image has a height of only 4,096 pixels: the lower
#          part of the diagram is missing; the output of -tsvg shows the full height
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download -qq plantuml=1:1.2020.2+ds-3 2>download.log || { cat download.log; exit 1; }
dpkg -x plantuml_*.deb .
{
  echo @startuml
  for i in $(seq 300); do echo "A -> B : message $i"; done
  echo @enduml
} >long.puml
status=0
for form in png svg; do
  java -Djava.awt.headless=true -jar usr/share/plantuml/plantuml.jar -t$form long.puml 2>>errors || status=$?
done
java -Djava.awt.headless=true -jar usr/share/plantuml/plantuml.jar -version | head -1
height=$((16#$(od -An -tx1 -j20 -N4 long.png | tr -d ' ')))
whole=$(grep -o 'height="[0-9]*px"' long.svg | head -1 | tr -dc 0-9)
echo "exit status $status, $(wc -c <errors) bytes on standard error, PNG $height pixels high, of $whole in SVG"
[ $status = 0 ] && [ ! -s errors ] && [ "$height" = 4096 ] && [ "$whole" -gt 8000 ] ||
  { echo "the behaviour has changed"; exit 1; }
