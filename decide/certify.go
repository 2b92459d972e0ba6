package decide

import (
	"errors"
	"fmt"

	"ltlpor/evidence"
	"ltlpor/search"
	"ltlpor/system"
)

// Certify unfolds the errors that were found in sys to runs of the model as it is written, and
// replays them on a machine of their own. Only then they are counterexamples. res is cut
// where the model may go on in a step that does not end in the program that was searched.
// short, if not nil, shortens them before.
func Certify(sys *system.System, res *search.Result, short *Shortener) ([]Found, error) {
	if len(res.Errors) == 0 {
		return nil, nil
	}
	model, err := asWritten(sys)
	if err != nil {
		return nil, err
	}
	var found []Found
	for _, e := range res.Errors {
		if short != nil {
			if f := short.shorter(sys, model, e, &res.Stats); f != nil {
				found = append(found, *f)
				continue
			}
		}
		e, err := unfold(sys, model, e)
		switch {
		case errors.Is(err, evidence.ErrGoesOn):
			res.Complete, res.Cut = false, search.CutEndless
			res.Stats.Errors--
			continue
		case err != nil:
			return nil, err
		}
		whole := e.Lasso
		if short != nil && e.Fault != nil && e.Fault.Kind.Stuck() {
			e = evidence.Sooner(model, e)
		}
		name, property := concerned(sys, e)
		t, err := property.Certify(model, e)
		if leftOut(sys, err) {
			res.Stats.Errors--
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("bug: the counterexample for %s is refuted: %w", name, err)
		}
		if n := evidence.Statements(model, whole); n > len(t.Steps) {
			t.FoundSteps = n
		}
		found = append(found, Found{Error: e, Trace: t})
	}
	note(sys, found)
	if short != nil && short.Exact != nil && len(found) > 0 {
		found[0], err = short.shortest(model, found[0])
	}
	return found, err
}

// leftOut reports whether err refutes what was only found because a condition was left out: that a process never
// moves again is said of what was searched, while any other error is a run.
func leftOut(sys *system.System, err error) bool {
	var s *evidence.Spurious
	return sys.Plan.Without != 0 && sys.Plan.Sees.LocalDeadlocks && errors.As(err, &s) && s.Why == evidence.NoViolation
}

// asWritten returns the model of sys as it is written, with a machine for it.
func asWritten(sys *system.System) (evidence.System, error) {
	p := sys.Properties[0].Program
	m, err := system.Machine(p)
	return evidence.System{Program: p, Machine: m, Nodes: sys.Properties[0].Nodes(p)}, err
}

// unfold returns e as a run of the model. A claim that takes part was searched with the model
// as it is written.
func unfold(sys *system.System, model evidence.System, e search.Error) (search.Error, error) {
	if sys.Program.Claim != nil {
		return e, nil
	}
	e, err := evidence.Unfold(model, evidence.System{Program: sys.Program, Machine: sys.Machine}, e)
	if err != nil && !errors.Is(err, evidence.ErrGoesOn) {
		err = fmt.Errorf("bug: what was found in the prepared program: %w", err)
	}
	if err == nil {
		e = ended(sys, model, e)
	}
	return e, err
}

// ended returns e, a run of the model, up to where it violates the property whatever follows, if its automaton tells.
// That of a claim with assertions does not: one may fail before another end.
func ended(sys *system.System, model evidence.System, e search.Error) search.Error {
	for _, p := range sys.Properties {
		if p.Kind.Temporal() && p.Automaton != nil && !p.Automaton.Requires() {
			return evidence.Ended(model, e, p.Bad)
		}
	}
	return e
}

// concerned returns the definition of the property that e is a violation of: of assertions and
// end states one, and of the only property otherwise.
func concerned(sys *system.System, e search.Error) (name string, d evidence.Property) {
	for _, p := range sys.Properties {
		name, d = p.Name, evidence.Property{
			Kind: p.Kind, TakesPart: p.TakesPart(), Violates: p.Violates, Reaches: p.Reaches, Props: p.Visible,
			Endless: sys.Plan.Sees.Endless, Fairness: system.Fairness(sys.Plan.Fairness), Shown: p.Shown,
			Whole: sys.Plan.Without != 0,
		}
		if d.Concerns(e) {
			break
		}
	}
	return name, d
}
