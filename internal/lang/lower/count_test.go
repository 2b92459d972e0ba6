package lower_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/oracle"
)

var storedStates = regexp.MustCompile(`(\d+) states, stored`)

// spinStates returns the number of states that pan stores in a full search of a model.
func spinStates(t testing.TB, file string) int {
	t.Helper()
	dir := t.TempDir()
	file, err := filepath.Abs(file)
	require.NoError(t, err)
	run := func(name string, args ...string) string {
		c := exec.Command(name, args...)
		c.Dir = dir
		out, err := c.CombinedOutput()
		if name != "./pan" {
			require.NoError(t, err, "%s: %s", name, out)
		}
		return string(out)
	}
	run("spin", "-a", "-o1", "-o2", "-o3", file)
	run("gcc", "-w", "-O0", "-DSAFETY", "-DNOREDUCE", "-DNOCLAIM", "-o", "pan", "pan.c")
	out := run("./pan", "-c0", "-n", "-m1000000")
	m := storedStates.FindStringSubmatch(out)
	require.NotNil(t, m, out)
	n, err := strconv.Atoi(m[1])
	require.NoError(t, err)
	return n
}

// TestStatesAreSpins compares the number of states with SPIN's. Equal numbers mean that variables, initial values and
// channels agree, too.
func TestStatesAreSpins(t *testing.T) {
	needSpin(t)
	files, err := filepath.Glob("testdata/states/*.pml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	if dir := os.Getenv("LTLPOR_STATES"); dir != "" {
		files, err = filepath.Glob(dir + "/*.pml")
		require.NoError(t, err)
	}
	for i, f := range files {
		if i%amount.Choose(3, 1) != 0 {
			continue
		}
		t.Run(filepath.Base(f), func(t *testing.T) {
			text, err := os.ReadFile(f)
			require.NoError(t, err)
			p := load(t, f, string(text))
			m, err := closure.Compile(p)
			require.NoError(t, err)
			g, ok := oracle.Explore(m, 200000)
			require.True(t, ok, "too many states")
			require.Equal(t, spinStates(t, f), len(g.States))
		})
	}
}
