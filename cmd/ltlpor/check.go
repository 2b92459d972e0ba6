package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/source"
)

// checkCommand checks the properties of a model.
type checkCommand struct {
	Model   string  `arg:"" help:"File of the model; - is standard input."`
	Formula *string `arg:"" optional:"" help:"Formula that every run must satisfy, such as 'G(req -> F ack)'."`

	Define         []string      `short:"D" sep:"none" placeholder:"NAME[=TEXT]" help:"Define a macro. May be repeated."`
	FormulaFile    *string       `placeholder:"FILE" help:"Read the formula from a file."`
	Check          *string       `placeholder:"LIST" help:"What to check: some of assertions, end-states, ltl, claim, formula, progress, acceptance, with commas between; a formula that is given is checked in any case. Default: assertions,end-states,ltl,claim."`
	Only           nameList      `placeholder:"NAME" help:"Check only these ltl blocks."`
	Reduction      string        `enum:"ample,none" default:"ample" help:"Partial-order reduction: ample or none."`
	Shortest       bool          `help:"Find shortest counterexamples of assertions and end states."`
	MaxErrors      int           `default:"1" placeholder:"K" help:"Stop at the K-th error of a property; 0 explores everything and counts them. Default: 1."`
	Overflow       string        `enum:"wrap,error" default:"wrap" help:"What a value that does not fit its variable does: wrap around, or error."`
	Mem            byteSize      `placeholder:"SIZE" help:"Bound the memory of each search, such as 8G or 512M."`
	MaxDepth       int64         `placeholder:"N" help:"Bound the steps from the initial state."`
	MaxStates      int64         `placeholder:"N" help:"Bound the stored states of each search."`
	Time           time.Duration `placeholder:"DURATION" help:"Bound the time of the check, such as 90s or 1h."`
	FormulaTimeout time.Duration `placeholder:"DURATION" help:"Bound the translation of each formula. Default: 30s."`

	Quiet      bool    `short:"q" help:"Print the verdict lines only."`
	FullStates bool    `help:"Print the whole state after each step of a counterexample."`
	TraceSteps int     `default:"1000" placeholder:"N" help:"Print at most N steps of a counterexample; 0 prints all. Default: 1000."`
	JSON       *string `name:"json" placeholder:"FILE" help:"Write the result as JSON; - writes it to standard output, and the text to standard error."`
	Color      string  `enum:"auto,always,never" default:"auto" help:"Colours: auto, always or never."`
}

// nameList is a list of names with commas between.
type nameList []string

// UnmarshalText adds names; none may be empty.
func (l *nameList) UnmarshalText(text []byte) error {
	for _, name := range strings.Split(string(text), ",") {
		if name = strings.TrimSpace(name); name == "" {
			return errors.New("expected a name")
		}
		*l = append(*l, name)
	}
	return nil
}

// Help returns the text below the flags.
func (*checkCommand) Help() string {
	return `Examples:

  ltlpor check model.pml
      assertions, invalid end states, every ltl block and the never claim
  ltlpor check model.pml 'G(req -> F ack)'
      the same, and a formula over the model's variables
  ltlpor check -DN=4 --check=assertions --shortest model.pml
      a shortest run to a failed assertion, with N defined as 4
  ltlpor check --only=p1 --json=result.json --mem=8G model.pml
      one ltl block, the result as JSON, at most 8 GB

Exit status:

  0  every property holds
  1  a property is violated
  2  the command line makes no sense
  3  there is an error in the model or in the formula
  4  inconclusive: a limit ended the search before a violation was found
  5  internal error, or the result could not be written
  130  interrupted`
}

// Run checks and reports.
func (c *checkCommand) Run(env environment) (err error) {
	if err := c.validate(); err != nil {
		return err
	}
	var file *atomicFile
	if c.JSON != nil && *c.JSON != "-" {
		if file, err = createAtomic(*c.JSON); err != nil {
			return &statusError{exitUsage, err}
		}
		defer func() {
			if e := file.discard(); e != nil && err == nil {
				err = &statusError{exitInternal, e}
			}
		}()
	}
	result, checkErr := c.check(env)
	if c.JSON != nil {
		data, err := documentOf(result, checkErr, c.FullStates)
		if err != nil {
			return err
		}
		if err := c.write(env, file, data); err != nil {
			return &statusError{exitInternal, err}
		}
	}
	if checkErr != nil {
		return checkErr
	}
	out := env.out
	if c.JSON != nil && *c.JSON == "-" {
		out = env.err
	}
	t := textReport{
		w: out, width: widthOf(out), color: useColor(c.Color, out, env.getenv),
		full: c.FullStates, quiet: c.Quiet, steps: c.TraceSteps,
	}
	if err := t.print(result); err != nil {
		return err
	}
	if status := exitStatus(result); status != exitHolds {
		return &statusError{status: status}
	}
	return nil
}

func (c *checkCommand) write(env environment, file *atomicFile, data []byte) error {
	if file != nil {
		return file.commit(data)
	}
	if _, err := env.out.Write(data); err != nil {
		return fmt.Errorf("cannot write the result to standard output: %s", reason(err))
	}
	return nil
}

// definition is what -D takes: NAME, NAME=TEXT.
var definition = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*(=|$)`)

func (c *checkCommand) validate() error {
	for _, d := range c.Define {
		if !definition.MatchString(d) {
			return usagef("bad definition -D %q: expected NAME or NAME=TEXT", d)
		}
	}
	switch {
	case c.Formula != nil && c.FormulaFile != nil:
		return usagef("a formula and --formula-file: give one of them")
	case c.Model == "-" && c.FormulaFile != nil && *c.FormulaFile == "-":
		return usagef("the model and the formula cannot both come from standard input")
	case c.MaxErrors < 0:
		return usagef("--max-errors=%d: expected 0 or more", c.MaxErrors)
	case c.MaxDepth < 0:
		return usagef("--max-depth=%d: expected a positive number", c.MaxDepth)
	case c.MaxStates < 0:
		return usagef("--max-states=%d: expected a positive number", c.MaxStates)
	case c.TraceSteps < 0:
		return usagef("--trace-steps=%d: expected 0 or more", c.TraceSteps)
	case c.Time < 0:
		return usagef("--time=%v: expected a positive duration", c.Time)
	case c.FormulaTimeout < 0:
		return usagef("--formula-timeout=%v: expected a positive duration", c.FormulaTimeout)
	}
	return nil
}

// check reads the texts and calls ltlpor.Check.
func (c *checkCommand) check(env environment) (*ltlpor.Report, error) {
	opt, err := c.options()
	if err != nil {
		return nil, err
	}
	switch {
	case c.FormulaFile != nil:
		if opt.Formula, err = readSource(*c.FormulaFile, env.in); err != nil {
			return nil, err
		}
	case c.Formula != nil:
		opt.Formula = source.NewFile("formula", *c.Formula)
	}
	model, err := readSource(c.Model, env.in)
	if err != nil {
		return nil, err
	}
	p := newProgress(env.err, c.Quiet)
	opt.Progress = p.hook()
	defer p.clear()
	result, err := ltlpor.Check(env.ctx, model, opt)
	if err == nil && len(result.Properties) == 0 {
		return nil, usagef("there is nothing to check in %s", model.Name) // an empty list is no proof
	}
	return result, err
}

func (c *checkCommand) options() (ltlpor.Options, error) {
	opt := ltlpor.Options{
		Defines:     c.Define,
		Include:     include,
		Only:        c.Only,
		Shortest:    c.Shortest,
		MaxErrors:   c.MaxErrors,
		Overflow:    c.Overflow == "error",
		Memory:      int64(c.Mem),
		MaxStates:   c.MaxStates,
		MaxDepth:    c.MaxDepth,
		Time:        c.Time,
		FormulaTime: c.FormulaTimeout,
	}
	if c.MaxErrors == 0 {
		opt.MaxErrors = -1
	}
	if c.Reduction == "none" {
		opt.Reduction = ltlpor.None
	}
	if c.Check != nil {
		checks, err := ltlpor.ParseChecks(*c.Check)
		if err != nil {
			return opt, usagef("--check: %w", err)
		}
		opt.Checks = checks
	}
	return opt, nil
}

// exitStatus is the exit status that a report leads to: interrupted before all
// others.
func exitStatus(r *ltlpor.Report) int {
	if slices.ContainsFunc(r.Searches, func(s ltlpor.Search) bool { return s.Cut == "interrupted" }) {
		return exitInterrupted
	}
	switch r.Verdict {
	case ltlpor.Holds:
		return exitHolds
	case ltlpor.Violated:
		return exitViolated
	}
	return exitInconclusive
}

// asList returns the diagnostics in err.
func asList(err error) source.List {
	var list source.List
	if errors.As(err, &list) {
		return list
	}
	return nil
}
