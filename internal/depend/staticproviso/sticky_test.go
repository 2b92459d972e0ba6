package staticproviso

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
)

// The chosen edges: one per process cycle that a system cycle may take, and no superfluous edge.
func TestWhichEdges(t *testing.T) {
	for _, c := range []struct {
		name, model string
		edges       []string
	}{
		{"no circle", `byte b; active proctype P() { b = 1; b = 2 }`, []string{}},
		{"a circle", `byte b; active proctype P() { do :: b = 1; b = 0 od }`, []string{"b = 0"}},
		{"two ways round", `byte b; active proctype P() { do :: b = 1 :: b = 2 od }`, []string{"b = 1", "b = 2"}},
		{"one way back for two", `
			byte b; active proctype P() { do :: if :: b = 1 :: b = 2 fi; b = 0 od }`, []string{"b = 0"}},
		{"one end of a rendezvous", `chan r = [0] of { bit }; byte b;
			active proctype P() { do :: r!1; b = 1 od } active proctype Q() { do :: r?_; b = 2 od }`, []string{"r!1"}},
		{"nobody receives", `chan c = [2] of { bit }; active proctype P() { do :: c!1 od }`, []string{}},
		{"both ends of a channel", `chan c = [2] of { bit };
			active proctype P() { do :: c!1 od } active proctype Q() { do :: c?_ od }`, []string{"c!1"}},
		{"a receive that only looks", `chan c = [2] of { bit };
			active proctype P() { do :: c!1 od } active proctype Q() { do :: c?<_> od }`, []string{"c?<_>"}},
		{"processes of a kind that come and go", `byte b; proctype X() { b = 1 }
			active proctype P() { do :: run X() od }`, []string{"run X()"}},
		{"a process that comes and goes has edges on no circle", `chan c = [1] of { bit }; proctype X() { c?_ }
			active proctype P() { do :: run X(); c!1; _nr_pr == 1 od }`, []string{"(_nr_pr == 1)"}},
		{"no cycle", `byte x; active proctype A() { x = 1; x = 2 }`, []string{}},
		{"the step back, and not each way through the loop", `
			active proctype A() { bit l; do :: l = 0 -> if :: l = 1 :: skip :: l == 0 fi; l = 0 od }`, []string{"l = 0"}},
		{"a step that changes nothing", `active proctype A() { bit l; do :: l = 0 od }`, []string{"l = 0"}},
		{"a later step of an atomic sequence", `active proctype A() { bit l; do :: atomic { l = 0; l = 1 } od }`, []string{"l = 1"}},
		{"every receive is answered: the sender's loop need not be cut", `
			chan c = [1] of { bit };
			active proctype A() { do :: c!1 od }
			active proctype B() { do :: c?_ od }`, []string{"c!1"}},
		{"processes that are created and die, round and round", `
			proctype B() { bit l; l = 1 }
			active proctype A() { do :: run B(); _nr_pr == 1 od }`, []string{"(_nr_pr == 1)"}},
		{"processes that create each other die youngest first", `
			proctype B(byte n) { if :: n > 0 -> run B(n - 1) :: else fi }
			active proctype A() { do :: run B(2); _nr_pr == 1 od }`, []string{"(_nr_pr == 1)"}},
		{"a short-lived process receives", `
			chan c = [1] of { bit };
			proctype B() { c?_ }
			active proctype A() { do :: run B(); c!1; _nr_pr == 1 od }`, []string{"(_nr_pr == 1)"}},
		{"a short-lived process does all that its creator's loop needs, but the loop is there", `
			byte x;
			proctype B() { x = 1 - x }
			active proctype A() { do :: atomic { run B(); _nr_pr == 1 } od }`, []string{"(_nr_pr == 1)"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := lowertest.Program(t, c.model)
			require.Equal(t, c.edges, texts(p, New(depend.New(p), 0)))
		})
	}
}

// Visible edges are in no ample set anyway.
func TestVisibleEdgesFirst(t *testing.T) {
	p := lowertest.Program(t, `byte b, c; active proctype P() { do :: b = 1; c = 0; b = 0 od }`)
	p.Props = []program.Prop{{Name: "b", X: &program.Load{Place: program.Place{Var: p.Globals[0]}}}}
	r := depend.New(p)
	require.Equal(t, []string{"b = 0"}, texts(p, New(r, 0)))
	require.Equal(t, []string{"b = 1", "b = 0"}, texts(p, New(r, 1)))
}

// A move closes if it may take a sticky edge before it gives up control.
func TestCloses(t *testing.T) {
	p := lowertest.Program(t, `byte b; active proctype P() { do :: b = 2; atomic { b = 1; b = 0 } od }`)
	s := New(depend.New(p), 0)
	require.Equal(t, []string{"b = 0"}, texts(p, s))
	closes := func(text string) bool {
		return s.Closes(program.Move{Edge: lowertest.Edge(t, p, "P", text).ID, PeerEdge: -1})
	}
	require.True(t, closes("b = 1"), "the sequence goes on to it")
	require.True(t, closes("b = 0"))
	require.False(t, closes("b = 2"))
}

func texts(p *program.Program, s *Set) []string {
	out := []string{}
	s.edges.Each(func(e int) { out = append(out, p.Edges[e].Text) })
	return out
}
