package differential

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/oracle"
)

// sights are models for what C2 may let pass besides steps that write nothing the
// property reads, and what not.
var sights = []struct {
	name, model, formula string
	violated             bool
	// left bounds the states that are left with the textbook's C2, InState, InOrder, and both.
	left [4]int
}{
	{name: "a step before it changes what it leaves alone", model: `
		bit x, y = 1;
		active proctype A() { byte l; x = 1; l = 1 }
		active proctype B() { byte k; y = 0; k = 1 }`,
		formula: "[] (x + y > 0)", violated: true, left: [4]int{11, 11, 11, 11}},
	{name: "it changes something in the state", model: `
		bit x, y;
		active proctype A() { byte l; x = 1; l = 1 }
		active proctype B() { byte k; y = 1; k = 1 }`,
		formula: "!((x == 0) U (y == 1))", violated: true, left: [4]int{11, 11, 11, 11}},
	{name: "it changes something in one outcome", model: `
		byte x, y;
		active proctype A() { byte l; atomic { l = 1; if :: x = 0; l = 2 :: x = 1; l = 3 fi }; x = 1; l = 4 }
		active proctype B() { byte k; y = 1; k = 1 }`,
		formula: "!((x == 0) U ((y == 1) && (x == 0) && <> (x == 1)))", violated: true, left: [4]int{21, 19, 21, 19}},
	{name: "the same place, another value", model: `
		byte x, y;
		active proctype A() { byte l; do :: l < 2 -> x = l; l++ :: l == 2 -> break od }
		active proctype B() { byte k; k = 1; y = 1 }`,
		formula: "!((x == 0) U (y == 1))", violated: true, left: [4]int{20, 16, 20, 16}},
	{name: "what the receiver of a handshake leaves alone", model: `
		chan r = [0] of { byte };
		byte x, y = 1;
		active proctype A() { byte l; r!1; l = 1 }
		active proctype B() { byte k; r?x; k = 1 }
		active proctype C() { byte j; y = 0; j = 1 }`,
		formula: "[] (x + y > 0)", violated: true, left: [4]int{14, 14, 14, 14}},
	{name: "a process yet to be created changes it", model: `
		byte x, y = 1;
		active proctype A() { byte l; l = 1; x = 1; l = 2 }
		active proctype B() { run C() }
		proctype C() { y = 0 }`,
		formula: "[] (x + y > 0)", violated: true, left: [4]int{13, 13, 13, 13}},
	{name: "something visible comes before something visible", model: `
		byte x, y;
		active proctype P() { byte l; if :: x = 1 :: l = 1; x = 2 fi }
		active proctype Q() { byte k; y = 1; k = 1 }`,
		formula: "!((x == 0) U ((y == 1) && (x == 0) && (<> (x == 1))))", violated: true, left: [4]int{18, 18, 18, 18}},
	{name: "nothing invisible to put in", model: `
		byte x;
		active proctype P() { byte l; x = 1; l = 1 }
		active proctype Q() { bit k; do :: k = 1 - k od }`,
		formula: "<> (x == 1)", violated: true, left: [4]int{5, 5, 5, 5}},
	{name: "a label", model: `
		bit g;
		active proctype P() { byte l; if :: skip; in: l = 2 :: l = 1 fi; g = 1; false }
		active proctype Q() { byte k; k = g; k = g; k = g; false }`,
		formula: "!(<> (P@in))", violated: true, left: [4]int{30, 30, 27, 27}},
	{name: "the length of a channel", model: `
		chan c = [2] of { bit };
		bit g;
		active proctype P() { byte l; if :: c!1 :: l = 1 fi; g = 1 }
		active proctype Q() { byte k; k = g; k = g; k = g }`,
		formula: "<> (len(c) == 1)", violated: true, left: [4]int{33, 33, 27, 27}},
	{name: "the process table", model: `
		bit g;
		active proctype P() { byte l; if :: run C() :: l = 1 fi; g = 1; false }
		active proctype Q() { byte k; k = g; k = g; k = g; false }
		proctype C() { false }`,
		formula: "[] (_nr_pr < 3)", violated: true, left: [4]int{26, 23, 23, 23}},
	{name: "a variable of another process", model: `
		bit g;
		active proctype P() { byte l, v; if :: v = 1 :: l = 1 fi; g = 1; false }
		active proctype Q() { byte k; k = g; k = g; k = g; false }`,
		formula: "<> (P:v == 1)", violated: true, left: [4]int{26, 26, 23, 23}},
	{name: "np_", model: `
		bit g;
		active proctype P() { byte l; if :: skip; progress: l = 2 :: l = 1 fi; g = 1; false }
		active proctype Q() { byte k; k = g; k = g; k = g; false }`,
		formula: "[] (np_ == 1)", violated: true, left: [4]int{30, 30, 27, 27}},
	{name: "a visible step comes before by name only", model: `
		chan c = [2] of { bit };
		byte g;
		active proctype P() { byte l; if :: skip; in: l = 2 :: l = 3 fi; g = 1; false }
		active proctype Q() { byte k; k = g; c!1; k = g; false }`,
		formula: "!((!(P@in)) U ((len(c) == 1) && (!(P@in)) && (<> (P@in))))", violated: true, left: [4]int{30, 30, 29, 29}},
	{name: "C3 leaves a smaller set, before which more is visible", model: `
		byte x;
		bit y;
		active proctype P() { byte l; if :: x = 1 :: l = 1; x = 2 fi }
		active proctype Q() { do :: y = 1 - y od }
		active proctype T() { byte t; atomic { do :: t < 2 -> t++ :: t == 2 -> break od } }`,
		formula: "!(<> ((y == 1) && (x == 0) && (<> ((y == 0) && (x == 0) && (<> (x == 1))))))", violated: true, left: [4]int{24, 24, 24, 24}},
	{name: "a counter that seldom matters", model: `
		byte n;
		bit g;
		active proctype P() { byte l; do :: n < 6 -> n++; l = g :: n == 6 -> n = 0 od }
		active proctype Q() { byte k; do :: k = g; g = 1 - g :: break od }`,
		formula: "[] <> (n == 5)", violated: true, left: [4]int{255, 207, 255, 207}},
}

// What is left for a formula under each C2, by the definition: nothing is lost, and
// the audit, with each its own condition, finds nothing. And all searches agree.
func TestVisibility(t *testing.T) {
	for _, c := range sights {
		t.Run(c.name, func(t *testing.T) {
			m, err := load(c.model, 10000, c.formula)
			require.NoError(t, err)
			f := &m.formulas[0]
			require.Equal(t, c.violated, m.whole.Accepts(f))
			for as := range ample.Visibility(4) {
				p := m.seen(f, as)
				require.Empty(t, p.Audit(f.props, auditLimit), "%b", as)
				require.Empty(t, m.lost(p, f), "%b", as)
				require.LessOrEqual(t, len(p.Reached()), c.left[as], "%b", as)
			}
			require.Empty(t, m.searched(f))
		})
	}
}

// seen is what is left for f under one C2, to be audited with the condition for that.
func (m *model) seen(f *formula, as ample.Visibility) *oracle.Part {
	o := ample.Options{Props: f.props, Visibility: as, Changes: m.changes}
	p := m.graph.Reduce(ample.New(m.related(), m.machine.View, o))
	p.InOrder = as&ample.InOrder != 0
	return p
}

// Each weaker C2 leaves less, on many random models, and is not the other one.
func TestVisibilityReducesMore(t *testing.T) {
	less := [4]int{}
	for seed := range uint64(amount.Choose(40, 150)) {
		m, err := loadRandom(seed)
		if err != nil {
			require.ErrorIs(t, err, errTooLarge)
			continue
		}
		for i := range m.formulas {
			f := &m.formulas[i]
			var left [4]int
			for as := range ample.Visibility(4) {
				p := m.seen(f, as)
				left[as] = len(p.Reached())
				if left[as] < left[0] {
					less[as]++
				}
			}
		}
	}
	t.Logf("fewer states than with the textbook's C2: %v", less)
	require.Greater(t, less[ample.InState], amount.Choose(2, 20))
	require.Greater(t, less[ample.InOrder], amount.Choose(1, 10))
	require.Greater(t, less[ample.InState|ample.InOrder], max(less[ample.InState], less[ample.InOrder]))
}
