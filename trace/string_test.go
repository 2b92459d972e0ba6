package trace_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/source"
)

func TestString(t *testing.T) {
	model := source.NewFile("m.pml", `byte x; chan c = [0] of { byte };
active proctype P() { c!1; x = 2; assert(x == 1) }
active proctype Q() { byte y; c?y }`)
	report, err := ltlpor.Check(context.Background(), model, ltlpor.Options{Checks: ltlpor.Assertions})
	require.NoError(t, err)
	found := report.Properties[0].Traces[0]
	require.Equal(t, "P(0) m.pml:2 c!1 with Q(1) c?y  Q(1):y: 0 -> 1", found.Steps[0].String())
	require.Equal(t, "P(0) m.pml:2 x = 2  x: 0 -> 2", found.Steps[1].String())
	require.Contains(t, found.String(), "P(0)")
	require.Contains(t, found.String(), "assertion violated: assert(x == 1)")
}

func TestStringOfStuttering(t *testing.T) {
	model := source.NewFile("m.pml", `bit x; active proctype P() { x = 0 } ltl p { <> x }`)
	report, err := ltlpor.Check(context.Background(), model, ltlpor.Options{Checks: ltlpor.LTL})
	require.NoError(t, err)
	steps := report.Properties[0].Traces[0].Steps
	require.Equal(t, "stutters", steps[len(steps)-1].String())
}
