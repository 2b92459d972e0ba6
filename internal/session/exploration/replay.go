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

// ClassError says that an algorithm does not support the model. List has an error with the place in the model that is
// the reason.
type ClassError struct {
	Algorithm dpor.Algorithm
	List      source.List
}

func (e *ClassError) Error() string { return e.List.Error() }

// Unwrap returns e.List.
func (e *ClassError) Unwrap() error { return e.List }

// EndlessError says that a run of the model need not terminate, and hence a stateless exploration would not end. Trace
// is a run with a cycle, or nil if the run stays inside an atomic sequence.
type EndlessError struct {
	List  source.List
	Trace *trace.Trace
}

func (e *EndlessError) Error() string { return e.List.Error() }

// Unwrap returns e.List.
func (e *EndlessError) Unwrap() error { return e.List }

// unfit converts err, an error of package dpor about program p, to the error type of this package or of package
// property with the same meaning. unfit returns any other error unchanged.
//   - p may be nil if err is not about a program.
//   - room reports whether the given number of further bytes of memory is free; it may be nil.
func unfit(ctx context.Context, p *program.Program, room func(int64) bool, err error) error {
	var (
		usage   *dpor.UsageError
		class   *dpor.ClassError
		endless *dpor.EndlessError
	)
	switch {
	case errors.As(err, &usage):
		return &property.UsageError{Message: usage.Message}
	case errors.As(err, &class):
		return outsideClass(p, class)
	case errors.As(err, &endless):
		var ending error
		if cut := cancel.Run(func() error {
			ending = unending(ctx, p, room, endless)
			return nil
		}); cut != nil {
			return &auditrun.CutError{Cut: search.HaltCut(ctx, cut), While: "replaying an execution that does not end"}
		}
		return ending
	}
	return err
}

// outsideClass returns a *ClassError with the place in p that the algorithm does not support. The error has a hint that
// names the algorithms that support such places.
func outsideClass(p *program.Program, e *dpor.ClassError) error {
	var span source.Span
	if e.Edge >= 0 && int(e.Edge) < len(p.Edges) {
		span = p.Edges[e.Edge].Span
	}
	return &ClassError{e.Algorithm, source.List{source.Errorf(span, "%s: %s", e.Algorithm, e.Message).WithHint(
		"%s needs processes that never block, have no choice and create no others; %s, %s and %s have no such limit",
		e.Algorithm, dpor.FG, dpor.SourceDPOR, dpor.Optimal)}}
}

// unending returns an *EndlessError that shows how an execution of p may continue for ever: by a cycle of states, or
// inside a step. room reports whether the given number of further bytes of memory is free; it may be nil.
func unending(ctx context.Context, p *program.Program, room func(int64) bool, e *dpor.EndlessError) error {
	r, err := replayingOf(ctx, p, room)
	if err != nil {
		return err
	}
	defer r.end()
	m := r.machine
	w := walk{machine: m}
	if err := w.replaySteps(e.Steps); err != nil {
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
	t, err := trace.Replay(p, m, trace.Run{Lasso: l})
	if err != nil {
		return fmt.Errorf("bug: an execution that does not end: %w", err)
	}
	cycle := t.Steps[t.CycleStart:]
	return &EndlessError{source.List{source.Errorf(cycle[0].Span,
		"the model need not terminate: an execution comes back to a state in which it has been, by the cycle %s",
		places(cycle)).WithHint(checkInstead)}, t}
}

// once returns the steps of `cycle` up to the first return to the state in which the cycle begins. The exploration may
// notice a cycle only after several rounds; the further steps then only repeat states.
func once(cycle []program.Step) []program.Step {
	begin := cycle[len(cycle)-1].State
	n := slices.IndexFunc(cycle, func(s program.Step) bool { return bytes.Equal(s.State, begin) })
	return cycle[:n+1]
}

// checkInstead is the hint in errors about models that need not terminate. checkInstead recommends ltlpor check.
const checkInstead = "ltlpor check searches models that go round; " +
	"--max-depth=N cuts executions after N steps, which may find errors and proves nothing"

// shownSteps is the maximum number of steps of a cycle that a message lists.
const shownSteps = 6

// places returns a text with the statements and positions of the first steps of a cycle, at most shownSteps. A step
// repeated several times in a row is listed once, with the number of repetitions.
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

// replaying has a machine for replaying the errors of an exploration. A long step of the machine is interrupted when
// time (halt) or memory (space) runs out.
type replaying struct {
	machine exec.Machine
	halt    *cancel.Halt
	space   cancel.Space
	ended   error  // reason why the last replay was interrupted, or nil
	end     func() // makes the steps of machine uninterruptible again
}

// replayingOf returns a machine that replays runs of p until the caller calls end.
//
//   - After ctx is done, a replay may continue for cancel.WritingGrace plus cancel.ReplayGrace.
//   - room, if not nil, reports whether the given number of additional bytes is free.
//   - If the time is over or room returns false, a step ends in a panic, which cancel.Run converts to an error.
func replayingOf(ctx context.Context, p *program.Program, room func(ahead int64) bool) (*replaying, error) {
	m, err := system.Machine(p)
	if err != nil {
		return nil, err
	}
	r := &replaying{halt: cancel.NewHalt(ctx, 0, nil).Graced(cancel.WritingGrace + cancel.ReplayGrace)}
	r.space.Room = room
	stop := context.AfterFunc(ctx, r.halt.Due)
	machine, end := exec.Remember(m, func(bytes int64) {
		r.halt.Check(bytes)
		r.space.Look(bytes)
	})
	r.machine, r.end = machine, func() {
		stop()
		end()
	}
	return r, nil
}

// certified replays errs, the errors found, and returns the certified counterexamples. If ctx is done or memory runs
// out, some errors are not replayed: `left` has the number of steps of each of these.
//
// The first error is certified even if ctx is done, provided that the replay ends within the additional time of
// replayingOf.
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
				r.halt.Check(0)
			}
			t, err = counterexample(p, r.machine, e)
			return err
		})
		ended := (*cancel.Error)(nil)
		switch {
		case errors.As(err, &ended):
			left, r.ended = append(left, len(e.Steps)), ended
		case err != nil:
			return nil, nil, err
		default:
			traces = append(traces, t)
		}
	}
	return traces, left, nil
}

// counterexample returns the certified trace of error e. m must be a machine for p.
func counterexample(p *program.Program, m exec.Machine, e dpor.Error) (*trace.Trace, error) {
	w := walk{machine: m}
	if err := w.replaySteps(e.Steps); err != nil {
		return nil, fmt.Errorf("bug: an execution that goes wrong: %w", err)
	}
	definition := certify.Definition{Kind: property.KindOf(e.Fault.Kind)}
	if e.Fault.Kind == program.InvalidEnd {
		w.bury(p)
	}
	sys := certify.System{Program: p, Machine: m}
	t, err := definition.Certify(sys, search.Error{Fault: e.Fault, Lasso: w.run})
	if err != nil {
		return nil, fmt.Errorf("bug: the counterexample for %s is refuted: %w", definition.Kind, err)
	}
	return t, nil
}

// exploredCut returns the reason why an interrupted replay, and hence the exploration, is incomplete. err is the error
// of the replay. The reason is an interrupt or lack of memory if ctx or err says so, and time otherwise.
func exploredCut(ctx context.Context, err error) dpor.Cut {
	switch search.HaltCut(ctx, err) {
	case search.CutInterrupted:
		return dpor.CutInterrupt
	case search.CutMemory:
		return dpor.CutMemory
	}
	return dpor.CutTime
}
