package ltlpor

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/dpor"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// ClassError says that a model is none for the algorithm that was to explore it, and where.
type ClassError struct {
	Algorithm Algorithm
	List      source.List
}

func (e *ClassError) Error() string { return e.List.Error() }

// Unwrap returns the list.
func (e *ClassError) Unwrap() error { return e.List }

// EndlessError says that a model need not terminate, so that exploring it has no end.
type EndlessError struct {
	List source.List
	// Trace is a run that goes round for ever; nil if that happens inside an atomic sequence.
	Trace *trace.Trace
}

func (e *EndlessError) Error() string { return e.List.Error() }

// Unwrap returns the list.
func (e *EndlessError) Unwrap() error { return e.List }

// unfit makes an error of this package of one of package dpor about p; p is nil if it has not come to a program.
func unfit(p *program.Program, err error) error {
	var (
		usage   *dpor.UsageError
		class   *dpor.ClassError
		endless *dpor.EndlessError
	)
	switch {
	case errors.As(err, &usage):
		return &UsageError{Message: usage.Message}
	case errors.As(err, &class):
		return outside(p, class)
	case errors.As(err, &endless):
		return unending(p, endless)
	}
	return err
}

// outside says where p is none for an algorithm, and which algorithms it is for.
func outside(p *program.Program, e *dpor.ClassError) error {
	var span source.Span
	if e.Edge >= 0 && int(e.Edge) < len(p.Edges) {
		span = p.Edges[e.Edge].Span
	}
	return &ClassError{e.Algorithm, source.List{source.Errorf(span, "%s: %s", e.Algorithm, e.Message).WithHint(
		"%s needs processes that never block, have no choice and create no others; %s, %s and %s have no such limit",
		e.Algorithm, FG, SourceDPOR, OptimalDPOR)}}
}

// unending shows how an execution of p need not end: by a cycle of states, or inside a step.
func unending(p *program.Program, e *dpor.EndlessError) error {
	m, err := system.Machine(p)
	if err != nil {
		return err
	}
	w := walk{machine: m}
	if err := w.along(e.Steps); err != nil {
		return fmt.Errorf("bug: an execution that does not end: %w", err)
	}
	if e.Cycle < 0 {
		return w.stays(p)
	}
	l := w.run
	at := slices.IndexFunc(w.numbers, func(n int) bool { return n >= e.Cycle })
	if at < 0 {
		return errors.New("bug: an execution that does not end: no step is on the cycle")
	}
	l.Stem, l.Cycle = l.Stem[:at], once(l.Stem[at:])
	t, err := trace.Replay(p, m, trace.Run{Init: l.Init, Stem: taken(l.Stem), Cycle: taken(l.Cycle)})
	if err != nil {
		return fmt.Errorf("bug: an execution that does not end: %w", err)
	}
	cycle := t.Steps[t.CycleStart:]
	return &EndlessError{source.List{source.Errorf(cycle[0].Span,
		"the model need not terminate: an execution comes back to a state in which it has been, by the cycle %s",
		places(cycle)).WithHint(checkInstead)}, t}
}

// once returns cycle up to where it first comes back to its beginning: an exploration need not notice that at once.
func once(cycle []search.Step) []search.Step {
	begin := cycle[len(cycle)-1].State
	n := slices.IndexFunc(cycle, func(s search.Step) bool { return bytes.Equal(s.State, begin) })
	return cycle[:n+1]
}

// taken is steps as they are replayed.
func taken(steps []search.Step) (list []trace.Taken) {
	for _, s := range steps {
		list = append(list, trace.Taken{Move: s.Move, Outcome: s.Outcome, State: s.State})
	}
	return list
}

// checkInstead is what to do with a model that need not terminate.
const checkInstead = "ltlpor check searches models that go round; " +
	"--max-depth=N cuts executions after N steps, which may find errors and proves nothing"

// shownSteps is how many different steps of a cycle a message names.
const shownSteps = 6

// places names the steps of a cycle, the first few if it is long; the same step several times in a row stands once.
func places(cycle []trace.Step) string {
	var list []string
	from := 0
	for from < len(cycle) && len(list) < shownSteps {
		s, n := &cycle[from], 1
		for from+n < len(cycle) && cycle[from+n].Move == s.Move {
			n++
		}
		text := fmt.Sprintf("%s(%d) `%s` (%s:%d)", s.Name, s.Proc, s.Text, s.Span.File.Name, s.Span.Line())
		if n > 1 {
			text += fmt.Sprintf(" %d times", n)
		}
		list = append(list, text)
		from += n
	}
	if more := len(cycle) - from; more > 0 {
		list = append(list, fmt.Sprintf("and %d steps more", more))
	}
	return strings.Join(list, ", ")
}

// certified returns the runs that errs are, as counterexamples to the definition of what they violate.
func certified(p *program.Program, errs []dpor.Error) (traces []*trace.Trace, err error) {
	m, err := system.Machine(p)
	if err != nil {
		return nil, err
	}
	for _, e := range errs {
		w := walk{machine: m}
		if err := w.along(e.Steps); err != nil {
			return nil, fmt.Errorf("bug: an execution that goes wrong: %w", err)
		}
		definition := certify.Property{Kind: property.Assertions}
		if e.Fault.Kind == program.InvalidEnd {
			definition.Kind = property.EndStates
			w.bury(p)
		}
		t, err := definition.Certify(certify.System{Program: p, Machine: m}, search.Error{Fault: e.Fault, Lasso: w.run})
		if err != nil {
			return nil, fmt.Errorf("bug: the counterexample for %s is refuted: %w", definition.Kind, err)
		}
		traces = append(traces, t)
	}
	return traces, nil
}

// namesOf names formulas.
func namesOf(formulas []property.Written) string {
	var names []string
	for _, f := range formulas {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}
