package ltlpor_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/source"
)

// reductions are both ways to search; a verdict must not depend on them.
var reductions = []ltlpor.Reduction{ltlpor.Ample, ltlpor.None}

func check(t *testing.T, model, formula string, opt ltlpor.Options) (*ltlpor.Report, error) {
	t.Helper()
	if formula != "" {
		opt.Formula = source.NewFile("formula", formula)
	}
	return ltlpor.Check(context.Background(), source.NewFile("m.pml", model), opt)
}

// verdicts writes a report as name=verdict, with the reason for an inconclusive one.
func verdicts(r *ltlpor.Report) string { return strings.Join(eachVerdict(r), ", ") }

func eachVerdict(r *ltlpor.Report) []string {
	var out []string
	for _, p := range r.Properties {
		text := p.Name + "=" + p.Verdict.String()
		if p.Verdict == ltlpor.Inconclusive {
			text += " (" + p.Reason.String() + ")"
		}
		out = append(out, text)
	}
	return out
}

const fine = "assertions=holds, end-states=holds"

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name, model, formula string
		checks               ltlpor.Checks
		only                 []string
		want                 string
	}{
		{name: "nothing to complain about", model: `active proctype P() { skip }`, want: fine},
		{name: "assertion", model: `active proctype P() { assert(false) }`, want: "assertions=violated, end-states=holds"},
		{name: "deadlock", model: `active proctype P() { false }`, want: "assertions=holds, end-states=violated"},
		{name: "hidden variables that count", model: `hidden byte a, b, c; typedef T { byte f }; hidden T t; chan d = [1] of { T };
			active proctype P() { a++; for (b : 0 .. 1) { skip } select (c : 0 .. 1); for (t in d) { skip } t.f-- }`, want: fine},
		{name: "a hidden variable of which a field in a formula has the name", model: `hidden byte h; typedef R { byte h }; R r;
			active proctype P() { do :: h++ od }`, formula: "G r.h == 0", want: fine + ", formula=holds"},
		{name: "a hidden variable that a trace assertion reads", model: `hidden byte g = 5; chan c = [2] of { byte };
			active proctype P() { byte l; c!0; c!5; c?l; c?l } trace { c?0; c?g }`, want: fine},
		{name: "a loop over an empty range that is computed", model: `active proctype P() { byte i, n; for (i : 1 .. (0&1)) { n++ } assert(n == 0 && i == 1);
			select (i : 2 .. (1&1)); assert(i == 2) }`, want: fine},
		{name: "loops over fields", model: `typedef M { byte z }; typedef In { short k[4] }; typedef R { byte a[3]; chan c = [2] of { byte }; In in[2] }; R w, v[2];
			init { byte x, n; M m; for (x in w.a) { w.a[x] = x; n++ } assert(n == 3 && w.a[2] == 2); for (x in v[1].in[0].k) { v[1].in[0].k[x] = 1; n++ }
			assert(n == 7 && v[1].in[0].k[3] == 1); w.c!4; w.c!5; for (m in w.c) { n = n + m.z } assert(n == 16 && len(w.c) == 2) }`, want: fine},
		{name: "both", model: `active proctype P() { assert(false); false }`, want: "assertions=violated, end-states=violated"},
		{name: "an end label", model: `active proctype P() { end: false }`, want: fine},
		{name: "formula that holds", model: `byte x; active proctype P() { x = 1 }`, formula: "F x == 1", want: fine + ", formula=holds"},
		{name: "formula that fails", model: `byte x; active proctype P() { x = 1 }`, formula: "G x == 0", want: fine + ", formula=violated"},
		{name: "ltl blocks", model: `byte x; active proctype P() { x = 1 } ltl a { <> (x == 1) } ltl b { [] (x == 0) } ltl { x == 0 }`,
			want: fine + ", a=holds, b=violated, ltl_0=holds"},
		{name: "ltl block and formula", model: `byte x; active proctype P() { x = 1 } ltl a { <> (x == 1) }`, formula: "F x == 2",
			want: fine + ", a=holds, formula=violated"},
		{name: "only one", model: `byte x; active proctype P() { x = 1 } ltl a { <> (x == 1) } ltl b { [] (x == 0) }`, only: []string{"b"},
			want: fine + ", b=violated"},
		{name: "check one kind", model: `byte x; active proctype P() { x = 1; assert(false); false } ltl a { <> (x == 1) }`, checks: ltlpor.LTL,
			want: "a=holds"},
		{name: "check assertions", model: `active proctype P() { assert(false); false }`, checks: ltlpor.Assertions, want: "assertions=violated"},
		{name: "check end states", model: `active proctype P() { assert(false); false }`, checks: ltlpor.EndStates, want: "end-states=violated"},
		{name: "check the claim", model: `byte x; active proctype P() { x = 1; assert(false) } never { do :: x == 0 :: x == 1 -> break od }`, checks: ltlpor.Claim,
			want: "never=violated"},
		{name: "a claim that comes to its end", model: `byte x; active proctype P() { x = 1 } never { do :: x == 0 :: x == 1 -> break od }`, want: fine + ", never=violated"},
		{name: "a claim that never does", model: `byte x; active proctype P() { x = 1 } never { do :: x == 0 :: x == 2 -> break od }`, want: fine + ", never=holds"},
		{name: "a claim with an assertion", model: `byte x; active proctype P() { x = 1 } never { do :: assert(x == 0) od }`, want: fine + ", never=violated"},
		{name: "a claim with an assertion that holds", model: `byte x; active proctype P() { x = 1 } never { do :: assert(x < 2) od }`, want: fine + ", never=holds"},
		{name: "a claim with an acceptance cycle", model: `bit x; active proctype P() { do :: x = 1 - x od } never { do :: x == 1 -> break :: true od; accept: do :: true od }`, want: fine + ", never=violated"},
		{name: "a claim that counts steps", model: `bit x; active proctype P() { x = 1 } never { x == 0; x == 1; accept: do :: true od }`, want: fine + ", never=violated"},
		{name: "a claim on an ended run", model: `byte x; active proctype P() { x = 1 } never { x == 0; accept: do :: x == 1 od }`, want: fine + ", never=violated"},
		{name: "no progress", model: `byte x; active proctype P() { do :: x = 1 :: x = 2 -> progress: skip od }`, checks: ltlpor.Progress, want: "progress=violated"},
		{name: "progress", model: `byte x; active proctype P() { do :: x = 1; progress: x = 2 od }`, checks: ltlpor.Progress, want: "progress=holds"},
		{name: "acceptance", model: `byte x; active proctype P() { do :: x = 1; accept: x = 2 od }`, checks: ltlpor.Acceptance, want: "acceptance=violated"},
		{name: "acceptance only in passing", model: `byte x; active proctype P() { accept: x = 2; do :: x = 1 od }`, checks: ltlpor.Acceptance, want: "acceptance=holds"},
		{name: "everything", model: `byte x; active proctype P() { accept: progress: x = 2 } ltl a { <> (x == 2) }`,
			checks: ltlpor.DefaultChecks | ltlpor.Progress | ltlpor.Acceptance, want: fine + ", a=holds, progress=holds, acceptance=holds"},
		{name: "macros in a formula", model: "#define req (x == 1)\n#define ack(n) (y == n)\nbyte x, y; active proctype P() { x = 1; y = 2 }", formula: "G (req -> F ack(2)) && F req",
			want: fine + ", formula=holds"},
		{name: "macros in a block", model: "#define req (x == 1)\nbyte x, y; active proctype P() { x = 1; y = 2 } ltl p { [] !req }", want: fine + ", p=violated"},
		{name: "a label", model: `byte x; active proctype P() { x = 1; here: x = 2 }`, formula: "F P@here && G (P@here -> x == 1)", want: fine + ", formula=holds"},
		{name: "a remote variable", model: `active proctype P() { byte v; v = 3; v = 4 }`, formula: "F (P:v == 3)", want: fine + ", formula=holds"},
		{name: "a local of a dead process is 0", model: `active proctype P() { byte v = 3; skip }`, formula: "F G (P:v == 0)", want: fine + ", formula=holds"},
		// What goes wrong while a model runs is never a proof.
		{name: "run-time error", model: `byte x; active proctype P() { x = 1 / x }`, formula: "G (x == 0)",
			want: "assertions=violated, end-states=inconclusive (run-time error: division by zero), formula=inconclusive (run-time error: division by zero)"},
		{name: "run-time error, and a violation elsewhere", model: `byte x, y; active proctype P() { if :: y = 1 / x :: x = 1 fi }`, formula: "G (x == 0)",
			want: "assertions=violated, end-states=inconclusive (run-time error: division by zero), formula=violated"},
		{name: "run-time error in a message that nobody takes", model: `byte a[2]; chan c = [0] of { byte }, d = [0] of { byte }; byte g;
			active proctype P() { if :: c?_ :: g = 1 fi } active proctype Q() { byte l = 2; end: do :: d!a[1 - l] od }`, checks: ltlpor.Assertions, want: "assertions=violated"},
		{name: "run-time error in a pattern of a handshake", model: `byte a[2]; chan c = [0] of { byte, byte }; active proctype P() { c!0,1 } active proctype Q() { byte l = 7; c?eval(a[l]),2 }`,
			checks: ltlpor.Assertions, want: "assertions=violated"},
		{name: "run-time error in a pattern, unless another process is first", model: `byte a[2], x = 7, g; chan c = [0] of { byte, byte }; active proctype X() { x = 0 }
			active proctype P() { g == 1; c!0,1 } active proctype Q() { c?eval(a[x]),2 } active proctype Y() { g = 1 }`, checks: ltlpor.Assertions, want: "assertions=violated"},
		{name: "run-time error, end states alone", model: `byte x; active proctype P() { x = 1 / x }`, checks: ltlpor.EndStates,
			want: "end-states=inconclusive (run-time error: division by zero)"},
		{name: "a failed assertion does not matter to a formula", model: `byte x; active proctype P() { assert(x == 1); x = 1 }`, formula: "F x == 1",
			want: "assertions=violated, end-states=holds, formula=holds"},
		{name: "nor does another fault after which the run goes on", model: `chan c = [1] of { byte }; byte x; active proctype P() { xs c; false } active proctype Q() { c!1; x = 1 }`, formula: "F x == 1",
			want: "assertions=violated, end-states=violated, formula=holds"},
		{name: "a proposition without value", model: `byte x = 2, a[2]; active proctype P() { x = 1 }`, formula: "F (a[x] == 0)", want: fine + ", formula=violated"},
		{name: "a proposition without value where it does not matter", model: `byte x = 2, a[2]; active proctype P() { x = 1 }`, formula: "(x == 2) && (x == 2 || (a[x] == 0))",
			want: fine + ", formula=holds"},
		{name: "a proposition without value after the verdict", model: `byte x = 1, a[2]; active proctype P() { x = 2 }`, formula: "a[x] == 0", want: fine + ", formula=holds"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, red := range reductions {
				for _, shortest := range []bool{false, true} {
					r, err := check(t, c.model, c.formula, ltlpor.Options{Checks: c.checks, Only: c.only, Reduction: red, Shortest: shortest})
					require.NoError(t, err)
					require.Equal(t, c.want, verdicts(r), "%s, shortest %v", red, shortest)
					overall := ltlpor.Holds
					if strings.Contains(c.want, "inconclusive") {
						overall = ltlpor.Inconclusive
					}
					if strings.Contains(c.want, "violated") {
						overall = ltlpor.Violated
					}
					require.Equal(t, overall, r.Verdict)
					for _, p := range r.Properties {
						require.Equal(t, p.Verdict == ltlpor.Violated, len(p.Traces) > 0, p.Name)
						require.Equal(t, p.Verdict == ltlpor.Violated, p.Errors > 0, p.Name)
						require.Contains(t, r.Searches[p.Search].Properties, p.Name)
					}
				}
			}
		})
	}
}

// A cycle is marked in the trace of a violated liveness property, and only there.
func TestTraceOfACycle(t *testing.T) {
	r, err := check(t, `bit x; active proctype P() { x = 1; do :: x = 1 - x od }`, "F G x", ltlpor.Options{})
	require.NoError(t, err)
	p := r.Properties[len(r.Properties)-1]
	require.Equal(t, ltlpor.Violated, p.Verdict)
	require.GreaterOrEqual(t, p.Traces[0].CycleStart, 1)
	require.Less(t, p.Traces[0].CycleStart, len(p.Traces[0].Steps))
	r, err = check(t, `active proctype P() { assert(false) }`, "", ltlpor.Options{})
	require.NoError(t, err)
	require.Negative(t, r.Properties[0].Traces[0].CycleStart)
}

func TestMaxErrors(t *testing.T) {
	const model = `byte x; active proctype P() { if :: x = 1 :: x = 2 :: x = 3 :: x = 4 fi; assert(x == 0); false }`
	for _, red := range reductions {
		for _, c := range []struct {
			max    int
			errors int64
			whole  bool
		}{{0, 1, false}, {1, 1, false}, {2, 2, false}, {3, 3, false}, {4, 4, false}, {5, 4, true}, {-1, 4, true}} {
			r, err := check(t, model, "", ltlpor.Options{Checks: ltlpor.Assertions, MaxErrors: c.max, Reduction: red})
			require.NoError(t, err)
			p := r.Properties[0]
			require.Equal(t, ltlpor.Violated, p.Verdict)
			require.Equal(t, c.errors, p.Errors, "max %d", c.max)
			require.Equal(t, c.whole, r.Searches[0].Complete, "max %d", c.max)
			if c.max > 0 {
				require.Len(t, p.Traces, int(c.errors))
			}
		}
		// Assertions and end states share a search; each gets its own verdict.
		r, err := check(t, model, "", ltlpor.Options{MaxErrors: -1, Reduction: red})
		require.NoError(t, err)
		require.Equal(t, "assertions=violated, end-states=violated", verdicts(r))
		require.Len(t, r.Searches, 1)
		require.EqualValues(t, 8, r.Searches[0].Errors)
		for _, p := range r.Properties {
			require.EqualValues(t, 4, p.Errors, p.Name)
		}
		// Past a run-time error nothing is known of end states, though one search has
		// been through everything.
		r, err = check(t, `byte x; active proctype P() { x = 1 / x }`, "", ltlpor.Options{MaxErrors: -1, Reduction: red})
		require.NoError(t, err)
		require.Equal(t, "assertions=violated, end-states=inconclusive (run-time error: division by zero)", verdicts(r))
	}
}

func TestMaxErrorsOfAFormula(t *testing.T) {
	const model = `byte x; active proctype P() { if :: x = 1 :: x = 2 :: x = 3 fi }`
	for _, red := range reductions {
		for max, want := range map[int]int{1: 1, 2: 2, 3: 3} {
			r, err := check(t, model, "G (x == 0)", ltlpor.Options{Checks: ltlpor.Given, MaxErrors: max, Reduction: red})
			require.NoError(t, err)
			require.Equal(t, ltlpor.Violated, r.Verdict)
			require.LessOrEqual(t, len(r.Properties[0].Traces), want)
			require.NotEmpty(t, r.Properties[0].Traces)
		}
	}
}

// A formula with X is decided without reduction and merging, and says so; the other
// properties keep theirs. P's first step is merged with others otherwise.
func TestNext(t *testing.T) {
	const model = `byte x; active proctype P() { byte l; l = 1; l = 2; x = l } active proctype Q() { byte k; k = 1; k = 2 }
		ltl p { <> (x == 2) } ltl soon { X X X (x == 2) } ltl later { X (x == 0) } ltl closed { [] (x == 2 -> X (x == 2)) } ltl other { [] (x != 1) }`
	r, err := check(t, model, "F (x == 0 && X (x == 2))", ltlpor.Options{})
	require.NoError(t, err)
	require.Equal(t, fine+", p=holds, soon=violated, later=holds, closed=holds, other=holds, formula=holds", verdicts(r))
	for _, p := range r.Properties {
		s := r.Searches[p.Search]
		switch p.Name {
		case "soon", "later", "formula":
			require.Equal(t, "none: the formula has X", s.Plan.Reducing(), p.Name)
			require.Equal(t, "dead", s.Plan.Optimize.String(), p.Name)
		default: // closed is stutter-invariant
			require.Equal(t, "ample", s.Plan.Reducing(), p.Name)
			require.Equal(t, "all", s.Plan.Optimize.String(), p.Name)
		}
	}
	warned := map[string]string{}
	for _, d := range r.Warnings {
		warned[d.Span.File.Text[d.Span.Start:d.Span.End]] = d.Hint
		require.Equal(t, source.Warning, d.Severity)
	}
	const without = "it is decided without reduction and merging, which leave steps out"
	require.Equal(t, without, warned["X X X (x == 2)"])
	require.Equal(t, without, warned["X (x == 0)"])
	require.Contains(t, warned["X (x == 2)"], "", "the formula's own, and that of closed")
	for _, opt := range []ltlpor.Options{
		{Reduction: ltlpor.None}, {Reduction: ltlpor.Process}, {Emptiness: ltlpor.SCC}, {Emptiness: ltlpor.NDFS}, {Proviso: ltlpor.StackProviso}, {Proviso: ltlpor.StaticProviso}, {Shortest: true},
		{Optimize: ltlpor.NoOptimizations}, {Optimize: ltlpor.Merge}, {Optimize: ltlpor.Ends},
	} {
		again, err := check(t, model, "F (x == 0 && X (x == 2))", opt)
		require.NoError(t, err)
		require.Equal(t, verdicts(r), verdicts(again), "%+v", opt)
	}
	// Under fairness both processes come to their ends; X counts steps there, too.
	fair, err := check(t, `byte x; bit y; active proctype P() { do :: y = 1 - y od } active proctype Q() { x = 1 }`,
		"F (x == 0 && X (x == 1))", ltlpor.Options{Fairness: ltlpor.WeaklyFair})
	require.NoError(t, err)
	require.Equal(t, fine+", formula=holds", verdicts(fair))
	require.Equal(t, "none: the formula has X", fair.Searches[1].Plan.Reducing())
	fair, err = check(t, `byte x; bit y; active proctype P() { do :: y = 1 - y od } active proctype Q() { x = 1 }`,
		"X X X X (x == 1)", ltlpor.Options{Fairness: ltlpor.WeaklyFair})
	require.NoError(t, err)
	require.Equal(t, fine+", formula=violated", verdicts(fair))
}

// What counts as a step for X: an atomic sequence, a d_step and a handshake are one, an end
// of a process is one, and the last state of a run that has ended follows itself.
func TestNextSteps(t *testing.T) {
	for _, c := range []struct{ model, formula, want string }{
		{"byte x; active proctype P() { atomic { x = 1; x = 2; x = 3 } }", "X (x == 3)", "holds"},
		{"byte x; active proctype P() { d_step { x = 1; x = 2; x = 3 } }", "X (x == 3)", "holds"},
		{"byte x; active proctype P() { x = 1; x = 2 }", "X (x == 1) && X X (x == 2) && X X X (x == 2)", "holds"},
		{"byte x; chan c = [0] of { byte }; active proctype P() { c!5 } active proctype Q() { c?x }", "X (x == 5)", "holds"},
		{"byte x; chan c = [1] of { byte }; active proctype P() { c!5 } active proctype Q() { c?x }", "X (x == 0) && X X (x == 5)", "holds"},
		{"byte x; chan c = [1] of { byte }; active proctype P() { c!5 } active proctype Q() { c?x }", "X (len(c) == 1)", "holds"},
		{"byte x; active proctype P() { skip; x = 1 }", "X (x == 0) && X X (x == 1)", "holds"},
		{"byte x; active proctype P() { if :: true -> x = 1 fi }", "X (x == 0) && X X (x == 1)", "holds"},
		{"byte x; active proctype P() { goto L; L: x = 1 }", "X (x == 1)", "holds"},
		{"active proctype P() { skip }", "X (_nr_pr == 2) && X X (_nr_pr == 1) && X X X (_nr_pr == 1)", "holds"},
		{"byte x; active proctype P() { x = 1; false }", "X G X (x == 1)", "holds"},                                                                               // stuck
		{"byte x; active proctype P() { x = 1 }", "G X X (x == 1)", "holds"},                                                                                      // the end stutters
		{"byte x; active proctype P() { atomic { x = 1; (x == 2); x = 3 } } active proctype Q() { x = 2 }", "F (x == 1 && X (x == 2 && X (x == 3)))", "violated"}, // Q first
		{"byte x; active proctype P() { atomic { x = 1; (x == 2); x = 3 } } active proctype Q() { (x == 1); x = 2 }", "X (x == 1) && X X (x == 1) && X X X (x == 2)", "holds"},
	} {
		for _, red := range reductions {
			r, err := check(t, c.model, c.formula, ltlpor.Options{Checks: ltlpor.Given, Reduction: red})
			require.NoError(t, err)
			require.Equal(t, "formula="+c.want, verdicts(r), "%s\n%s", c.model, c.formula)
		}
	}
}

// Where SPIN reads a formula in another way than the textbook does, a warning says
// so, and the formula as understood tells which reading was taken.
func TestReadings(t *testing.T) {
	const head = "byte x; active proctype P() { x = 1 }\n"
	for _, c := range []struct {
		block, formula string
		warning        bool
		understood     string
	}{
		{block: "(x == 0) -> (x == 1) -> (x == 2)", warning: true, understood: "((x == 0) -> (x == 1)) -> (x == 2)"},
		{block: "(x == 0) until (x == 1) until (x == 2)", warning: true, understood: "((x == 0) U (x == 1)) U (x == 2)"},
		{block: "(x == 0) -> ((x == 1) -> (x == 2))", understood: "(x == 0) -> ((x == 1) -> (x == 2))"},
		{formula: "x == 0 -> x == 1 -> x == 2", warning: true, understood: "(x == 0) -> ((x == 1) -> (x == 2))"},
		{formula: "(x == 0) U (x == 1)", understood: "(x == 0) U (x == 1)"},
	} {
		model, name := head, "formula"
		if c.block != "" {
			model, name = head+"ltl p { "+c.block+" }", "p"
		}
		r, err := check(t, model, c.formula, ltlpor.Options{})
		require.NoError(t, err)
		require.Equal(t, c.warning, strings.Contains(r.Warnings.Error(), "warning: read as "), "%s%s: %v", c.block, c.formula, r.Warnings)
		for _, p := range r.Properties {
			if p.Name == name {
				require.Equal(t, c.understood, p.Formula)
			}
		}
	}
}

func TestBadOptions(t *testing.T) {
	const model = `byte x; active proctype P() { x = 1 } ltl a { x == 0 } ltl b { x == 0 }`
	for name, opt := range map[string]ltlpor.Options{
		"a limit is negative":                  {MaxStates: -1},
		"MaxErrors is -2: expected AllErrors":  {MaxErrors: -2},
		"swarm member 3: expected 0":           {Store: ltlpor.Bitstate, Swarm: 2, Member: 3},
		"unknown reduction 7":                  {Reduction: 7},
		`no ltl block named "c"; it has: a, b`: {Only: []string{"c"}},
	} {
		_, err := check(t, model, "", opt)
		var usage *ltlpor.UsageError
		require.ErrorAs(t, err, &usage)
		require.Contains(t, usage.Message, name)
	}
	_, err := check(t, "active proctype P() { skip }", "", ltlpor.Options{Only: []string{"c"}})
	require.ErrorContains(t, err, `no ltl block named "c", nor any other`)
}

// What is wrong with the text is a source.List that points into it.
func TestBadText(t *testing.T) {
	for _, c := range []struct{ model, formula, file, message string }{
		{`active proctype P() { x = 1 }`, "", "m.pml", "x is not declared"},
		{`active proctype P() { skip }`, "F y", "formula", "y is not declared"},
		{`active proctype P() { skip }`, "F (", "formula", "is not closed"},
		{"#define bad (1 +\nactive proctype P() { skip }", "F bad", "m.pml", "in the expansion of bad, used at formula:1:3"},
		{`active proctype P() { skip } ltl p { <> y }`, "", "m.pml", "y is not declared"},
		{`chan c = [1] of { bit }; active proctype P() { c!1 } never { do :: c?_ od }`, "", "m.pml", "a never claim can neither send nor receive"},
		{`byte x; active proctype P() { x = 1 } never { byte y = 1 / x; do :: true od }`, "", "m.pml", "the initial state cannot be made: division by zero"},
		{`byte x; active proctype P() { byte y = 1 / x; skip }`, "", "m.pml", "the initial state cannot be made: division by zero"},
		{`active proctype P() { skip }`, "F P@nowhere", "formula", "nowhere"},
	} {
		_, err := check(t, c.model, c.formula, ltlpor.Options{})
		var list source.List
		require.ErrorAs(t, err, &list, "%s %s", c.model, c.formula)
		require.Equal(t, c.file, list[0].Span.File.Name, "%v", err)
		require.Contains(t, list.Error(), c.message)
		require.False(t, errors.Is(err, context.Canceled))
	}
}

// More errors than are kept with a trace must not crowd out the one that decides
// another property.
func TestManyErrorsOfOneKind(t *testing.T) {
	model := "byte x; active proctype A() {\n" + strings.Repeat("assert(x == 1);\n", 40) + "x == 1 }"
	for _, max := range []int{-1, 1000} {
		for _, shortest := range []bool{false, true} {
			r, err := check(t, model, "", ltlpor.Options{MaxErrors: max, Shortest: shortest, Optimize: ltlpor.NoOptimizations})
			require.NoError(t, err)
			require.Equal(t, "assertions=violated, end-states=violated", verdicts(r))
			require.EqualValues(t, 40, r.Properties[0].Errors)
			require.EqualValues(t, 1, r.Properties[1].Errors)
		}
	}
}
