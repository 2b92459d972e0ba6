package explain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// TestSymmetryOfFormulas: an exchange that leaves each propositional part of a formula as it is leaves the property as
// it is, although each part has propositions that it moves.
func TestSymmetryOfFormulas(t *testing.T) {
	parts := []string{
		"(a[0] && a[1])", "(a[0] || a[1] || n == 1)", "(a[1] <-> a[0])", "((a[0] && !a[1]) || (!a[0] && a[1]))",
		"(!a[0] && !a[1])", "(a[0] || (!a[0] && a[1]))", "(n == 1)", "a[2]", "(n == 1 -> !(a[0] && a[1]))",
	}
	for seed := range uint64(amount.Choose(100, 2000)) {
		text := "bit a[3], n; active [3] proctype P() { do :: a[_pid] = 1 - a[_pid] :: n = 1 - n od }\n" +
			"ltl f { " + random.Formula(seed, parts, 6) + " }"
		opt := property.Options{Checks: property.CheckLTL, Time: time.Minute}
		task, err := property.Read(source.NewFile("m.pml", text), opt)
		require.NoError(t, err, text)
		found, err := FindSymmetry(task, nil)
		require.NoError(t, err)
		parts := found[len(found)-1].Classes[0].Parts
		require.NotEmpty(t, parts, text)
		require.Equal(t, []int{0, 1}, parts[0][:2], text)
	}
}
