package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Below a long report the verdict is said once more, and below a short one it is not.
func TestVerdictBelowALongTrace(t *testing.T) {
	t.Chdir(t.TempDir())
	const text = "byte x\nactive proctype P() { do :: x < N -> x++ :: x == N -> assert(false) od }\n"
	require.NoError(t, os.WriteFile("m.pml", []byte(text), 0o644))
	for n, again := range map[string]int{"3": 1, "30": 2} {
		_, out, _ := call("check", "-D", "N="+n, "--unfold", "m.pml")
		require.Equal(t, again, strings.Count(out, "m.pml: violated"), out)
		if again > 1 {
			require.True(t, strings.HasSuffix(out, "\nm.pml: violated: assertions; 1 of 2 hold\n"), out)
		}
	}
}
