package ltlpor

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/search"
	"ltlpor/source"
)

// A run that replays is no counterexample yet: it must violate the property, and be
// fair if that was asked for.
func TestRefutedCounterexamples(t *testing.T) {
	opt, err := Options{Checks: LTL}.withDefaults()
	require.NoError(t, err)
	m, goals, err := prepare(source.NewFile("m", `
		bit x, y;
		active proctype P() { do :: x = 1 - x od }
		active proctype Q() { y = 1 }
		ltl moves { <> (y == 1) }
		ltl rests { [] (y == 0) }`), opt)
	require.NoError(t, err)
	require.Len(t, goals, 2)
	moves, rests := goals[0], goals[1]
	found, err := m.search(context.Background(), moves, moves.properties, opt, opt.plan(), limits{}, &Report{})
	require.NoError(t, err)
	result := found.res
	require.NotEmpty(t, result.Errors)
	e := result.Errors[0]
	require.Equal(t, search.AcceptanceCycle, e.Kind)
	_, err = m.certify(moves, e, Unfair)
	require.NoError(t, err)
	_, err = m.certify(rests, e, Unfair)
	require.ErrorContains(t, err, "does not violate the property")
	_, err = m.certify(moves, e, WeaklyFair)
	require.ErrorContains(t, err, "not weakly fair")
	cut := e
	cut.Lasso.Cycle = e.Lasso.Cycle[:len(e.Lasso.Cycle)-1]
	_, err = m.certify(moves, cut, Unfair)
	require.ErrorContains(t, err, "trace does not replay")
}
