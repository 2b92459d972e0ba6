package main

import (
	"cmp"
	"encoding"
	"errors"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/source"
)

// groups maps the values of the struct tag "group" to the headings in the help of a command.
var groups = []kong.Group{
	{Key: "what", Title: "What is checked:"},
	{Key: "run", Title: "The run:"},
	{Key: "limits", Title: "Limits:"},
	{Key: "output", Title: "Output:"},
	{Key: "search", Title: "Reduction and search:"},
	{Key: "teaching", Title: "Comparison and teaching:"},
}

var checksHelp = kong.Vars{
	"checks": strings.Join((^ltlpor.Checks(0)).Names(), ", "), "default_checks": ltlpor.DefaultChecks.String(),
}

// modelFlags are the flags selecting the model and the properties. All commands in list `searching` have these flags.
type modelFlags struct {
	Model   string  `arg:"" help:"File of the model; - is standard input."`
	Formula *string `arg:"" optional:"" help:"Formula that every run must satisfy, such as 'G(req -> F ack)'."`

	Check       *string  `placeholder:"LIST" help:"Comma-separated list of checks: ${checks}. A given formula or automaton is checked in any case. Default: ${default_checks}."`
	Only        nameList `placeholder:"NAME" help:"Of the ltl blocks check only these; the other kinds stay (see --check)."`
	Define      []string `short:"D" sep:"none" placeholder:"NAME[=TEXT]" help:"Define a macro. May be repeated."`
	FormulaFile *string  `placeholder:"FILE" help:"Read the formula from a file."`
	Automaton   *string  `placeholder:"FILE" help:"Read an automaton in HOA format that must accept no run."`
	Fairness    string   `enum:"none,weak,strong" default:"none" help:"Infinite runs that count for temporal properties: all (none), weakly fair or strongly fair runs."`
	Overflow    string   `enum:"wrap,error" default:"wrap" help:"Effect of a value that does not fit its variable or message field: wrap around, or error."`
	configFlag
	unconfigured error // error in the options from files, or nil
}

// timeFlags are the flags that limit the time of a command. In the help text, variable `bounded` stands for the
// activity with the time limit.
type timeFlags struct {
	Time           timeSpan `placeholder:"DURATION" help:"Bound the time of ${bounded}, such as 90s or 1h."`
	FormulaTimeout timeSpan `placeholder:"DURATION" help:"Bound the translation of each formula. Default: 30s."`
}

// memFlag is the flag that limits the memory of a command that stores states.
type memFlag struct {
	Mem byteSize `placeholder:"SIZE" help:"Bound the memory of the process, such as 8G or 512M. Default: the memory that the system has left."`
}

// sizeFlags are the flags that limit the memory, states and depth of a search.
type sizeFlags struct {
	memFlag
	MaxStates bound    `placeholder:"N" help:"Bound the stored states of each search."`
	MaxDepth  bound    `placeholder:"N" help:"Bound the steps from the initial state."`
	StackMem  byteSize `placeholder:"SIZE" help:"Bound the memory for the stack of each search; the rest lies on disk. Default: the memory of the process."`
	StackDir  string   `placeholder:"DIR" help:"Folder for the part of a stack that exceeds the memory; none: the search ends instead. Default: the folder for temporary files."`
}

// searchFlags are the flags selecting the algorithms of a search, except for the reduction. In the help text, variable
// `optimized` stands for the default of --optimize.
type searchFlags struct {
	Optimize   string `default:"${optimized}" placeholder:"LIST" help:"Transformations before the search: all, none, or a comma-separated list of merge, dead and ends. Default: ${optimized}."`
	Emptiness  string `enum:"auto,ndfs,scc,cndfs" default:"auto" help:"Search for temporal properties: auto, ndfs (nested depth-first), scc (by strongly connected components) or cndfs (nested depth-first by several workers)."`
	Workers    int    `default:"0" placeholder:"N" help:"Goroutines of the searches that several workers can share: those for assertions, end states and invariants, with --emptiness=cndfs, and, for N above 1, by components; 0: one for each core."`
	Engine     string `enum:"auto,closure,packed,checked" default:"auto" help:"Engine that computes steps and stores states: auto (the faster engine, by estimate), closure (the reference), packed (remembers steps, packs states in words) or checked (packed, compared with closure at each step)."`
	Visibility string `enum:"support,both" default:"support" help:"Steps that condition C2 of the ample reduction lets pass: support (steps that write nothing a proposition reads) or both (also steps that leave the propositions unchanged, and visible steps before which nothing visible can come)."`
}

// storeFlags are the flags selecting the store of states.
type storeFlags struct {
	Store *storeChoice `placeholder:"KIND" help:"Storage of states: collapse or plain; or bitstate[:SIZE][,k=K] or hashcompact, which take less memory and prove nothing. Default: collapse."`
	Swarm bound        `placeholder:"N" help:"Make up to N bitstate searches with different hash functions, orders and depths; they share the time."`
}

// reductionFlag is the flag selecting the partial-order reduction.
type reductionFlag struct {
	Reduction string `enum:"ample,none,process,spin,group" default:"ample" group:"search" help:"Partial-order reduction: ample or none; for comparison process (of textbooks), spin (SPIN's) or group (for distributed applications)."`
}

// symmetryFlag is the flag selecting whether interchangeable processes share states.
type symmetryFlag struct {
	Symmetry string `enum:"auto,none,all" default:"auto" group:"search" help:"Store one state for all that differ by an exchange of interchangeable processes: all (where possible), none, or auto (in a search of many states, where many share one)."`
}

// provisoFlag is the flag selecting the cycle proviso. The proviso ensures that no move is pruned in every state of a
// cycle.
type provisoFlag struct {
	Proviso string `enum:"colour,stack,static" default:"colour" group:"teaching" help:"Cycle proviso of the reduction, which keeps steps from being left out for ever: colour, stack (of textbooks) or static."`
}

// withoutFlag is the flag that omits conditions of the reduction, which makes the reduction unsound. Files with options
// cannot set it (see configurable).
type withoutFlag struct {
	Without nameList `group:"teaching" placeholder:"LIST" help:"Leave conditions out of the reduction (C0, C1, C2, C3, W), to see how it goes wrong; nothing is proved."`
}

// abstractionFlags are the flags that replace the search of the model by a search of abstractions of the model.
type abstractionFlags struct {
	Abstraction string `enum:"none,explicit,predicates" default:"none" group:"search" help:"Decide assertions, run-time errors and end states by abstractions with refinement: explicit (tracks the values of some variables) or predicates (also tracks the truth of some conditions)."`
	POR         string `name:"por" enum:"ample,none,persistent,aa" default:"ample" group:"teaching" help:"Steps of an abstraction that are explored: of ample sets (ample), all (none), of persistent sets of the model (persistent), or of persistent sets with respect to the tracked variables (aa)."`
	Pruning     string `enum:"full,lazy" default:"full" group:"teaching" help:"Part of an abstraction that is kept when more is tracked: nothing (full), or the part that stays right (lazy; not with ample)."`
}

// noRoomFlag is the flag selecting the verdict for a run at the limit on processes or channels. It concerns only runs
// that would have room if ended processes were removed.
type noRoomFlag struct {
	NoRoom string `enum:"open,error,ignore" default:"open" help:"Verdict on runs that lack room for a process or channel only because ended processes stay: open (inconclusive), error, or ignore."`
}

// nameList is the value of a flag that has a list of names, separated by commas.
type nameList []string

// UnmarshalText appends the names in `text` to *l. An empty name is an error.
func (l *nameList) UnmarshalText(text []byte) error {
	for _, name := range strings.Split(string(text), ",") {
		if name = strings.TrimSpace(name); name == "" {
			return errors.New("expected a name")
		}
		*l = append(*l, name)
	}
	return nil
}

// definition matches a valid value of -D, NAME or NAME=TEXT.
var definition = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*(=|$)`)

// validDefinitions returns an error for the first invalid value of -D in `list`, or nil.
func validDefinitions(list []string) error {
	for _, d := range list {
		if !definition.MatchString(d) {
			return exitcode.Usagef("bad definition -D %q: expected NAME or NAME=TEXT", d)
		}
	}
	return nil
}

func (c *modelFlags) validate() error {
	if err := validDefinitions(c.Define); err != nil {
		return err
	}
	if why := swapped(c.Model, c.Formula); why != "" {
		return exitcode.Usagef("%s is no formula: %s", *c.Formula, why)
	}
	switch {
	case c.Formula != nil && c.FormulaFile != nil:
		return exitcode.Usagef("a formula and --formula-file: give one of them")
	case c.Model == "-" && c.FormulaFile != nil && *c.FormulaFile == "-":
		return exitcode.Usagef("the model and the formula cannot both come from standard input")
	case c.Automaton != nil && *c.Automaton == "-" && (c.Model == "-" || c.FormulaFile != nil && *c.FormulaFile == "-"):
		return exitcode.Usagef("only one of the model, the formula and the automaton can come from standard input")
	}
	return nil
}

func (*timeFlags) validate() error { return nil }

func (c *sizeFlags) validate() error {
	switch {
	case c.StackDir == "none" && c.StackMem > 0:
		return exitcode.Usagef("--stack-mem and --stack-dir=none: what is to become of the rest of the stack?")
	case c.StackDir != "" && c.StackDir != "none":
		if f, err := os.Stat(c.StackDir); err != nil || !f.IsDir() {
			return exitcode.Usagef("--stack-dir=%s: there is no such folder", c.StackDir)
		}
	}
	return nil
}

// flagSet is a group of flags that set options of the library.
type flagSet interface {
	// validate returns an error if the flags are invalid for every model.
	validate() error
	// options sets the options that correspond to the flags.
	options(*ltlpor.Options) error
}

// read reads the model and the other input files. It returns the model, and the library options for the flags in c and
// in `others`.
func (c *modelFlags) read(from *texts, others ...flagSet) (opt ltlpor.Options, model *source.File, err error) {
	if c.unconfigured != nil {
		return opt, nil, c.unconfigured
	}
	for _, f := range append([]flagSet{c}, others...) {
		if err := f.options(&opt); err != nil {
			return opt, nil, err
		}
	}
	switch {
	case c.FormulaFile != nil:
		if opt.Formula, err = from.source(*c.FormulaFile); err != nil {
			return opt, nil, err
		}
	case c.Formula != nil:
		opt.Formula = ltlpor.Formula(*c.Formula)
	}
	if c.Automaton != nil {
		if opt.Automaton, err = from.source(*c.Automaton); err != nil {
			return opt, nil, err
		}
	}
	opt.Include = from.include
	model, err = from.source(c.Model)
	return opt, model, err
}

// validate returns the error of the first invalid group of `flags`, or nil.
func validate(flags ...flagSet) error {
	for _, f := range flags {
		if err := f.validate(); err != nil {
			return err
		}
	}
	return nil
}

func (c *modelFlags) options(opt *ltlpor.Options) error {
	opt.Defines, opt.Only, opt.Overflow = c.Define, c.Only, c.Overflow == "error"
	if c.Check != nil {
		if err := setOption("check", &opt.Checks, *c.Check); err != nil {
			return err
		}
	}
	return setOption("fairness", &opt.Fairness, c.Fairness)
}

// setOption sets an option of the library to the value of a flag. An error names the flag.
func setOption(flag string, option encoding.TextUnmarshaler, value string) error {
	if err := option.UnmarshalText([]byte(value)); err != nil {
		return exitcode.Usagef("--%s: %w", flag, err)
	}
	return nil
}

func (c *timeFlags) options(opt *ltlpor.Options) error {
	opt.Time, opt.FormulaTime = time.Duration(c.Time), time.Duration(c.FormulaTimeout)
	return nil
}

func (c *sizeFlags) options(opt *ltlpor.Options) error {
	opt.Memory, opt.StackMemory = int64(c.Mem), int64(c.StackMem)
	opt.MaxStates, opt.MaxDepth = int64(c.MaxStates), int64(c.MaxDepth)
	if c.StackDir != "none" {
		opt.StackFile = func() (spillFile, error) { return newStackFile(c.StackDir, os.Remove) }
	}
	return nil
}

func (c *searchFlags) validate() error {
	if c.Workers < 0 {
		return exitcode.Usagef("--workers=%d: expected 0 or more", c.Workers)
	}
	return nil
}

func (c *searchFlags) options(opt *ltlpor.Options) error {
	opt.Workers = c.Workers
	return cmp.Or(
		setOption("optimize", &opt.Optimize, c.Optimize),
		setOption("emptiness", &opt.Emptiness, c.Emptiness),
		setOption("engine", &opt.Engine, c.Engine),
		setOption("visibility", &opt.Visibility, c.Visibility),
	)
}

func (*symmetryFlag) validate() error { return nil }

func (c *symmetryFlag) options(opt *ltlpor.Options) error {
	return setOption("symmetry", &opt.Symmetry, c.Symmetry)
}

func (*reductionFlag) validate() error { return nil }

func (c *reductionFlag) options(opt *ltlpor.Options) error {
	return setOption("reduction", &opt.Reduction, c.Reduction)
}

func (*abstractionFlags) validate() error { return nil }

func (c *abstractionFlags) options(opt *ltlpor.Options) error {
	a := &opt.Abstraction
	a.Lazy = c.Pruning == "lazy"
	a.Backward = c.POR != "ample" && opt.Proviso == ltlpor.StaticProviso
	return cmp.Or(setOption("abstraction", &a.Domain, c.Abstraction), setOption("por", &a.POR, c.POR))
}

func (*noRoomFlag) validate() error { return nil }

func (c *noRoomFlag) options(opt *ltlpor.Options) error {
	return setOption("no-room", &opt.NoRoom, c.NoRoom)
}

func (*withoutFlag) validate() error { return nil }

func (c *withoutFlag) options(opt *ltlpor.Options) error {
	return setOption("without", &opt.Without, strings.Join(c.Without, ","))
}

func (*provisoFlag) validate() error { return nil }

func (c *provisoFlag) options(opt *ltlpor.Options) error {
	return setOption("proviso", &opt.Proviso, c.Proviso)
}
