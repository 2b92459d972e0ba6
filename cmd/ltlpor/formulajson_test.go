package main

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/testing/ltltest"
	"ltlpor/ltl"
	"ltlpor/source"
)

// jsonOf runs a command line and decodes what it writes to standard output.
func jsonOf(t *testing.T, into any, args ...string) int {
	t.Helper()
	var out, errs bytes.Buffer
	status := run(context.Background(), args, streams{strings.NewReader(""), &out, &errs}, func(string) string { return "" })
	require.NoError(t, json.Unmarshal(out.Bytes(), into), "%s\n%s", out.String(), errs.String())
	return status
}

// truth evaluates f at position i of a word as a textbook defines it, by looking at
// as many further positions as the word has different suffixes.
func truth(f *ltl.Formula, at func(int) uint64, suffixes, i int) bool {
	sub := func(g *ltl.Formula, j int) bool { return truth(g, at, suffixes, j) }
	until := func(a, b func(int) bool) bool {
		for j := i; j <= i+suffixes; j++ {
			if b(j) {
				return true
			}
			if !a(j) {
				return false
			}
		}
		return false
	}
	left, right := func(j int) bool { return sub(f.L, j) }, func(j int) bool { return sub(f.R, j) }
	not := func(g func(int) bool) func(int) bool { return func(j int) bool { return !g(j) } }
	always := func(int) bool { return true }
	switch f.Op {
	case ltl.True, ltl.False:
		return f.Op == ltl.True
	case ltl.Atom:
		return at(i)>>f.Prop&1 == 1
	case ltl.Not:
		return !left(i)
	case ltl.And:
		return left(i) && right(i)
	case ltl.Or:
		return left(i) || right(i)
	case ltl.Implies:
		return !left(i) || right(i)
	case ltl.Equiv:
		return left(i) == right(i)
	case ltl.Next:
		return left(i + 1)
	case ltl.Finally:
		return until(always, left)
	case ltl.Globally:
		return !until(always, not(left))
	case ltl.Until:
		return until(left, right)
	case ltl.Release:
		return !until(not(left), not(right))
	case ltl.WeakUntil:
		return until(left, right) || !until(always, not(left))
	default: // StrongRelease
		return until(right, func(j int) bool { return left(j) && right(j) })
	}
}

// evaluated tells whether a formula holds on a word of a JSON result, by the
// definition alone.
func evaluated(t *testing.T, text string, w jsonreport.WordDocument) bool {
	t.Helper()
	p, list := ltl.Parse(source.NewFile("formula", text), ltl.Textbook)
	require.NoError(t, list.Err())
	letters := append(append([]map[string]bool{}, w.Stem...), w.Cycle...)
	at := func(i int) (letter uint64) {
		if i >= len(letters) {
			i = len(w.Stem) + (i-len(w.Stem))%len(w.Cycle)
		}
		for q, a := range p.Atoms {
			if letters[i][a.Text] {
				letter |= 1 << q
			}
		}
		return letter
	}
	return truth(p.Formula, at, len(letters)+1, 0)
}

// TestComparisonsAreWitnessed: the run that tells two formulas apart does, by an
// evaluation that shares nothing with the program's, and the exit status says so;
// and formulas that are called equivalent agree on words at random.
func TestComparisonsAreWitnessed(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 41))
	answers := map[string]int{}
	for range 150 {
		f := ltltest.Formula(r, 1+r.IntN(7), 2, ltltest.WithNext)
		g := ltltest.Formula(r, 1+r.IntN(7), 2, ltltest.WithNext)
		if r.IntN(3) == 0 {
			g = ltl.Simplify(context.Background(), f)
		}
		relation := []string{"equivalent", "implies"}[r.IntN(2)]
		var d jsonreport.FormulaDocument
		status := jsonOf(t, &d, "formula", "--json=-", "--"+relation, "--", f.String(), g.String())
		require.NotNil(t, d.Comparison, "%v, %v", f, g)
		c := d.Comparison
		require.Equal(t, relation, c.Relation)
		if c.Holds {
			require.Equal(t, exitcode.Holds, status)
			require.Nil(t, c.Word)
			answers[relation]++
			for range 20 {
				w := ltltest.Word(r, r.IntN(4), 1+r.IntN(4), 2)
				left, right := ltl.Holds(f, w), ltl.Holds(g, w)
				require.True(t, left == right || relation == "implies" && right, "%v, %v: %v", f, g, w)
			}
			continue
		}
		answers["not "+relation]++
		require.Equal(t, exitcode.Violated, status)
		require.Equal(t, *c.OnWord, evaluated(t, f.String(), *c.Word), "%v on %v", f, c.Word)
		require.Equal(t, !*c.OnWord, evaluated(t, g.String(), *c.Word), "%v on %v", g, c.Word)
		require.True(t, relation == "equivalent" || *c.OnWord)
	}
	require.Len(t, answers, 4)
	t.Log(answers)
}

// TestFormulaJSON: what the text says is in the JSON form, and an error with its
// place and kind.
func TestFormulaJSON(t *testing.T) {
	var d jsonreport.FormulaDocument
	require.Equal(t, exitcode.Holds, jsonOf(t, &d, "formula", "--json=-", "G(p -> X q)"))
	require.Equal(t, "ltlpor-formula", d.Format)
	require.Equal(t, jsonreport.Version, d.Version)
	require.Equal(t, []string{"p", "q"}, d.Propositions)
	require.Equal(t, []string{"safety"}, d.Class)
	require.False(t, *d.Stutter)
	require.True(t, evaluated(t, "G(p -> X q)", d.Stuttering.Holds))
	require.False(t, evaluated(t, "G(p -> X q)", d.Stuttering.Fails))
	require.True(t, *d.Satisfiable)
	require.False(t, *d.Valid)
	require.Equal(t, 2, d.Automaton.States)
	require.NotEmpty(t, d.Warnings)

	for _, c := range []struct {
		args   []string
		status int
		kind   string
	}{
		{[]string{"formula", "p U"}, exitcode.Model, "model"},
		{[]string{"formula", "--equivalent", "p", "q)"}, exitcode.Model, "model"},
		{[]string{"automaton", "p U"}, exitcode.Model, "model"},
		{[]string{"automaton", "--from=/no/such/file"}, exitcode.Model, "model"},
		{[]string{"automaton", "--step=99", "p U q"}, exitcode.Usage, "usage"},
		{[]string{"automaton", "--formula-timeout=1ns", "p U q"}, exitcode.Inconclusive, "inconclusive"},
		{[]string{"formula", "--formula-timeout=1ns", "p U q"}, exitcode.Inconclusive, "inconclusive"},
		{[]string{"formula", "--formula-timeout=1ns", "--implies", "p U q", "F q"}, exitcode.Inconclusive,
			"inconclusive"},
	} {
		var d struct {
			Error *jsonreport.Error `json:"error"`
		}
		require.Equal(t, c.status, jsonOf(t, &d, append(c.args, "--json=-")...), "%v", c.args)
		require.NotNil(t, d.Error, "%v", c.args)
		require.Equal(t, c.kind, d.Error.Kind, "%v", c.args)
	}
}

// TestAutomatonJSON builds automata from the JSON form and compares their language
// with the formula.
func TestAutomatonJSON(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 14))
	for i := range 60 {
		f := ltltest.Formula(r, 2+r.IntN(9), 2, ltltest.WithNext)
		p, list := ltl.Parse(source.NewFile("formula", f.String()), ltl.Textbook)
		require.NoError(t, list.Err())
		var d jsonreport.AutomatonDocument
		acceptance := []string{"state", "generalised"}[i%2]
		require.Equal(t, exitcode.Holds, jsonOf(t, &d, "automaton", "--json=-", "--steps",
			"--acceptance="+acceptance, "--", f.String()))
		require.Equal(t, d.Size.States, len(d.Graph.States))
		require.NotEmpty(t, d.Steps)
		props := map[string]int{}
		for q, name := range d.Propositions {
			props[name] = q
		}
		label := func(cube map[string]bool) (l buchi.Label) {
			for name, value := range cube {
				if value {
					l.Pos |= 1 << props[name]
				} else {
					l.Neg |= 1 << props[name]
				}
			}
			return l
		}
		a := &buchi.Automaton{Props: len(props), Initial: d.Graph.Initial}
		g := &buchi.Generalised{Props: len(props), Initial: d.Graph.Initial[0], Marks: d.Size.Sets}
		for _, s := range d.Graph.States {
			var out []buchi.Edge
			var marked []buchi.MarkedEdge
			for _, e := range s.Edges {
				for _, cube := range e.Label {
					m := buchi.MarkedEdge{To: e.To, Label: label(cube)}
					for _, set := range e.Sets {
						m.Marks |= 1 << set
					}
					marked = append(marked, m)
					out = append(out, buchi.Edge{To: e.To, Label: m.Label})
				}
			}
			g.Edges, a.Edges = append(g.Edges, marked), append(a.Edges, out)
			a.Accepting = append(a.Accepting, s.Accepting != nil && *s.Accepting)
		}
		for range 40 {
			w := ltltest.Word(r, r.IntN(4), 1+r.IntN(4), 2)
			accepted := a.Accepts(w)
			if acceptance == "generalised" {
				accepted = g.Accepts(w)
			}
			require.Equal(t, ltl.Holds(p.Formula, w), accepted, "%v on %v", p.Formula, w)
		}
	}
}
