package fault_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/fault"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
)

func analysis(t *testing.T, model string) (*program.Program, *fault.Analysis) {
	p := lowertest.Program(t, model)
	return p, fault.New(p, pointsto.New(p))
}

func endsAlways(*program.Edge) bool { return false }

func TestMay(t *testing.T) {
	for model, want := range map[string]bool{
		`byte x; active proctype P() { do :: x = 1 - x; assert(x < 2) od }`:                  false,
		`byte a[2]; active [2] proctype P() { a[_pid] = a[1] }`:                              false,
		`byte a[2]; active [3] proctype P() { a[_pid] = 1 }`:                                 true,
		`byte a[2], i; active proctype P() { a[i] = 1 }`:                                     true,
		`byte x; active proctype P() { x = x / 2 }`:                                          false,
		`byte x; active proctype P() { x = 2 / x }`:                                          true,
		`byte x; active proctype P() { x = 1 << x }`:                                         true,
		`chan c = [1] of { bit }; active proctype P() { do :: c!1 :: c?_ od }`:               false,
		`chan c; active proctype P() { c!1 }`:                                                true,
		`chan c = [1] of { bit }; chan d; active proctype P() { c = d; c!1 }`:                true,
		`proctype Q() { skip } init { run Q(); run Q() }`:                                    false,
		`proctype Q() { skip } init { do :: run Q() od }`:                                    true,
		`proctype Q() { run Q() } init { run Q() }`:                                          true,
		`byte x; active proctype P() { d_step { x = 1; if :: x == 1 -> x = 2 :: else fi } }`: false,
		`byte x; active proctype P() { d_step { x = 1; x == 2 } }`:                           true,
		`byte x; active proctype P() { d_step { do :: x < 9 -> x++ :: else -> break od } }`:  true,
		`byte x; active proctype P() { atomic { x = 1; x = 2 } }`:                            false,
		`chan c = [1] of { bit }; active proctype P() { c!1 } trace { c!1 }`:                 true,
		`typedef T { chan q = [1] of { bit } }; T t, u; chan d = [1] of { T };
active proctype P() { if :: d?u :: t.q?_,_ fi }`: true,
		`typedef T { chan q = [1] of { bit, bit } }; T t, u; chan d = [1] of { T };
active proctype P() { t.q!1; t.q?_ }`: false,
		`chan c = [1] of { byte }; byte a[2], i; active proctype P() { byte l; c?l; c!l; a[0] = l; i = a[0] }`: false,
	} {
		_, a := analysis(t, model)
		require.Equal(t, want, a.MayEndBadly(endsAlways), model)
	}
}

// An endless step counts as a fault.
func TestMayWithoutEnd(t *testing.T) {
	_, a := analysis(t, `byte x; active proctype P() { x = 1 }`)
	require.True(t, a.MayEndBadly(func(e *program.Edge) bool { return e.Kind == program.Do }))
}

// Risks returns the operands that decide whether a guard has a value.
func TestExprAndRisks(t *testing.T) {
	for guard, want := range map[string]struct {
		surely bool
		risks  int
	}{
		"x == 1":        {true, 0},
		"a[1] == 1":     {true, 0},
		"a[_pid] == 1":  {true, 0},
		"a[x] == 1":     {false, 1},
		"1 / x == 1":    {false, 1},
		"x / 2 == 1":    {true, 1}, // the divisor, although constant
		"x && 1 / x":    {false, 2},
		"P:l == 1":      {false, 1},
		"x << y == 1":   {false, 1},
		"len(c) == 1":   {true, 1},
		"len(d) == 1":   {false, 1},
		"(x -> y : 1)":  {true, 1},
		"c?[eval(x)]":   {false, 1},
		"_nr_pr == x+y": {true, 0},
	} {
		p, a := analysis(t, `byte x, y, a[4]; chan c = [1] of { byte }; chan d = [1] of { byte };
active proctype P() { byte l; d = c; l = 0 } active proctype Q() { `+guard+` }`)
		for _, e := range p.Edges {
			if p.Types[e.Type].Name == "Q" && e.Guard != nil {
				require.Equal(t, want.surely, a.Expr(e.Guard), guard)
				require.Len(t, a.Risks([]program.Expr{e.Guard}), want.risks, guard)
			}
		}
	}
}

// A channel of another process may have ended. A private or global channel exists.
func TestLives(t *testing.T) {
	const model = `chan g = [1] of { byte };
proctype R(chan k) { k!3 }
active proctype P() { chan own = [1] of { byte }; own!1; g!2; END }
init { chan mine = [1] of { byte }; run R(mine) }`
	lives := func(model, typ, text string) bool {
		p, a := analysis(t, model)
		e := lowertest.Edge(t, p, typ, text)
		return a.Lives(e.Comm.Chan, e.Type)
	}
	with := func(s string) string { return strings.Replace(model, "END", s, 1) }
	require.True(t, lives(with("skip"), "P", "own!1"))
	require.True(t, lives(with("skip"), "P", "g!2"))
	require.False(t, lives(with("skip"), "R", "k!3"), "init may end before")
}

func TestReturns(t *testing.T) {
	p := lowertest.Program(t, `byte x; active proctype P() { x = 1; do :: x = 2 :: x = 3; break od; x = 4 }`)
	for text, want := range map[string]bool{"x = 1": false, "x = 2": true, "x = 3": false, "x = 4": false} {
		require.Equal(t, want, fault.Returns(p, lowertest.Edge(t, p, "P", text)), text)
	}
}
