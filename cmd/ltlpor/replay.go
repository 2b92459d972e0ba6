package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/tracefile"
	"ltlpor/internal/output/trail"
	"ltlpor/internal/output/wording"
	"ltlpor/source"
	"ltlpor/trace"
)

// watchFlags are the flags selecting expressions to show along a run, and variables to hide.
type watchFlags struct {
	Watch []string `sep:"none" placeholder:"EXPR" help:"Print the value of an expression after each step; repeatable."`
	Hide  nameList `placeholder:"NAME" help:"Do not print these variables and channels."`
}

// validate returns an error if a name is given both to --watch and to --hide.
func (c *watchFlags) validate() error {
	for _, x := range c.Watch {
		if slices.Contains(c.Hide, strings.TrimSpace(x)) {
			return exitcode.Usagef("--watch=%s and --hide=%s: it can be shown, or not", x, x)
		}
	}
	return nil
}

// replayCommand is the command ltlpor replay, which replays a counterexample from a file.
type replayCommand struct {
	Model string `arg:"" help:"File of the model; - is standard input."`
	File  string `arg:"" name:"trace" help:"${replayed_help}"`

	Define  []string `short:"D" sep:"none" placeholder:"NAME[=TEXT]" help:"Define a macro (.trail files); repeatable."`
	Formula string   `placeholder:"TEXT" help:"Formula that the run of a .trail file violates."`

	watchFlags

	Color      string   `enum:"auto,always,never" default:"auto" help:"Colours: auto, always or never."`
	To         []string `name:"trace" sep:"none" placeholder:"FILE" help:"${trace_help}"`
	Quiet      bool     `short:"q" help:"Print nothing if the trace fits."`
	FullStates bool     `help:"Print the whole state after each step."`
	TraceSteps int      `default:"1000" placeholder:"N" help:"Print at most N steps; 0 prints all. Default: 1000."`
	openFlags
	whyFlag
}

// replayedHelp is the help text of the argument that names the trace.
const replayedHelp = "File written by ltlpor check --trace, with the ending .json or .trail, or a .trail file of " +
	"SPIN's verifier."

// Help returns the part of the help text below the flags.
func (*replayCommand) Help() string {
	return `The trace is run step by step on the reference machine, without reduction, and held against
the property that it violated. Macros, formula and fairness are in the file. A trail of
SPIN's has none of these. Its first line may name a claim; if not, the first property that it
violates is told.

Examples:

  ltlpor check --trace=t.json model.pml
  ltlpor replay model.pml t.json
  ltlpor replay -DN=3 model.pml model.pml.trail
  ltlpor replay --watch='x + y' --watch='len(c)' --hide=i model.pml t.json

Exit status:

  0  the trace is a counterexample of this model
  2  invalid command line, or the model does not have the property
  3  there is an error in the model or in the file, or the trace does not fit the model:
     the message tells the first step that does not
  5  internal error, or a file could not be written
  130  interrupted`
}

// Run replays the counterexample and prints it.
func (c *replayCommand) Run(env environment) error {
	to := traceFlag{c.To}
	if err := to.validate(nil); err != nil {
		return err
	}
	if c.TraceSteps < 0 {
		return exitcode.Usagef("--trace-steps=%d: expected 0 or more", c.TraceSteps)
	}
	if err := cmp.Or(c.onlyTrail(), c.watchFlags.validate()); err != nil {
		return err
	}
	to.try(env)
	f, found, err := c.replay(env)
	if err != nil {
		return err
	}
	r := &ltlpor.Report{
		Model: found.Model, Verdict: ltlpor.Violated, Warnings: found.Warnings,
		Properties: []ltlpor.Property{found.Property},
	}
	kept := &tracefile.Recorded{Report: r, Given: f.Given, Full: c.FullStates}
	written := to.write(env, kept.Records(), c.Quiet)
	if !c.Quiet {
		env.lost.add(c.print(env, r))
	}
	fmt.Fprint(env.out, written)
	return nil
}

// replay reads the model and the trace, and replays the trace on the model.
func (c *replayCommand) replay(env environment) (*trace.File, *ltlpor.Replayed, error) {
	from := &texts{ctx: env.ctx, stdin: env.in}
	if strings.HasSuffix(c.File, tracefile.TrailEnding) {
		return c.replayTrail(env, from)
	}
	f, err := readTrace(c.File)
	if err != nil {
		if first, e := readTrace(c.Model); e == nil && isFile(c.File) && first != nil {
			return nil, nil, exitcode.Usagef("%s is a trace, and the model comes before the trace: write ltlpor replay %s",
				c.Model, quoted([]string{c.File, c.Model}))
		}
		return nil, nil, err
	}
	model, err := from.source(c.Model)
	if err != nil {
		return nil, nil, err
	}
	found, err := ltlpor.Replay(env.ctx, model, from.include, f, c.Watch)
	return f, found, unfollowed(err, c.File, model.Name)
}

// unfollowed prepares err, an error of a replay, for the user: it adds an exit status and the reason. The reason is a
// wrong --watch expression, or that the trace in `file` does not fit the model. Other types of errors are returned
// unchanged.
func unfollowed(err error, file, model string) error {
	var misfit *ltlpor.MisfitError
	var list source.List
	switch {
	case errors.As(err, &misfit):
		hint := ""
		if misfit.Hint != "" {
			hint = "\n  hint: " + misfit.Hint
		}
		return exitcode.New(exitcode.Model, fmt.Errorf("%s does not fit %s: %w%s", file, model, misfit, hint))
	case errors.As(err, &list) && len(list) > 0 && list[0].Span.File != nil && list[0].Span.File.Name == "watch":
		return exitcode.Usagef("--watch: %s", list[0].Error())
	}
	return err
}

func (c *replayCommand) print(env environment, r *ltlpor.Report) error {
	p := r.Properties[0]
	t := c.printer(env.page(env.out, c.Color), c.FullStates, c.TraceSteps)
	t.Why, t.Hide = c.Why, c.Hide
	wording.PrintDiagnostics(t.Writer, r.Warnings)
	fmt.Fprintf(t.Writer, "%s: the trace fits\n\n", r.Model)
	return t.Counterexample(p, 0)
}

// maxRun is the greatest size of a trace or trail file, in bytes.
const maxRun = 1 << 30

// readRun returns the contents of the named file, which is a trace or a trail of SPIN.
func readRun(name string) ([]byte, error) {
	data, err := source.ReadFile(name, maxRun)
	if err != nil {
		return nil, exitcode.New(exitcode.Model, fmt.Errorf("cannot read %s: %s", name, reason(err)))
	}
	return data, nil
}

// readTrace reads the named file, which is a trace in JSON.
func readTrace(name string) (*trace.File, error) {
	data, err := readRun(name)
	if err != nil {
		return nil, err
	}
	f, err := trace.ReadFile(data)
	if err != nil {
		return nil, exitcode.New(exitcode.Model, fmt.Errorf("cannot read %s: %w", name, err))
	}
	return f, nil
}

// replayTrail reads c.File, a trail of SPIN, and replays it.
func (c *replayCommand) replayTrail(env environment, from *texts) (*trace.File, *ltlpor.Replayed, error) {
	data, err := readRun(c.File)
	if err != nil {
		return nil, nil, err
	}
	f, list := trail.Parse(source.NewFile(c.File, string(data)))
	if err := list.Err(); err != nil {
		return nil, nil, err
	}
	model, err := from.source(c.Model)
	if err != nil {
		return nil, nil, err
	}
	given := trace.GivenDocument{
		Defines: append([]string{}, c.Define...), Formula: c.Formula,
		Overflow: "wrap", Fairness: ltlpor.Unfair.String(),
	}
	found, err := ltlpor.ReplayTrail(env.ctx, model, from.include, f, given, c.Watch)
	return &trace.File{Given: given}, found, unfollowed(err, c.File, model.Name)
}

// onlyTrail returns an error if -D or --formula is given, but the file is no trail of SPIN. A trace in JSON contains
// the macros and the formula.
func (c *replayCommand) onlyTrail() error {
	if strings.HasSuffix(c.File, tracefile.TrailEnding) {
		return nil
	}
	const why = "%s and %s: macros and formula are in the file; the flag is for files that end in %s"
	switch {
	case len(c.Define) > 0:
		return exitcode.Usagef(why, "-D", c.File, tracefile.TrailEnding)
	case c.Formula != "":
		return exitcode.Usagef(why, "--formula", c.File, tracefile.TrailEnding)
	}
	return nil
}
