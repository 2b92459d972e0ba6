// Package certify defines counterexamples. The definition is the same for every search and every reduction:
//
//  1. The run is a run of the model as written: the machine takes each elementary step without reduction (package
//     trace replays the run). A cycle leads back to its first state, and the fault at the end of a finite run occurs
//     there.
//  2. The run violates the property by the definition of the property, not by an automaton: an infinite run by the
//     word of its states, a finite run as a bad prefix or as an error of the kind named by the property. For a local
//     deadlock, the process does not move in the first 100,000 following states, without reduction; for a node
//     deadlock, no process of the node does.
//  3. If only fair runs count, the run is fair.
//
// A run found in a prepared program (package optimize) is first unfolded to a run of the original model. The answer
// is a Trace, or a *Spurious with the step that refutes the run; if the search was of the model, a *Spurious is a
// bug. This package trusts the steps of the machine; the interpreter in internal/testing/interp checks them.
package certify

import (
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/property"
	"ltlpor/ltl"
	"ltlpor/trace"
)

// System is a program with a machine. The model as written has the reference machine. A never claim that takes part
// in the runs (program.Program.Claim) is in both the program and the machine.
type System struct {
	Program *program.Program
	Machine exec.Machine
	Nodes   *program.Nodes // nodes named by the property, or nil
}

// Definition defines the violations of a property.
type Definition struct {
	Kind property.Kind
	// TakesPart: the property is a never claim that takes part in the runs of the system. An error of the model
	// counts as well, since the claim may have caused it.
	TakesPart bool

	// These fields are for a temporal property without a claim that takes part. Letters are the truth values of the
	// propositions of the program. Violates reports whether an infinite run with these letters is a violation.
	// Reaches reports whether a finite run already is a violation. Props are the propositions read by the property.
	Violates func(ltl.Word) bool
	Reaches  func(letters []uint64) bool
	Props    uint64

	// Shown is the formula. It is nil if the property has no formula; then traces do not explain the violation.
	Shown *property.Shown

	// Endless: only runs on which the system moves for ever count.
	Endless bool
	// Fairness selects the infinite runs that count.
	Fairness search.Fairness
	// Whole: a local deadlock counts only if the exploration of its future was complete. Without Whole, the process
	// is assumed not to move in states beyond the bounds.
	Whole bool
}

// Define returns the definition of p. The result counts unfair runs as well.
func Define(p *property.Property) Definition {
	return Definition{
		Kind: p.Kind, TakesPart: p.TakesPart(), Violates: p.Violates, Reaches: p.Reaches, Props: p.Visible,
		Endless: p.Kind.Sees().Endless, Shown: p.Shown,
	}
}

// Concerns reports whether e, if genuine, is of a kind that violates p.
func (p Definition) Concerns(e search.Error) bool {
	if e.Fault == nil {
		return p.Kind.Temporal()
	}
	switch e.Fault.Kind {
	case program.ClaimEnd, program.ClaimAssertion:
		return p.Kind.Temporal()
	case program.PropositionFault:
		return p.Kind.Temporal() && !p.TakesPart
	}
	violated := property.KindOf(e.Fault.Kind)
	return p.Kind == violated || p.TakesPart && violated.Sees().Assertions
}

// Why classifies the reason for which a run is not a counterexample.
type Why uint8

const (
	// NoRun: the run is not a run of the system, or the claimed fault does not occur.
	NoRun Why = iota
	// NoViolation: the property holds on the run.
	NoViolation
	// NotFair: the run is unfair, and only fair runs count.
	NotFair
)

// Spurious is the error for a run that is not a counterexample.
type Spurious struct {
	// Step is, for NoRun, the number of the wrong step along stem and cycle, counted from 1; the steps before are
	// steps of the system. 0 is the initial state. For the remaining reasons Step is the number of steps, which are
	// correct.
	Step   int
	Why    Why
	Detail string // a sentence, for people
}

// Error returns the detail, with the step.
func (s *Spurious) Error() string {
	switch {
	case s.Why != NoRun:
		return s.Detail
	case s.Step == 0:
		return "the run is none of the model: at its beginning: " + s.Detail
	}
	return fmt.Sprintf("the run is none of the model: step %d: %s", s.Step, s.Detail)
}

// Certify replays an error on a machine for the model as written and checks it against the definition of the
// property. If e is not a counterexample, the error is a *Spurious.
func (p Definition) Certify(sys System, e search.Error) (*trace.Trace, error) {
	t, err := p.begin(sys, e, true)
	if err == nil {
		err = t.replayRun(e.Lasso)
	}
	if err == nil {
		err = t.finish(e)
	}
	if err != nil {
		return nil, err
	}
	return t.r.Trace(), nil
}

// Check is Certify for a run too long to keep: no step is stored. If prepared is not nil, e is a run of prepared and
// is unfolded on the way as in Unfold. If prepared is nil, e is a run of sys.
func (p Definition) Check(sys System, prepared *System, e search.Error) (trace.Outline, error) {
	begun := e
	if prepared != nil {
		begun.Lasso.Init = sys.Machine.Init(nil) // unfoldTo reads e.Lasso.Init
	}
	t, err := p.begin(sys, begun, false)
	switch {
	case err != nil:
	case prepared == nil:
		err = t.replayRun(e.Lasso)
	default:
		var endless *program.Fault
		if endless, err = unfoldTo(sys, *prepared, e, t); endless != nil {
			e.Fault = endless
		}
	}
	if err == nil {
		err = t.finish(e)
	}
	if err != nil {
		return trace.Outline{}, err
	}
	return t.r.Outline(), nil
}

// last returns the last state of a finite run.
func last(l program.Lasso) program.State {
	if n := len(l.Stem); n > 0 {
		return l.Stem[n-1].State
	}
	return l.Init
}

// letters returns the word of the lasso: the truth values of all propositions in each state. For a finite run Stem
// has the letters of all states, including the last.
func letters(m exec.Machine, l program.Lasso) ltl.Word {
	var w ltl.Word
	state := l.Init
	for _, s := range l.Stem {
		w.Stem = append(w.Stem, m.Props(state))
		state = s.State
	}
	if len(l.Cycle) == 0 {
		w.Stem = append(w.Stem, m.Props(state))
	}
	for _, s := range l.Cycle {
		w.Cycle = append(w.Cycle, m.Props(state))
		state = s.State
	}
	return w
}
