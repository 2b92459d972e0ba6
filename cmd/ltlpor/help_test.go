package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What help says of each command is in testdata/golden, at 100 columns.
func TestHelpOfEachCommand(t *testing.T) {
	t.Setenv("COLUMNS", "100")
	_, out, _ := call("help")
	compare(t, "help.txt", []byte(out))
	for _, command := range verbs {
		if command == "help" {
			continue
		}
		status, out, errs := call(command, "--help")
		require.Equal(t, exitHolds, status, command)
		require.Empty(t, errs, command)
		compare(t, "help-"+command+".txt", []byte(out))
	}
}
