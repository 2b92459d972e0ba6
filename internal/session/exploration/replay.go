package exploration

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/dpor"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/auditrun"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// ClassError says that a model is none for the algorithm that was to explore it, and where.
type ClassError struct {
	Algorithm dpor.Algorithm
	List      source.List
}

func (e *ClassError) Error() string { return e.List.Error() }

// Unwrap returns the list.
func (e *ClassError) Unwrap() error { return e.List }

// EndlessError says that a model need not terminate, so that exploring it has no end.
// Trace is a run that goes round for ever, and nil if the run stays inside an atomic sequence.
type EndlessError struct {
	List  source.List
	Trace *trace.Trace
}

func (e *EndlessError) Error() string { return e.List.Error() }

// Unwrap returns the list.
func (e *EndlessError) Unwrap() error { return e.List }

// unfit makes an error of this package of one of package dpor about p; p is nil if it has not come to a program.
func unfit(ctx context.Context, p *program.Program, err error) error {
	var (
		usage   *dpor.UsageError
		class   *dpor.ClassError
		endless *dpor.EndlessError
	)
	switch {
	case errors.As(err, &usage):
		return &property.UsageError{Message: usage.Message}
	case errors.As(err, &class):
		return outside(p, class)
	case errors.As(err, &endless):
		var ending error
		if cut := cancel.Run(func() error {
			ending = unending(ctx, p, endless)
			return nil
		}); cut != nil {
			return &auditrun.CutError{Cut: search.HaltCut(ctx, cut), While: "replaying an execution that does not end"}
		}
		return ending
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
		e.Algorithm, dpor.FG, dpor.SourceDPOR, dpor.Optimal)}}
}

// unending shows how an execution of p need not end: by a cycle of states, or inside a step.
func unending(ctx context.Context, p *program.Program, e *dpor.EndlessError) error {
	r, err := replayingOf(ctx, p)
	if err != nil {
		return err
	}
	defer r.end()
	m := r.machine
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

// replaying has a machine for the replay of what an exploration has found, which halt ends.
type replaying struct {
	machine exec.Machine
	halt    *cancel.Halt
	end     func()
}

// replayingOf returns what replays runs of p until end is called: once ctx is done for as long as a search writes and
// replays them. Then steps end in a panic of which cancel.Run makes an error.
func replayingOf(ctx context.Context, p *program.Program) (*replaying, error) {
	m, err := system.Machine(p)
	if err != nil {
		return nil, err
	}
	r := &replaying{halt: cancel.NewHalt(ctx, 0, nil).Graced(cancel.WritingGrace + cancel.ReplayGrace)}
	stop := context.AfterFunc(ctx, r.halt.Due)
	machine, end := exec.Remember(m, func(bytes int64) { r.halt.Look(bytes) })
	r.machine, r.end = machine, func() {
		stop()
		end()
	}
	return r, nil
}

// certified returns the runs that errs are, as counterexamples to the definition of what they violate, and of those
// that were left, as ctx was done, how many steps they have. One is certified if that does not take long.
func certified(
	ctx context.Context, p *program.Program, errs []dpor.Error,
) (traces []*trace.Trace, left []int, err error) {
	r, err := replayingOf(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	defer r.end()
	return r.certified(ctx, p, errs)
}

// certified is the function of the same name, by a machine that is at hand.
func (r *replaying) certified(
	ctx context.Context, p *program.Program, errs []dpor.Error,
) (traces []*trace.Trace, left []int, err error) {
	for _, e := range errs {
		if len(traces) > 0 {
			r.halt = cancel.NewHalt(ctx, 0, nil).Promptly()
		}
		var t *trace.Trace
		err := cancel.Run(func() (err error) {
			if len(traces)+len(left) > 0 {
				r.halt.Look(0)
			}
			t, err = counterexample(p, r.machine, e)
			return err
		})
		ended := (*cancel.Error)(nil)
		switch {
		case errors.As(err, &ended):
			left = append(left, len(e.Steps))
		case err != nil:
			return nil, nil, err
		default:
			traces = append(traces, t)
		}
	}
	return traces, left, nil
}

// counterexample returns the run that e is.
func counterexample(p *program.Program, m exec.Machine, e dpor.Error) (*trace.Trace, error) {
	w := walk{machine: m}
	if err := w.along(e.Steps); err != nil {
		return nil, fmt.Errorf("bug: an execution that goes wrong: %w", err)
	}
	definition := certify.Property{Kind: property.Assertions}
	if e.Fault.Kind == program.InvalidEnd {
		definition.Kind = property.EndStates
		w.bury(p)
	}
	sys := certify.System{Program: p, Machine: m}
	t, err := definition.Certify(sys, search.Error{Fault: e.Fault, Lasso: w.run})
	if err != nil {
		return nil, fmt.Errorf("bug: the counterexample for %s is refuted: %w", definition.Kind, err)
	}
	return t, nil
}

// exploredCut is why an exploration ends of which ctx is done.
func exploredCut(ctx context.Context) dpor.Cut {
	if search.HaltCut(ctx, ctx.Err()) == search.CutInterrupted {
		return dpor.CutInterrupt
	}
	return dpor.CutTime
}
