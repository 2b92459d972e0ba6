package ltlpor

import (
	"context"
	"time"

	"ltlpor/buchi"
	"ltlpor/lower"
	"ltlpor/ltl"
	"ltlpor/product"
	"ltlpor/program"
	"ltlpor/promela"
	"ltlpor/source"
)

// stutterTime bounds the test whether a claim is stutter-invariant.
const stutterTime = 5 * time.Second

// claimGoal makes the goal of a never claim. With reduction it is searched only
// if its language is shown to be stutter-invariant: nothing
// keeps a user from writing a claim that counts steps.
func (m *model) claimGoal(c *promela.Claim) (*goal, source.List, error) {
	graph, list := lower.Claim(m.program, m.info, c)
	if list.Err() != nil {
		return nil, list, nil
	}
	name := c.Name
	if name == "" {
		name = "never"
	}
	g := &goal{properties: []Property{{Name: name, Kind: "claim", Span: c.Span}}}
	g.automaton = claimAutomaton(graph)
	for _, s := range g.automaton.States {
		for _, e := range s.Edges {
			g.visible |= e.Pos | e.Neg | e.Require
		}
	}
	language, err := claimLanguage(graph, len(m.program.Props))
	if err != nil {
		return nil, nil, err
	}
	g.violates = language.Accepts
	g.reaches = func(letters []uint64) bool {
		// Merged steps, unfolded, repeat letters: a claim that is stutter-invariant may
		// fail later on then, but the run violates it all the same.
		last := len(letters) - 1
		return fails(g.automaton, letters) || g.unreduced == "" && g.violates(ltl.Word{Stem: letters[:last], Cycle: letters[last:]})
	}
	ctx, cancel := context.WithTimeout(context.Background(), stutterTime)
	defer cancel()
	switch answer, _ := buchi.StutterInvariant(ctx, language); answer {
	case buchi.No:
		g.unreduced = "the claim distinguishes runs that differ in stuttering only"
	case buchi.Unknown:
		g.unreduced = "the claim could not be shown to be stutter-invariant"
	}
	return g, list, nil
}

// claimAutomaton returns the claim for the search: its end and its failing
// assertions are faults.
func claimAutomaton(graph *lower.ClaimGraph) *product.Automaton {
	a := &product.Automaton{Initial: []program.Q{program.Q(graph.Entry)}}
	for _, s := range graph.States {
		state := product.State{Accepting: s.Accepting}
		if s.End {
			state.End = &program.Fault{Kind: program.ClaimEnd, Message: "the never claim ran to its end", Edge: -1, Proc: program.NoPID}
		}
		for _, e := range s.Edges {
			edge := product.Edge{To: program.Q(e.To), Pos: e.Pos, Neg: e.Neg, Require: e.Require}
			if e.Require != 0 {
				edge.Fault = &program.Fault{
					Kind: program.ClaimAssertion, Message: "an assertion of the never claim fails: " + e.Text,
					Edge: -1, Proc: program.NoPID, Continues: true,
				}
			}
			state.Edges = append(state.Edges, edge)
		}
		a.States = append(a.States, state)
	}
	return a
}

// claimLanguage returns the Büchi automaton of the runs that the claim forbids:
// those with an accepting run of the claim, those on which it comes to its end, and
// those on which an assertion in it fails.
func claimLanguage(graph *lower.ClaimGraph, props int) (*buchi.Automaton, error) {
	n := len(graph.States)
	edges := make([][]buchi.Edge, n+1)
	accepting := make([]bool, n+1)
	accepting[n] = true // reads everything for ever
	edges[n] = []buchi.Edge{{To: n}}
	for q, s := range graph.States {
		accepting[q] = s.Accepting
		if s.End {
			accepting[q] = true
			edges[q] = []buchi.Edge{{To: q}}
			continue
		}
		for _, e := range s.Edges {
			l := buchi.Label{Pos: e.Pos, Neg: e.Neg}
			edges[q] = append(edges[q], buchi.Edge{To: e.To, Label: l})
			for bit := range 64 {
				if e.Require>>bit&1 != 0 {
					edges[q] = append(edges[q], buchi.Edge{To: n, Label: l.And(buchi.Label{Neg: 1 << bit})})
				}
			}
		}
	}
	return buchi.New(props, []int{graph.Entry}, edges, accepting)
}

// fails reports whether the claim can fail on a run whose states have these
// letters.
func fails(a *product.Automaton, letters []uint64) bool {
	at := map[program.Q]bool{}
	for _, q := range a.Initial {
		at[q] = true
	}
	for _, l := range letters {
		next := map[program.Q]bool{}
		for q := range at {
			for _, e := range a.States[q].Edges {
				if e.Pos&^l != 0 || e.Neg&l != 0 {
					continue
				}
				if e.Require&^l != 0 {
					return true
				}
				next[e.To] = true
			}
		}
		at = next
		for q := range at {
			if a.States[q].End != nil {
				return true
			}
		}
	}
	return false
}
