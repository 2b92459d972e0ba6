package conformance

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/buchi"
	"ltlpor/internal/verify/property"
	"ltlpor/ltl"
	"ltlpor/source"
)

// hoaOf writes the automaton of the negation of a formula, with accepting states
// and with acceptance on edges.
func hoaOf(t *testing.T, formula string) []string {
	p, list := ltl.Parse(source.NewFile("formula", formula), ltl.Textbook)
	require.NoError(t, list.Err())
	h := buchi.HOA{Name: "not " + formula}
	for _, a := range p.Atoms {
		h.Props = append(h.Props, a.Text)
	}
	f := ltl.Negate(p.Formula)
	a, err := buchi.Translate(context.Background(), f, buchi.Options{})
	require.NoError(t, err)
	g, err := buchi.TranslateGeneralised(context.Background(), f, buchi.Options{})
	require.NoError(t, err)
	var state, generalised strings.Builder
	require.NoError(t, a.WriteHOA(&state, h))
	require.NoError(t, g.WriteHOA(&generalised, h))
	return []string{state.String(), generalised.String()}
}

// neverOf writes the same as a never claim.
func neverOf(t *testing.T, formula string) string {
	in, list := buchi.ReadHOA(source.NewFile("a.hoa", hoaOf(t, formula)[0]))
	require.NoError(t, list.Err())
	var b strings.Builder
	require.NoError(t, in.Automaton.WriteNever(&b, in.Name, in.Props))
	return b.String()
}

// TestAutomaton: the automaton of the negation of a formula decides what the
// formula does, with and without reduction, and so does the never claim.
func TestAutomaton(t *testing.T) {
	const model = `
#define busy (turn == 1)
byte x, turn; bool done;
active [2] proctype P() {
	do
	:: turn == _pid -> x = (x + 1) % 4; turn = 1 - turn
	:: x == 3 && _pid == 1 -> done = true; break
	od
}`
	held, failed := 0, 0
	for _, formula := range []string{
		"G(x < 4)", "F done", "G F busy", "G(busy -> F !busy)", "G(x == 3 -> F(x == 0))", "F G !done || F done", "!done U (x == 3)", "G !done",
		"G F(x == 0) && G F(x == 1)", "G(x == 3 -> X (x == 0 || done))", "G(done -> G done)",
	} {
		for _, reduction := range reductions {
			if reduction == ltlpor.Ample && strings.Contains(formula, "X") {
				continue
			}
			opt := ltlpor.Options{Checks: ltlpor.Given, Reduction: reduction}
			want, err := check(t, model, formula, opt)
			require.NoError(t, err, formula)
			for _, hoa := range hoaOf(t, formula) {
				opt.Automaton = source.NewFile("a.hoa", hoa)
				got, err := check(t, model, "", opt)
				require.NoError(t, err, "%s\n%s", formula, hoa)
				require.Len(t, got.Properties, 1)
				require.Equal(t, property.Automaton, got.Properties[0].Kind)
				require.Equal(t, want.Verdict, got.Verdict, "%s, %v", formula, reduction)
				require.Len(t, got.Properties[0].Traces, len(want.Properties[0].Traces))
			}
			got, err := check(t, model+neverOf(t, formula), "", ltlpor.Options{Checks: ltlpor.Claim, Reduction: reduction})
			require.NoError(t, err, formula)
			require.Equal(t, want.Verdict, got.Verdict, "never claim of %s, %v", formula, reduction)
			if want.Verdict == ltlpor.Holds {
				held++
			} else {
				failed++
			}
		}
	}
	require.Greater(t, held, 4)
	require.Greater(t, failed, 4)
}

// TestAutomatonReduction: reduction depends on the language, not on what the file says.
func TestAutomatonReduction(t *testing.T) {
	const model = "byte x; active proctype P() { x = 1; x = 2 } active proctype Q() { byte y; y = 1; y = 2 }"
	for _, c := range []struct{ formula, reduction string }{
		{"G(x == 1 -> X (x == 2))", "none: the automaton distinguishes runs that differ in stuttering only"},
		{"F(x == 2)", "ample"},
	} {
		for _, hoa := range hoaOf(t, c.formula) {
			hoa = strings.Replace(hoa, "--BODY--", "properties: stutter-invariant\n--BODY--", 1)
			r, err := check(t, model, "", ltlpor.Options{Checks: ltlpor.Given, Automaton: source.NewFile("a.hoa", hoa)})
			require.NoError(t, err)
			require.Equal(t, c.reduction, r.Searches[0].Plan.Reducing())
			lies := strings.Contains(r.Warnings.Error(), "a.hoa:1:1: warning: the file says stutter-invariant, but the automaton is not")
			require.Equal(t, c.reduction != "ample", lies)
		}
	}
}

// TestAutomatonTime: the test whether an automaton is stutter-invariant keeps to the
// time for a formula; without an answer nothing is reduced.
func TestAutomatonTime(t *testing.T) {
	const model = "byte x; active proctype P() { do :: x = 1 - x od } active proctype Q() { byte y; y = 1 }"
	hoa := hoaOf(t, "G F(x == 1)")[0]
	for _, c := range []struct {
		time      time.Duration
		reduction string
	}{{time.Nanosecond, "none: the automaton could not be shown to be stutter-invariant"}, {0, "ample"}} {
		r, err := check(t, model, "", ltlpor.Options{Checks: ltlpor.Given, Automaton: source.NewFile("a.hoa", hoa), FormulaTime: c.time})
		require.NoError(t, err)
		require.Equal(t, c.reduction, r.Searches[0].Plan.Reducing())
		require.Equal(t, ltlpor.Holds, r.Verdict)
	}
}

// TestAutomatonErrors: positions are those in the file.
func TestAutomatonErrors(t *testing.T) {
	const model = "#define two 2\nbyte x; active proctype P() { x = 1 }"
	const head = "HOA: v1 States: 1 Start: 0 Acceptance: 1 Inf(0)\nAP: 2 "
	const body = "\n--BODY-- State: 0 {0} [0] 0 --END--"
	for _, c := range []struct{ props, message string }{
		{`"x == two" "y > 1"`, "a.hoa:2:19: error: "},
		{`"x ==" "x"`, "a.hoa:2:12: error: "},
		{`"x == 1" "x = 1"`, "a.hoa:2:19: error: "},
		{`"x" "nosuch"`, "a.hoa:2:12: error: "},
		{`"x" "G x"`, "a.hoa:2:14: error: "},
	} {
		_, err := check(t, model, "", ltlpor.Options{Automaton: source.NewFile("a.hoa", head+c.props+body)})
		require.ErrorContains(t, err, c.message, "%s", c.props)
	}
	_, err := check(t, model, "", ltlpor.Options{Automaton: source.NewFile("a.hoa", "HOA: v3")})
	require.ErrorContains(t, err, `a.hoa:1:6: error: version "v3" is not known`)
	r, err := check(t, model, "", ltlpor.Options{Automaton: source.NewFile("a.hoa", head+`"x == two" "x"`+body)})
	require.NoError(t, err)
	require.Equal(t, ltlpor.Holds, r.Verdict)
}
