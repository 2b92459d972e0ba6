package wide_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/optimize"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/wide"
)

func TestContract(t *testing.T) { exectest.Run(t, wide.Compile, amount.Choose[uint64](20, 40)) }

// The two engines agree where one step makes many choices behind one another, whose ways meet.
func TestChoicesThatMeet(t *testing.T) {
	for _, body := range []string{
		"select (k : 0 .. 3); k = 0; select (j : 0 .. 2);",
		"select (k : 0 .. 3); if :: k > 1 -> x++ :: else fi; select (j : 0 .. 1);",
		"if :: k < 3 -> k++ :: true -> j = k :: k > 0 -> skip fi;",
	} {
		body = strings.Repeat(body, amount.Choose(15, 40))
		p := exectest.Load(t, "byte x; active [2] proctype P() { byte k, j; "+body+" }")
		p = optimize.Program(p, optimize.Options{Merge: true, Dead: true})
		a, err := closure.Compile(p)
		require.NoError(t, err)
		b, err := wide.Compile(p)
		require.NoError(t, err)
		exectest.CheckEquivalent(t, p, a, b)
	}
}

// The two engines agree on random models.
func TestSameAsClosure(t *testing.T) {
	n := amount.Choose[uint64](10, 100)
	exectest.Programs(t, n, func(p *program.Program) {
		a, err := closure.Compile(p)
		require.NoError(t, err)
		b, err := wide.Compile(p)
		require.NoError(t, err)
		exectest.CheckEquivalent(t, p, a, b)
	})
}
