package ltlpor

import (
	"context"
	"fmt"
	"time"

	"ltlpor/buchi"
	"ltlpor/exec"
	"ltlpor/lower"
	"ltlpor/ltl"
	"ltlpor/product"
	"ltlpor/program"
	"ltlpor/promela"
	"ltlpor/source"
	"ltlpor/task"
)

// stutterTime bounds the test whether a property is stutter-invariant, if the time for
// a formula is not shorter.
const stutterTime = 5 * time.Second

// claimGoal makes the goal of a never claim. With reduction it is searched only
// if its language is shown to be stutter-invariant: nothing
// keeps a user from writing a claim that counts steps.
func (m *model) claimGoal(c *promela.Claim, opt Options) (*goal, source.List, error) {
	graph, list := lower.Claim(m.program, m.info, c)
	if list.Err() != nil {
		return nil, list, nil
	}
	name := c.Name.Name
	if name == "" {
		name = "never"
	}
	g := &goal{properties: []Property{{Name: name, Kind: task.Claim, Span: c.Span}}}
	if graph == nil {
		more, err := m.takePart(g, c)
		if more.Err() != nil {
			list = nil // that it takes part in the run is no news then
		}
		return g, append(list, more...), err
	}
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
	g.violates, g.language = language.Accepts, language
	for bit := range m.program.Props {
		g.bits = append(g.bits, bit)
	}
	g.reaches = func(letters []uint64) bool {
		// Merged steps, unfolded, repeat letters: a claim that is stutter-invariant may
		// fail later on then, but the run violates it all the same. An automaton with
		// waiting states sees what the claim does on a word that differs by stuttering.
		last := len(letters) - 1
		return fails(g.automaton, letters) || g.stutter == task.Invariant && g.violates(ltl.Word{Stem: letters[:last], Cycle: letters[last:]})
	}
	g.stutter = stutterOf(language, opt)
	return g, list, nil
}

// stutterOf tests whether the language of a is stutter-invariant, so that reduction keeps it.
func stutterOf(a *buchi.Automaton, opt Options) task.Stutter {
	ctx, cancel := context.WithTimeout(context.Background(), min(stutterTime, opt.FormulaTime))
	defer cancel()
	switch answer, _ := buchi.StutterInvariant(ctx, a); answer {
	case buchi.Yes:
		return task.Invariant
	case buchi.No:
		return task.Sensitive
	}
	return task.Undecided
}

// takePart makes g the goal of a claim that does more than observe: it takes part in
// the run, in turn with the system (11.5).
func (m *model) takePart(g *goal, c *promela.Claim) (source.List, error) {
	prog, list := lower.Observer(m.program, m.info, c)
	if list.Err() != nil {
		return list, nil
	}
	if err := program.Sanity(prog); err != nil {
		return nil, fmt.Errorf("bug: the program with the never claim is not sane: %w", err)
	}
	machine, err := newMachine(prog)
	if err != nil {
		return nil, err
	}
	if f := machine.InitFault(); f != nil {
		span := f.Span
		if !span.Valid() {
			span = c.Span
		}
		return source.List{source.Errorf(span, "the initial state cannot be made: %s", f.Message)}, nil
	}
	g.observer = &observer{program: prog, machine: machine}
	return list, nil
}

// observer is a program in which a never claim takes part, with its machine.
type observer struct {
	program *program.Program
	machine exec.Machine
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
