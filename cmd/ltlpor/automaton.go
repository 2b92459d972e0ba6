package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"ltlpor/buchi"
	"ltlpor/internal/base/draw"
	"ltlpor/internal/output/exitcode"
	"ltlpor/ltl"
	"ltlpor/source"
)

// automatonCommand shows the automaton of a formula, or an automaton from a file.
type automatonCommand struct {
	Formula *string `arg:"" optional:"" help:"Formula to translate, such as 'G(req -> F ack)'; - is standard input."`

	From       *string `placeholder:"FILE" help:"Read the automaton from a file in HOA format instead."`
	Negate     bool    `help:"Negate the formula first."`
	Acceptance string  `enum:"state,generalised" default:"state" help:"Acceptance: state (one set of states) or generalised (sets of edges)."`
	Format     string  `enum:"hoa,hoa1.1,dot,svg,tikz,spin" default:"hoa" help:"Output: hoa (version 1), hoa1.1, dot, svg, tikz, or spin (a never claim)."`
	Output     *string `short:"o" placeholder:"FILE" help:"Write the automaton to a file."`
	Stats      bool    `help:"Print figures about the automaton, and write the automaton only to the file of -o."`
	Steps      bool    `help:"${automaton_steps}"`
	Step       *int    `placeholder:"N" help:"Write the automaton after step N, as counted by --steps."`
	formulaFlags
}

// Help returns the text below the flags.
func (*automatonCommand) Help() string {
	return `Examples:

  ltlpor automaton 'G(req -> F ack)'
      the Büchi automaton of the formula, in HOA format
  ltlpor automaton --negate --format=spin 'G(req -> F ack)'
      a never claim that finds the runs that violate the formula
  ltlpor automaton --format=svg -o a.svg 'G(req -> F ack)'
      a picture
  ltlpor automaton --steps 'G F a -> G F b'
      the passes of the translation, and how large the automaton is after each
  ltlpor automaton --from=a.hoa --stats
      figures about an automaton made by another tool`
}

// shape is the automaton to be written: state or generalised is set, with the names of the propositions.
type shape struct {
	state       *buchi.Automaton
	generalised *buchi.Generalised
	props       []string
	title       string
	stutter     buchi.Answer
	elapsed     time.Duration
	steps       []buchi.Step // of the translation, if asked for
	warnings    source.List
}

// Run translates or reads, and writes.
func (c *automatonCommand) Run(env environment) (err error) {
	if err := c.validate(); err != nil {
		return err
	}
	s, failed := &shape{}, error(nil)
	work := func() error {
		err := c.withJSON(env, func() { failed = c.work(env, s) },
			func() ([]byte, error) { return automatonDocumentOf(env.head(automatonFormat, ""), s, failed) })
		return cmp.Or(err, failed)
	}
	written := func() ([]byte, error) {
		var text strings.Builder
		if err := s.write(&text, c.Format); err != nil {
			return nil, exitcode.New(exitcode.Inconclusive, err)
		}
		return []byte(text.String()), nil
	}
	file := wanted{"--output", c.Output, resultKind{flag: "--output", name: "automaton"}, written}
	if c.Output != nil && *c.Output == "-" {
		file.name = nil // written after the text, below
	}
	err = deliver(env, []wanted{file}, work)
	printWarnings(env.err, s.warnings)
	if err != nil {
		return err
	}
	if c.Steps {
		printSteps(c.text(env), s)
	}
	if c.Stats {
		s.printStats(c.text(env))
	}
	if (c.Stats || c.Steps || c.JSON != nil) && c.Output == nil || file.name != nil {
		return nil
	}
	text, err := written()
	if err == nil {
		_, err = env.out.Write(text)
	}
	return err
}

func (c *automatonCommand) validate() error {
	switch generalised := c.Acceptance == "generalised"; {
	case c.Formula == nil && c.From == nil:
		return exitcode.Usagef("expected a formula, or --from=FILE")
	case c.Formula != nil && c.From != nil:
		return exitcode.Usagef("a formula and --from: give one of them")
	case c.From != nil && c.Negate:
		return exitcode.Usagef("--negate needs a formula: automata from files are taken as they are")
	case c.From != nil && (c.Steps || c.Step != nil):
		return exitcode.Usagef("--steps and --step need a formula: nothing is translated with --from")
	case generalised && c.Format == "spin":
		return exitcode.Usagef("--format=spin needs --acceptance=state: never claims have accepting states")
	case c.Step != nil && c.Format == "spin":
		return exitcode.Usagef("--format=spin cannot show a step: never claims have accepting states")
	case c.Step != nil && *c.Step < 0:
		return exitcode.Usagef("--step=%d: expected 0 or more", *c.Step)
	}
	return apart("--json", c.JSON, "--output", c.Output)
}

// work makes or reads the automaton.
func (c *automatonCommand) work(env environment, s *shape) error {
	ctx, cancel := c.bound(env.ctx)
	defer cancel()
	if c.From != nil {
		return c.read(ctx, env, s)
	}
	if err := c.translate(ctx, env, s); err != nil {
		return err
	}
	if c.Step == nil {
		return nil
	}
	if *c.Step >= len(s.steps) || s.steps[*c.Step].Automaton == nil {
		return exitcode.Usagef("--step=%d: step %d makes no automaton; --steps lists those that do", *c.Step, *c.Step)
	}
	s.state, s.generalised = nil, s.steps[*c.Step].Automaton
	s.title += fmt.Sprintf(", after step %d: %s", *c.Step, s.steps[*c.Step].Pass)
	return nil
}

// translate makes the automaton of the formula.
func (c *automatonCommand) translate(ctx context.Context, env environment, s *shape) error {
	src, err := formulaSource(env, formulaName, *c.Formula)
	if err != nil {
		return err
	}
	parsed, list, err := c.parse(src)
	if err != nil {
		return err
	}
	f := parsed.Formula
	if c.Negate {
		f = ltl.Negate(f)
	}
	s.warnings, s.title = list, shownFormula(f, c.dialect(), parsed.Name)
	for i := range f.Props() {
		s.props = append(s.props, parsed.Name(i))
	}
	opt := buchi.Options{}
	if c.Steps || c.Step != nil {
		opt.Step = func(step buchi.Step) { s.steps = append(s.steps, step) }
	}
	start := time.Now()
	if c.Acceptance == "generalised" {
		s.generalised, err = buchi.TranslateGeneralised(ctx, f, opt)
	} else {
		s.state, err = buchi.Translate(ctx, f, opt)
	}
	s.elapsed = time.Since(start)
	if err != nil {
		return undecided(env.ctx, err)
	}
	if ltl.NextFree(f) == nil {
		s.stutter = buchi.Yes
	} else if c.Stats || c.JSON != nil || strings.HasPrefix(c.Format, "hoa") {
		a := s.state
		if a == nil {
			if a, err = buchi.Translate(ctx, f, buchi.Options{}); err != nil {
				return undecided(env.ctx, err)
			}
		}
		return s.testStutter(ctx, env, a)
	}
	return nil
}

// stutterTime bounds the test of stutter invariance, because its result is only a remark.
const stutterTime = 2 * time.Second

// testStutter tests whether a is stutter-invariant.
func (s *shape) testStutter(ctx context.Context, env environment, a *buchi.Automaton) error {
	ctx, cancel := context.WithTimeout(ctx, stutterTime)
	defer cancel()
	s.stutter, _ = buchi.StutterInvariant(ctx, a)
	if err := env.ctx.Err(); err != nil {
		return undecided(env.ctx, err)
	}
	return nil
}

// read reads an automaton from a file.
func (c *automatonCommand) read(ctx context.Context, env environment, s *shape) error {
	start := time.Now()
	src, err := readSource(env.ctx, *c.From, env.in)
	if err != nil {
		return err
	}
	in, list := buchi.ReadHOA(src)
	if err := list.Err(); err != nil {
		return err
	}
	s.title, s.props, s.elapsed = in.Name, in.Props, time.Since(start)
	if c.Acceptance == "generalised" {
		s.generalised = in.Generalised
	} else {
		s.state = in.Automaton
	}
	if err := s.testStutter(ctx, env, in.Automaton); err != nil {
		return err
	}
	if in.StutterInvariant && s.stutter == buchi.No {
		at := source.Span{File: src}
		s.warnings.Add(source.Warnf(at, "the file says stutter-invariant, but the automaton is not"))
	}
	return nil
}

// write writes the automaton in a format.
func (s *shape) write(w io.Writer, format string) error {
	switch format {
	case "spin":
		return s.state.WriteNever(w, s.title, s.props)
	case "dot":
		return draw.DOT(w, s.drawing())
	case "svg":
		return draw.SVG(w, s.drawing())
	case "tikz":
		return draw.TikZ(w, s.drawing())
	}
	h := buchi.HOA{Name: s.title, Props: s.props, Stutter: s.stutter, V11: format == "hoa1.1"}
	if s.generalised != nil {
		return s.generalised.WriteHOA(w, h)
	}
	return s.state.WriteHOA(w, h)
}

// graph is the automaton with acceptance on edges.
func (s *shape) graph() *buchi.Generalised {
	if s.generalised != nil {
		return s.generalised
	}
	return s.state.Generalised()
}

func (s *shape) drawing() *draw.Graph {
	if s.generalised != nil {
		return s.generalised.Drawing(s.title, s.props)
	}
	return s.state.Drawing(s.title, s.props)
}

// printStats prints the figures of the automaton, a line for each.
func (s *shape) printStats(w io.Writer) {
	g := s.graph()
	states, edges := g.Size()
	line := func(name string, value any) { fmt.Fprintf(w, "%-18s %v\n", name, value) }
	if s.title != "" {
		line("automaton", s.title)
	}
	if s.state != nil {
		states = s.state.States()
	}
	line("states", states)
	line("edges", edges)
	line("acceptance sets", g.Marks)
	line("propositions", g.Props)
	if s.state != nil {
		line("deterministic", yesNo(s.state.Deterministic))
		line("weak", yesNo(s.state.Weak))
		line("terminal", yesNo(s.state.Terminal))
	} else {
		line("deterministic", yesNo(g.Deterministic()))
	}
	line("stutter-invariant", answer(s.stutter))
	line("time", fmt.Sprintf("%.3f s", s.elapsed.Seconds()))
}

// printSteps prints the result of each pass of the translation.
func printSteps(w io.Writer, s *shape) {
	name := func(p int) string { return s.props[p] }
	fmt.Fprintf(w, "%4s  %-36s %6s %6s %5s\n", "step", "pass", "states", "edges", "sets")
	for i, step := range s.steps {
		if step.Formula != nil {
			fmt.Fprintf(w, "%4d  %-36s %s\n", i, step.Pass, shownFormula(step.Formula, ltl.Textbook, name))
			continue
		}
		states, edges := step.Automaton.Size()
		fmt.Fprintf(w, "%4d  %-36s %6d %6d %5d\n", i, step.Pass, states, edges, step.Automaton.Marks)
	}
	g := s.graph()
	states, edges := g.Size()
	fmt.Fprintf(w, "      %-36s %6d %6d %5d\n", "result", states, edges, g.Marks)
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func answer(a buchi.Answer) string {
	switch a {
	case buchi.Yes:
		return "yes"
	case buchi.No:
		return "no"
	}
	return "not decided"
}
