package audit_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/audit"
)

// at chooses the moves of process 0 in the states with these propositions, and every move elsewhere.
type at struct {
	fixed
	machine exec.Machine
	props   []uint64
}

func (r at) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	for _, p := range r.props {
		if r.machine.Props(m.State) == p {
			return 1
		}
	}
	return program.Full
}

func global(p *program.Program, name string) program.Expr {
	for _, v := range p.Globals {
		if v.Name == name {
			return &program.Load{Place: program.Place{Var: v}}
		}
	}
	panic("no such global")
}

// C2′ by its definition.
func TestVisibleInOrder(t *testing.T) {
	both := func(p *program.Program) program.Expr {
		return &program.Binary{Op: program.OpAnd, X: global(p, "x"), Y: global(p, "y")}
	}
	x := func(p *program.Program) program.Expr { return global(p, "x") }
	y := func(p *program.Program) program.Expr { return global(p, "y") }
	z := func(p *program.Program) program.Expr { return global(p, "z") }
	for _, c := range []struct {
		name, model string
		props       []func(*program.Program) program.Expr
		seen        uint64   // by the property
		states      []uint64 // where process 0 is chosen; nil for everywhere
		what        string   // "" if C2′ holds
	}{
		{"one is invisible, and nothing else is visible", `
			byte x; active proctype A() { byte l; if :: x = 1 :: l = 1 fi } active proctype B() { byte l; l = 1; l = 2 }`,
			[]func(*program.Program) program.Expr{x}, 1, nil, ""},
		{"every one is visible", `
			byte x; active proctype A() { byte l; if :: x = 1 :: x = 2 fi } active proctype B() { byte l; l = 1; l = 2 }`,
			[]func(*program.Program) program.Expr{x}, 1, nil, "every chosen move is visible"},
		{"something visible comes first", `
			byte x, y; active proctype A() { byte l; if :: x = 1 :: l = 1 fi } active proctype B() { byte l; l = 1; y = 2 }`,
			[]func(*program.Program) program.Expr{x, y}, 3, nil, "so is a move that may come before it"},
		{"something comes first that is visible after it only", `
			byte x, y; active proctype A() { byte l; if :: x = 1 :: l = 1 fi } active proctype B() { y = 1; false }`,
			[]func(*program.Program) program.Expr{both}, 1, nil, "so is a move that may come before it"},
		{"visible in one state, and another is visible beside the same moves in another state", `
			byte x, z, l; active proctype A() { do :: x = l :: l = 1 - l od } active proctype B() { z = 1; false } active proctype C() { bit k; do :: k = 1 - k od }`,
			[]func(*program.Program) program.Expr{x, z, func(p *program.Program) program.Expr { return global(p, "l") }}, 3, []uint64{0b000, 0b110}, ""},
		{"both in one of the states", `
			byte x, z, l; active proctype A() { do :: x = l :: l = 1 - l od } active proctype B() { z = 1; false } active proctype C() { bit k; do :: k = 1 - k od }`,
			[]func(*program.Program) program.Expr{x, z, func(p *program.Program) program.Expr { return global(p, "l") }}, 3, []uint64{0b000, 0b100}, "so is a move that may come before it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := compile(t, c.model)
			p.Props = nil
			for _, f := range c.props {
				p.Props = append(p.Props, program.Prop{X: f(p)})
			}
			m, err := closure.Compile(p)
			require.NoError(t, err)
			g, err := audit.Explore(context.Background(), m.Clone(), 1000)
			require.NoError(t, err)
			var r search.Reducer = fixed{}
			if c.states != nil {
				r = at{machine: m, props: c.states}
			}
			inOrder, _ := audited(t, m, g, r, audit.Task{Props: c.seen, InOrder: true}, search.ProvisoColour)
			f := inOrder.Failed(audit.C2)
			require.Equal(t, c.what == "", f == nil)
			if f != nil {
				require.Contains(t, f.What, c.what)
				require.NotZero(t, f.Props)
				require.NotNil(t, f.Member)
			}
			strict, _ := audited(t, m, g, r, audit.Task{Props: c.seen}, search.ProvisoColour)
			require.NotNil(t, strict.Failed(audit.C2), "C2 itself fails in any case")
			require.Nil(t, strict.Failed(audit.C1))
		})
	}
}
