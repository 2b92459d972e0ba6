package sticky_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/depend"
	"ltlpor/depend/sticky"
	"ltlpor/lower/lowertest"
	"ltlpor/program"
)

// Which edges are chosen: one for each circle that a cycle of the system may go round, and no
// more than need be.
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
	} {
		t.Run(c.name, func(t *testing.T) {
			p := lowertest.Program(t, c.model)
			require.Equal(t, c.edges, texts(p, sticky.New(depend.New(p), 0)))
		})
	}
}

// Visible edges are in no ample set anyway.
func TestVisibleEdgesFirst(t *testing.T) {
	p := lowertest.Program(t, `byte b, c; active proctype P() { do :: b = 1; c = 0 od }`)
	p.Props = []program.Prop{{Name: "b", X: &program.Load{Place: program.Place{Var: p.Globals[0]}}}}
	r := depend.New(p)
	require.Equal(t, []string{"c = 0"}, texts(p, sticky.New(r, 0)))
	require.Equal(t, []string{"b = 1"}, texts(p, sticky.New(r, 1)))
}

// A move closes if it may come to a sticky edge before it gives up control.
func TestCloses(t *testing.T) {
	p := lowertest.Program(t, `byte b; active proctype P() { do :: b = 2; atomic { b = 1; b = 0 } od }`)
	s := sticky.New(depend.New(p), 0)
	require.Equal(t, []string{"b = 0"}, texts(p, s))
	closes := func(text string) bool {
		return s.Closes(program.Move{Edge: lowertest.Edge(t, p, "P", text).ID, PeerEdge: -1})
	}
	require.True(t, closes("b = 1"), "the sequence goes on to it")
	require.True(t, closes("b = 0"))
	require.False(t, closes("b = 2"))
}

func texts(p *program.Program, s *sticky.Set) []string {
	out := []string{}
	for _, e := range s.Edges() {
		out = append(out, p.Edges[e].Text)
	}
	return out
}
