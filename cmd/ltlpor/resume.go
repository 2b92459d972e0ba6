package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/alecthomas/kong"

	"ltlpor"
	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/runaudit"
	"ltlpor/source"
)

// resumeCommand is the command ltlpor resume, which continues a check from a checkpoint.
type resumeCommand struct {
	File string `arg:"" help:"File that ltlpor check --checkpoint has written."`

	Mem  byteSize `group:"limits" placeholder:"SIZE" help:"New bound on the memory of the process."`
	Time timeSpan `group:"limits" placeholder:"DURATION" help:"Bound on the time from now on. Default: the bound of the first check."`

	jsonFlag   `group:"output"`
	Color      string `enum:"auto,always,never," default:"" group:"output" help:"Colours: auto, always or never."`
	Quiet      bool   `group:"output" short:"q" help:"Print the verdict lines only."`
	FullStates bool   `group:"output" help:"Print the whole state after each step of a counterexample."`
	TraceSteps *int   `group:"output" placeholder:"N" help:"Print at most N steps of a counterexample; 0 prints all."`
	openFlags  `group:"output"`
	whyFlag    `group:"output"`
}

// Help returns the part of the help text below the flags.
func (*resumeCommand) Help() string {
	return `What was given to ltlpor check holds, but for the flags given here. The report is that
of a check that was never interrupted, and so is the exit status. 3 also stands for a
file that is damaged, that another build of ltlpor has written, or whose model has
changed since.

Example:

  ltlpor check --checkpoint=run.ckpt model.pml
  ltlpor resume run.ckpt`
}

// Run continues the check and prints the results.
func (c *resumeCommand) Run(env environment) error {
	f, err := source.Open(c.File)
	if err != nil {
		return exitcode.New(exitcode.Model, fmt.Errorf("cannot read %s: %s", c.File, reason(err)))
	}
	defer f.Close()
	check, env, err := c.read(f, env)
	if err != nil {
		return c.refuse(err)
	}
	return check.Run(env)
}

// refuse adds the exit status for a bad model to err, the reason why the check cannot be continued. If err already has
// an exit status, it is returned unchanged.
func (c *resumeCommand) refuse(err error) error {
	var own *exitcode.Error
	var cut *ltlpor.CutError
	if errors.As(err, &own) || errors.As(err, &cut) {
		return err
	}
	return exitcode.New(exitcode.Model, fmt.Errorf("cannot go on from %s: %s", c.File, reason(err)))
}

// summed is a checkpoint file. checkpoint.Open reads the whole file, for its checksum. For a large file this takes
// long, so reads return an error when ctx is done. If ctx is nil, reads are not interrupted.
type summed struct {
	*os.File
	ctx context.Context
}

// Read reads from the file, or returns an error if ctx is done.
func (s *summed) Read(b []byte) (int, error) {
	if s.ctx != nil && s.ctx.Err() != nil {
		return 0, exitcode.NewInterruption("reading the checkpoint")
	}
	return s.File.Read(b)
}

// read reads the beginning of checkpoint f: the command line and the input files. It returns the command that the
// command line describes, and env with the options of this command line.
func (c *resumeCommand) read(f *os.File, env environment) (*checkCommand, environment, error) {
	sum := &summed{File: f, ctx: env.ctx}
	r, err := checkpoint.Open(sum)
	sum.ctx = nil // later reads of the file are part of the check, which observes ctx itself
	if err != nil {
		return nil, env, err
	}
	var args []string
	var read []text
	if by := r.String(); r.Err() == nil && by != programDigest() {
		return nil, env, checkpoint.ErrVersion
	}
	r.JSON(&args)
	r.JSON(&read)
	if r.Err() != nil {
		return nil, env, r.Err()
	}
	kept := &texts{kept: map[string]string{}}
	for _, t := range read {
		if t.Name != "-" {
			if now, err := readFile(t.Name); err == nil && now.Text != t.Text {
				return nil, env, fmt.Errorf("%s has changed since", t.Name)
			}
		}
		kept.kept[t.Name] = t.Text
	}
	check, k, err := parseCheck(args, env.streams)
	if err != nil {
		return nil, env, err
	}
	check.texts, check.from, check.Checkpoint = kept, r, c.File
	env.args, env.Options, env.Defines = args, optionsOf(k), check.Define
	c.replace(check, env.Options)
	return check, env, nil
}

// parseCheck returns the check that the saved command line args describes. The command line already includes the
// options from files.
func parseCheck(args []string, s streams) (*checkCommand, *kong.Context, error) {
	var cli commands
	parser, err := parserFor("check", &cli, s)
	if err != nil {
		return nil, nil, err
	}
	k, err := parser.Parse(args)
	cli.Check.NoConfig = true
	return &cli.Check, k, err
}

// replace sets those flags of `check` that the user has given to ltlpor resume, for example a new --time. It also sets
// --mem and --time in the map `options`, which has the flags for documents.
func (c *resumeCommand) replace(check *checkCommand, options map[string]any) {
	if c.Mem != 0 {
		check.Mem = c.Mem
		options["mem"] = c.Mem
	}
	if c.Time != 0 {
		check.Time = c.Time
		options["time"] = c.Time.String()
	}
	if c.JSON != nil {
		check.JSON = c.JSON
	}
	if c.Color != "" {
		check.Color = c.Color
	}
	if c.TraceSteps != nil {
		check.TraceSteps = *c.TraceSteps
	}
	check.Quiet, check.FullStates = check.Quiet || c.Quiet, check.FullStates || c.FullStates
	check.Unfold, check.OpenDSteps = check.Unfold || c.Unfold, check.OpenDSteps || c.OpenDSteps
	check.Why = check.Why || c.Why
}

var _ kong.HelpProvider = (*resumeCommand)(nil)

// verifyRunCommand is the command ltlpor verify-run, which audits the files of a check with --disk.
type verifyRunCommand struct {
	Folder string `arg:"" help:"Folder that was given to ltlpor check --disk."`
}

// Help returns the part of the help text below the flags.
func (*verifyRunCommand) Help() string {
	return `Reads the records and all states of each search in the folder, and decides whether
every state was expanded, without a search: each layer and partition once, what one
task reads is what others wrote, checksums, counts, the last layer empty.

Exit status: 0 each search is complete, or ended at an error; 2 a search is running in
the folder, and is audited when it has ended; 3 a file is damaged or missing, or the
records contradict each other; 4 a search is not complete, or proves nothing, as some
run had no room or the engine gave up on a step.`
}

// Run audits the searches and prints a line about each.
func (c *verifyRunCommand) Run(env environment) error { return runaudit.Write(env.out, c.Folder) }

var _ kong.HelpProvider = (*verifyRunCommand)(nil)
