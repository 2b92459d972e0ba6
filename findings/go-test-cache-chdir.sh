#!/usr/bin/env bash
# The cache of go test overlooks files that a test reads by relative names if TestMain has changed the working folder.
#
# package: Go 1.26.8, the toolchain (go test)
# guessed: go test runs a test again if a file of the module that the test has read has changed since, even if the test
#          has changed its working folder
# happens: os.Chdir in TestMain, before m.Run, is not recorded: the file names count as names in the folder of the
#          package, where no such files exist. A test that would fail now is "(cached)". t.Chdir in the test itself is
#          recorded.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS=-mod=mod GOCACHE=$dir/cache
mkdir -p inner
cat >go.mod <<'MOD'
module example

go 1.26
MOD
echo good >data.txt
cat >inner/inner_test.go <<'GO'
package inner

import (
	"os"
	"strings"
	"testing"
)

func TestMain(m *testing.M) {
	if os.Getenv("EARLY") != "" {
		if err := os.Chdir(".."); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

func TestData(t *testing.T) {
	if os.Getenv("EARLY") == "" {
		t.Chdir("..")
	}
	data, err := os.ReadFile("data.txt")
	if err != nil || strings.TrimSpace(string(data)) != "good" {
		t.Fatalf("%q, %v", data, err)
	}
}
GO
touch -d '1 hour ago' data.txt inner/inner_test.go # go test does not cache tests that read files changed just now
seen() { # seen NAME: prints NAME, and the result of go test after the file has changed
  echo good >data.txt; touch -d '1 hour ago' data.txt
  go test ./inner >/dev/null
  echo bad >data.txt; touch -d '30 minutes ago' data.txt
  if go test ./inner >out.txt; then grep -q cached out.txt && echo "$1: cached" || echo "$1: passed"; else echo "$1: failed"; fi
}
version=$(go version | cut -d' ' -f3)
result=$(unset EARLY; seen "t.Chdir in the test"; EARLY=1; export EARLY; seen "os.Chdir in TestMain")
echo "$version"
echo "$result"
[ "$result" = "t.Chdir in the test: failed
os.Chdir in TestMain: cached" ] || { echo "the behaviour has changed"; exit 1; }
