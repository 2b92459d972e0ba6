package main

import (
	"errors"
	"fmt"

	"github.com/alecthomas/kong"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/teaching"
	"ltlpor/source"
)

// explainCommand is the command ltlpor explain, which explains how the reduction chooses moves in a state.
type explainCommand struct {
	modelFlags `group:"what"`
	State      *int    `group:"what" placeholder:"N" help:"${explain_state}"`
	Where      *string `group:"what" placeholder:"EXPR" help:"${explain_where}"`
	Along      *string `group:"what" placeholder:"FILE" help:"${explain_along}"`

	Interactive bool `group:"what" short:"i" help:"${explain_interactive}"`

	MaxStates bound `group:"limits" default:"50000" placeholder:"N" help:"${explain_max_states}"`
	timeFlags `group:"limits" set:"bounded=the search"`
	memFlag   `group:"limits"`

	outputFlags `group:"output"`
	Naming      string `group:"output" enum:"cgp,baier-katoen,stubborn" default:"cgp" help:"${explain_naming}"`

	Symmetry   bool   `group:"search" help:"${graph_symmetry}"`
	Optimize   string `group:"search" default:"none" placeholder:"LIST" help:"${explain_optimize}"`
	Emptiness  string `group:"search" enum:"auto,ndfs,scc" default:"auto" help:"As for check."`
	Visibility string `group:"search" enum:"support,both" default:"support" help:"As for check."`
	reductionFlag
	provisoFlag
	withoutFlag
}

// Help returns the part of the help text below the flags.
func (*explainCommand) Help() string {
	return `The model is searched for each property as "check" does, on the model as it is written, and in
the state that is asked about it is told which moves are enabled, which conditions the moves of
each process satisfy, what was chosen, and why what is left out is not lost.

A condition holds by the test of the program. ltlpor audit compares each such test with the
definition of the condition, in all states of a small model.

Examples:

  ltlpor explain model.pml
  ltlpor explain --state=7 model.pml 'G(req -> F ack)'
  ltlpor explain --where='x == 1' --check=assertions model.pml
  ltlpor explain --reduction=process model.pml
  ltlpor explain --along=t.json model.pml
  ltlpor explain --interactive model.pml 'G(req -> F ack)'
  ltlpor explain --symmetry --state=7 model.pml

Exit status:

  0  it was explained
  2  invalid command line, or there is no such state
  3  there is an error in the model, the formula, the expression or the trace
  4  nothing was: the model is too large, time was up, memory is full, the search does not come
     to such a state, or nothing is reduced
  5  internal error, or the result could not be written
  130  interrupted`
}

// Run explains how the reduction chooses moves in a state, and prints the result.
func (c *explainCommand) Run(env environment) error {
	if next, err := env.configure(env.texts, c.Model, c.NoConfig); err != nil {
		c.unconfigured = err
	} else if next != nil {
		c = &next.Explain
	}
	if err := c.validate(); err != nil {
		return err
	}
	if c.Interactive {
		return c.converse(env)
	}
	var result *ltlpor.Explanation
	var failed error
	err := c.withJSON(env, func() { result, failed = c.explain(env) },
		func() ([]byte, error) { return jsonreport.Explain(env.head(c.Model), result, failed) })
	if err != nil {
		return err
	}
	if failed != nil {
		return failed
	}
	out := c.text(env)
	text := teaching.Explainer{Page: env.page(out, c.Color), Naming: c.Naming}
	printUsed(out, env.Used)
	text.Print(result)
	for _, s := range result.Searches {
		if len(s.States) > 0 {
			return nil
		}
	}
	return exitcode.New(exitcode.Inconclusive, nil)
}

func (c *explainCommand) validate() error {
	if err := validate(&c.modelFlags, &c.timeFlags); err != nil {
		return err
	}
	asked := 0
	for _, is := range []bool{c.State != nil, c.Where != nil, c.Along != nil} {
		if is {
			asked++
		}
	}
	switch {
	case asked > 1:
		return exitcode.Usagef("--state, --where and --along: give one of them")
	case c.State != nil && *c.State < 0:
		return exitcode.Usagef("--state=%d: expected 0 or more", *c.State)
	case c.Interactive:
		return c.validateSession()
	}
	return nil
}

// optionsAndModel reads the model and the other input files. It returns the options according to the flags, and the
// model.
func (c *explainCommand) optionsAndModel(env environment) (opt ltlpor.ExplainOptions, model *source.File, err error) {
	search := searchFlags{Optimize: c.Optimize, Emptiness: c.Emptiness, Visibility: c.Visibility, Engine: "closure"}
	opt.Options, model, err = c.read(env.texts, &c.timeFlags, &search, &c.reductionFlag, &c.provisoFlag, &c.withoutFlag)
	if err != nil {
		return opt, nil, err
	}
	if c.Symmetry {
		opt.Symmetry = ltlpor.AllSymmetry
	}
	outcome.NeedProperty(&opt.Options, model)
	opt.MaxStates, opt.State = int64(c.MaxStates), teaching.FirstChoice
	if c.State != nil {
		opt.State = *c.State
	}
	if c.Where != nil {
		opt.Where = source.NewFile("where", *c.Where)
	}
	if c.Along != nil {
		opt.Along, err = readTrace(*c.Along)
	}
	return opt, model, err
}

// explain reads the model and the other input files, and calls ltlpor.Explain.
func (c *explainCommand) explain(env environment) (*ltlpor.Explanation, error) {
	opt, model, err := c.optionsAndModel(env)
	if err != nil {
		return nil, err
	}
	g, release := guarded(env, c.Mem)
	defer release()
	opt.Room = g.Fits
	result, err := ltlpor.Explain(env.ctx, model, opt)
	return result, full(g, c.named(err, model))
}

// named prepares err, an error of ltlpor.Explain, for the user: it adds an exit status, and the name of the file or
// flag at fault. Other types of errors are returned unchanged.
func (c *explainCommand) named(err error, model *source.File) error {
	missing, isMissing := exitcode.MissingState(err)
	var misfit *ltlpor.MisfitError
	switch {
	case exitcode.IsTooLarge(err):
		const text = "%s is too large for numbers: %w (--max-states=N allows for more; --where and --along need none)"
		return exitcode.New(exitcode.Inconclusive, fmt.Errorf(text, model.Name, err))
	case errors.Is(err, ltlpor.ErrBehindError):
		return exitcode.New(exitcode.Inconclusive, fmt.Errorf("--state=%d: %w", *c.State, err))
	case isMissing:
		return exitcode.Usagef("--state=%d: %w", missing, err)
	case c.Along != nil && errors.As(err, &misfit):
		return exitcode.New(exitcode.Model, fmt.Errorf("%s does not fit %s: %w", *c.Along, model.Name, err))
	}
	return err
}

// explainHelp has the help texts for the flags of ltlpor explain.
var explainHelp = kong.Vars{
	"explain_state": "Explain the state with this number: those of the full graph are numbered breadth first, " +
		"and the initial state is 0. Default: the first state of the search in which " +
		"several processes can move.",
	"explain_where": "Explain the first state of the search in which this is true and several " +
		"processes can move.",
	"explain_along": "Explain the states of a trace that ltlpor check --trace has written, with the ending " +
		".json.",
	"explain_interactive": "Go through the model step by step and explain each state; ? lists the answers.",
	"explain_max_states": "Bound the states of the full graph, by which states are numbered, and those of the " +
		"search. Default: 50000.",
	"explain_naming": "Names of the conditions: cgp (C0 to C3, as here), baier-katoen (A1 to A4) or stubborn " +
		"(those of stubborn sets).",
	"explain_optimize": "Transformations before the search: all, none, or a comma-separated list of merge, dead " +
		"and ends. Default: none.",
}
