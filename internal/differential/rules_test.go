package differential

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// rule is a model for one rule about what processes share.
type rule struct {
	name  string
	model string
	// formulas over the model, and whether some run violates each.
	formulas []string
	violated []bool
	fault    bool // an assertion fails, or the like
	deadlock bool
	// states left by the reduction for safety: none lets a rule be kept by never
	// reducing at all. 0 means that nothing can be left out.
	left int
}

var rules = []rule{
	{name: "a disabled edge becomes executable", model: `
		byte y;
		active proctype P() { byte a; if :: true -> a = 1 :: y == 1 -> assert(false) fi }
		active proctype Q() { y = 1 }`, fault: true},
	{name: "a blocked process writes later", model: `
		byte a, b;
		active proctype P() { b = 1; assert(b == 1) }
		active proctype Q() { a == 1 -> b = 2 }
		active proctype W() { a = 1 }`, fault: true},
	{name: "a dependent step lies in the future", model: `
		byte x;
		active proctype P() { x = 1 }
		active proctype Q() { skip; x = 2; assert(x == 2) }`, fault: true},
	{name: "an atomic sequence is one step", model: `
		byte x;
		active proctype P() { byte l; atomic { l = 1; x = 1 } assert(x == 1) }
		active proctype Q() { x = 2 }`, fault: true},
	{name: "an atomic sequence that blocks in the middle", model: `
		chan c = [1] of { byte };
		byte x;
		active proctype P() { byte l; atomic { l = 1; c?l; x = 1 } }
		active proctype Q() { c!1; assert(x == 0) }`, fault: true},
	{name: "an escape looks at a global", model: `
		byte g;
		active proctype P() { bit l; { do :: l = 1 - l od } unless { g == 1; assert(false) } }
		active proctype Q() { g = 1 }`, fault: true},
	{name: "else looks at its siblings", model: `
		byte g;
		active proctype P() { if :: g == 1 :: else -> assert(false) fi }
		active proctype Q() { g = 1 }`, fault: true},
	{name: "timeout", model: `
		chan c = [1] of { byte };
		active proctype A() { byte l; do :: timeout -> assert(false) :: l < 2 -> l++ od }
		active proctype B() { byte x; c?x }`, fault: true, deadlock: false},
	{name: "a handshake belongs to two", model: `
		chan r = [0] of { byte };
		byte g;
		active proctype P() { if :: r!1 -> assert(false) :: skip fi }
		active proctype Q() { byte x; if :: r?x :: g = 1 fi }`, fault: true},
	{name: "a local step makes a handshake possible", model: `
		chan r = [0] of { byte };
		active proctype P() { r!1 }
		active proctype Q() { byte x; skip; r?x; assert(false) }
		active proctype W() { byte x; r?x }`, fault: true, deadlock: true},
	{name: "the pid depends on who has died", model: `
		init { run f() }
		active proctype f() { assert(_pid == 1) }`, fault: true},
	{name: "run is seen through _nr_pr", model: `
		byte x;
		active proctype W() { x = 1; false }
		proctype A() { false }
		init { run A(); false }`,
		formulas: []string{"!(<>((x == 1) && (_nr_pr == 3)))"}, violated: []bool{true}, deadlock: true},
	{name: "death is seen through _nr_pr", model: `
		byte g;
		active proctype A() { g = 1; false }
		active proctype B() { skip }`,
		formulas: []string{"!(<>((g == 1) && (_nr_pr == 3)))"}, violated: []bool{true}, deadlock: true},
	{name: "a local is seen from outside", model: `
		byte g;
		active proctype A() { byte x; x = 1; x = 2; false }
		active proctype B() { g = 1; false }`,
		formulas: []string{"!(<>((A:x == 1) && (g == 1)))"}, violated: []bool{true}, deadlock: true},
	{name: "product-dependent choices lose this", model: `
		bool p = true;
		active proctype P1() { byte b; do :: b = 0 od }
		active proctype P0() { do :: p = !p od }`,
		formulas: []string{"[]<>(p == 1) -> [](p == 1)"}, violated: []bool{true}},
	{name: "a self-loop is a cycle", model: `
		byte g;
		active proctype A() { byte b; do :: b = 0 od }
		active proctype B() { g = 1 }`,
		formulas: []string{"[](g == 0)", "<>(g == 1)"}, violated: []bool{true, true}},
	{name: "an index is read", model: `
		byte a[2], i;
		active proctype P() { a[i] = 1; assert(a[0] == 1) }
		active proctype Q() { i = 1 }`, fault: true},
	{name: "elements of processes of their own", model: `
		byte a[2];
		active [2] proctype P() { a[_pid] = 1; a[_pid] = 2; assert(a[_pid] == 2) }`, left: 1},
	{name: "an element of one's own, and seen by the other", model: `
		byte a[2];
		active [2] proctype P() { a[_pid] = 1; assert(a[1 - _pid] == 0) }`, fault: true},
	{name: "commuting updates with a reader", model: `
		byte x;
		active proctype P() { x++ }
		active proctype Q() { x++ }
		active proctype R() { assert(x != 1) }`, fault: true},
	{name: "first in, first out: a send and a receive", model: `
		chan c = [2] of { byte };
		active proctype P() { c!1; c!2 }
		active proctype Q() { byte x; c?x; assert(x == 1); c?x; assert(x == 2) }`, left: 1},
	{name: "the length of a channel is a test of both ends", model: `
		chan c = [2] of { byte };
		active proctype P() { byte x; c!1; x = len(c); assert(x == 1) }
		active proctype Q() { byte x; c?x }`, fault: true},
	{name: "two senders", model: `
		chan c = [2] of { byte };
		active proctype P() { c!1 }
		active proctype Q() { c!2 }
		active proctype R() { byte x; c?x; assert(x == 1) }`, fault: true},
	{name: "two receivers", model: `
		chan c = [2] of { byte };
		active proctype P() { byte x; c?x; assert(x == 1) }
		active proctype Q() { byte x; c?x }
		init { atomic { c!1; c!2 } }`, fault: true},
	{name: "a sorted send overtakes", model: `
		chan c = [2] of { byte };
		active proctype P() { c!!1 }
		active proctype Q() { byte x; c?x; assert(x == 2) }
		init { c!2 }`, fault: true},
	{name: "a poll", model: `
		chan c = [1] of { byte };
		active proctype P() { if :: c?[1] -> assert(false) :: true fi }
		active proctype Q() { c!1 }`, fault: true},
	{name: "a channel in a message", model: `
		chan a = [1] of { chan };
		chan b = [1] of { byte };
		active proctype P() { a!b; b!1 }
		active proctype Q() { chan x; a?x; x!2 }
		active proctype R() { byte v; b?v; assert(v == 1) }`, fault: true},
	{name: "a channel as a parameter", model: `
		chan b = [2] of { byte };
		proctype S(chan c; byte v) { c!v }
		init { byte v; atomic { run S(b, 1); run S(b, 2) } b?v; assert(v == 1) }`, fault: true},
	{name: "local channels are one's own", model: `
		active [2] proctype P() { chan c = [1] of { byte }; byte x; c!1; c?x; assert(x == 1) }`, left: 1},
	{name: "a channel dies with its process", model: `
		chan a = [1] of { chan };
		active proctype R() { chan x; a?x; x!1 }
		active proctype P() { chan c = [1] of { byte }; a!c }`, fault: true},
	{name: "a channel number is used again", model: `
		chan a = [1] of { chan };
		proctype P() { chan c = [1] of { byte }; a!c }
		proctype Q() { chan d = [1] of { byte }; byte x; d?x; assert(false) }
		init { chan x; run P(); a?x; _nr_pr == 1 -> run Q(); x!1 }`, fault: true},
	{name: "provided is looked at before each step", model: `
		byte g;
		active proctype P() provided (g == 0) { byte l; l = 1; l = 2; assert(false) }
		active proctype Q() { g = 1 }`, fault: true, deadlock: true},
	{name: "a d_step chooses by what is executable", model: `
		byte g;
		active proctype P() { byte l; d_step { if :: g == 1 -> l = 1 :: else -> l = 2 fi }; assert(l == 2) }
		active proctype Q() { g = 1 }`, fault: true},
	{name: "a label that a formula asks about", model: `
		byte g;
		active proctype A() { byte x; x = 1; here: x = 2; x = 3; false }
		active proctype B() { g = 1; false }`,
		formulas: []string{"!(<>(A@here && (g == 1)))", "[](A@here -> (g == 1))"}, violated: []bool{true, true}, deadlock: true},
	{name: "a label that a process asks about", model: `
		active proctype A() { byte x; x = 1; here: x = 2; x = 3 }
		active proctype B() { A@here -> assert(false) }`, fault: true, deadlock: true},
	{name: "a local that a process asks about", model: `
		active proctype A() { byte x; x = 1; x = 2 }
		active proctype B() { A:x == 1 -> assert(false) }`, fault: true, deadlock: true},
	{name: "the length of a channel in a formula", model: `
		chan c = [2] of { byte };
		active proctype P() { c!1; c!1 }
		active proctype Q() { byte x; c?x; c?x }`,
		formulas: []string{"!(<>(len(c) == 2))", "[](len(c) < 2)"}, violated: []bool{true, true}},
	{name: "an else before a handshake elsewhere", model: `
		chan r = [0] of { byte };
		byte g;
		active proctype P() { byte x; { g = 1; assert(g == 1) } unless { r?x } }
		active proctype Q() { byte l; l = 1; r!1 }`, deadlock: true},
	{name: "a process that holds exclusive claims", model: `
		chan c = [1] of { byte };
		active proctype P() { xs c; c!1; false }
		active proctype Q() { byte x; c?x; c!2 }`, fault: true, deadlock: true},
	{name: "a trace assertion orders events of different channels", model: `
		chan a = [1] of { byte };
		chan b = [1] of { byte };
		active proctype P() { a!1 }
		active proctype Q() { b!1 }
		trace { a!1; b!1 }`, fault: true},
	{name: "receives by pattern", model: `
		chan c = [2] of { byte };
		active proctype P() { byte l; do :: c?1 -> l = 1 :: c?2 -> break od }
		active proctype Q() { c!1; c!1; c!2 }`, left: 1},
	{name: "a division goes wrong", model: `
		byte g, h;
		active proctype P() { byte l; l = 0; h = 4 / l }
		active proctype Q() { g = 1; assert(g == 0) }`, fault: true},
	{name: "a run-time error ends its own run only", model: `
		bit g;
		active proctype P() { chan e; len(e) < 1 }
		active proctype Q() { do :: g = 1 - g od }`,
		fault: true, formulas: []string{"[] (g == 0)"}, violated: []bool{true}},
	{name: "nothing shared", model: `
		active proctype P() { byte l; l = 1; l = 2; l = 3 }
		active proctype Q() { byte l; l = 1; l = 2; l = 3 }`, left: 8},
}

func TestRules(t *testing.T) {
	for _, r := range rules {
		t.Run(r.name, func(t *testing.T) {
			m, err := load(r.model, 10000, r.formulas...)
			require.NoError(t, err)
			whole := m.graph.Whole()
			require.Equal(t, r.fault, len(whole.Faults()) > 0, "%v", whole.Faults())
			require.Equal(t, r.deadlock, len(whole.Deadlocks()) > 0, "deadlocks")
			require.Empty(t, m.wrong(nil))
			require.Empty(t, m.searched(nil))
			left := m.graph.Reduce(m.selector(nil, 0)).Reached()
			t.Logf("%d of %d states", len(left), len(m.graph.States))
			if r.left > 0 {
				require.Less(t, len(left), len(m.graph.States))
			}
			for i := range m.formulas {
				f := &m.formulas[i]
				require.Equal(t, r.violated[i], whole.Accepts(f), f.text)
				require.Empty(t, m.wrong(f), f.text)
				require.Empty(t, m.searched(f), f.text)
			}
		})
	}
}
