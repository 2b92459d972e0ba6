package stategraph_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/draw"
	"ltlpor/internal/teach/audit"
	. "ltlpor/internal/teach/stategraph"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/verify/plan"
)

// TestOrbits: the states with one representative are those with the same multiset of local states, by their values. The
// search explores the representatives, as it does without a recorder, and each drawn step leads to one.
func TestOrbits(t *testing.T) {
	options := []string{
		"a[_pid] == 0 -> a[_pid] = 1", "a[_pid] == 1 -> a[_pid] = 0", "lock == 0 -> lock = _pid + 1",
		"lock == _pid + 1 -> lock = 0", "lock == _pid + 1 -> a[_pid] = 2", "n == 0 -> n = 1",
		"n == 1 && lock == 0 -> n = 0",
	}
	folded := 0
	for seed := range uint64(amount.Choose(15, 500)) {
		r := rand.New(rand.NewPCG(seed, 363))
		text := "byte a[3], lock, n; active [3] proctype P() { do\n"
		for range 2 + r.IntN(4) {
			text += ":: " + options[r.IntN(len(options))] + "\n"
		}
		group := read(t, "m.pml", text+"od }").Groups()[0]
		asked := as()
		asked.Symmetry = plan.AllSymmetry
		if r.IntN(2) == 0 {
			asked.Reduction = plan.None
		}
		g, err := Make(context.Background(), group, Options{Asked: asked, Within: time.Minute, Limit: *most})
		var large *audit.LimitError
		if errors.As(err, &large) {
			continue
		}
		require.NoError(t, err)
		agrees(t, group, asked, g)
		orbits := map[string]int{}
		for i := range g.States {
			k := orbit(t, &g.States[i])
			if _, ok := orbits[k]; !ok {
				orbits[k] = g.Orbit[i]
			}
			require.Equal(t, orbits[k], g.Orbit[i], text)
			require.Equal(t, g.Orbit[i], g.Orbit[g.Orbit[i]])
			if g.Orbit[i] != i {
				require.Equal(t, Unexplored, g.States[i].Expansion, text)
				folded++
			} else if asked.Reduction == plan.None {
				require.Equal(t, Whole, g.States[i].Expansion, text)
			}
		}
		require.Len(t, orbits, g.Representatives())
		drawnOrbits(t, g)
	}
	require.Greater(t, folded, 100)
}

// orbit returns the local states of the processes in order, as text, by the values that the state shows.
func orbit(t *testing.T, s *State) string {
	value := map[string]string{}
	var at []string
	for _, group := range s.Values {
		for _, x := range group.Values {
			value[group.Name+x.Name] = x.Value
		}
		if group.Name != "" {
			at = append(at, group.At)
		}
	}
	require.Len(t, at, 3)
	var locals []string
	for p := range 3 {
		has := value["lock"] == fmt.Sprint(p+1)
		locals = append(locals, fmt.Sprint(value[fmt.Sprintf("a[%d]", p)], at[p], has))
	}
	slices.Sort(locals)
	return fmt.Sprint(locals, value["n"])
}

// drawnOrbits requires that the explored part of the picture has the representatives only, connected by all explored
// edges; and that the full graph has each step of the model, dashed unless the step is explored.
func drawnOrbits(t *testing.T, g *Graph) {
	p, err := g.Picture("", Both, false, false)
	require.NoError(t, err)
	state := map[int]int{} // node -> state
	for i, n := range p.Node {
		state[n] = i
	}
	type step struct {
		from, to int
		line     string
		explored bool
	}
	want, got := map[[2]int]bool{}, map[[2]int]bool{}
	full, drawn := map[step]bool{}, map[step]bool{}
	for i := range g.Edges {
		e := &g.Edges[i]
		full[step{e.From, e.To, Line(&e.Step, false), e.Explored}] = true
		if e.Explored {
			want[[2]int{e.From, g.Orbit[e.To]}] = true
		}
	}
	for _, e := range p.Edges {
		from, to, explored := state[e.From], state[e.To], e.Style != draw.Ghost
		if explored && !e.First {
			got[[2]int{from, to}] = true
		}
		for _, line := range e.Lines {
			if !e.Second {
				drawn[step{from, to, line, explored}] = true
			}
		}
	}
	require.Equal(t, want, got)
	require.Equal(t, full, drawn)
	for i, n := range p.Node {
		require.Equal(t, g.States[i].Expansion == Unexplored, p.Nodes[n].Style == draw.Ghost)
		if g.Orbit[i] != i {
			require.True(t, strings.HasPrefix(p.Nodes[n].Label, fmt.Sprintf("%d ≅ %d", i, g.Orbit[i])))
		}
	}
}

// TestAsymmetric: where no processes are interchangeable the error says why.
func TestAsymmetric(t *testing.T) {
	asked := as()
	asked.Symmetry = plan.AllSymmetry
	group := read(t, "m.pml", "byte a[2]; active [2] proctype P() { do :: a[0] = _pid + a[1] od }").Groups()[0]
	_, err := Make(context.Background(), group, Options{Asked: asked, Within: time.Minute, Limit: *most})
	require.ErrorContains(t, err, "states cannot be folded into orbits: no processes are interchangeable")
}
