package trace_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// A lasso is the same run wherever its cycle begins, and for any number of rounds in the trace. A run that ends is a
// different run, and so is a run with another path or another error.
func TestIdentity(t *testing.T) {
	p, m := compile(t, "bit x; active proctype P() { do :: x = 1-x; x = 1-x :: x = 1; x = 0 od }")
	identity := func(r trace.Run) trace.Identity {
		tr, err := trace.Replay(p, m, r)
		require.NoError(t, err)
		return tr.Identity()
	}
	whole := walk(m, 12, func(int) int { return 0 }) // round after round of two steps
	lasso := func(stem, cycle int) trace.Run {
		again := whole.Stem[stem : stem+cycle]
		return trace.Run{Lasso: program.Lasso{Init: whole.Init, Stem: whole.Stem[:stem], Cycle: again}}
	}
	one := identity(lasso(0, 2))
	for _, l := range [][2]int{{1, 2}, {2, 2}, {0, 4}, {3, 4}, {5, 6}, {2, 10}} {
		require.Equal(t, one, identity(lasso(l[0], l[1])), "%v", l)
	}
	known := map[trace.Identity]bool{one: true}
	fresh := func(r trace.Run) {
		id := identity(r)
		require.False(t, known[id])
		known[id] = true
	}
	for n := range 4 {
		fresh(trace.Run{Lasso: program.Lasso{Init: whole.Init, Stem: whole.Stem[:n]}, Fault: whole.Fault})
	}
	other := walk(m, 6, func(n int) int { return n - 1 }) // takes the other choice every time
	fresh(trace.Run{Lasso: program.Lasso{Init: other.Init, Cycle: other.Stem[:2]}})
	fresh(trace.Run{Lasso: program.Lasso{Init: other.Init, Stem: whole.Stem[:2], Cycle: other.Stem[:2]}})
	cycle := append(append([]program.Step{}, whole.Stem[:2]...), other.Stem[:2]...)
	fresh(trace.Run{Lasso: program.Lasso{Init: other.Init, Cycle: cycle}})
	begin := program.Lasso{Init: whole.Init, Stem: whole.Stem[:2]}
	failing, err := trace.Replay(p, m, trace.Run{Lasso: begin, Fault: whole.Fault})
	require.NoError(t, err)
	faults := []program.Fault{
		{Kind: program.InvalidEnd}, {Kind: program.LocalDeadlock}, {Kind: program.LocalDeadlock, Proc: 1},
	}
	for _, f := range faults {
		failing.Fault = &f
		require.False(t, known[failing.Identity()])
		known[failing.Identity()] = true
	}
}
