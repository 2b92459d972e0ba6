package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/teaching"
	"ltlpor/source"
	"ltlpor/trace"
)

// explaining is the part of an interactive session that explains the choices of the reduction in states.
type explaining struct {
	options ltlpor.ExplainOptions
	model   *source.File
	text    teaching.Explainer
	limit   int                 // the maximum number of states of the full graph, for command jump
	last    *ltlpor.Explanation // the explanation printed last; nil if the current state has none
}

// validateSession returns an error if a given flag is not allowed with --interactive.
func (c *explainCommand) validateSession() error {
	switch {
	case c.Where != nil || c.Along != nil:
		return exitcode.Usagef("--interactive goes where it is told to: neither --where nor --along goes with it")
	case c.JSON != nil:
		return exitcode.Usagef("--interactive has no result for --json")
	case c.Optimize != "none":
		return exitcode.Usagef(
			"--interactive goes through the model as it is written: --optimize=%s does not go with it", c.Optimize)
	case c.Model == "-" || c.FormulaFile != nil && *c.FormulaFile == "-" || c.Automaton != nil && *c.Automaton == "-":
		return exitcode.Usagef("what is said to --interactive comes from standard input, and nothing else can")
	}
	return nil
}

// converse runs an interactive session: the user moves from state to state, and the session explains the choice of the
// reduction in every state.
func (c *explainCommand) converse(env environment) error {
	opt, model, err := c.optionsAndModel(env)
	if err != nil {
		return err
	}
	g, release := guarded(env, c.Mem)
	defer release()
	opt.Room = g.Fits
	sim, err := ltlpor.Simulate(env.ctx, model, ltlpor.SimulateOptions{
		Defines: c.Define, Include: opt.Include, Overflow: opt.Overflow, Room: g.Fits,
	})
	if err != nil {
		return err
	}
	const seed = 1 // a constant: with the same input, every session takes the same steps
	by := &simulateCommand{simulateRun: simulateRun{Steps: 1000, Interactive: true}, outputFlags: c.outputFlags}
	s := newSession(by, env, sim, seed)
	page := env.page(s.out, c.Color)
	s.explains = &explaining{
		options: opt, model: model, limit: int(c.MaxStates), text: teaching.Explainer{Page: page, Naming: c.Naming},
	}
	printUsed(s.out, env.Used)
	fmt.Fprintf(page.Writer, "%s\n", sim.Model)
	if err := s.stream.Begin(s.trace()); err != nil {
		return err
	}
	if c.State != nil && *c.State > 0 {
		if err := sim.Reach(env.ctx, *c.State, int(c.MaxStates)); err != nil {
			return full(g, c.named(err, model))
		}
	}
	if err := s.converse(); err != nil {
		return full(g, c.named(err, model))
	}
	if s.cut == "interrupted" {
		return exitcode.New(exitcode.Interrupted, nil)
	}
	return nil
}

// explain prints which of the enabled moves the reduction chooses in the current state of the run, and why.
func (s *session) explain() error {
	e := s.explains
	e.last = nil
	switch {
	case len(s.sim.Run.Moves()) == 0:
		s.printf("  nothing can be chosen: the run has ended\n")
		return nil
	case s.sim.Run.InAtomic():
		s.printf("  inside an atomic sequence, which the search takes as one step: nothing is chosen here\n")
		return nil
	}
	opt := e.options
	opt.Along, opt.Last = &trace.File{Trace: s.trace().Document(false)}, true
	found, err := ltlpor.Explain(s.env.ctx, e.model, opt)
	if err != nil {
		return err
	}
	e.last = found
	e.text.Searches(found)
	s.printf("\n")
	return nil
}

// jump moves the session to state number `number` of the full graph.
func (s *session) jump(number int) error {
	err := s.sim.Reach(s.env.ctx, number, s.explains.limit)
	_, isMissing := exitcode.MissingState(err)
	var full *ltlpor.CutError
	switch {
	case exitcode.IsTooLarge(err), exitcode.IsEndless(err), isMissing, errors.As(err, &full),
		errors.Is(err, ltlpor.ErrBehindError):
		s.printf("%s\n", err)
		return nil
	case err != nil:
		return err
	}
	s.printf("  state %d, after %s\n", number, layout.Counted(int64(s.sim.Run.Steps()), "step"))
	return s.list()
}

// printCandidates prints everything about the candidates for an ample set, if they contain process pid.
func (e *explaining) printCandidates(s *session, pid int) {
	if e.last == nil {
		s.printf("  nothing is chosen here\n")
		return
	}
	found := false
	for _, x := range e.last.Searches {
		for i := range x.States {
			for k := range x.States[i].Candidates {
				c := &x.States[i].Candidates[k]
				of := func(name string) bool { return strings.HasSuffix(name, fmt.Sprintf("(%d)", pid)) }
				if slices.ContainsFunc(c.Processes, of) {
					s.printf("  %s\n", strings.Join(x.Properties, ", "))
					e.text.Candidate(c)
					found = true
				}
			}
		}
	}
	if !found {
		s.printf("  no set has a process %d\n", pid)
	}
}
