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

// session is a simulation of a model that the command runs, interactively or not.
type session struct {
	c      *simulateCommand
	env    environment
	sim    *ltlpor.Simulation
	seed   uint64
	out    io.Writer
	stream *trace.Stream
	keep   bool // whether to keep all steps of the run in memory, instead of the last state only
	open   bool // whether the last line printed by the model is incomplete
	breaks []breakpoint
	// explains has the data for explaining the current state; nil in a session without explanations.
	explains *explaining
	// cut is the reason why the run stopped before its end: "steps" (limit reached), "interrupted", "left" (the user
	// has quit), or "unread" (the output failed). "" means that nothing stopped the run.
	cut string
}

// breakpoint is an expression. Random steps stop when it becomes true.
type breakpoint struct {
	text string
	// holds returns the value of the expression in the current state. held is the value in the state before.
	holds func() bool
	held  bool
}

// expectedSteps is the number of steps assumed for the width of step numbers, if the number of steps is unlimited.
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

// trace returns the run from the initial state to the current state.
func (s *session) trace() *trace.Trace { return s.sim.Run.Trace() }

// run runs the simulation and prints its end.
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

// follow executes the steps of the trace of --follow, if given, and prints them.
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

// random executes up to `most` randomly chosen steps; 0 means unlimited. It stops at a breakpoint that becomes true,
// and at the end of the run. If it stops for another reason, it sets s.cut.
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

// interrupted handles err, the error of a step. If an interrupt cancelled the step, it sets s.cut and returns nil.
// Otherwise it returns err.
func (s *session) interrupted(err error) error {
	if !errors.Is(err, context.Canceled) {
		return err
	}
	s.cut = "interrupted"
	return nil
}

// took prints the last step. With --quiet it prints only the text that the model has printed in this step. If the run
// has ended, took also prints the end (see ended).
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

// ended prints the end of the run if the run has ended. With --quiet it prints the end only after an error.
func (s *session) ended() error {
	end := s.sim.Run.End()
	if !end.HasEnded() || s.c.Quiet && exitcode.ForSimulation(end) == exitcode.Holds {
		return nil
	}
	s.newline()
	return s.stream.End(s.trace())
}

// newline ends an incomplete line of text printed by the model. It does nothing after a complete line.
func (s *session) newline() {
	if s.open {
		s.printf("\n")
		s.open = false
	}
}

// summary returns a text with the number of steps and how the run ended.
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

// status returns an error with the exit status for the run. The error is nil if the exit status is Holds.
func (s *session) status() error {
	switch status := exitcode.ForSimulation(s.sim.Run.End()); {
	case status != exitcode.Holds:
		return exitcode.New(status, nil)
	case s.cut == "interrupted":
		return exitcode.New(exitcode.Interrupted, nil)
	}
	return nil
}

// broken prints the breakpoints that became true in the last step. The result is false if there are none.
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
