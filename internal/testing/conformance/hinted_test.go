package conformance

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/base/checkpoint"
	"ltlpor/source"
)

// vacuous are the messages of warnings that a part of a formula plays no part.
func vacuous(r *ltlpor.Report) (list []string) {
	for _, d := range r.Findings {
		if d.Kind == source.Vacuous || d.Kind == source.Stronger {
			list = append(list, strings.TrimPrefix(d.Message, string(d.Kind)+": "))
		}
	}
	return list
}

// What never comes is another kind of warning than that more holds.
func TestVacuousOrStronger(t *testing.T) {
	const model = `bool req, ack; active proctype P() { do :: ack = !ack od }`
	o := ltlpor.Options{Checks: ltlpor.Given, Hints: true}
	for formula, want := range map[string][]source.Kind{
		"G(req -> F ack)": {source.Vacuous, source.Stronger},
		"G(ack -> !req)":  {source.Vacuous},
		"G F(ack || req)": {source.Stronger},
		"!req || G ack":   {source.Vacuous},
	} {
		r, err := check(t, model, formula, o)
		require.NoError(t, err)
		var kinds []source.Kind
		for _, d := range r.Findings {
			kinds = append(kinds, d.Kind)
		}
		require.ElementsMatch(t, want, kinds, formula)
	}
}

// The messages of some formulas.
func TestVacuousMessages(t *testing.T) {
	const model = `
#define both (x == 3 && y == 1)
#define pair(v) (x == v && y == v)
byte x, y; bool req, ack;
active proctype P() { do :: x < 2 -> x++ :: x = 0 :: ack = 1 od }
active proctype Q() { y = 1; y = 2 }`
	for formula, want := range map[string][]string{
		"G(req -> F ack)":  {"req is never true (G(req -> F ack) holds whatever F ack is)"},
		"G(both -> F ack)": {"both is never true (G(both -> F ack) holds whatever F ack is)"},
		"G(x < 3 || req)":  {"x < 3 is always true (G((x < 3) || req) holds whatever req is)"},
		"x == 0 || G ack":  {"x == 0 is true in the first state ((x == 0) || G ack holds whatever G ack is)"},
		"G(x < 3) && G(req -> (F ack && F req))": {
			"req is never true (G(req -> (F ack && F req)) holds whatever (F ack && F req) is)",
		},
		"G(req -> x == 1) && G(y != 1 || F(y == 2 || req))": {
			"req is never true (G(req -> (x == 1)) holds whatever x == 1 is)",
			"G F((y == 2) || req) holds, too (G((y != 1) || F((y == 2) || req)) holds whatever y != 1 is)",
			"G((y != 1) || F (y == 2)) holds, too (G((y != 1) || F((y == 2) || req)) holds whatever req is)",
		},
		"G(x < 3)":               nil,
		"G(y == 2 -> G(y == 2))": nil,
		"G(req <-> req && ack)":  nil, // no constant says most
		"G(pair(9) -> F ack)": {
			"G((y == 9) -> F ack) holds, too (G(((x == 9) && (y == 9)) -> F ack) holds whatever x == 9 is)",
			"G((x == 9) -> F ack) holds, too (G(((x == 9) && (y == 9)) -> F ack) holds whatever y == 9 is)",
			"((x == 9) && (y == 9)) is never true (G(((x == 9) && (y == 9)) -> F ack) holds whatever F ack is)",
		},
	} {
		o := ltlpor.Options{Checks: ltlpor.Given, Hints: true, Fairness: ltlpor.WeaklyFair}
		r, err := check(t, model, formula, o)
		require.NoError(t, err)
		require.Equal(t, ltlpor.Holds, r.Verdict, formula)
		require.Empty(t, r.Unknown)
		require.Equal(t, want, vacuous(r), formula)
		o.Hints = false
		r, err = check(t, model, formula, o)
		require.NoError(t, err)
		require.Empty(t, vacuous(r), "not asked for")
	}
}

// spread has 30,626 states, and never says a, b or c.
const spread = `
byte x, y; bool a, b, c;
active proctype P() { do :: x < 174 -> x++ :: else -> x = 0 od }
active proctype Q() { do :: y < 174 -> y++ :: else -> y = 0 od }`

// Searches for hints end when they have stored twice as much as that which decided. What is known then is told, the
// same each time.
func TestHintsAreBounded(t *testing.T) {
	formula := "G(a -> F(x == 1 && y == 1 && a)) && G(b -> F(x == 2 && y == 2 && b)) && " +
		"G(c -> F(x == 3 && y == 3 && c))"
	var first []string
	for i := range 2 {
		r, err := check(t, spread, formula, ltlpor.Options{Checks: ltlpor.Given, Hints: true, Reduction: ltlpor.None})
		require.NoError(t, err)
		require.Equal(t, ltlpor.Holds, r.Verdict)
		require.Equal(t, []string{"formula"}, r.Unknown)
		require.NotEmpty(t, vacuous(r))
		if i == 0 {
			first = vacuous(r)
		}
		require.Equal(t, first, vacuous(r))
		require.Positive(t, r.Spent.Hints)
		require.Len(t, r.Searches, 1)
	}
}

// An interrupt ends the search for hints, and leaves the verdicts as they are.
func TestHintsAreInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, err := ltlpor.Check(ctx, source.NewFile("m.pml", spread), ltlpor.Options{
		Formula: source.NewFile("formula", "G(a -> F b)"), Hints: true, Decided: func(d ltlpor.Decision) {
			if d.Open == 0 {
				cancel()
			}
		},
	})
	require.NoError(t, err)
	require.Equal(t, ltlpor.Holds, r.Verdict)
	require.Empty(t, vacuous(r))
	require.Equal(t, []string{"formula"}, r.Unknown)
}

// Searches for hints are no part of a checkpoint: a check that goes on makes them again.
func TestHintsAfterACheckpoint(t *testing.T) {
	var kept bytes.Buffer
	opt := ltlpor.Options{
		Formula: source.NewFile("formula", "G(a -> F b)"), Hints: true,
		Checkpoint: &ltlpor.Checkpoint{Every: time.Nanosecond, Write: func(content func(*checkpoint.Writer)) {
			kept.Reset()
			w := checkpoint.NewWriter(&kept)
			content(w)
			require.NoError(t, w.Close())
		}},
	}
	r, err := ltlpor.Check(t.Context(), source.NewFile("m.pml", spread), opt)
	require.NoError(t, err)
	require.Len(t, vacuous(r), 1)
	from, err := checkpoint.Open(bytes.NewReader(kept.Bytes()))
	require.NoError(t, err)
	opt.Checkpoint.From = from
	again, err := ltlpor.Check(t.Context(), source.NewFile("m.pml", spread), opt)
	require.NoError(t, err)
	require.Equal(t, vacuous(r), vacuous(again))
	require.Equal(t, r.Searches[1].States, again.Searches[1].States)
}
