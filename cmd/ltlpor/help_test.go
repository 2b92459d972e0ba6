package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/testing/golden"
	"ltlpor/internal/verify/plan"
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

// The help of check explains each condition and each walk of a plan.
func TestHelpExplainsPlans(t *testing.T) {
	for w := plan.DFS; w <= plan.ParallelComponents; w++ {
		require.Regexp(t, regexp.MustCompile(`(?s)\b`+strings.ReplaceAll(w.String(), " ", `\s+`)+`\b`), planWords)
	}
	for _, c := range strings.Fields((plan.C0 | plan.C1 | plan.C2 | plan.C3 | plan.S | plan.W).String()) {
		require.Regexp(t, "(?m)^  "+c+" ", planWords)
	}
	for _, e := range []plan.Engine{plan.Closure, plan.Packed, plan.Checked} {
		require.Contains(t, planWords, e.String())
	}
}
