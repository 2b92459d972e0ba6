package buchi_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/testing/ltltest"
	"ltlpor/ltl"
	"ltlpor/source"
)

func TestHOARoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 62))
	for range 300 {
		f := ltltest.Formula(r, 2+r.IntN(10), 2, ltltest.WithNext)
		a := translate(t, f, buchi.Options{})
		var b strings.Builder
		require.NoError(t, a.WriteHOA(&b, buchi.HOA{Name: f.String(), Props: []string{"x > 3", `say "hi"`}, V11: r.IntN(2) == 0}))
		in, list := buchi.ReadHOA(source.NewFile("a.hoa", b.String()))
		require.NoError(t, list.Err(), "%s", b.String())
		require.Equal(t, f.String(), in.Name)
		require.Equal(t, a.String(), in.Automaton.String(), "%s", b.String())
		require.Equal(t, []string{"x > 3", `say "hi"`}[:a.Props], append([]string{}, in.Props...))
		w, bad := wrongWord(r, f, in.Automaton, 2, 1, 2)
		require.False(t, bad, "%v: %v", f, w)
	}
}

func TestHOARoundTripGeneralised(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 64))
	for range 200 {
		f := ltltest.Formula(r, 2+r.IntN(10), 2, ltltest.WithNext)
		g, err := buchi.TranslateGeneralised(context.Background(), f, buchi.Options{})
		require.NoError(t, err)
		var b strings.Builder
		require.NoError(t, g.WriteHOA(&b, buchi.HOA{}))
		in, list := buchi.ReadHOA(source.NewFile("a.hoa", b.String()))
		require.NoError(t, list.Err(), "%s", b.String())
		require.Equal(t, g.String(), in.Generalised.String(), "%s", b.String())
		w, bad := wrongWord(r, f, in.Automaton, 2, 1, 1)
		require.False(t, bad, "%v: %v", f, w)
	}
}

// TestHOAAcceptance reads automata written by other tools.
func TestHOAAcceptance(t *testing.T) {
	for _, c := range []struct{ name, text, formula string }{
		{"generalised, on transitions, with an alias", `HOA: v1.1
name: "GFa & GFb" States: 1 Start: 0
acc-name: generalized-Buchi 2 Acceptance: 2 Inf(0)&Inf(1)
AP: 2 "a" "b" Alias: @a 0 properties: trans-labels explicit-labels trans-acc !terminal stutter-invariant
--BODY--
State: 0 "all" [@a & 1] 0 {0 1} [@a & !1] 0 {0} [!@a & 1] 0 {1} [!(0 | 1)] 0
--END--`, "G F a && G F b"},
		{"all runs accept", `HOA: v1 States: 1 Start: 0 AP: 1 "a" acc-name: all Acceptance: 0 t
--BODY-- State: 0 [0] 0 --END--`, "G a"},
		{"implicit labels", `HOA: v1 States: 2 Start: 0 AP: 1 "a" Acceptance: 1 Inf(0)
--BODY-- State: 0 /* !a, a */ 0 1 State: 1 {0} 1 1 --END--`, "F a"},
		{"labels on states, two initial", `HOA: v1 States: 2 Start: 0 Start: 1 AP: 2 "a" "b" Acceptance: 1 Inf(0)
--BODY-- State: [0] 0 {0} 0 State: [1] 1 {0} 1 --END--`, "G a || G b"},
		{"a comment in a comment, an alias before the propositions, sets that say nothing", `HOA: v1 /* a /* b */ c */ Start: 0 Alias: @0 0
Acceptance: 3 (Inf(1)) AP: 1 "a" --BODY-- State: 0 {2} [@0] 0 {1} [!@0] 0 --END--`, "G F a"},
		{"all runs accept, in whatever sets", `HOA: v1 Start: 0 AP: 1 "a" Acceptance: 2 t
--BODY-- State: 0 {1} [0] 0 {0} --END--`, "G a"},
		{"a state without edges, states in any order", `HOA: v1 Start: 0 AP: 1 "a" Acceptance: 1 Inf(0)
--BODY-- State: 2 State: 1 {0} [t] 1 State: 0 [0] 1 [!0] 2 --END--`, "a"},
		{"sets on states and edges", `HOA: v1 Start: 0 AP: 2 "a" "b" Acceptance: 2 Inf(0)&Inf(1)
--BODY-- State: 0 {1} [0&1] 0 {0} [0&!1] 1 State: 1 [t] 1 {0} --END--`, "G(a && b)"},
		{"no initial state", `HOA: v1 AP: 1 "a" Acceptance: 0 t --BODY-- State: 0 [t] 0 --END--`, "false"},
		{"no proposition, one edge for the one letter", `HOA: v1 Start: 0 Acceptance: 0 t --BODY-- State: 0 0 --END--`, "true"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, list := buchi.ReadHOA(source.NewFile("a.hoa", c.text))
			require.NoError(t, list.Err())
			p, list := ltl.Parse(source.NewFile("f", c.formula), ltl.Textbook)
			require.NoError(t, list.Err())
			w, bad := wrongWord(rand.New(rand.NewPCG(1, 1)), p.Formula, in.Automaton, len(in.Props), 2, 2)
			require.False(t, bad, "%v", w)
		})
	}
}

// TestHOAErrors: an unsupported feature is rejected by name and place.
func TestHOAErrors(t *testing.T) {
	const head = `HOA: v1 States: 2 Start: 0 AP: 1 "a" Acceptance: 1 Inf(0) --BODY-- `
	for _, c := range []struct{ text, message string }{
		{"", `a.hoa:1:1: error: expected "HOA:" at the start`},
		{"HOA: v2", `1:6: error: version "v2" is not known`},
		{`HOA: v1 AP: 65 "a"`, "1:13: error: the number of atomic propositions 65 is too large"},
		{`HOA: v1 Acceptance: 1 Fin(0)`, `acceptance "Fin" is not supported`},
		{`HOA: v1 Acceptance: 2 Inf(0)|Inf(1)`, "acceptance with | is not supported"},
		{`HOA: v1 Start: 0&1`, "alternating automata are not supported"},
		{`HOA: v1 States: 1 --BODY--`, "the header has no Acceptance"},
		{`HOA: v1 Tool: "x"`, ""},
		{head + `State: 0 [0] 7 --END--`, "a state 7 is too large"},
		{head + `State: 0 [1] 1 --END--`, "an atomic proposition 1 is too large: it must be below 1"},
		{head + `State: 0 [@x] 1 --END--`, "the alias @x is not defined"},
		{head + `State: 0 [0`, `expected "]"`},
		{head + `State: 0 [` + strings.Repeat("(", 2000), "nested more than"},
		{head + `State: 0 State: 1 --END-- HOA: v1`, "only one automaton"},
		{head + `State: 0 [0] 1 --END--`, "1:81: error: there is no state 1 in the body"},
		{`HOA: v1 Start: 5 Acceptance: 0 t --BODY-- State: 0 --END--`, "1:16: error: there is no state 5 in the body"},
		{head + `State: 0 [0] 0 State: 0 --END--`, "1:90: error: state 0 comes twice"},
		{head + `State: 0 0 --END--`, "state 0 has 1 edge without labels, and there are 2 letters"},
		{head + `State: 0 0 0 0 --END--`, "state 0 has more edges than the 2 letters"},
		{head + `State: 0 [0] 0 0 --END--`, "1:83: error: state 0 has edges with a label and edges without"},
		{head + `State: 0 0 0 [0] 0 --END--`, "state 0 has edges with a label and edges without"},
		{head + `State: [0] 0 [0] 0 --END--`, "1:81: error: state 0 has a label, so its edges must not have one"},
		{head + `State: 0 [0] 0 {1} --END--`, "an acceptance set 1 is too large"},
		{head + `State: 0 --ABORT--`, "1:77: error: the tool that wrote the automaton gave it up here"},
		{head + `State: 0 [t`, `expected "]", found the end of the file`},
		{`HOA: v1 --ABORT--`, "gave it up"},
		{`HOA: v1 Acceptance: 0 t --BODY-- State: 0 {0} --END--`, "1:44: error: an acceptance set cannot stand here: there are none"},
		{`HOA: v1 AP: 0 Acceptance: 0 t --BODY-- State: 0 [0] 0 --END--`, "1:50: error: an atomic proposition cannot stand here: there are none"},
		{`HOA: v1 Alias: @x 3 AP: 1 "a" Acceptance: 0 t --BODY-- --END--`, "1:19: error: an atomic proposition 3 is too large"},
		{`HOA: v1 Alias: @x 3 Acceptance: 0 t --BODY-- --END--`, "1:19: error: an atomic proposition cannot stand here"},
		{`HOA: v1 AP: 1 "a" Alias: @x 0 Alias: @x t`, "1:38: error: the alias @x is defined already"},
		{`HOA: v1 AP: 2 "a" "a"`, `1:19: error: two atomic propositions have the name "a"`},
		{`HOA: v1 AP: 1 "a" AP: 1 "b"`, "1:19: error: a second header item AP:"},
		{`HOA: v1 Acceptance: 0 f`, "is not supported: only t and conjunctions of Inf are"},
		{`HOA: v1 Acceptance: 1 (Inf(0)`, `expected ")", found the end of the file`},
		{`HOA: v1 Acceptance: 1 Inf(!0)`, "acceptance with complemented sets is not supported"},
		{`HOA: v1.2`, `1:6: error: version "v1.2" is not known; v1 and v1.1 are`},
		{`HOA: v1 /* /* */`, "1:9: error: the comment has no end"},
		{"\x00\xff", `expected "HOA:" at the start`},
		{head + `--END`, ""},
		{`HOA: v1 name: "x`, "the string has no end"},
	} {
		in, list := buchi.ReadHOA(source.NewFile("a.hoa", c.text))
		require.Nil(t, in, "%s", c.text)
		require.Len(t, list, 1, "%s", c.text)
		require.Contains(t, list.Error(), c.message, "%s", c.text)
	}
}

func FuzzReadHOA(f *testing.F) {
	f.Add(`HOA: v1 States: 2 Start: 0 AP: 1 "a" Acceptance: 1 Inf(0) --BODY-- State: 0 [0] 1 State: 1 {0} [t] 1 --END--`)
	f.Add(`HOA: v1.1 States: 1 Start: 0 AP: 2 "a" "b" Alias: @x !0|1 Acceptance: 2 Inf(0)&Inf(1) --BODY-- State: 0 [@x&!@x] 0 {0} --END--`)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		in, list := buchi.ReadHOA(source.NewFile("a.hoa", text))
		if in == nil {
			require.Error(t, list.Err())
			return
		}
		in.Automaton.Accepts(ltl.Word{Cycle: []uint64{0, 1}})
	})
}
