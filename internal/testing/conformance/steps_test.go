package conformance

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
)

// stepModel is a model for a rule of doc/dev/semantics.md about what one step does.
type stepModel struct{ name, model, want string }

// checkSteps gives the models to every search, with reduction and merging and without:
// the verdicts are those of want.
func checkSteps(t *testing.T, models []stepModel) {
	ways := append([]ltlpor.Options{
		{}, {Reduction: ltlpor.None}, {Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations}, {MaxErrors: -1},
		{Shortest: true}, {Reduction: ltlpor.None, Emptiness: ltlpor.SCC},
	}, otherWays...)
	for i, c := range models {
		t.Run(c.name, func(t *testing.T) {
			for k, w := range ways {
				if (i+k)%4 != 0 && !amount.Exhaustive() {
					continue // the next model is searched so
				}
				r, err := check(t, c.model, "", w)
				require.NoError(t, err, "%+v", w)
				require.Equal(t, c.want, verdicts(r), "%+v\n%s", w, c.model)
			}
		})
	}
}

// A timeout behind the first statement of an atomic sequence (6.4, 8.2): SPIN 6.5.2
// gives the same verdicts.
func TestTimeoutInsideAtomic(t *testing.T) {
	const other = " active proctype Q() { g = 1; g = 2 }"
	checkSteps(t, []stepModel{
		{"control is kept",
			"byte t; active proctype P() { atomic { timeout -> t = 1; timeout -> t = 2 } } ltl p { [] (t != 1) }", fine + ", p=holds"},
		{"control is lost where another can move",
			"byte t, g; active proctype P() { atomic { t = 1; timeout -> t = 2; timeout -> t = 3 } }" + other + " ltl p { [] (t != 1) } ltl q { [] (t != 2) }",
			fine + ", p=violated, q=holds"},
		{"another can only die",
			"byte t; active proctype P() { t = 4; atomic { t = 1; timeout -> t = 2 } } active proctype Q() { skip } ltl p { [] (t != 1) }",
			fine + ", p=violated"},
		{"another has only steps of its own",
			"byte t; active proctype P() { atomic { t = 1; timeout -> t = 2 } } active proctype Q() { byte l; l = 1; l = 2 } ltl p { [] (t != 1) }",
			fine + ", p=violated"},
		{"beside other options",
			"byte t, g; active proctype P() { atomic { t = 1; if :: timeout -> t = 2 :: g == 1 -> t = 4 fi; timeout -> t = 3 } } " +
				"active proctype Q() { g = 1; g = 0; timeout -> g = 2 } ltl q { [] (t != 2) } ltl r { [] (t != 4) } ltl s { [] (g == 2 -> t >= 3) }",
			fine + ", q=holds, r=violated, s=violated"},
		{"a step of another decides",
			"byte t, g; active proctype P() { atomic { skip; timeout -> assert(g == 2) } }" + other, fine},
		{"in a guard with more to it",
			"byte t, g; active proctype P() { atomic { t = 1; (timeout && g == 2) -> t = 2 } }" + other + " ltl p { [] (t == 2 -> g == 2) } ltl q { <> (t == 2) }",
			fine + ", p=holds, q=holds"},
		{"in a d_step in it",
			"byte t, g; active proctype P() { atomic { t = 1; d_step { timeout -> t = 2 }; assert(g == 2) } }" + other, fine},
	})
}

// _last is who moved before, in effects as in guards (3.11): SPIN 6.5.2 gives the same verdicts.
func TestLastInEffects(t *testing.T) {
	const failed, wrong = "assertions=violated, end-states=holds", "byte g, z; "
	checkSteps(t, []stepModel{
		{"an assertion", "byte g; active proctype P1() { assert(_last != 1) } active proctype P2() { g = 1; g = 2 }", failed},
		{"before the first step", "byte g; active proctype P1() { skip } active proctype P2() { assert(_last == 0) }", fine},
		{"an assignment", wrong + "active proctype P0() { g = 1 } active proctype P1() { g == 1; z = _last; assert(z == 1) }", fine},
		{"another moves before the assignment",
			wrong + "active proctype P0() { g = 1; g = 2 } active proctype P1() { g >= 1; z = _last; assert(z == 1) }", failed},
		{"inside an atomic sequence each statement is a step",
			wrong + "active proctype P0() { g = 1; g = 3 } active proctype P1() { atomic { g == 1; assert(_last == 1); z = _last; assert(z == 1) } }", "assertions=holds, end-states=violated"},
		{"a d_step is one step",
			wrong + "active proctype P0() { skip; skip } active proctype P1() { d_step { g = 1; z = _last }; g = 2; assert(z == 0 && _last == 1) }", failed},
		{"a receiver comes after its sender",
			"chan c = [0] of { byte }; byte g; active proctype P0() { g = 1 } active proctype P1() { byte x; g == 1; c?eval(_last) } active proctype P2() { g == 1; c!2 }", fine},
		{"a receiver stores and goes on after its sender",
			"chan c = [0] of { byte }; byte g, z; byte a[4]; active proctype P0() { g = 1 } " +
				"active proctype P1() { g == 1; d_step { c?a[_last]; z = _last }; assert(z == 2 && a[2] == 7) } active proctype P2() { g == 1; c!7 }", fine},
		{"a sender comes before",
			"chan c = [0] of { byte }; byte g; active proctype P0() { g = 1; false } active proctype P1() { byte x; g == 1; c?x; assert(x != 2) } active proctype P2() { g == 1; c!_last }",
			"assertions=violated, end-states=violated"},
	})
}

// c!!m puts a message behind those that are equal to it (4.4): SPIN 6.5.2 gives the same verdicts.
func TestSortedBehindEqualMessages(t *testing.T) {
	checkSteps(t, []stepModel{
		{"one field", "chan c = [3] of { byte }; byte x, y, z; active proctype P() { c!3; c!0; c!!3; c?x; c?y; c?z; assert(x == 3 && y == 0 && z == 3) }", fine},
		{"several fields", "chan c = [3] of { byte, byte }; byte x, y, v, w; " +
			"active proctype P() { c!3,1; c!3,0; c!!3,1; c?x,y; c?v,w; assert(y == 1 && w == 0); c?x,y; assert(y == 1) }", fine},
		{"before one that is larger in the last field", "chan c = [3] of { byte, byte }; byte x, y; " +
			"active proctype P() { c!2,9; c!3,1; c!!3,0; c?x,y; c?x,y; assert(y == 0) }", fine},
		{"the value is compared before it is cut", "chan c = [3] of { byte }; byte x, y; active proctype P() { c!5; c!!258; c?x; c?y; assert(x == 5 && y == 2) }", fine},
	})
}

// A send on a rendezvous channel inside a d_step is a fault (6.6), in SPIN "rv-attempt in
// d_step"; a receive may be its first statement.
func TestRendezvousInsideDStep(t *testing.T) {
	const fault = "assertions=violated, end-states=inconclusive (run-time error: a send on a rendezvous channel inside d_step, where no partner can take it)"
	const blocks = "assertions=violated, end-states=inconclusive (run-time error: a statement inside d_step blocks)"
	const receiver = " active proctype Q() { byte y; c?y }"
	checkSteps(t, []stepModel{
		{"first", "chan c = [0] of { byte }; byte x; active proctype P() { d_step { c!1; x = 1 } }" + receiver, fault},
		{"first, and nobody receives", "chan c = [0] of { byte }; byte x; active proctype P() { d_step { c!1; x = 1 } }", fault},
		{"first, after others", "chan c = [0] of { byte }; byte x, g; active proctype P() { g == 2; d_step { c!1; x = 1 } } active proctype W() { g = 1; g = 2 }" + receiver, fault},
		{"an option", "chan c = [0] of { byte }; byte x; active proctype P() { d_step { if :: x == 1 :: c!1 fi; x = 2 } }" + receiver, fault},
		{"later", "chan c = [0] of { byte }; byte x; active proctype P() { d_step { x = 1; c!1 } }" + receiver, fault},
		{"a channel known while running only", "chan a = [0] of { byte }; chan b = [1] of { byte }; byte x; " +
			"active proctype P() { chan d; if :: d = a :: d = b fi; d_step { d!1; x = 1 } } active proctype Q() { byte y; if :: a?y :: b?y fi }", fault},
		{"a sorted send", "chan c = [0] of { byte }; byte x; active proctype P() { d_step { x = 1; c!!1 } }" + receiver, fault},
		{"a receive first", "chan c = [0] of { byte }; byte x; active proctype P() { byte y; d_step { c?y; x = 1 } } active proctype Q() { c!3; assert(x == 1) }", fine},
		{"a receive later", "chan c = [0] of { byte }; byte x; active proctype P() { byte y; d_step { x = 1; c?y } } active proctype Q() { c!3 }", blocks},
	})
}

// An else belongs to its own selection (2.4, 2.5, 8.1), as in SPIN's simulator; in SPIN's
// verifier it asks about all edges that stand before it, so that the order of the options
// matters.
func TestElseOfAnInnerSelection(t *testing.T) {
	const failed = "assertions=violated, end-states=holds"
	const inner = "if :: x == 1 -> y = 1 :: else -> y = 2 fi"
	p := func(body string) string {
		return "byte x, y; active proctype P1() { " + body + "; assert(y != 2) }"
	}
	is2 := func(body string) string { return "byte x, y; active proctype P1() { " + body + "; assert(y == 2) }" }
	checkSteps(t, []stepModel{
		{"before another option", p("if :: " + inner + " :: x == 0 -> y = 3 fi"), failed},
		{"behind another option", p("if :: x == 0 -> y = 3 :: " + inner + " fi"), failed},
		{"in a block", p("if :: x == 0 -> y = 3 :: { " + inner + " } fi"), failed},
		{"in an atomic sequence", p("atomic { if :: x == 0 -> y = 3 :: atomic { " + inner + " } fi }"), failed},
		{"in an atomic option", p("if :: x == 0 -> y = 3 :: atomic { " + inner + "; skip } fi"), failed},
		{"do in do", p("do :: x == 0 -> y = 3; break :: do :: x == 1 -> y = 1; goto z :: else -> y = 2; goto z od od; z: skip"), failed},
		{"beside timeout", p("if :: timeout -> y = 3 :: " + inner + " fi"), failed},
		{"timeout beside it, and the other option", p("if :: if :: timeout -> y = 2 :: x == 2 fi :: else -> y = 3 fi"), fine},
		{"behind another option of a d_step", p("d_step { if :: x == 0 -> y = 3 :: " + inner + " fi }"), fine},
		{"before another option of a d_step", p("d_step { if :: " + inner + " :: x == 0 -> y = 3 fi }"), failed},
		{"behind another option inside a d_step", p("d_step { skip; if :: x == 0 -> y = 3 :: " + inner + " fi }"), fine},
		{"before another option inside a d_step", p("d_step { skip; if :: " + inner + " :: x == 0 -> y = 3 fi }"), failed},
		{"the outer else never comes", is2("if :: " + inner + " :: else -> y = 3 fi"), fine},
		{"the outer else never comes in a d_step", is2("d_step { if :: " + inner + " :: else -> y = 3 fi }"), fine},
		{"the outer else comes", p("if :: if :: x == 1 :: x == 2 fi :: else -> y = 3 fi; assert(y == 3)"), fine},
		{"two of them", p("if :: if :: x == 1 -> y = 1 :: else -> y = 4 fi :: if :: x == 2 -> y = 5 :: else -> y = 2 fi fi"), failed},
		{"the first of two is not executable", p("if :: if :: x == 0 -> y = 6 :: else -> y = 2 fi :: if :: x == 2 :: else -> y = 5 fi fi"), fine},
		{"deeper", p("if :: x == 0 -> y = 3 :: if :: x == 0 -> y = 4 :: " + inner + " fi fi"), failed},
		{"deeper, and none outside comes", is2("if :: if :: " + inner + " :: else -> y = 4 fi :: else -> y = 5 fi"), fine},
		{"it is not hindered by the rest, and hinders nobody", p("if :: if :: x == 0 -> y = 1 :: else -> y = 2 fi :: x == 0 -> y = 3 fi"), fine},
		{"an else in a block is that of the selection around", p("if :: x == 1 -> y = 1 :: atomic { else -> y = 2 } :: x == 0 -> y = 3 fi"), fine},
		{"behind an escape", p("{ if :: x == 0 -> y = 3 :: " + inner + " fi } unless { x == 3 }"), failed},
		{"in an escape", p("{ x == 4 } unless { if :: x == 0 -> y = 3 :: " + inner + " fi }"), failed},
		{"what it asks about another changes",
			"byte x, y, z; active proctype P() { byte l; l = 1; if :: z == 1 -> y = 3 :: if :: x == 1 -> y = 1 :: else -> y = 2 fi fi } active proctype Q() { z = 1; x = 1; assert(y != 1); assert(y != 2); assert(y != 3) }",
			failed},
		{"a claim",
			"byte x; active proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 0 od } never { do :: if :: x == 2 -> break :: x < 2 fi :: if :: x < 3 :: else -> goto bad fi od; do :: false od; bad: skip }",
			fine + ", never=violated"},
		{"a D_proctype", "byte x, y; active D_proctype P() { if :: x == 0 -> y = 3 :: if :: x == 1 -> y = 1 :: else -> y = 2 fi fi }", failed},
	})
	for _, body := range []string{
		"{ y = 7; " + inner + " } unless { if :: x == 1 -> y = 3 :: else -> y = 4 fi }",
		"if :: x == 2 :: atomic { else -> y = 1 } :: else -> y = 2 fi",
	} {
		_, err := check(t, p(body), "", ltlpor.Options{})
		require.ErrorContains(t, err, "two else")
	}
}

// A step that goes round for ever is a run-time error, and no property is said to hold
// beside it (6.6, 6.8); one that may go round for ever stays where it began (6.9).
func TestStepsThatNeverEnd(t *testing.T) {
	const (
		wrong  = "an atomic sequence never ends: it goes round for ever"
		unsure = "inconclusive (run-time error: " + wrong + ")"
		error  = "assertions=violated, end-states=" + unsure
		dstep  = "assertions=violated, end-states=inconclusive (run-time error: a d_step never ends: it goes round for ever)"
		lock   = "bool lock; byte done; active [2] proctype P() { atomic { do :: lock -> skip :: !lock -> lock = true; break od }; done++; } "
		spin   = "active proctype P() { atomic { do :: b == 0 -> skip :: b == 1 -> break od }; done++ } "
		choice = "byte b, done; active proctype P() { atomic { do :: b = 1 :: b = 0 :: break od }; done++ } "
		stays  = "inconclusive (endless sequence: P(0), m.pml:1)"
	)
	checkSteps(t, []stepModel{
		{"it waits for what nobody can do", lock + "ltl both { <> (done == 2) }", error + ", both=" + unsure},
		{"a property that holds without", lock + "ltl p { [] (done < 3) }", error + ", p=" + unsure},
		{"a property that is violated all the same", lock + "ltl p { [] (done == 0) }", error + ", p=violated"},
		{"another could help it", "byte b, done; " + spin + "active proctype Q() { b = 1 } ltl p { <> (done == 1) }", error + ", p=" + unsure},
		{"it is entered late", "byte b, g, done; active proctype P() { byte l; g == 2; atomic { do :: l = 1 - l :: g == 3 -> break od } } active proctype Q() { byte k; k = 1; g = 1; k = 2; g = 2 }", error},
		{"a way leads into it", "byte b; active proctype P() { atomic { if :: b = 1 :: do :: b = 2 od fi } }", error},
		{"it goes round with an assertion that fails", "byte b; active proctype P() { atomic { do :: assert(b == 1) od } }", error},
		{"two pass control to each other", "chan a = [0] of { byte }; chan b = [0] of { byte }; " +
			"active proctype P() { byte x; a!0; do :: atomic { b?x; a!0 } od } active proctype Q() { byte x; do :: atomic { a?x; b!0 } od }", error},
		{"two go round as they receive", "chan a = [0] of { byte }; chan b = [0] of { byte }; " +
			"active proctype P() { byte x; atomic { x = 0; L: a!0; b?x; goto L } } " +
			"active proctype Q() { byte x; atomic { a?x; M: b!0; a?x; goto M } }", error},
		{"its first statements are put off", "byte x; active proctype P() { byte i; i = 0; atomic { x = 0; i = 0; do :: i < 2 -> i++ :: i == 2 -> skip :: i == 0 -> break od } }",
			"assertions=violated, end-states=" + unsure},
		{"another has put off its first statements", "byte b; chan r = [0] of { byte }; active proctype P() { b = 1; atomic { do :: b == 1 -> skip :: b == 2 -> break od } } " +
			"active proctype Q() { byte i; i = 1; atomic { i == 1; r!1 } } active proctype R() { byte x; r?x }", error},
		{"a d_step", "byte b, done; active proctype P() { d_step { do :: b == 0 -> skip :: b == 1 -> break od }; done++ } active proctype Q() { b = 1 }", dstep},
		{"a long d_step", "byte b, c; active proctype P() { d_step { do :: b++; if :: b == 0 -> c++ :: else fi od } }", dstep},
		{"a d_step that ends", "int i; byte c; active proctype P() { d_step { do :: i < 70000 -> i++ :: else -> break od; c = 1 }; assert(c == 1) }", fine},
		{"a loop that counts", "byte i; active proctype P() { atomic { do :: i < 250 -> i++ :: else -> break od }; assert(i == 250) }", fine},
		{"many ways that meet", "byte a, b, i; active proctype P() { atomic { do :: i < 30 -> i++; if :: a++ :: b++ fi :: else -> break od }; assert(a + b == 30) }", fine},
		{"a loop that blocks", "byte b, g; active proctype P() { atomic { do :: b == 0 -> b = 1 :: b == 1 -> g == 1; b = 0; break od } } active proctype Q() { g = 1 }", fine},
		{"steps of its own that are merged", "byte done; active proctype P() { byte l; do :: l = 1 - l od } active proctype Q() { done = 1 } ltl p { <> (done == 1) }", fine + ", p=violated"},
		{"it has a loop behind what is put off", "byte x; chan s = [0] of { byte }; active proctype P() { byte i, v; atomic { i = 0; i = x; do :: i = 1 - i :: v == 0 -> break od }; s!i }",
			"assertions=holds, end-states=violated"},
		{"it may end", choice + "ltl p { <> (done == 1) }", fine + ", p=" + stays},
		{"it may end, and the property does not wait for that", choice + "ltl p { [] (done < 2) } ltl q { <> (b < 2) } ltl r { <> (done == 2) }", fine + ", p=holds, q=holds, r=violated"},
		{"it may end, after steps of others", choice + "active proctype Q() { byte l; l = 1; l = 2 } ltl p { <> (done == 1) }", fine + ", p=" + stays},
		{"it may end, and a never claim", choice + "never { accept: do :: done == 0 od }", fine + ", never=" + stays},
		{"it may end, and a claim that takes part", choice + "byte z; never { accept: do :: atomic { done == 0 -> z = 1 } od }", fine + ", never=" + stays},
	})
}

// The trace shows the cycle inside an atomic sequence, and names process and place.
func TestTraceOfAnAtomicSequenceThatNeverEnds(t *testing.T) {
	for _, opt := range []ltlpor.Options{{}, {Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations}} {
		r, err := check(t, "byte b, k;\nactive proctype P() {\n\tbyte n, l;\n\tb = 1;\n\tatomic {\n\t\tk = 1;\n\t\tdo\n\t\t:: b == 1 -> n = 1 - n; l++\n\t\t:: b == 2 -> break\n\t\tod\n\t}\n}\n", "", opt)
		require.NoError(t, err)
		require.Equal(t, ltlpor.Violated, r.Properties[0].Verdict)
		tr := r.Properties[0].Traces[0]
		require.Equal(t, program.Endless, tr.Fault.Kind)
		require.Equal(t, program.PID(0), tr.Fault.Proc)
		require.Equal(t, 8, tr.FaultSpan.Line())
		require.GreaterOrEqual(t, tr.CycleStart, 2)
		require.Zero(t, (len(tr.Steps)-tr.CycleStart)%3)
		require.Equal(t, "n = 1 - n", tr.Steps[tr.CycleStart+1].Text)
		for _, s := range tr.Steps[1:] {
			require.Equal(t, "P", s.Name)
		}
	}
}
