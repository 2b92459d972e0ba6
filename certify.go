package ltlpor

import (
	"fmt"

	"ltlpor/ltl"
	"ltlpor/program"
	"ltlpor/search"
	"ltlpor/trace"
)

// certify replays what a search found on the reference machine, without
// reduction, and checks it against the definition of the property. Only then it
// is a counterexample.
func (m *model) certify(g *goal, e search.Error, fairness Fairness) (*trace.Trace, error) {
	run := trace.Run{Init: e.Lasso.Init, Stem: taken(e.Lasso.Stem), Cycle: taken(e.Lasso.Cycle), Fault: e.Fault}
	if g.observer != nil {
		return g.observer.certify(e, run, fairness)
	}
	t, err := trace.Replay(m.program, m.machine, run)
	if err != nil {
		return nil, err
	}
	switch {
	case e.Kind == search.AcceptanceCycle:
		if w := m.letters(e.Lasso); !g.violates(w) {
			return nil, fmt.Errorf("the word %v does not violate the property", w)
		}
		if err := fair(fairness, m.machine.Enabled, e.Lasso, t); err != nil {
			return nil, err
		}
	case e.Fault.Kind == program.PropositionFault:
		last := e.Lasso.Init
		if n := len(e.Lasso.Stem); n > 0 {
			last = e.Lasso.Stem[n-1].State
		}
		m.machine.Props(last)
		if undefined, _ := m.machine.Undefined(); undefined == 0 {
			return nil, fmt.Errorf("all propositions have a value at its end")
		}
	case e.Fault.Kind == program.ClaimEnd || e.Fault.Kind == program.ClaimAssertion:
		if !g.reaches(m.letters(e.Lasso).Stem) {
			return nil, fmt.Errorf("the claim does not fail on this run")
		}
	}
	return t, nil
}

// certify is as that of model: the claim is part of the run that is replayed.
func (o *observer) certify(e search.Error, run trace.Run, fairness Fairness) (*trace.Trace, error) {
	t, err := trace.Replay(o.program, o.machine, run)
	switch {
	case err != nil:
		return nil, err
	case e.Kind == search.AcceptanceCycle:
		if !o.accepts(e.Lasso) {
			return nil, fmt.Errorf("the claim is at no accepting location on the cycle")
		}
		if err := fair(fairness, o.machine.Enabled, o.systemsTurns(e.Lasso), t); err != nil {
			return nil, err
		}
	case e.Fault.Kind == program.ClaimEnd:
		last := e.Lasso.Init
		if n := len(e.Lasso.Stem); n > 0 {
			last = e.Lasso.Stem[n-1].State
		}
		if !o.ended(last) {
			return nil, fmt.Errorf("the claim does not come to its end on this run")
		}
	}
	return t, nil
}

func taken(steps []search.Step) []trace.Taken {
	out := make([]trace.Taken, len(steps))
	for i, s := range steps {
		out[i] = trace.Taken{Move: s.Move, Outcome: s.Outcome, State: s.State}
	}
	return out
}

// letters returns the word that the lasso spells: the truth of all
// propositions in each state along it. For a finite run it is the letters of
// all states, the last included, as Stem.
func (m *model) letters(l search.Lasso) ltl.Word {
	var w ltl.Word
	state := l.Init
	for _, s := range l.Stem {
		w.Stem = append(w.Stem, m.machine.Props(state))
		state = s.State
	}
	if len(l.Cycle) == 0 {
		w.Stem = append(w.Stem, m.machine.Props(state))
	}
	for _, s := range l.Cycle {
		w.Cycle = append(w.Cycle, m.machine.Props(state))
		state = s.State
	}
	return w
}
