package ample_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
)

func compile(t testing.TB, model string) (*program.Program, exec.Machine) {
	t.Helper()
	p := lowertest.Program(t, model)
	m, err := closure.Compile(p)
	require.NoError(t, err)
	return p, m
}

func never(program.Move) bool  { return false }
func always(program.Move) bool { return true }

// moves returns the moves of state i of g.
func moves(g *oracle.Graph, i int) *program.Moves {
	return &program.Moves{State: g.States[i], All: g.Moves[i], Timeout: g.Timeout[i]}
}

// Explain agrees with Choose in every state of random models.
func TestExplainAgreesWithChoose(t *testing.T) {
	chosen, failed := 0, [4]int{}
	for seed := range uint64(60) {
		p, m := compile(t, random.New(seed, random.Size{}).String())
		for _, v := range p.Globals[:1] {
			p.Props = append(p.Props, program.Prop{Name: v.Name, X: &program.Load{Place: program.Place{Var: v}}})
		}
		g, ok := oracle.Explore(m, 300)
		if !ok {
			continue
		}
		a := ample.New(depend.New(p), m.View, ample.Options{
			Props: seed % 2, Visibility: ample.Visibility(seed / 2 % 4),
			Changes: func() func(program.State, program.Move) uint64 { return exec.Changes(m.Clone()) },
		})
		for i := range g.States {
			closes := never
			if i%5 == 0 {
				closes = always
			}
			c := a.Choose(moves(g, i), closes)
			list, why := a.Explain(moves(g, i), closes)
			found := false
			for _, x := range list {
				for k, v := range x.C {
					if !v.Holds {
						require.NotEmpty(t, v.Why)
						failed[k]++
					}
				}
				if x.Chosen {
					require.Empty(t, why)
					require.False(t, found, "two are chosen")
					found = true
					require.Equal(t, x.Moves, a.Moves(moves(g, i), c))
					for k, v := range x.C {
						require.True(t, v.Holds, "C%d: %s", k, v.Why)
					}
					chosen++
				}
			}
			require.Equal(t, found, c != program.Full)
		}
	}
	require.Greater(t, chosen, 100)
	for k, n := range failed {
		require.Positive(t, n, "C%d never fails", k)
	}
}

// For a statement beside an escape only the guards matter: its writes are not part of the move. With operands
// evaluated, Explain finds the set that Choose takes.
func TestExplainAnEscape(t *testing.T) {
	for _, beside := range []string{"x = 1", "c?a[x]", "d_step { l = 3; x = 1 }", "d_step { a[x] == 0 -> x = 1 }"} {
		p, m := compile(t, `
			byte x = 1, g, a[2];
			chan c = [1] of { byte };
			active proctype P() { byte l; c!1; { `+beside+` } unless { g == 0 -> l = 2 }; false }
			active proctype Q() { x = 2; false }`)
		g, ok := oracle.Explore(m, 100)
		require.True(t, ok)
		a := ample.New(depend.New(p), m.View, ample.Options{})
		chosen := 0
		for i := range g.States {
			list, _ := a.Explain(moves(g, i), nil)
			for _, c := range list {
				if c.Chosen {
					require.True(t, c.C[1].Holds, "%s, state %d: %s", beside, i, c.C[1].Why)
					chosen++
				}
			}
		}
		require.Positive(t, chosen)
	}
}

func TestFullWhereNothingCanBeLeftOut(t *testing.T) {
	_, m := compile(t, `active proctype A() { byte x; x = 1 } active proctype B() { byte x; x = 1 }`)
	p, _ := compile(t, `active proctype A() { byte x; x = 1 } active proctype B() { byte x; x = 1 }`)
	g, _ := oracle.Explore(m, 100)
	a := ample.New(depend.New(p), m.View, ample.Options{})
	require.NotEqual(t, program.Full, a.Choose(moves(g, 0), never))
	require.EqualValues(t, 1, a.Stats.Reduced)
	require.EqualValues(t, 1, a.Stats.Sizes[1])
	require.Equal(t, program.Full, a.Choose(moves(g, 0), always))
	require.EqualValues(t, 1, a.Stats.Full)
	require.EqualValues(t, 1, a.Stats.Why[ample.NotC3])
	timeout := moves(g, 0)
	timeout.Timeout = true
	require.Equal(t, program.Full, a.Choose(timeout, never))
	stutter := &program.Moves{State: g.States[0], All: []program.Move{program.Stutter}}
	require.Equal(t, program.Full, a.Choose(stutter, never))
	require.Equal(t, stutter.All, a.Moves(stutter, program.Full))
}

// If a condition is left out, Explain says that the chosen set fails this condition, and no other.
func TestExplainWhatWasLeftOut(t *testing.T) {
	for k, c := range []struct {
		model   string
		without ample.Conditions
	}{
		{`byte x; active proctype A() { x = 1 } active proctype B() { x != 2; assert(x == 0) }`, ample.CondC0},
		{`byte x; active proctype A() { x = 1 } active proctype B() { assert(x == 1) }`, ample.CondC1},
		{`bit x, y; active proctype A() { x = 1 } active proctype B() { y = 1 }`, ample.CondC2},
		{`bit x; active proctype A() { bit l; do :: l = 1 - l od } active proctype B() { x = 1 }`, ample.CondC3},
	} {
		p, m := compile(t, c.model)
		for _, v := range p.Globals {
			p.Props = append(p.Props, program.Prop{Name: v.Name, X: &program.Load{Place: program.Place{Var: v}}})
		}
		g, ok := oracle.Explore(m, 100)
		require.True(t, ok)
		o := ample.Options{Props: 1<<len(p.Props) - 1}
		if c.without == ample.CondC0 || c.without == ample.CondC1 {
			o.Props = 0
		}
		require.Equal(t, program.Full, ample.New(depend.New(p), m.View, o).Choose(moves(g, 0), always))
		o.Without = c.without
		a := ample.New(depend.New(p), m.View, o)
		closes := never
		if c.without == ample.CondC0 || c.without == ample.CondC3 {
			closes = always
		}
		require.NotEqual(t, program.Full, a.Choose(moves(g, 0), closes))
		list, why := a.Explain(moves(g, 0), closes)
		require.Empty(t, why)
		chosen := 0
		for _, x := range list {
			if x.Chosen {
				chosen++
				for i, v := range x.C {
					require.Equal(t, i != k, v.Holds, "%s: C%d", c.model, i)
				}
			}
		}
		require.Equal(t, 1, chosen)
	}
}

// The edges that Explain names are the conflicting edges.
func TestExplainNamesTheEdges(t *testing.T) {
	p, m := compile(t, `byte x, y; active proctype A() { x = 1 } active proctype B() { y = 1; assert(x == 0) }`)
	g, _ := oracle.Explore(m, 100)
	a := ample.New(depend.New(p), m.View, ample.Options{})
	list, why := a.Explain(moves(g, 0), nil)
	require.Empty(t, why)
	v := list[0].C[1]
	require.False(t, v.Holds)
	require.Equal(t, "x = 1", p.Edges[v.Edge].Text)
	require.Equal(t, program.PID(1), v.OtherProc)
	require.Contains(t, p.Edges[v.Other].Text, "assert")
	require.True(t, list[1].Chosen)
}

func BenchmarkChoose(b *testing.B) {
	p, m := compile(b, `
		chan c[3] = [2] of { byte };
		byte done;
		active [4] proctype Local() { byte i; do :: i < 5 -> i++ :: else -> break od; done++ }
		active proctype S() { byte i; do :: i < 5 -> c[0]!i; i++ :: else -> break od; done++ }
		active proctype R() { byte x; do :: c[0]?x -> c[1]!x :: c[1]?x -> skip od }`)
	a := ample.New(depend.New(p), m.View, ample.Options{})
	var mv program.Moves
	m.Enabled(m.Init(nil), &mv)
	b.ReportAllocs()
	for b.Loop() {
		a.Choose(&mv, always)
	}
}
