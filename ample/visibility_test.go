package ample_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
)

// C2′ is not used under S if a run may end in an error. Neither C2′ nor InState is used without propositions or
// without C1, because then the steps before the set are unknown.
func TestVisibilityThatIsUsed(t *testing.T) {
	const both = ample.InState | ample.InOrder
	for _, c := range []struct {
		model string
		props uint64
		s     bool
		less  ample.Conditions
		want  ample.Visibility
	}{
		{`byte x; active proctype A() { x = 1 }`, 1, false, 0, both},
		{`byte x; active proctype A() { x = 1 }`, 1, true, 0, both},
		{`byte x; active proctype A() { x = 1 }`, 0, false, 0, 0},
		{`byte x; active proctype A() { x = 1 / x }`, 1, false, 0, both},
		{`byte x; active proctype A() { x = 1 / x }`, 1, true, 0, ample.InState},
		{`byte x; active proctype A() { x = 1 }`, 1, false, ample.CondC1, 0},
		{`byte x; active proctype A() { x = 1 }`, 1, false, ample.CondC3, both},
	} {
		p, m := compile(t, c.model)
		p.Props = append(p.Props, program.Prop{Name: "x", X: &program.Load{Place: program.Place{Var: p.Globals[0]}}})
		a := ample.New(depend.New(p), m.View, ample.Options{
			Props: c.props, S: c.s, Visibility: both, Without: c.less,
			Changes: func() func(program.State, program.Move) uint64 { return nil },
		})
		require.Equal(t, c.want, a.Visibility(), "%s %d %v", c.model, c.props, c.s)
	}
}

// Explain names the visible member. It accepts a set that C2′ lets pass.
func TestExplainVisibility(t *testing.T) {
	p, m := compile(t, `
		byte x, g;
		active proctype A() { byte l; if :: x = 1 :: l = 1 fi; g = 1 }
		active proctype B() { byte k; k = g; k = g }`)
	p.Props = append(p.Props, program.Prop{Name: "x", X: &program.Load{Place: program.Place{Var: p.Globals[0]}}})
	g, ok := oracle.Explore(m, 100)
	require.True(t, ok)
	for as, chosen := range map[ample.Visibility]bool{0: false, ample.InOrder: true} {
		a := ample.New(depend.New(p), m.View, ample.Options{Props: 1, Visibility: as})
		list, why := a.Explain(moves(g, 0), nil)
		require.Empty(t, why)
		require.True(t, list[0].C[1].Holds)
		require.Equal(t, chosen, list[0].C[2].Holds)
		require.Equal(t, chosen, list[0].Chosen)
		if !chosen {
			require.Equal(t, "x = 1", p.Edges[list[0].C[2].Edge].Text)
		}
	}
}

// Choose finds a set that satisfies C0 to C3 if one exists, compared with every set of processes. Every result is
// such a set.
func TestASetIsFoundWhereverOnePasses(t *testing.T) {
	found, beyond := 0, [4]int{}
	for seed := uint64(0); seed < 180; seed += amount.Choose[uint64](3, 1) {
		text, operands := random.New(seed, random.Size{}), ample.Fixed
		if seed >= 120 {
			text, operands = random.Dense(seed), ample.Sets
		}
		p, m := compile(t, text.String())
		for _, v := range p.Globals {
			if len(p.Props) < 3 && len(v.Dims) == 0 && !v.Hidden {
				p.Props = append(p.Props, program.Prop{Name: v.Name, X: &program.Load{Place: program.Place{Var: v}}})
			}
		}
		g, ok := oracle.Explore(m, 150)
		if !ok || len(p.Props) == 0 {
			continue
		}
		props := uint64(1) << (seed % uint64(len(p.Props)))
		r := depend.New(p)
		x, changes := future.New(r, m.View(), nil), exec.Changes(m.Clone())
		for as := range ample.Visibility(4) {
			a := ample.New(r, m.View, ample.Options{
				Operands: operands, Props: props, Visibility: as,
				Changes: func() func(program.State, program.Move) uint64 { return exec.Changes(m.Clone()) },
			})
			for i := range g.States {
				mv := moves(g, i)
				if mv.Timeout || len(mv.All) == 0 || mv.All[0].Proc == mv.All[len(mv.All)-1].Proc {
					continue
				}
				x.Reset(mv)
				if operands == ample.Sets {
					x.Evaluate()
				}
				exists, taken := false, false
				closes := func(x program.Move) bool { return (int(x.Proc)+i)%3 == 0 }
				c := a.Choose(mv, closes)
				chosen := append([]program.Move(nil), a.Moves(mv, c)...)
				for _, set := range subsets(mv) {
					t := movesOf(mv, set)
					if len(t) == len(mv.All) || !ample.C3(t, closes) || !passes(x, mv, set, t, as, props, changes) {
						continue
					}
					exists = true
					taken = taken || slices.Equal(t, chosen)
				}
				require.Equal(t, exists, c != program.Full, "seed %d, state %d, %b", seed, i, as)
				require.Equal(t, exists, taken, "seed %d, state %d, %b", seed, i, as)
				if exists {
					found++
					if !passes(x, mv, processes(chosen), chosen, 0, props, changes) {
						beyond[as]++
					}
				}
			}
		}
	}
	t.Logf("%d sets, those that the textbook's C2 does not let pass: %v", found, beyond)
	require.Greater(t, found, amount.Choose(300, 1000))
	require.Zero(t, beyond[0])
	for _, n := range beyond[1:] {
		require.Positive(t, n)
	}
}

// passes tests C1 and C2 for the moves t of set.
func passes(x *future.Future, m *program.Moves, set program.PIDSet, t []program.Move, as ample.Visibility, props uint64, changes func(program.State, program.Move) uint64) bool {
	for p := range program.PID(x.Processes()) {
		if set.Has(p) && x.Obstacle(int(p)) {
			return false
		}
	}
	if x.Largest(set) != set {
		return false
	}
	later, invisible := x.Seen()&props, 0
	for _, mv := range t {
		may := x.Visible(mv.Proc, mv.Edge)
		if mv.Peer != program.NoPID {
			may |= x.Visible(mv.Peer, mv.PeerEdge)
		}
		may &= props
		if may == 0 || as&ample.InState != 0 && may&later == 0 && changes(m.State, mv)&props == 0 {
			invisible++
		}
	}
	return invisible == len(t) || as&ample.InOrder != 0 && later == 0 && invisible > 0
}

// processes returns the processes that take part in t.
func processes(t []program.Move) (set program.PIDSet) {
	for _, mv := range t {
		set.Add(mv.Proc)
		if mv.Peer != program.NoPID {
			set.Add(mv.Peer)
		}
	}
	return set
}

func movesOf(m *program.Moves, set program.PIDSet) (t []program.Move) {
	for _, mv := range m.All {
		if set.Has(mv.Proc) {
			t = append(t, mv)
		}
	}
	return t
}

// subsets returns the non-empty sets of processes with moves.
func subsets(m *program.Moves) []program.PIDSet {
	list := []program.PIDSet{{}}
	all := processes(m.All)
	for p := range program.NoPID {
		if !all.Has(p) {
			continue
		}
		for _, set := range list {
			set.Add(p)
			list = append(list, set)
		}
	}
	return list[1:]
}
