package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/testing/golden"
)

// The commands of which help and hints speak are those that there are.
func TestVerbsAreTheCommands(t *testing.T) {
	var cli commands
	parser, err := newParser(&cli, streams{})
	require.NoError(t, err)
	there := []string{"help"}
	for _, c := range parser.Model.Children {
		there = append(there, c.Name)
	}
	require.ElementsMatch(t, there, verbs)
}

// What help says of each command is in testdata/golden, at 100 columns.
func TestHelpOfEachCommand(t *testing.T) {
	t.Setenv("COLUMNS", "100")
	_, out, _ := call("help")
	golden.Compare(t, "golden/help.txt", []byte(out))
	for _, command := range verbs {
		if command == "help" {
			continue
		}
		status, out, errs := call(command, "--help")
		require.Equal(t, exitcode.Holds, status, command)
		require.Empty(t, errs, command)
		golden.Compare(t, "golden/help-"+command+".txt", []byte(out))
	}
}
