package main

import (
	"errors"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/testing/amount"
)

// Commands that keep a graph of states keep within --mem, by the system's own figures, and say that memory is full.
func TestGraphsKeepWithinMemory(t *testing.T) {
	bin, model := countingCommand(t)
	most := regexp.MustCompile(`cut short: memory: the memory limit was reached \(--mem\): ([0-9.]+) MB at most`)
	for i, words := range []string{
		"audit", "graph", "explain --state=1000000000", "explain --interactive --state=1000000000",
	} {
		if i > 0 && !amount.Exhaustive() {
			break
		}
		args := append(strings.Fields(words), "--mem=72M", "--max-states=1000000000", "--check=assertions", model)
		out, err := exec.Command(bin, args...).CombinedOutput()
		var exit *exec.ExitError
		require.True(t, errors.As(err, &exit), "%s: %v\n%s", words, err, out)
		require.Equal(t, exitcode.Inconclusive, exit.ExitCode(), "%s: %s", words, out)
		told := most.FindSubmatch(out)
		require.NotNil(t, told, "%s: %s", words, out)
		mb, err := strconv.ParseFloat(string(told[1]), 64)
		require.NoError(t, err)
		require.Less(t, mb, 72.0, words)
	}
}
