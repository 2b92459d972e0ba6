package explain_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	. "ltlpor/internal/teach/explain"
	"ltlpor/internal/verify/plan"
)

// A state reached by the search without a choice is not reported as unreached.
func TestWhereTheSearchEnds(t *testing.T) {
	const ends = "byte x, y; active proctype P() { x = 1; end: false } active proctype Q() { y = 1; end: false }"
	s := explained(t, ends, Options{Number: 3})
	require.Empty(t, s.Moves)
	require.Equal(t, "there is nothing to choose: nothing can be executed", s.Unmet)

	const stops = "byte x, y, z; active proctype P() { x = 1; y = 1 } active proctype Q() { z = 1; z = 2 }" +
		" ltl f { <> (x == 0) }"
	const stopped = "the search comes to this state, and does not go on: the automaton has no step here"
	found := false
	for n := range 13 {
		list, err := Groups(context.Background(), read(t, "m.pml", stops).Groups(),
			Options{Asked: as(), Number: n, Limit: 100})
		require.NoError(t, err)
		for _, x := range list {
			for _, s := range x.States {
				found = found || s.Unmet == stopped
			}
		}
	}
	require.True(t, found)
}

// A condition left out is reported as left out.
func TestLeftOut(t *testing.T) {
	o := Options{Asked: as(), Limit: 100}
	o.Asked.Without = plan.C1
	list, err := Groups(context.Background(), read(t, "m.pml", model).Groups(), o)
	require.NoError(t, err)
	for _, c := range list[0].States[0].Candidates {
		for _, v := range c.Conditions {
			require.Equal(t, v.Name == "C1", v.Out, v.Name)
		}
	}
}

const rivals = "chan c = [0] of { byte }; active proctype S() { c!1 } active proctype T() { c!2 } " +
	"active proctype R() { byte v; c?v }"

// Two sends at a rendezvous channel compete for a partner; a send and a receive are one step.
func TestHandshakesInTheRelation(t *testing.T) {
	d, err := Depend(read(t, "m.pml", rivals), nil)
	require.NoError(t, err)
	of := func(first, second string) *DependentPair {
		for i := range d.Pairs {
			if p := &d.Pairs[i]; d.Steps[p.First].Text == first && d.Steps[p.Second].Text == second {
				return p
			}
		}
		return &DependentPair{}
	}
	require.Equal(t, []DependenceReason{{First: "needs a partner at", Second: "needs a partner at", What: "c"}}, of("c!1", "c!2").Reasons)
	for _, send := range []string{"c!1", "c!2"} {
		p := of(send, "c?v")
		require.Empty(t, p.Reasons)
		require.Equal(t, []string{"c"}, p.Meets)
		require.True(t, p.Enables && p.Enabled)
	}
}

// At a rendezvous check_C1 is not asked, and a receiver moves with a sender only.
func TestObstacle(t *testing.T) {
	o := Options{Asked: as(), Limit: 100}
	o.Asked.Reduction = plan.Process
	list, err := Groups(context.Background(), read(t, "m.pml", rivals).Groups(), o)
	require.NoError(t, err)
	c := list[0].States[0].Candidates
	require.Contains(t, c[0].Test.Obstacle, "at a rendezvous")
	require.Contains(t, c[2].Conditions[0].Why, "only as the partner of a send")
}
