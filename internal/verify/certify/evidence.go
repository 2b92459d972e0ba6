// Package certify defines counterexamples, and checks whether runs found by a search are counterexamples. The
// definition is the same for every search and every reduction:
//
//  1. The run is a run of the model as written. Package trace replays the run without reduction, and the machine takes
//     every elementary step. A cycle leads back to its first state. A finite run ends in the claimed fault.
//  2. The run violates the property by the definition of the property, not by an automaton. For an infinite run, the
//     word of the run counts. A finite run must be a bad prefix, or end in an error of the kind named by the property.
//     For a local deadlock, the process must not move in the first 100,000 following states, explored without
//     reduction; for a node deadlock, no process of the node.
//  3. If only fair runs count, the run is fair.
//
// A run found in a prepared program (package optimize) is first unfolded to a run of the model. The result of the check
// is a trace.Trace, or a *Spurious that says why the run is no counterexample. If the search explored the model itself,
// a *Spurious is a bug. Package certify trusts the steps of the machine; the interpreter in internal/testing/interp
// checks the machine.
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

// System is a program with a machine that executes the program. For the model as written, Machine is from the reference
// engine. Program and Machine include a never claim that takes part in the run (program.Program.Claim).
type System struct {
	Program *program.Program
	Machine exec.Machine
	Nodes   *program.Nodes // the nodes, for node deadlocks; otherwise nil
}

// Definition defines which runs violate a property.
type Definition struct {
	Kind property.Kind
	// TakesPart is set if the property is a never claim that runs as a process of the system. An error of the model
	// then also counts as a violation, because the claim may have caused it.
	TakesPart bool

	// These fields are only for a temporal property without TakesPart.
	//
	//   - Violates reports whether an infinite run with the given word is a violation.
	//   - Reaches reports whether every continuation of a finite run with the given letters is a violation. A letter
	//     has a bit for every proposition of the program.
	//   - Props is the set of the propositions that the property reads, as bits.
	Violates func(ltl.Word) bool
	Reaches  func(letters []uint64) bool
	Props    uint64

	// Shown is the formula as displayed, or nil if the property has no formula. Without Shown, traces do not explain
	// the violation.
	Shown *property.Shown

	// Endless is set if only a run on which the system moves for ever counts as a violation.
	Endless bool
	// Fairness selects which infinite runs count as violations.
	Fairness search.Fairness
	// Whole is set if a local deadlock counts only after every later state was explored. Without Whole, the process is
	// assumed not to move in states beyond the bounds of the exploration.
	Whole bool
}

// Define returns the definition of the violations of p, with unfair runs included. The caller may set Fairness and
// Whole in the result.
func Define(p *property.Property) Definition {
	return Definition{
		Kind: p.Kind, TakesPart: p.TakesPart(), Violates: p.Violates, Reaches: p.Reaches, Props: p.Visible,
		Endless: p.Kind.Sees().Endless, Shown: p.Shown,
	}
}

// Concerns reports whether error e can violate property p, judged by the kind of the fault, p.Kind and p.TakesPart.
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

// Why is the reason why a run is not a counterexample.
type Why uint8

const (
	// NoRun: the system does not have this run, or the claimed fault does not occur.
	NoRun Why = iota
	// NoViolation: the run exists, but does not violate the property.
	NoViolation
	// NotFair: the run is not fair, and only fair runs count.
	NotFair
)

// Spurious is the error for a run that is not a counterexample.
type Spurious struct {
	// Step locates the mistake of a run with Why NoRun: the number of the first wrong step, counted from 1 along stem
	// and cycle; 0 is the initial state. For any other Why, every step is correct, and Step is the number of steps.
	Step   int
	Why    Why
	Detail string // the reason as a sentence
}

// Error returns Detail, with the number of the step if Why is NoRun.
func (s *Spurious) Error() string {
	switch {
	case s.Why != NoRun:
		return s.Detail
	case s.Step == 0:
		return "the run is none of the model: at its beginning: " + s.Detail
	}
	return fmt.Sprintf("the run is none of the model: step %d: %s", s.Step, s.Detail)
}

// Certify replays the run of e in sys, the model as written, and checks whether the run violates property p. Certify
// returns the replayed trace, or a *Spurious as the error if e is not a counterexample.
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

// Check is Certify for a run with too many steps for a trace in memory: Check returns an outline instead, with the
// length and the end of the run.
//
// If prepared is nil, e is a run of sys. If prepared is not nil, e is a run of prepared, and Check unfolds the run step
// by step, as Unfold does.
func (p Definition) Check(sys System, prepared *System, e search.Error) (trace.Outline, error) {
	begun := e
	if prepared != nil {
		// `begin` starts the replay in sys, and needs the initial state of sys. unfoldTo follows e in prepared, so e
		// keeps the initial state of prepared.
		begun.Lasso.Init = sys.Machine.Init(nil)
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

// last returns the last state of the finite run l, which has no cycle.
func last(l program.Lasso) program.State {
	if n := len(l.Stem); n > 0 {
		return l.Stem[n-1].State
	}
	return l.Init
}

// letters returns the word of run l: for every state, the truth values of the propositions as bits. For a finite run,
// Stem includes the letter of the last state.
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
