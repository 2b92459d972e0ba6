package conformance

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/trace"
)

// What only a trace assertion reads is no variable of the claim's own (rule 11.5): with
// another value of it the trace does not allow what happens. SPIN does not compare it.
func TestTraceReadsWhatTheClaimWrites(t *testing.T) {
	const model = `byte g; chan c = [2] of { byte };
active proctype P() { byte l; l = 1; c!0; l = 2; c!0 %s }
trace { c!0; c!g }
never { g = 1; do :: true od }`
	for _, reader := range []string{"", "; (g < 9)"} { // whether the model reads it does not matter
		for _, red := range reductions {
			for _, optimize := range []ltlpor.Optimizations{0, ltlpor.NoOptimizations} {
				r, err := check(t, fmt.Sprintf(model, reader), "", ltlpor.Options{Reduction: red, Checks: ltlpor.Claim, Optimize: optimize})
				require.NoError(t, err)
				require.Equal(t, "never=violated", verdicts(r), "with %q", reader)
			}
		}
	}
}

// counter is a process that counts to five and back to 0, for ever.
const counter = "byte x, y; byte a[3];\nactive proctype P() { do :: x < 5 -> x++ :: x == 5 -> x = 0 od }\n"

// Claims that take part in the run (11.5): SPIN 6.5.2 gives the same verdicts.
func TestClaimsThatTakePart(t *testing.T) {
	for i, c := range []struct{ name, model, want string }{
		{"it counts steps in a global that the model reads",
			"byte x, n; active proctype P() { n == 3 -> x = 1 } never { do :: x == 0 -> n = (n < 3 -> n + 1 : n) :: x == 1 -> break od }", "violated"},
		{"it resets a variable of the model: so that 5 is never reached",
			counter + "never { do :: x == 5 -> break :: x == 3 -> x = 0 :: x != 3 && x != 5 od }", "holds"},
		{"it does not keep the variable where it was", counter + "never { do :: x == 5 -> break :: x == 3 -> x = 4 :: x != 3 && x != 5 od }", "violated"},
		{"a d_step", counter + "never { do :: d_step { x == 3 -> y = x; x = 0; y == 3 } :: x == 5 && y == 0 -> break :: x == 5 && y == 3 :: x < 3 || x == 4 od }", "holds"},
		{"a d_step that blocks inside", counter + "never { do :: d_step { x == 3; x == 4 } :: else od }", "violated"},
		{"an atomic sequence that blocks inside ends the run", counter + "never { do :: atomic { y = x; y == 4 -> break } :: x < 4 od }", "violated"},
		{"a local variable", counter + "never { byte k = 2; do :: atomic { k < 6 -> k++ } :: x == 2 && k == 6 -> break od }", "violated"},
		{"a local variable keeps its value", counter + "never { byte k = 2; do :: k == 2 -> y = k :: k == 3 -> break od }", "holds"},
		{"an array of its own", counter + "never { byte k[3]; do :: k[x % 3] = 1 :: k[0] + k[1] + k[2] == 3 -> break od }", "violated"},
		{"an element of an array", counter + "never { do :: a[x % 3] = 1 :: a[0] + a[1] + a[2] == 3 -> break od }", "violated"},
		{"an element out of bounds", counter + "never { do :: a[x] = 1 od }", "violated"},
		{"a choice of writes", counter + "never { do :: y = 1 :: y = 2 :: atomic { y == 2 && x == 4 -> break } od }", "violated"},
		{"a choice of writes that cannot be", counter + "never { do :: y = 1 :: y = 2 :: atomic { y == 3 -> break } od }", "holds"},
		{"it goes on where the system has ended", "byte x, y; active proctype P() { x = 1 } never { do :: x == 0 :: x == 1 && y < 9 -> y++ :: y == 9 -> break od }", "violated"},
		{"it wakes the system up", "byte x, y; active proctype P() { y == 2 -> x = 1 } never { do :: y < 2 -> y++ :: x == 1 -> break :: y == 2 && x == 0 od }", "violated"},
		{"an accept label", counter + "never { accept: do :: y = 1 - y od }", "violated"},
		{"an accept label passed finitely often", counter + "never { do :: x < 5 -> y = 1 :: x == 5 -> goto accept od; accept: y = 2; do :: y = 3 od }", "holds"},
		{"an accept label where the system has ended", "byte x, y; active proctype P() { x = 1 } never { x == 0; x == 1; accept: do :: y = 1 - y od }", "violated"},
		{"an accept label where the claim is stuck", counter + "never { y = 1; accept: y == 2 }", "holds"},
		{"its end", counter + "never { x = 3; x == 3 }", "violated"},
		{"an end label", counter + "never { x = 3; do :: x == 4 -> goto end1 :: x == 3 od; end1: do :: true od }", "violated"},
		{"an assertion of its own", counter + "never { do :: y = x; assert(y != 4) od }", "violated"},
		{"an assertion of its own that holds", counter + "never { do :: atomic { y = x; assert(y == x) } od }", "holds"},
		{"an assertion of the model fails because of it", "byte x; active proctype P() { x = 1; assert(x == 1) } never { do :: atomic { x == 1 -> x = 2 } :: x != 1 od }", "violated"},
		{"it starts a process", "byte x; proctype Q(byte v) { x = v } active proctype P() { skip } never { run Q(7); do :: x == 7 -> break :: x == 0 od }", "violated"},
		{"it counts itself in _nr_pr", counter + "never { y = _nr_pr; do :: y == 2 :: y != 2 -> break od }", "holds"},
		{"its own pid", counter + "never { y = _pid + _priority; do :: y == 1 -> break od }", "violated"},
		{"an escape", counter + "never { { do :: y = 1 :: y = 2 od } unless { x == 2 } }", "violated"},
		{"else", counter + "never { do :: x == 2 -> y = 1 :: y == 1 && x == 3 -> break :: else od }", "violated"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for k, red := range reductions {
				if (i+k)%len(reductions) != 0 && !amount.Exhaustive() {
					continue
				}
				for _, errors := range []int{1, -1} {
					r, err := check(t, c.model, "", ltlpor.Options{Reduction: red, Checks: ltlpor.Claim, MaxErrors: errors})
					require.NoError(t, err)
					require.Equal(t, "never="+c.want, verdicts(r))
				}
			}
		})
	}
}

// TestClaimsWithAnEndlessDStep: a d_step of the claim that never ends is a fault (11.4, 6.6), as in a process, whether
// or not the claim changes anything. A verifier of SPIN does not end on the first model.
func TestClaimsWithAnEndlessDStep(t *testing.T) {
	for claim, want := range map[string]string{
		"d_step { x == 0; do :: x == 0 :: else -> break od }":        "violated",
		"d_step { x == 0; y = 3; do :: x == 0 :: else -> break od }": "violated",
		"d_step { x == 6; do :: x == 6 :: else -> break od }":        "holds",
		"d_step { x == 0; do :: x == 0 -> break :: else od }":        "violated", // the end of the claim
		"d_step { x == 0; do :: x == 0 -> break :: else od }; false": "holds",
	} {
		for _, red := range reductions {
			r, err := check(t, counter+"never { "+claim+" }", "", ltlpor.Options{Reduction: red, Checks: ltlpor.Claim})
			require.NoError(t, err)
			require.Equal(t, "never="+want, verdicts(r), claim)
		}
	}
}

// What a process could do counts where it is the system's turn (13.7). SPIN's -f says
// the same about weak fairness.
func TestFairnessBesideAClaim(t *testing.T) {
	const loop = "byte x, y; active proctype P() { do :: x = 1 - x od } "
	for _, c := range []struct{ name, model, unfair, weak, strong string }{
		{"a process that can always move", loop + "active proctype Q() { y == 1 -> y = 2 } never { accept: do :: atomic { y == 0 -> y = 1 } :: y == 1 od }",
			"violated", "holds", "holds"},
		{"a process that the claim blocks now and then", loop + "active proctype Q() { y == 1 -> y = 2 } never { accept: do :: atomic { y < 2 -> y = 1 - y } od }",
			"violated", "violated", "holds"},
		{"only the claim's turns would block it", loop + "active proctype Q() { y == 1 -> y = 2 } never { accept: do :: atomic { y < 2 -> y = 1 } od }",
			"violated", "holds", "holds"},
		{"the system has ended", "byte x, y; active proctype P() { x = 1 } never { x == 0; x == 1; accept: do :: y = 1 - y od }", "violated", "violated", "violated"},
	} {
		for fairness, want := range map[ltlpor.Fairness]string{ltlpor.Unfair: c.unfair, ltlpor.WeaklyFair: c.weak, ltlpor.StronglyFair: c.strong} {
			r, err := check(t, c.model, "", ltlpor.Options{Checks: ltlpor.Claim, Fairness: fairness, Emptiness: ltlpor.SCC})
			require.NoError(t, err)
			require.Equal(t, "never="+want, verdicts(r), "%s, fairness %v", c.name, fairness)
		}
	}
}

// Assertions and end states are decided without the claim.
func TestAssertionsWithoutTheClaim(t *testing.T) {
	r, err := check(t, "byte x; active proctype P() { x = 1; assert(x == 1) } never { do :: atomic { x == 1 -> x = 2 } :: x != 1 od }", "", ltlpor.Options{})
	require.NoError(t, err)
	require.Equal(t, fine+", never=violated", verdicts(r))
	require.Equal(t, "none: the never claim takes part in the run", r.Searches[1].Plan.Reducing())
	require.Len(t, r.Warnings, 1)
	require.ErrorContains(t, r.Warnings[0], "this never claim takes part in the run: it changes the state: `x = 2`")
	require.Equal(t, "assertion violated: assert(x == 1)", r.Properties[2].Traces[0].FaultText)
}

// The steps of the claim are in the trace.
func TestTraceOfAClaimThatTakesPart(t *testing.T) {
	model := `byte x;
active proctype P() { x = 1 }
never {
	byte k;
	do :: k < 3 -> k++
	   :: atomic { k == 3 -> x = 0; k = 0 }
accept:	   skip
	od
}
`
	r, err := check(t, model, "", ltlpor.Options{Checks: ltlpor.Claim})
	require.NoError(t, err)
	require.Equal(t, "never=violated", verdicts(r))
	found := r.Properties[0].Traces[0]
	var text bytes.Buffer
	require.NoError(t, found.Text(&text, trace.TextOptions{}))
	for _, line := range []string{
		"never  :5  k++", "P(0)   :2  x = 1", "in m.pml\n", "never:k: 0 -> 1", "(stutter: nothing is executable)",
		"{ never", "} never", "never:k: 3 -> 0", "x: 1 -> 0", "cycle: back to step",
	} {
		require.Contains(t, text.String(), line)
	}
	d := found.Document(true)
	require.Equal(t, "never", d.Steps[0].Claim)
	require.Nil(t, d.Steps[0].Process)
	last := d.InitialState[len(d.InitialState)-1]
	require.Equal(t, "never", last.Process)
	require.Equal(t, map[string]string{"k": "0"}, last.Values)
}

// In models where every run ends in a run-time error no run is infinite, so that a claim can be
// violated only by its end or an assertion of its own (11.3), and a formula by a bad prefix. With the
// stack proviso such a claim may be inconclusive where the others decide it (doc/user/properties.md), and
// verdicts differ in no other way.
func TestProvisosWhereEveryRunEndsInAFault(t *testing.T) {
	const faulty = "inconclusive (run-time error: division by zero)"
	models := []string{
		"byte x; active proctype P() { x = 1; x = 2; x = x / (x - 2) } ",
		"byte x; active proctype P() { x = 1; x = 2; x = x / (x - 2) } active proctype Q() { byte l; l = 1; l = 2 } ",
	}
	for _, c := range []struct{ claim, formula, byOthers, byStack string }{
		{claim: "accept: do :: true od", byOthers: faulty, byStack: faulty},
		{claim: "do :: true od", byOthers: faulty, byStack: faulty},
		{claim: "do :: true :: x == 1 -> break od; accept: do :: true od", byOthers: faulty, byStack: faulty},
		{claim: "do :: true :: x == 2 -> break od; accept: do :: x > 0 :: x == 0 od", byOthers: faulty, byStack: faulty},
		{claim: "do :: true :: x == 1 -> break od", byOthers: "violated", byStack: faulty},
		{claim: "do :: assert(x != 2) od", byOthers: "violated", byStack: faulty},
		{claim: "do :: true :: x == 1 -> break :: x == 2 -> accept: do :: true od od", byOthers: "violated", byStack: faulty},
		{formula: "G (x != 2)", byOthers: "violated", byStack: "violated"},
		{formula: "G F (x == 0)", byOthers: faulty, byStack: faulty},
		{formula: "F (x == 3)", byOthers: faulty, byStack: faulty},
		{formula: "(x == 1) U (x == 2)", byOthers: "violated", byStack: "violated"},
		{formula: "G (x == 0) || G F (x == 1)", byOthers: faulty, byStack: faulty},
		{formula: "false", byOthers: "violated", byStack: "violated"},
	} {
		for _, model := range models {
			want := map[ltlpor.Proviso]string{
				ltlpor.ColourProviso: c.byOthers, ltlpor.StaticProviso: c.byOthers, ltlpor.StackProviso: c.byStack}
			name, checks := "formula=", ltlpor.Given
			if c.claim != "" {
				model += "never { " + c.claim + " }"
				name, checks = "never=", ltlpor.Claim
			}
			for proviso, verdict := range want {
				for _, optimize := range []ltlpor.Optimizations{ltlpor.AllOptimizations, ltlpor.NoOptimizations} {
					r, err := check(t, model, c.formula, ltlpor.Options{Checks: checks, Proviso: proviso, Optimize: optimize})
					require.NoError(t, err)
					require.Equal(t, name+verdict, verdicts(r), "%v, %v: %s %s", proviso, optimize, model, c.formula)
				}
			}
		}
	}
}

// Where a run may end in a run-time error, and another is infinite, the stack proviso finds what
// claims forbid on that.
func TestClaimsWithTheStackProvisoWhereSomeRunEndsInAFault(t *testing.T) {
	const model = "byte x; active proctype P() { x = 1; x = 2; x = x / (x - 2) } active proctype Q() { byte l; do :: l = 1 - l od } "
	for _, claim := range []string{
		"accept: do :: true od", "do :: true :: x == 1 -> break od", "do :: assert(x != 2) od",
		"do :: true :: x == 2 -> break od; accept: do :: x > 0 :: x == 0 od",
	} {
		r, err := check(t, model+"never { "+claim+" }", "", ltlpor.Options{Checks: ltlpor.Claim, Proviso: ltlpor.StackProviso})
		require.NoError(t, err)
		require.Equal(t, "never=violated", verdicts(r), claim)
	}
}

// Where a later statement of an atomic sequence of a claim that takes part cannot be taken
// that run of the claim is over (rule 11.4): it does not wait there.
func TestClaimsBlockedInAnAtomicSequence(t *testing.T) {
	for claim, want := range map[string]string{
		"atomic { x = 3; y == 1 }":                                                    "never=holds",
		"if :: atomic { x = 3; y == 1 } :: x < 9; y == 1 fi":                          "never=violated",
		"atomic { x = 3; y == 0 }":                                                    "never=violated",
		"atomic { x = 3; assert(x == 2); y == 1 }":                                    "never=violated",
		"atomic { x = 3; endHere: y == 1 }":                                           "never=violated",
		"atomic { x = 3; if :: y == 1 :: y == 0; y == 1 fi }":                         "never=holds",
		"atomic { x = 3; if :: y == 1 :: y == 0; x == 3 fi }":                         "never=violated",
		"do :: atomic { x = 3; y == 1; false } :: atomic { x = 2; y == 0; false } od": "never=holds",
	} {
		r, err := check(t, "byte x, y; active proctype P() { do :: y = 1; x = 1 od } never { "+claim+" }", "", ltlpor.Options{Checks: ltlpor.Claim})
		require.NoError(t, err, claim)
		require.Equal(t, want, verdicts(r), claim)
	}
}
