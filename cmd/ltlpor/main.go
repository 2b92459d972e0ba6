// Command ltlpor is a model checker for Promela, SPIN's language. It checks assertions, invalid end states and linear
// temporal logic, with partial-order reduction. See doc/user/usage.md.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/outcome"
)

func main() {
	collectLater(os.Getenv)
	ctx := interruptible(context.Background(), os.Exit)
	os.Exit(run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}, os.Getenv))
}

// streams has the standard input and the outputs of a command.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// commands is the grammar of the command line for package kong: a field with a Run method is a command.
type commands struct {
	Help      helpFlag          `short:"h" help:"Show help, for a command if one is given."`
	Show      versionFlag       `name:"version" help:"Print the version."`
	Check     checkCommand      `cmd:"" help:"Check the properties of a model."`
	Merge     mergeCommand      `cmd:"" help:"Merge the parts of a check into one result."`
	Resume    resumeCommand     `cmd:"" help:"Resume a check from its checkpoint file."`
	Worker    workerCommand     `cmd:"" help:"Run tasks of a check with --listen."`
	Verify    verifyRunCommand  `cmd:"" name:"verify-run" help:"Audit the files of a check with --disk."`
	Replay    replayCommand     `cmd:"" help:"Replay a saved counterexample."`
	Compare   compareCommand    `cmd:"" help:"Check a model without reduction and with each reduction, side by side."`
	Audit     auditCommand      `cmd:"" help:"Compare the reduction of a small model with the definitions of its conditions."`
	Deps      depsCommand       `cmd:"" help:"Show which steps of a model depend on each other, and why."`
	Explain   explainCommand    `cmd:"" help:"Explain the choice of the reduction in a state."`
	Graph     graphCommand      `cmd:"" help:"Draw the state graph of a model, and the part that a reduced search explores."`
	Explore   exploreCommand    `cmd:"" help:"Explore the executions of a terminating model without storing states."`
	Simulate  simulateCommand   `cmd:"" help:"Run a model once: at random, along a trace, or step by step."`
	Automaton automatonCommand  `cmd:"" help:"Show the automaton of a formula."`
	Formula   formulaCommand    `cmd:"" help:"Describe a formula, or compare two formulas."`
	Init      initCommand       `cmd:"" help:"Write a small model, options and a CI job to begin with."`
	Format    fmtCommand        `cmd:"" name:"fmt" help:"Format models: one layout, the same meaning."`
	Exercise  exerciseCommand   `cmd:"" help:"Make a sheet of exercises in partial-order reduction."`
	Grade     gradeCommand      `cmd:"" help:"Grade answers to a sheet of exercises."`
	Bench     benchModelCommand `cmd:"" name:"bench-model" help:"Write a benchmark of dynamic reduction as a model."`
	Language  lspCommand        `cmd:"" name:"lsp" help:"Serve editors by the Language Server Protocol."`
	Serve     serveCommand      `cmd:"" help:"Serve a page that edits and checks the models of a folder."`
	Complete  completionCommand `cmd:"" name:"completion" help:"Print a script for completion in a shell."`
	Manual    manCommand        `cmd:"" name:"man" help:"Print a manual page."`
	Version   versionCommand    `cmd:"" help:"Print the version."`
}

// environment has what a Run method needs besides its flags: inputs, outputs, and the command line.
type environment struct {
	ctx    context.Context
	getenv func(string) string
	exit   func(int) // ends the process at once with an exit status
	streams
	outcome.Asked             // program, command line and options, for the heads of documents
	args          []string    // the command line
	quiet         bool        // --quiet is given
	lost          *losses     // the errors of results that could not be delivered
	texts         *texts      // reads the input files
	k             *invocation // the parsed command line
}

// command returns the whole command line, with the name of the program.
func (e *environment) command() []string { return append([]string{"ltlpor"}, e.args...) }

// errPrinted ends the parsing of the command line, after help or the version was printed. No message is printed for it.
var errPrinted = errors.New("printed what was asked for")

// helpFlag is the flag that prints help. It replaces the help flag of kong, which would exit.
type helpFlag bool

// IgnoreDefault makes kong ignore the flag unless it is given.
func (helpFlag) IgnoreDefault() {}

// BeforeReset prints the help and ends parsing. kong calls it before it reports missing arguments.
func (helpFlag) BeforeReset(ctx *kong.Context) error {
	if err := ctx.PrintUsage(false); err != nil {
		return err
	}
	return errPrinted
}

// run executes the command line args and returns the exit status. In contrast to main, it does not end the process.
func run(ctx context.Context, args []string, s streams, getenv func(string) string) (status int) {
	wait := &readerWait{ctx: ctx}
	lost := &losses{readerWait: wait}
	lost.out, lost.err = &checkedWriter{w: wait.writer(s.out)}, &checkedWriter{w: wait.writer(s.err)}
	s.out, s.err = readable(lost.out, s.out), readable(lost.err, s.err)
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(s.err, "ltlpor: panic: %v\n%s", p, debug.Stack())
			fmt.Fprintln(s.err, "ltlpor: this is a bug in ltlpor")
			status = exitcode.Internal
		}
	}()
	return lost.report(report(execute(ctx, args, s, lost, getenv), s.err))
}

func execute(ctx context.Context, args []string, s streams, lost *losses, getenv func(string) string) error {
	if len(args) > 0 && args[0] == "help" {
		args = append(append([]string{}, args[1:]...), "--help")
	}
	var cli commands
	parser, err := parserFor(firstOf(args), &cli, s)
	if err != nil {
		return err
	}
	k, err := parser.Parse(args)
	if err != nil {
		var own *exitcode.Error
		if errors.Is(err, errPrinted) || errors.As(err, &own) {
			return err
		}
		said := err.Error()
		hint := way(args, said)
		if hint != seeHelp { // the hint replaces the parser's message
			said, _, _ = strings.Cut(said, ", did you mean")
		}
		said += ofEnum(said)
		return exitcode.Usagef("%s (%s)", said, hint)
	}
	env := environment{ctx: ctx, getenv: getenv, exit: os.Exit, streams: s, args: args}
	env.Options = optionsOf(k)
	env.lost = lost
	reading, cancel := boundedBy(ctx, k)
	defer cancel()
	env.Defines, env.texts = cli.definitions(), &texts{ctx: reading, stdin: s.in}
	env.k = invocationOf(k, env.Defines)
	env.quiet = env.k.own.hasAny("quiet")
	if _, err := env.k.own.idle(env.k.own); err != nil {
		return err
	}
	err = k.Run(env)
	if err == nil || !slices.Contains([]int{exitcode.Usage, exitcode.Model}, exitcode.Classify(err)) {
		env.tellIdle()
	}
	return err
}

func firstOf(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}

// definitions returns the macros given to the command by -D.
func (c *commands) definitions() []string {
	for _, defines := range [][]string{
		c.Compare.Define, c.Audit.Define, c.Deps.Define, c.Explain.Define, c.Explore.Define,
		c.Simulate.Define,
	} {
		if defines != nil {
			return defines
		}
	}
	return c.Check.Define
}

// report prints err and returns the exit status for err. It prints nothing if err has no message. If err is nil, the
// status is Holds.
func report(err error, stderr io.Writer) int {
	var known *exitcode.Error
	switch {
	case err == nil, errors.Is(err, errPrinted):
		return exitcode.Holds
	case errors.As(err, &known):
		if known.Err != nil {
			fmt.Fprintf(stderr, "ltlpor: %v\n", known.Err)
		}
		return known.Code
	}
	status := exitcode.Classify(err)
	switch status {
	case exitcode.Model:
		fmt.Fprintln(stderr, err)
	case exitcode.Internal:
		fmt.Fprintf(stderr, "ltlpor: internal error: %v\nltlpor: this is a bug in ltlpor\n", err)
	default:
		fmt.Fprintf(stderr, "ltlpor: %v\n", err)
	}
	return status
}
