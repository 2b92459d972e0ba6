package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	transcript = regexp.MustCompile("(?s)```console\n\\$ (?:grep -v '([^']*)' request.pml \\| )?ltlpor (check [^\n]*)\n([^`$]+)```")
	duration   = regexp.MustCompile(`\d+\.\d+ s( +\([\d,]+ states/s\))?`)
)

// TestREADME saves the model that README.md shows, runs the commands, and compares their output with the text,
// durations apart.
func TestREADME(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	model := promelaBlock.FindStringSubmatch(string(text))
	require.NotNil(t, model)
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("request.pml", []byte(model[1]), 0o600))
	found := transcript.FindAllStringSubmatch(string(text), -1)
	require.Len(t, found, 2)
	for _, m := range found {
		var input strings.Builder
		for line := range strings.Lines(model[1]) {
			if m[1] != "" && !strings.Contains(line, m[1]) {
				input.WriteString(line)
			}
		}
		args := splitCommand(m[2])
		_, out, _ := callWith(input.String(), args...)
		sameTranscript(t, m[3], out, args)
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
