package buchi_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/ltltest"
	"ltlpor/ltl"
)

// TestNeverMeansTheFormula reads the written claims and compares them with the definition.
func TestNeverMeansTheFormula(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 94))
	for range 400 {
		f := ltltest.Formula(r, 2+r.IntN(10), 3, ltltest.WithNext)
		var b strings.Builder
		require.NoError(t, translate(t, f, buchi.Options{}).WriteNever(&b, "of */ "+f.String(), nil))
		w, bad := wrongWord(r, f, readClaim(t, b.String(), 3), 3, 1, 1)
		require.False(t, bad, "%v on %v\n%s", f, w, b.String())
	}
}

// TestNeverInSpin gives claims to SPIN, with a system that can make every word. SPIN finds a violation iff some word
// satisfies the formula.
func TestNeverInSpin(t *testing.T) {
	for _, tool := range []string{"spin", "gcc"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed", tool)
		}
	}
	for i, c := range []struct {
		formula   string
		satisfied bool
	}{
		{"!p0 && G F p0 && G F !p0", true},
		{"p0", false}, // not in the first state
		{"F(x > 2)", true},
		{"(!p0 W p1) && F p0 && !F p1", false},
	} {
		if i > 1 && !amount.Exhaustive() {
			continue // compiles a verifier per formula
		}
		f := read(t, c.formula, ltl.Textbook)
		props := []string{"p0", "p1"}
		if strings.Contains(c.formula, "x") {
			props = []string{"x > 2"}
		}
		var b strings.Builder
		require.NoError(t, translate(t, f, buchi.Options{}).WriteNever(&b, c.formula, props))
		model := "bit p0, p1; byte x;\nactive proctype P() {\n\tdo\n\t:: atomic { p0 = 0; p1 = 0 }\n\t:: atomic { p0 = 1; p1 = 0 }\n" +
			"\t:: atomic { p0 = 0; p1 = 1 }\n\t:: atomic { p0 = 1; p1 = 1 }\n\t:: x < 4 -> x++\n\tod\n}\n" + b.String()
		dir := filepath.Join(t.TempDir(), fmt.Sprint(i))
		require.NoError(t, os.Mkdir(dir, 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "m.pml"), []byte(model), 0o600))
		run := func(name string, args ...string) string {
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			cmd := exec.CommandContext(ctx, name, args...)
			cmd.Dir = dir
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s: %s\n%s", name, out, model)
			return string(out)
		}
		require.NotContains(t, run("spin", "-a", "m.pml"), "rror", model)
		run("gcc", "-O0", "-DNOREDUCE", "-w", "-o", "pan", "pan.c")
		require.Equal(t, c.satisfied, !strings.Contains(run("./pan", "-a"), "errors: 0"), "%s\n%s", c.formula, model)
	}
}
