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
	duration   = regexp.MustCompile(`\d+\.\d+ s|\d+\.\d+ [KM]B`)
)

// TestREADME runs the commands that README.md shows and compares what they
// print, durations and memory apart.
func TestREADME(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	t.Chdir("../..")
	found := transcript.FindAllStringSubmatch(string(text), -1)
	require.Len(t, found, 2)
	for _, m := range found {
		args := strings.Fields(m[1])
		for i, a := range args { // the formula is quoted, and the last argument
			if strings.HasPrefix(a, "'") {
				args = append(args[:i:i], strings.Trim(strings.Join(args[i:], " "), "'"))
				break
			}
		}
		_, out, _ := call(args...)
		require.Equal(t, duration.ReplaceAllString(strings.TrimSpace(m[2]), "_"),
			duration.ReplaceAllString(strings.TrimSpace(out), "_"), "%v", args)
	}
}
