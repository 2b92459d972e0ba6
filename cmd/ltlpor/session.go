package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
	"ltlpor/source"
	"ltlpor/trace"
)

// session is a running simulation with its outputs.
type session struct {
	c      *simulateCommand
	env    environment
	sim    *ltlpor.Simulation
	seed   uint64
	out    io.Writer
	stream *trace.Stream
	keep   bool // whether to keep the whole run in memory, instead of the end only
	open   bool // whether the output of the model ends without a newline
	breaks []breakpoint
	// explains describes each state of the session; nil: states are not explained.
	explains *explaining
	// cut is the reason why an unfinished run ends: "steps", "interrupted", "left", or "unread" if the output fails.
	cut string
}

// breakpoint is an expression: random steps stop when the expression becomes true.
type breakpoint struct {
	text string
	// holds evaluates the expression in the current state; held is the previous value.
	holds func() bool
	held  bool
}

// expectedSteps is the number of steps assumed for the width of step numbers if there is no limit.
const expectedSteps = 1_000_000

func newSession(c *simulateCommand, env environment, sim *ltlpor.Simulation, seed uint64) *session {
	out := c.text(env)
	expected := int(min(c.Steps, expectedSteps))
	if expected == 0 {
		expected = expectedSteps
	}
	sim.Run.Seed(seed)
	s := &session{
		c: c, env: env, sim: sim, seed: seed, out: out,
		keep: c.Interactive || c.JSON != nil || len(c.Trace) > 0,
		stream: trace.NewStream(out, sim.Program, c.Hide, trace.TextOptions{
			Named: sim.Model, Width: widthOf(out, env.getenv), Full: c.FullStates,
			Color: useColor(c.Color, out, env.getenv), MaxSteps: expected,
		}),
	}
	for i, x := range sim.Watched {
		s.stream.Watch(c.Watch[i], x)
	}
	return s
}

func (s *session) printf(format string, args ...any) { fmt.Fprintf(s.out, format, args...) }

// trace returns the run up to the current state.
func (s *session) trace() *trace.Trace { return s.sim.Run.Trace() }

// run executes the simulation and prints the end of the run.
func (s *session) run() error {
	if !s.c.Quiet {
		wording.PrintDiagnostics(s.out, s.sim.Warnings)
		if len(s.sim.Warnings) > 0 {
			s.printf("\n")
		}
		s.printf("%s: seed %d\n\n", s.sim.Model, s.seed)
		if err := s.stream.Begin(s.trace()); err != nil {
			return err
		}
	}
	if err := s.ended(); err != nil {
		return err
	}
	if err := s.follow(); err != nil {
		return err
	}
	var err error
	switch {
	case s.env.ctx.Err() != nil:
		s.cut = "interrupted"
	case s.c.Interactive:
		err = s.converse()
	default:
		err = s.random(s.c.Steps)
	}
	if err != nil {
		return err
	}
	if !s.c.Quiet {
		s.printf("\n")
	}
	s.newline()
	s.printf("%s (seed %d)\n", s.summary(), s.seed)
	return nil
}

// follow takes the steps of the trace given by --follow, if any, and prints each step.
func (s *session) follow() error {
	for s.env.ctx.Err() == nil {
		more, err := s.sim.Follow()
		if err != nil || !more {
			return s.interrupted(err)
		}
		if err := s.took(); err != nil {
			return err
		}
	}
	return nil
}

// random takes up to `most` random steps (0: unlimited), and stops at a breakpoint.
func (s *session) random(most int64) error {
	s.cut = ""
	for n := int64(0); most == 0 || n < most; n++ {
		switch {
		case len(s.sim.Run.Moves()) == 0:
			return nil
		case s.env.ctx.Err() != nil:
			s.cut = "interrupted"
			return nil
		case !s.keep && s.env.lost.out.failed() != nil:
			s.cut = "unread"
			return nil
		}
		if err := s.sim.Run.ExecuteAny(); err != nil {
			return s.interrupted(err)
		}
		if err := s.took(); err != nil {
			return err
		}
		if s.broken() {
			return nil
		}
	}
	s.cut = "steps"
	return nil
}

// interrupted returns err, the error of a step, or nil if an interrupt cancelled the step. In this case it also
// records the interrupt in s.cut.
func (s *session) interrupted(err error) error {
	if !errors.Is(err, context.Canceled) {
		return err
	}
	s.cut = "interrupted"
	return nil
}

// took prints the step taken last or, with --quiet, only the text printed by the step. It also prints the end of the
// run if the run has ended.
func (s *session) took() error {
	if s.c.Quiet {
		if text := source.Readable(strings.Join(s.trace().Printed(), "")); text != "" {
			s.printf("%s", text)
			s.open = !strings.HasSuffix(text, "\n")
		}
	} else if err := s.stream.Step(s.trace()); err != nil {
		return err
	}
	if !s.keep {
		s.sim.Run.Forget()
	}
	return s.ended()
}

// ended prints the end of the run if the run has ended. With --quiet, an end without an error is not printed.
func (s *session) ended() error {
	end := s.sim.Run.End()
	if !end.HasEnded() || s.c.Quiet && exitcode.ForSimulation(end) == exitcode.Holds {
		return nil
	}
	s.newline()
	return s.stream.End(s.trace())
}

// newline writes a newline if the output of the model ends without one.
func (s *session) newline() {
	if s.open {
		s.printf("\n")
		s.open = false
	}
}

// summary returns a text with the number of steps and the end of the run.
func (s *session) summary() string {
	how := wording.EndOfRun(s.sim.Run.End())
	if how == "" {
		how = map[string]string{
			"steps": "the limit of --steps", "interrupted": "interrupted", "left": "left",
			"unread": "the output cannot be written",
		}[s.cut]
	}
	return layout.Counted(int64(s.sim.Run.Steps()), "step") + ", " + how
}

// status returns the error with the exit status for the run, nil if no error occurred.
func (s *session) status() error {
	switch status := exitcode.ForSimulation(s.sim.Run.End()); {
	case status != exitcode.Holds:
		return exitcode.New(status, nil)
	case s.cut == "interrupted":
		return exitcode.New(exitcode.Interrupted, nil)
	}
	return nil
}

// broken prints the breakpoints that became true with the last step, and reports whether there were any.
func (s *session) broken() bool {
	stop := false
	for i := range s.breaks {
		b := &s.breaks[i]
		before := b.held
		if b.held = b.holds(); b.held && !before {
			s.printf("  breakpoint %d: %s\n", i+1, b.text)
			stop = true
		}
	}
	return stop
}
