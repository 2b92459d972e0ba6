package differential

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
)

// rule is a model for one rule about what processes share.
type rule struct {
	name string
	// trap is the number that literature and our design notes give to it: T1 to T20,
	// 2.5 row, …; "" if it has none.
	trap  string
	model string
	// formulas over the model, and whether some run violates each.
	formulas []string
	violated []bool
	fault    bool // an assertion fails, or the like
	deadlock bool
	// left bounds the states that the reduction for safety leaves, and leftOf those
	// for each formula, so that no rule is kept by never reducing at all. 0: every
	// state is needed, whatever the reduction.
	left   int
	leftOf []int
}

var rules = []rule{
	{name: "a disabled edge becomes executable", trap: "T1", model: `
		byte y;
		active proctype P() { byte a; if :: true -> a = 1 :: y == 1 -> assert(false) fi }
		active proctype Q() { y = 1 }`, fault: true, left: 11},
	{name: "a blocked process writes later", trap: "T2", model: `
		byte a, b;
		active proctype P() { b = 1; assert(b == 1) }
		active proctype Q() { a == 1 -> b = 2 }
		active proctype W() { a = 1 }`, fault: true, left: 22},
	{name: "a dependent step lies in the future", trap: "T3", model: `
		byte x;
		active proctype P() { x = 1 }
		active proctype Q() { skip; x = 2; assert(x == 2) }`, fault: true, left: 13},
	{name: "an atomic sequence is one step", trap: "T4", model: `
		byte x;
		active proctype P() { byte l; atomic { l = 1; x = 1 } assert(x == 1) }
		active proctype Q() { x = 2 }`, fault: true, left: 12},
	{name: "an atomic sequence that blocks in the middle", trap: "T5", model: `
		chan c = [1] of { byte };
		byte x;
		active proctype P() { byte l; atomic { l = 1; c?l; x = 1 } }
		active proctype Q() { c!1; assert(x == 0) }`, fault: true, left: 10},
	{name: "an escape looks at a global", trap: "T6", model: `
		byte g;
		active proctype P() { bit l; { do :: l = 1 - l od } unless { g == 1; assert(false) } }
		active proctype Q() { g = 1 }`, fault: true, left: 11},
	{name: "else looks at its siblings", trap: "T7", model: `
		byte g;
		active proctype P() { if :: g == 1 :: else -> assert(false) fi }
		active proctype Q() { g = 1 }`, fault: true, left: 7},
	{name: "timeout", trap: "T8", model: `
		chan c = [1] of { byte };
		active proctype A() { byte l; do :: timeout -> assert(false) :: l < 2 -> l++ od }
		active proctype B() { byte x; c?x }`, fault: true, deadlock: false},
	{name: "timeout is no obstacle before its time", trap: "T8", model: `
		chan c = [1] of { byte };
		active proctype A() { byte l; do :: timeout -> assert(false) :: l < 2 -> l++ od }
		active proctype B() { byte x; x = 1; x = 2; c?x }`, fault: true, left: 8},
	{name: "a handshake belongs to two", trap: "T9", model: `
		chan r = [0] of { byte };
		byte g;
		active proctype P() { if :: r!1 -> assert(false) :: skip fi }
		active proctype Q() { byte x; if :: r?x :: g = 1 fi }`, fault: true, left: 11},
	{name: "a local step makes a handshake possible", trap: "T10", model: `
		chan r = [0] of { byte };
		active proctype P() { r!1 }
		active proctype Q() { byte x; skip; r?x; assert(false) }
		active proctype W() { byte x; r?x }`, fault: true, deadlock: true, left: 6},
	{name: "the pid depends on who has died", trap: "S1", model: `
		init { run f() }
		active proctype f() { assert(_pid == 1) }`, fault: true, left: 9},
	{name: "run is seen through _nr_pr", trap: "S2", model: `
		byte x;
		active proctype W() { x = 1; false }
		proctype A() { false }
		init { run A(); false }`,
		formulas: []string{"!(<>((x == 1) && (_nr_pr == 3)))"}, violated: []bool{true}, deadlock: true, left: 3},
	{name: "death is seen through _nr_pr", trap: "S3", model: `
		byte g;
		active proctype A() { g = 1; false }
		active proctype B() { skip }`,
		formulas: []string{"!(<>((g == 1) && (_nr_pr == 3)))"}, violated: []bool{true}, deadlock: true, left: 4},
	{name: "a local is seen from outside", trap: "S4", model: `
		byte g;
		active proctype A() { byte x; x = 1; x = 2; false }
		active proctype B() { g = 1; false }`,
		formulas: []string{"!(<>((A:x == 1) && (g == 1)))"}, violated: []bool{true}, deadlock: true, left: 4},
	{name: "product-dependent choices lose this", trap: "S5", model: `
		bool p = true;
		active proctype P1() { byte b; do :: b = 0 od }
		active proctype P0() { do :: p = !p od }`,
		formulas: []string{"[]<>(p == 1) -> [](p == 1)"}, violated: []bool{true}},
	{name: "product-dependent choices lose this, beside others", trap: "S5", model: `
		bool p = true;
		active proctype Q() { byte k; k = 1; k = 2 }
		active proctype P1() { byte b; do :: b = 0 od }
		active proctype P0() { do :: p = !p od }`,
		formulas: []string{"[]<>(p == 1) -> [](p == 1)"}, violated: []bool{true}, left: 4, leftOf: []int{4}},
	{name: "a self-loop is a cycle", trap: "T15", model: `
		byte g;
		active proctype A() { byte b; do :: b = 0 od }
		active proctype B() { g = 1 }`,
		formulas: []string{"[](g == 0)", "<>(g == 1)"}, violated: []bool{true, true}},
	{name: "a self-loop is a cycle, beside others", trap: "T15", model: `
		byte g;
		active proctype Q() { byte k; k = 1; k = 2 }
		active proctype A() { byte b; do :: b = 0 od }
		active proctype B() { g = 1 }`,
		formulas: []string{"[](g == 0)", "<>(g == 1)"}, violated: []bool{true, true}, left: 5, leftOf: []int{5, 5}},
	{name: "an index is read", trap: "T14", model: `
		byte a[2], i;
		active proctype P() { a[i] = 1; assert(a[0] == 1) }
		active proctype Q() { i = 1 }`, fault: true, left: 11},
	{name: "elements of processes of their own", model: `
		byte a[2];
		active [2] proctype P() { a[_pid] = 1; a[_pid] = 2; assert(a[_pid] == 2) }`, left: 9},
	{name: "an element of one's own, and seen by the other", model: `
		byte a[2];
		active [2] proctype P() { a[_pid] = 1; assert(a[1 - _pid] == 0) }`, fault: true, left: 11},
	{name: "commuting updates with a reader", trap: "T18", model: `
		byte x;
		active proctype P() { x++ }
		active proctype Q() { x++ }
		active proctype R() { assert(x != 1) }`, fault: true, left: 14},
	{name: "first in, first out: a send and a receive", model: `
		chan c = [2] of { byte };
		active proctype P() { c!1; c!2 }
		active proctype Q() { byte x; c?x; assert(x == 1); c?x; assert(x == 2) }`, left: 9},
	{name: "the length of a channel is a test of both ends", trap: "S6", model: `
		chan c = [2] of { byte };
		active proctype P() { byte x; c!1; x = len(c); assert(x == 1) }
		active proctype Q() { byte x; c?x }`, fault: true, left: 11},
	{name: "two senders", model: `
		chan c = [2] of { byte };
		active proctype P() { c!1 }
		active proctype Q() { c!2 }
		active proctype R() { byte x; c?x; assert(x == 1) }`, fault: true, left: 15},
	{name: "two receivers", model: `
		chan c = [2] of { byte };
		active proctype P() { byte x; c?x; assert(x == 1) }
		active proctype Q() { byte x; c?x }
		init { atomic { c!1; c!2 } }`, fault: true, left: 13},
	{name: "a sorted send overtakes", model: `
		chan c = [2] of { byte };
		active proctype P() { c!!1 }
		active proctype Q() { byte x; c?x; assert(x == 2) }
		init { c!2 }`, fault: true, left: 17},
	{name: "a poll", model: `
		chan c = [1] of { byte };
		active proctype P() { if :: c?[1] -> assert(false) :: true fi }
		active proctype Q() { c!1 }`, fault: true, left: 7},
	{name: "a channel in a message", model: `
		chan a = [1] of { chan };
		chan b = [1] of { byte };
		active proctype P() { a!b; b!1 }
		active proctype Q() { chan x; a?x; x!2 }
		active proctype R() { byte v; b?v; assert(v == 1) }`, fault: true, left: 17},
	{name: "a channel as a parameter", model: `
		chan b = [2] of { byte };
		proctype S(chan c; byte v) { c!v }
		init { byte v; atomic { run S(b, 1); run S(b, 2) } b?v; assert(v == 1) }`, fault: true, left: 16},
	{name: "local channels are one's own", model: `
		active [2] proctype P() { chan c = [1] of { byte }; byte x; c!1; c?x; assert(x == 1) }`, left: 9},
	{name: "a channel dies with its process", model: `
		chan a = [1] of { chan };
		active proctype R() { chan x; a?x; x!1 }
		active proctype P() { chan c = [1] of { byte }; a!c }`, fault: true, left: 7},
	{name: "a channel number is used again", trap: "T11", model: `
		chan a = [1] of { chan };
		proctype P() { chan c = [1] of { byte }; a!c }
		proctype Q() { chan d = [1] of { byte }; byte x; d?x; assert(false) }
		init { chan x; run P(); a?x; _nr_pr == 1 -> run Q(); x!1 }`, fault: true, left: 12},
	{name: "provided is looked at before each step", model: `
		byte g;
		active proctype P() provided (g == 0) { byte l; l = 1; l = 2; assert(false) }
		active proctype Q() { g = 1 }`, fault: true, deadlock: true},
	{name: "a d_step chooses by what is executable", model: `
		byte g;
		active proctype P() { byte l; d_step { if :: g == 1 -> l = 1 :: else -> l = 2 fi }; assert(l == 2) }
		active proctype Q() { g = 1 }`, fault: true, left: 10},
	{name: "a label that a formula asks about", model: `
		byte g;
		active proctype A() { byte x; x = 1; here: x = 2; x = 3; false }
		active proctype B() { g = 1; false }`,
		formulas: []string{"!(<>(A@here && (g == 1)))", "[](A@here -> (g == 1))"}, violated: []bool{true, true}, deadlock: true, left: 5},
	{name: "a label that a process asks about", model: `
		active proctype A() { byte x; x = 1; here: x = 2; x = 3 }
		active proctype B() { A@here -> assert(false) }`, fault: true, deadlock: true, left: 10},
	{name: "a local that a process asks about", model: `
		active proctype A() { byte x; x = 1; x = 2 }
		active proctype B() { A:x == 1 -> assert(false) }`, fault: true, deadlock: true, left: 8},
	{name: "the length of a channel in a formula", trap: "T13", model: `
		chan c = [2] of { byte };
		active proctype P() { c!1; c!1 }
		active proctype Q() { byte x; c?x; c?x }`,
		formulas: []string{"!(<>(len(c) == 2))", "[](len(c) < 2)"}, violated: []bool{true, true}, left: 7},
	{name: "an else before a handshake elsewhere", model: `
		chan r = [0] of { byte };
		byte g;
		active proctype P() { byte x; { g = 1; assert(g == 1) } unless { r?x } }
		active proctype Q() { byte l; l = 1; r!1 }`, deadlock: true, left: 10},
	{name: "a process that holds exclusive claims", model: `
		chan c = [1] of { byte };
		active proctype P() { xs c; c!1; false }
		active proctype Q() { byte x; c?x; c!2 }`, fault: true, deadlock: true},
	{name: "a claim comes to its end", model: `
		chan c = [1] of { byte };
		active proctype Q() { byte l; l = 1; c!1 }
		active proctype P() { xs c; byte k; k = 1 }`, fault: true, left: 7},
	{name: "a claim begins", model: `
		chan c = [1] of { byte };
		proctype P(chan d) { xs d; false }
		active proctype Q() { byte l; l = 1; c!1 }
		active proctype R() { byte k; k = 1; run P(c) }`, fault: true, deadlock: true, left: 6},
	{name: "a claim moves to another channel", model: `
		chan c = [1] of { byte };
		chan e = [1] of { byte };
		active proctype Q() { byte l; l = 1; c!1; false }
		active proctype P() { chan d; xr c; xs d; byte k; k = 1; d = c; d = e; false }`, fault: true, deadlock: true, left: 8},
	{name: "the expression of a claim goes wrong, whatever the channel", model: `
		chan c = [1] of { byte };
		chan q[2] = [1] of { byte };
		byte i;
		active proctype Q() { byte l; l = 1; c!1; false }
		active proctype P() { xs q[i]; byte k; k = 1; i = 2; k = 2; i = 0; false }`, fault: true, deadlock: true, left: 10},
	{name: "claims of other channels", model: `
		chan q[3] = [2] of { byte };
		active proctype R() { xr q[2]; byte x; q[2]?x; q[2]?x }
		proctype M(chan from, to) { xr from; xs to; byte x; from?x; to!x; from?x; to!x }
		active proctype L() { run M(q[0], q[1]); run M(q[1], q[2]); q[0]!1; q[0]!2 }`, left: 19},
	{name: "a handshake in an atomic sequence depends on where the partner is", model: `
		chan c = [0] of { byte };
		byte g;
		active proctype P() { byte x; if :: true -> if :: c?x -> skip fi fi }
		active proctype Q() { do :: true -> atomic { g = 1 - g; c!1 } od }`, deadlock: true, left: 10},
	{name: "a trace assertion orders events of different channels", model: `
		chan a = [1] of { byte };
		chan b = [1] of { byte };
		active proctype P() { a!1 }
		active proctype Q() { b!1 }
		trace { a!1; b!1 }`, fault: true, left: 9},
	{name: "a notrace assertion orders events of different channels", model: `
		chan a = [1] of { byte };
		chan b = [1] of { byte };
		active proctype P() { b!1 }
		active proctype Q() { a!1 }
		notrace { a!1; b!1 }`, fault: true, left: 6},
	{name: "a notrace assertion that is over orders nothing", model: `
		chan a = [3] of { byte };
		chan b = [3] of { byte };
		active proctype P() { b!1; b!1; b!1 }
		active proctype Q() { a!2; a!2; a!2 }
		notrace { a!1; b!1 }`, left: 12},
	{name: "a rendezvous channel goes with its process", model: `
		chan g = [2] of { chan };
		active proctype Q() { chan d; g?d; d!1; false }
		active proctype Z() { chan e; byte x; g?e; e?x; assert(false) }
		proctype P() { chan m = [0] of { byte }; g!m; g!m }
		active proctype R() { run P(); false }`, fault: true, deadlock: true, left: 12},
	{name: "a new channel gets an old number", model: `
		chan g = [1] of { chan };
		byte dead;
		active proctype Q() { chan d; g?d; dead == 1; len(d) == 0; false }
		proctype P(byte k) { chan m = [1] of { byte }; if :: k -> g!m :: else -> false fi }
		active proctype R() { run P(1); _nr_pr == 2; dead = 1; run P(0); false }`, fault: true, deadlock: true, left: 12},
	{name: "a new rendezvous channel gets an old number", model: `
		chan g = [1] of { chan };
		byte dead;
		active proctype Q() { chan d; g?d; dead == 1; d!1; false }
		proctype P(byte k) { chan m = [0] of { byte }; if :: k -> g!m :: else -> false fi }
		active proctype R() { run P(1); _nr_pr == 2; dead = 1; run P(0); false }`, fault: true, deadlock: true, left: 11},
	{name: "a parameter is a number that a new channel gets", model: `
		chan g = [1] of { chan };
		proctype Q(chan d) { len(d) == 0; false }
		proctype P(byte k) { chan m = [1] of { byte }; if :: k == 1 -> g!m :: else -> false fi }
		active proctype R() { chan d; run P(1); g?d; _nr_pr == 1; run Q(d); run P(0); false }`, fault: true, deadlock: true, left: 11},
	{name: "a parameter is a number that a channel loses", model: `
		chan g = [1] of { chan };
		bit go;
		proctype Q(chan d) { go == 1; len(d) == 0; false }
		proctype P(byte k) { chan m = [1] of { byte }; if :: k == 1 -> g!m :: k == 0 fi; if :: k == 2 -> g!m :: else fi }
		active proctype R() { chan d; run P(1); g?d; _nr_pr == 1; run Q(d); run P(0); go = 1; false }`, fault: true, deadlock: true, left: 17},
	{name: "processes that differ in their channels' numbers only", model: `
		chan g = [2] of { chan };
		bit go;
		proctype Q(chan d) { go == 1; len(d) == 0; false }
		proctype P(byte k) { chan m = [1] of { byte }; if :: k == 1 -> g!m :: k == 0 fi; if :: k == 2 -> g!m :: else fi }
		active proctype R() { chan d, e; run P(1); run P(1); g?d; g?e; _nr_pr == 1; run Q(d); run Q(e); run P(0); run P(0); go = 1; false }`,
		fault: true, deadlock: true, left: 112},
	{name: "the ends of others concern other channels", model: `
		proctype F(byte n; chan p) { byte x; chan m = [1] of { byte };
			if :: n < 2 -> p!1 :: else -> run F(n - 1, m); m?x; p!x + 1 fi }
		active proctype R() { byte x; chan m = [1] of { byte }; run F(4, m); m?x; assert(x == 4) }`, left: 23},
	{name: "receives by pattern", model: `
		chan c = [2] of { byte };
		active proctype P() { byte l; do :: c?1 -> l = 1 :: c?2 -> break od }
		active proctype Q() { c!1; c!1; c!2 }`, left: 11},
	{name: "a division goes wrong", model: `
		byte g, h;
		active proctype P() { byte l; l = 0; h = 4 / l }
		active proctype Q() { g = 1; assert(g == 0) }`, fault: true, left: 5},
	{name: "a run-time error ends its own run only", model: `
		bit g;
		active proctype P() { chan e; len(e) < 1 }
		active proctype Q() { do :: g = 1 - g od }`,
		fault: true, formulas: []string{"[] (g == 0)"}, violated: []bool{true}},
	{name: "one's own element may be the one waited for", model: `
		byte a[4], x;
		active proctype W() { x = 1; false }
		active proctype M() { run Q(); false }
		active proctype P() { a[3] == 1 -> assert(x == 1); false }
		proctype Q() { skip; d_step { a[3] = 0; a[_pid] = 1 } false }`, fault: true, deadlock: true, left: 8},
	{name: "a partner for a rendezvous inside an atomic sequence", model: `
		byte g;
		chan c = [0] of { byte };
		active proctype P() { if :: true -> c?_ fi }
		active proctype Q() { byte l; l = 1; atomic { g = 1; c!1 }; g = 2 }
		active proctype R() { g == 1 -> assert(false) }`, fault: true, deadlock: true, left: 13},
	{name: "a partner for a rendezvous beside an else", model: `
		chan c = [0] of { byte };
		active proctype P() { if :: true -> c?_ fi }
		active proctype Q() { byte l; l = 1; if :: c!1 :: else -> assert(false) fi }`, fault: true, deadlock: true, left: 10},
	{name: "nothing shared", model: `
		active proctype P() { byte l; l = 1; l = 2; l = 3 }
		active proctype Q() { byte l; l = 1; l = 2; l = 3 }`, left: 9},
}

func TestRules(t *testing.T) {
	for _, r := range slices.Concat(rules, operandRules, handshakeRules, traps, corners) {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			known, others := ample.Fixed, []ample.Operands{ample.Present, ample.Sets}
			if slices.ContainsFunc(operandRules, func(o rule) bool { return o.name == r.name }) {
				known, others = ample.Present, []ample.Operands{ample.Fixed, ample.Sets}
			}
			m, err := load(r.model, 10000, r.formulas...)
			require.NoError(t, err)
			for _, m.operands = range others {
				for i := range m.formulas {
					require.Empty(t, m.wrong(&m.formulas[i]), m.formulas[i].text)
				}
				require.Empty(t, m.wrong(nil))
			}
			m.operands = known
			whole := m.graph.FullPart()
			require.Equal(t, r.fault, len(whole.Faults()) > 0, "%v", whole.Faults())
			require.Equal(t, r.deadlock, len(whole.Deadlocks()) > 0, "deadlocks")
			require.Empty(t, m.wrong(nil))
			require.Empty(t, m.searched(nil))
			bound(t, m, nil, r.left)
			for i := range m.formulas {
				f := &m.formulas[i]
				require.Equal(t, r.violated[i], whole.Accepts(f), f.text)
				require.Empty(t, m.wrong(f), f.text)
				require.Empty(t, m.searched(f), f.text)
				if len(r.leftOf) > 0 {
					bound(t, m, f, r.leftOf[i])
				}
			}
		})
	}
}

// bound checks that no more states are left for f than want; 0 says all are.
func bound(t *testing.T, m *model, f *formula, want int) {
	left, all := len(m.graph.Reduce(m.selector(f, 0)).Reached()), len(m.graph.States)
	t.Logf("BOUND %d of %d states", left, all)
	if want == 0 {
		require.Equal(t, all, left, "something can be left out after all")
	} else {
		require.LessOrEqual(t, left, want)
		require.Less(t, left, all)
	}
}
