package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	transcript = regexp.MustCompile("(?s)```console\n\\$ go run ./cmd/ltlpor (check [^\n]*)\n([^`$]+)```")
	duration   = regexp.MustCompile(`\d+\.\d+ s( +\([\d,]+ states/s\))?`)
)

// TestREADME runs the commands that README.md shows and compares what they
// print, durations apart.
func TestREADME(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	t.Chdir("../..")
	found := transcript.FindAllStringSubmatch(string(text), -1)
	require.Len(t, found, 2)
	for _, m := range found {
		args := splitCommand(m[1])
		_, out, _ := call(args...)
		sameTranscript(t, m[2], out, args)
	}
}

// splitCommand splits a command line at blanks that are not in single quotes.
func splitCommand(line string) []string {
	var args []string
	for _, part := range regexp.MustCompile(`(?:'[^']*'|[^\s'])+`).FindAllString(line, -1) {
		args = append(args, strings.ReplaceAll(part, "'", ""))
	}
	return args
}

func sameTranscript(t *testing.T, want, got string, args []string) {
	t.Helper()
	require.Equal(t, duration.ReplaceAllString(strings.TrimSpace(want), "_"),
		duration.ReplaceAllString(strings.TrimSpace(got), "_"), "%v", args)
}
