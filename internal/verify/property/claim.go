package property

import (
	"fmt"

	"ltlpor/buchi"
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/lang/lower"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/model/program"
	"ltlpor/product"
	"ltlpor/source"
)

// stutterWork bounds the test for stutter invariance, counted in checks for cancellation (cancel.Bounded); the test
// takes one to ten seconds. Due to this bound, the test has the same result on fast and slow machines. The time limit
// for a formula applies as well.
const stutterWork = 500_000

// claim returns the property of never claim c. If the claim has an error, the property is nil and the list has the
// error.
//
// A reduction is only used if a test proves that the language of the claim is stutter-invariant, because a claim may
// count steps.
func (r *reader) claim(c *promela.Claim) (*Property, source.List, error) {
	p := r.property(Claim, claimName(c))
	p.Span = c.Span
	graph, list := lower.Claim(p.Program, r.info, c)
	if list.Err() != nil {
		return nil, list, nil
	}
	if graph == nil {
		more, err := r.takePart(p, c)
		if err != nil || more.Err() != nil {
			return nil, more, err // on an error, omit the warnings in list: the claim does not take part in a run
		}
		return p, append(list, more...), nil
	}
	p.Automaton = claimAutomaton(graph)
	for _, s := range p.Automaton.States {
		for _, e := range s.Edges {
			p.Visible |= e.Pos | e.Neg | e.Require
		}
	}
	language, err := claimLanguage(graph, len(p.Program.Props))
	if err != nil {
		return nil, nil, err
	}
	p.violates, p.Language = language.Accepts, language
	for bit := range p.Program.Props {
		p.Bits = append(p.Bits, bit)
	}
	p.reaches = func(letters []uint64) bool { return fails(p.Automaton, letters) }
	r.later = append(r.later, func() (source.List, error) {
		p.Stutter = r.stutter(language)
		return nil, nil
	})
	return p, list, nil
}

// claimName returns the name of never claim c, or "never" if it has no name.
func claimName(c *promela.Claim) string {
	if c.Name.Name == "" {
		return "never"
	}
	return c.Name.Name
}

// stutter tests whether the language of a is stutter-invariant, as a reduction requires. If a limit of time or work
// ends the test, the result is Undecided.
func (r *reader) stutter(a *buchi.Automaton) Stutter {
	ctx, end := r.withDeadline(r.opt.Time)
	defer end()
	work := stutterWork
	if n := r.opt.FormulaWork; n > 0 {
		work = min(work, n)
	}
	switch answer, _ := buchi.StutterInvariant(cancel.Bounded(ctx, work), a); answer {
	case buchi.Yes:
		return Invariant
	case buchi.No:
		return Sensitive
	}
	return Undecided
}

// takePart lets never claim c run as a process of the model, in turn with the system (semantics.md, 11.5), because c
// does more than observe states. It sets p.Program to the program with the claim. If the list has an error, p is
// unchanged.
func (r *reader) takePart(p *Property, c *promela.Claim) (source.List, error) {
	prog, list := lower.Observer(r.task.Program, r.info, c)
	if list.Err() != nil {
		return list, nil
	}
	if err := program.Sanity(prog); err != nil {
		return nil, fmt.Errorf("bug: the program with the never claim is not sane: %w", err)
	}
	p.Program = prog
	return list, nil
}

// claimAutomaton converts the graph of a never claim to an automaton for the search. The end of the claim and the
// failing assertions of the claim are faults.
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

// claimLanguage returns a Büchi automaton for the words that violate a never claim: words with an accepting run of the
// claim, with a run to the end of the claim, or with a failing assertion of the claim. props is the number of
// propositions.
func claimLanguage(graph *lower.ClaimGraph, props int) (*buchi.Automaton, error) {
	n := len(graph.States)
	edges := make([][]buchi.Edge, n+1)
	accepting := make([]bool, n+1)
	accepting[n] = true // from here, the automaton accepts every continuation
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
