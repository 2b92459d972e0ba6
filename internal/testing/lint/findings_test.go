package lint

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// findingForm is what a script of findings/ begins with: a sentence, the package with its version, what one would
// have guessed, and what happens.
var findingForm = regexp.MustCompile(`^#!/usr/bin/env bash
# \S.*\.
#
# package: .*\d+\.\d+.*
(?:#  .*\n)*# guessed: .*
(?:#  .*\n)*# happens: .*
(?:#  .*\n)*set -euo pipefail
dir=\$\(mktemp -d\)
trap 'rm -rf "\$dir"' EXIT
cd "\$dir"
`)

// pinned is an installation of a package of which the version is fixed.
var pinned = regexp.MustCompile(`(?m)(?:npm install .*[a-z]@\d+\.\d+\.\d+|apt-get download .*[a-z]=\d|GOTOOLCHAIN=go\d+\.\d+\.\d+)`)

// Scripts of findings have the form of CONTRIBUTING.md, and none needs ltlpor.
func TestFindings(t *testing.T) {
	inRoot(t)
	files, err := filepath.Glob("findings/*")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		text := string(data)
		require.Regexp(t, `^[a-z0-9]+(-[a-z0-9]+)+\.sh$`, filepath.Base(file))
		require.Regexp(t, findingForm, text, file)
		require.Regexp(t, pinned, text, file)
		require.Contains(t, text, `{ echo "the behaviour has changed"; exit 1; }`, file)
		require.NotContains(t, text, "ltlpor", file)
		require.Less(t, strings.Count(text, "\n"), 80, file)
		info, err := os.Stat(file)
		require.NoError(t, err)
		require.NotZero(t, info.Mode()&0o100, "%s is not executable", file)
	}
}
