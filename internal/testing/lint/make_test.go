package lint

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each target of make that CONTRIBUTING.md names is there, and make help prints the table.
func TestMakeTargets(t *testing.T) {
	inRoot(t)
	rules, err := os.ReadFile("Makefile")
	require.NoError(t, err)
	text, err := os.ReadFile("CONTRIBUTING.md")
	require.NoError(t, err)
	rows := regexp.MustCompile("(?m)^\\| `make ([a-z-]+)").FindAllStringSubmatch(string(text), -1)
	require.Greater(t, len(rows), 5)
	for _, row := range rows {
		require.Regexp(t, "(?m)^"+row[1]+":", string(rules))
	}
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("no make")
	}
	help := exec.Command("make", "-s", "help")
	help.Env = append(os.Environ(), "MAKEFLAGS=")
	out, err := help.CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, row := range rows {
		require.Contains(t, string(out), "make "+row[1])
	}
	require.Equal(t, strings.Count(string(text), "\n| `"), strings.Count(string(out), "\n"))
}
