package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/graphfile"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/teaching"
	"ltlpor/source"
)

// graphCommand is the command ltlpor graph, which shows the state graph of a model and the part that a reduced search
// explores.
type graphCommand struct {
	modelFlags `group:"what"`
	Property   string `group:"what" placeholder:"NAME" help:"${graph_property}"`
	Show       string `group:"what" enum:"both,full,reduced" default:"both" help:"${graph_show}"`

	MaxStates bound `group:"limits" default:"50000" placeholder:"N" help:"${graph_max_states}"`
	timeFlags `group:"limits" set:"bounded=the search"`
	memFlag   `group:"limits"`

	outputFlags `group:"output"`
	Out         *string `group:"output" placeholder:"FILE" help:"${graph_out}"`
	Fold        bool    `group:"output" help:"${graph_fold}"`
	Symmetry    bool    `group:"search" help:"${graph_symmetry}"`

	Optimize   string `group:"search" default:"none" placeholder:"LIST" help:"${graph_optimize}"`
	Emptiness  string `group:"search" enum:"auto,ndfs,scc" default:"auto" help:"As for check."`
	Visibility string `group:"search" enum:"support,both" default:"support" help:"As for check."`
	reductionFlag
	provisoFlag
	withoutFlag
}

// graphHelp has the help texts for the flags of ltlpor graph.
var graphHelp = kong.Vars{
	"graph_property": "Show the search that decides this property. Default: the formula, if one is given, and " +
		"otherwise the first search.",
	"graph_show": "Drawn part: full (all states), reduced (the states that the search explores) or both, with the " +
		"unexplored part dashed. Default: both.",
	"graph_max_states": "Bound the states of the full graph. Default: 50000.",
	"graph_out":        "Write a picture, by the ending " + graphfile.Endings() + ".",
	"graph_fold":       "Draw a row of states with one predecessor and one successor each as one state.",
	"graph_symmetry":   "Store one state for all that differ by an exchange of interchangeable processes.",
	"graph_optimize": "Transformations before the search: all, none, or a comma-separated list of merge, dead " +
		"and ends. Default: none.",
}

// Help returns the part of the help text below the flags.
func (*graphCommand) Help() string {
	return `The graph of the states of a model, as it is written, and what a search like that of "check"
explores of it with the reduction. It goes to the end, while "check" optimizes the model first and
stops at the first error. States have the numbers that "ltlpor explain --state=N" knows.

Examples:

  ltlpor graph model.pml
  ltlpor graph --out=g.svg model.pml 'G(req -> F ack)'
  ltlpor graph --show=reduced --fold --out=g.tex model.pml
  ltlpor graph --without=C1 --out=g.svg model.pml
  ltlpor graph --symmetry --reduction=none --out=g.svg model.pml

Exit status:

  0  the graph was made, and drawn if that was asked for
  2  invalid command line
  3  there is an error in the model or the formula
  4  it was not: the graph is too large, or time was up, or memory full, or with --symmetry no
     processes are interchangeable
  5  internal error, or the result could not be written
  130  interrupted`
}

// Run computes the state graph of the model, prints it, and draws it if --out is given.
func (c *graphCommand) Run(env environment) error {
	if next, err := env.configure(env.texts, c.Model, c.NoConfig); err != nil {
		c.unconfigured = err
	} else if next != nil {
		c = &next.Graph
	}
	form, err := c.validate()
	if err != nil {
		return err
	}
	var g *ltlpor.StateGraph
	var failed error
	work := func() error {
		err := c.withJSON(env, func() { g, failed = c.graph(env) },
			func() ([]byte, error) { return jsonreport.Graph(env.head(c.Model), g, failed) })
		return cmp.Or(err, failed)
	}
	picture := func() ([]byte, error) { return c.picture(env, g, &form) }
	kind := resultKind{"--out", form.Ending, form.Begin, form.Mark}
	if err := deliver(env, []wanted{{"--out", c.Out, kind, picture}}, work); err != nil {
		return err
	}
	out := c.text(env)
	printUsed(out, env.Used)
	teaching.Graph(env.page(out, "never"), g)
	return nil
}

// validate returns an error if the flags are invalid. Otherwise `form` is the picture format for the file of --out.
// Without --out, `form` is the zero Format.
func (c *graphCommand) validate() (form graphfile.Format, err error) {
	if err := validate(&c.modelFlags, &c.timeFlags); err != nil {
		return form, err
	}
	switch {
	case c.Out == nil && c.Fold:
		return form, exitcode.Usagef("--fold is for pictures, which --out=FILE writes")
	case c.Out == nil:
		return form, nil
	case c.Symmetry && c.Fold:
		return form, exitcode.Usagef("--fold draws a row of states as one, and --symmetry an orbit: give one of them")
	}
	ending := strings.ToLower(filepath.Ext(*c.Out))
	if c.Symmetry && ending == ".html" {
		return form, exitcode.Usagef("--out=%s: a page goes through all states, and draws no orbits (--symmetry)", *c.Out)
	}
	for _, f := range graphfile.Formats() {
		if f.Ending == ending {
			return f, nil
		}
	}
	return form, exitcode.Usagef("--out=%s: expected a name with the ending %s", *c.Out, graphfile.Endings())
}

// graph reads the model and the other input files, and calls ltlpor.Graph.
func (c *graphCommand) graph(env environment) (*ltlpor.StateGraph, error) {
	search := searchFlags{Optimize: c.Optimize, Emptiness: c.Emptiness, Visibility: c.Visibility, Engine: "closure"}
	read, model, err := c.read(env.texts, &c.timeFlags, &search, &c.reductionFlag, &c.provisoFlag, &c.withoutFlag)
	if err != nil {
		return nil, err
	}
	opt := ltlpor.GraphOptions{Options: read, Property: c.Property}
	opt.MaxStates = int64(c.MaxStates)
	if c.Symmetry {
		opt.Symmetry = ltlpor.AllSymmetry
	}
	outcome.NeedProperty(&opt.Options, model)
	guard, release := guarded(env, c.Mem)
	defer release()
	opt.Room = guard.Fits
	g, err := ltlpor.Graph(env.ctx, model, opt)
	if exitcode.IsAsymmetric(err) {
		err = exitcode.New(exitcode.Inconclusive, fmt.Errorf("%s: %w%s", model.Name, err, c.dead()))
	}
	return g, full(guard, tooLarge(err, model))
}

// dead returns advice for a model without interchangeable processes.
func (c *graphCommand) dead() string {
	if c.Optimize != "none" {
		return ""
	}
	return " (--optimize=dead,ends leaves out values that are never read, and ends that cannot be seen)"
}

// tooLarge adds the exit status Inconclusive and advice to err, an error of ltlpor.Graph, if the full graph is too
// large. Other errors are returned unchanged.
func tooLarge(err error, model *source.File) error {
	if exitcode.IsTooLarge(err) {
		const text = "%s is too large: %w (--max-states=N allows for more, smaller constants by -D make fewer)"
		return exitcode.New(exitcode.Inconclusive, fmt.Errorf(text, model.Name, err))
	}
	return err
}

// picture returns a drawing of g in the given format.
func (c *graphCommand) picture(env environment, g *ltlpor.StateGraph, form *graphfile.Format) ([]byte, error) {
	data, err := form.Draw(g, c.style(env))
	if err != nil {
		err = fmt.Errorf("%s: %w (%s)", g.Model, err, c.instead(g))
		return nil, exitcode.New(exitcode.Inconclusive, err)
	}
	return data, nil
}

func (c *graphCommand) style(env environment) graphfile.Style {
	return graphfile.Style{Show: c.Show, Fold: c.Fold, Command: env.command()}
}

// instead returns advice to print in place of a picture, if g is too large to be drawn.
func (c *graphCommand) instead(g *ltlpor.StateGraph) string {
	var ways []string
	if states, edges := g.Explored(); c.Show != "reduced" && states < len(g.States) {
		ways = append(ways, fmt.Sprintf("--show=reduced has %d and %d", states, edges))
	}
	if !c.Fold {
		ways = append(ways, "--fold draws states in a row as one")
	}
	ways = append(ways, "smaller constants by -D make fewer", "--out=FILE.dot has no limit, and Graphviz draws it")
	return strings.Join(ways, "; ")
}
