package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"ltlpor/buchi"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/formulas"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/wording"
	"ltlpor/ltl"
	"ltlpor/source"
)

// automatonCommand is the command ltlpor automaton, which shows the automaton of a formula, or an automaton in a file.
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

// Help returns the part of the help text below the flags.
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

// Run translates the formula, or reads an automaton from a file, and writes the automaton.
func (c *automatonCommand) Run(env environment) (err error) {
	if err := c.validate(); err != nil {
		return err
	}
	s, failed := &formulas.Automaton{}, error(nil)
	work := func() error {
		err := c.withJSON(env, func() { failed = c.work(env, s) },
			func() ([]byte, error) { return jsonreport.Automaton(env.head(""), s, failed) })
		return cmp.Or(err, failed)
	}
	written := func() ([]byte, error) {
		var text strings.Builder
		if err := s.Write(&text, c.Format); err != nil {
			return nil, exitcode.New(exitcode.Inconclusive, err)
		}
		return []byte(text.String()), nil
	}
	file := wanted{"--output", c.Output, resultKind{flag: "--output", name: "automaton"}, written}
	if c.Output != nil && *c.Output == "-" {
		file.name = nil // the name of the file is printed after the text
	}
	err = deliver(env, []wanted{file}, work)
	wording.PrintLines(env.err, s.Warnings)
	if err != nil {
		return err
	}
	if c.Steps {
		formulas.PrintSteps(c.text(env), s)
	}
	if c.Stats {
		s.PrintStats(c.text(env))
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

// work stores the automaton of the formula, or the automaton in the file, in s.
func (c *automatonCommand) work(env environment, s *formulas.Automaton) error {
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
	if *c.Step >= len(s.Steps) || s.Steps[*c.Step].Automaton == nil {
		return exitcode.Usagef("--step=%d: step %d makes no automaton; --steps lists those that do", *c.Step, *c.Step)
	}
	s.State, s.Generalised = nil, s.Steps[*c.Step].Automaton
	s.Title += fmt.Sprintf(", after step %d: %s", *c.Step, s.Steps[*c.Step].Pass)
	return nil
}

// translate translates the formula and stores the automaton in s.
func (c *automatonCommand) translate(ctx context.Context, env environment, s *formulas.Automaton) error {
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
	s.Warnings, s.Title = list, formulas.Text(f, c.dialect(), parsed.Name)
	for i := range f.Props() {
		s.Props = append(s.Props, parsed.Name(i))
	}
	opt := buchi.Options{}
	if c.Steps || c.Step != nil {
		opt.Step = func(step buchi.Step) { s.Steps = append(s.Steps, step) }
	}
	start := time.Now()
	if c.Acceptance == "generalised" {
		s.Generalised, err = buchi.TranslateGeneralised(ctx, f, opt)
	} else {
		s.State, err = buchi.Translate(ctx, f, opt)
	}
	s.Elapsed = time.Since(start)
	if err != nil {
		return undecided(env.ctx, err)
	}
	if ltl.NextFree(f) == nil {
		s.Stutter = buchi.Yes
	} else if c.Stats || c.JSON != nil || strings.HasPrefix(c.Format, "hoa") {
		a := s.State
		if a == nil {
			if a, err = buchi.Translate(ctx, f, buchi.Options{}); err != nil {
				return undecided(env.ctx, err)
			}
		}
		return testStutter(ctx, env, s, a)
	}
	return nil
}

// stutterTime is the time limit for the test of stutter invariance. The limit is short, because the result of the test
// is only part of the output, and can be left out.
const stutterTime = 2 * time.Second

// testStutter tests whether the language of a is stutter-invariant, and stores the answer in s.
func testStutter(ctx context.Context, env environment, s *formulas.Automaton, a *buchi.Automaton) error {
	ctx, cancel := context.WithTimeout(ctx, stutterTime)
	defer cancel()
	s.Stutter, _ = buchi.StutterInvariant(ctx, a)
	if err := env.ctx.Err(); err != nil {
		return undecided(env.ctx, err)
	}
	return nil
}

// read reads an automaton from a file and stores it in s.
func (c *automatonCommand) read(ctx context.Context, env environment, s *formulas.Automaton) error {
	start := time.Now()
	src, err := readSource(env.ctx, *c.From, env.in)
	if err != nil {
		return err
	}
	in, list := buchi.ReadHOA(src)
	if err := list.Err(); err != nil {
		return err
	}
	s.Title, s.Props, s.Elapsed = in.Name, in.Props, time.Since(start)
	if c.Acceptance == "generalised" {
		s.Generalised = in.Generalised
	} else {
		s.State = in.Automaton
	}
	if err := testStutter(ctx, env, s, in.Automaton); err != nil {
		return err
	}
	if in.StutterInvariant && s.Stutter == buchi.No {
		at := source.Span{File: src}
		s.Warnings.Add(source.Warnf(at, "the file says stutter-invariant, but the automaton is not"))
	}
	return nil
}
