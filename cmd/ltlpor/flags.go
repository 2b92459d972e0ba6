package main

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/plan"
	"ltlpor/source"
	"ltlpor/task"
)

// modelFlags say what is to be searched for, in which model, and with which
// reduction. They are those that the commands have in common.
type modelFlags struct {
	Model   string  `arg:"" help:"File of the model; - is standard input."`
	Formula *string `arg:"" optional:"" help:"Formula that every run must satisfy, such as 'G(req -> F ack)'."`

	Define         []string `short:"D" sep:"none" placeholder:"NAME[=TEXT]" help:"Define a macro. May be repeated."`
	FormulaFile    *string  `placeholder:"FILE" help:"Read the formula from a file."`
	Automaton      *string  `placeholder:"FILE" help:"Read an automaton in HOA format; no run may be accepted by it."`
	Check          *string  `placeholder:"LIST" help:"What to check: some of assertions, end-states, ltl, claim, formula, progress, acceptance, with commas between; a formula or automaton that is given is checked in any case. Default: assertions,end-states,ltl,claim."`
	Only           nameList `placeholder:"NAME" help:"Check only these ltl blocks."`
	Reduction      string   `enum:"ample,process,spin,none" default:"ample" help:"Partial-order reduction: ample, process (the textbook's), spin (SPIN's, for comparison) or none."`
	Proviso        string   `enum:"colour,stack,static" default:"colour" help:"How the reduction keeps steps from being left out for ever: colour, stack (the textbook's) or static."`
	Visibility     string   `enum:"support,both" default:"support" help:"Which steps the condition C2 of the ample reduction lets pass: support (none that writes what a proposition reads) or both (also those that leave the propositions as they are, and visible ones before which nothing visible can come)."`
	Emptiness      string   `enum:"auto,ndfs,scc" default:"auto" help:"Search for temporal properties: ndfs (nested depth-first), scc (by strongly connected components), or auto."`
	Fairness       string   `enum:"none,weak,strong" default:"none" help:"Which infinite runs count for temporal properties: all, weakly fair or strongly fair ones."`
	Optimize       string   `default:"all" placeholder:"LIST" help:"What is done before the search: all, none, or some of merge, dead and ends, with commas between. Default: all."`
	Overflow       string   `enum:"wrap,error" default:"wrap" help:"What a value that does not fit its variable does: wrap around, or error."`
	FormulaTimeout timeSpan `placeholder:"DURATION" help:"Bound the translation of each formula. Default: 30s."`
	Time           timeSpan `placeholder:"DURATION" help:"Bound the time of the check, such as 90s or 1h."`
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

// definition is what -D takes: NAME, NAME=TEXT.
var definition = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*(=|$)`)

func (c *modelFlags) validate() error {
	for _, d := range c.Define {
		if !definition.MatchString(d) {
			return usagef("bad definition -D %q: expected NAME or NAME=TEXT", d)
		}
	}
	if why := swapped(c.Model, c.Formula); why != "" {
		return usagef("%s is no formula: %s", *c.Formula, why)
	}
	switch {
	case c.Formula != nil && c.FormulaFile != nil:
		return usagef("a formula and --formula-file: give one of them")
	case c.Model == "-" && c.FormulaFile != nil && *c.FormulaFile == "-":
		return usagef("the model and the formula cannot both come from standard input")
	case c.Automaton != nil && *c.Automaton == "-" && (c.Model == "-" || c.FormulaFile != nil && *c.FormulaFile == "-"):
		return usagef("only one of the model, the formula and the automaton can come from standard input")
	case c.Time < 0:
		return usagef("--time=%v: expected a positive duration", c.Time)
	case c.FormulaTimeout < 0:
		return usagef("--formula-timeout=%v: expected a positive duration", c.FormulaTimeout)
	}
	return nil
}

// read reads the texts, and returns the options that the flags stand for.
func (c *modelFlags) read(stdin io.Reader) (opt ltlpor.Options, model *source.File, err error) {
	opt = ltlpor.Options{
		Defines:     c.Define,
		Include:     include,
		Only:        c.Only,
		Overflow:    c.Overflow == "error",
		Time:        time.Duration(c.Time),
		FormulaTime: time.Duration(c.FormulaTimeout),
	}
	if opt.Reduction, err = plan.ParseReduction(c.Reduction); err != nil {
		return opt, nil, usagef("--reduction: %w", err)
	}
	if opt.Proviso, err = plan.ParseProviso(c.Proviso); err != nil {
		return opt, nil, usagef("--proviso: %w", err)
	}
	if opt.Visibility, err = plan.ParseVisibility(c.Visibility); err != nil {
		return opt, nil, usagef("--visibility: %w", err)
	}
	if opt.Optimize, err = plan.ParseOptimizations(c.Optimize); err != nil {
		return opt, nil, usagef("--optimize: %w", err)
	}
	if c.Check != nil {
		if opt.Checks, err = task.ParseChecks(*c.Check); err != nil {
			return opt, nil, usagef("--check: %w", err)
		}
	}
	if opt.Emptiness, err = plan.ParseEmptiness(c.Emptiness); err != nil {
		return opt, nil, usagef("--emptiness: %w", err)
	}
	if opt.Fairness, err = plan.ParseFairness(c.Fairness); err != nil {
		return opt, nil, usagef("--fairness: %w", err)
	}
	switch {
	case c.FormulaFile != nil:
		if opt.Formula, err = readSource(*c.FormulaFile, stdin); err != nil {
			return opt, nil, err
		}
	case c.Formula != nil:
		opt.Formula = source.NewFile("formula", *c.Formula)
	}
	if c.Automaton != nil {
		if opt.Automaton, err = readSource(*c.Automaton, stdin); err != nil {
			return opt, nil, err
		}
	}
	model, err = readSource(c.Model, stdin)
	return opt, model, err
}

// outputFlags say where a result goes.
type outputFlags struct {
	jsonFlag
	Color string `enum:"auto,always,never" default:"auto" help:"Colours: auto, always or never."`
}

// jsonFlag is the flag of commands whose result can be had as JSON.
type jsonFlag struct {
	JSON *string `name:"json" placeholder:"FILE" help:"Write the result as JSON; - writes it to standard output, and the text to standard error."`
}

// withJSON calls work, and writes what document then returns where --json asks
// for it. A file for that is made before work is called.
func (c *jsonFlag) withJSON(env environment, work func(), document func() ([]byte, error)) (err error) {
	if c.JSON == nil {
		work()
		return nil
	}
	var file *atomicFile
	if *c.JSON != "-" {
		if err := mayReplace(*c.JSON); err != nil {
			return &statusError{exitUsage, err}
		}
		if file, err = createAtomic(*c.JSON); err != nil {
			return &statusError{exitUsage, err}
		}
		defer func() {
			if e := file.discard(); e != nil && err == nil {
				err = &statusError{exitInternal, e}
			}
		}()
	}
	work()
	data, err := document()
	if err != nil {
		return err
	}
	if file != nil {
		err = file.commit(data)
	} else if _, err = env.out.Write(data); err != nil {
		err = fmt.Errorf("cannot write the result to standard output: %s", reason(err))
	}
	if err != nil {
		return &statusError{exitInternal, err}
	}
	return nil
}

// text returns where the text for people goes.
func (c *jsonFlag) text(env environment) io.Writer {
	if c.JSON != nil && *c.JSON == "-" {
		return env.err
	}
	return env.out
}
