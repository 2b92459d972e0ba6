#!/bin/sh
# Makes gen/promela and gen/ltl from the grammars, the same bytes every time.
# Needs npm, java, sha256sum and gofmt. The tool comes out of an npm package,
# which holds the jar of ANTLR 4.13.1 with its Go target. ANTLR_JAR names a copy
# to use instead of fetching one; its checksum is verified all the same.
set -eu
cd "$(dirname "$0")"

package=antlr4ng-cli@2.0.0
jar_in_package=package/antlr4-4.13.2-SNAPSHOT-complete.jar
sha256=156a885bdaf847601d4b0350185dfaa5c4aee36c9a9c4c1632c31b0381360d39

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

jar=${ANTLR_JAR:-}
if [ -z "$jar" ]; then
    (cd "$work" && tar xzf "$(npm pack "$package" --silent)")
    jar=$work/$jar_in_package
fi
echo "$sha256  $jar" | sha256sum --check --quiet -

# generate GRAMMAR PACKAGE OPTION: the grammar's parser, with or without visitor.
generate() {
    java -jar "$jar" -Dlanguage=Go -package "$2" "$3" -no-listener -Werror \
        -Xexact-output-dir -o "$work/$2" "$1"
    rm -f "$work/$2"/*.interp "$work/$2"/*.tokens
    gofmt -w "$work/$2"
    mkdir -p "gen/$2"
    rm -f "gen/$2"/*.go
    cp "$work/$2"/*.go "gen/$2"
}

generate Promela.g4 promela -no-visitor
generate LTL.g4 ltl -visitor
