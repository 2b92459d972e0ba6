package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"ltlpor"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/output/exitcode"
	"ltlpor/source"
)

// configName is the name of the file with options for the models in its folder.
const configName = "ltlpor.toml"

// configurable lists the options that files may set: options about the properties and the search. Other options are
// excluded for safety: a model from another author must not select files to read or write, or make the search unsound.
var configurable = []string{
	"abstraction", "check", "define", "emptiness", "engine", "fail-on", "fairness", "formula-timeout",
	"max-depth", "max-errors", "max-states", "mem", "no-room", "only", "optimize", "overflow", "por", "proviso",
	"pruning", "reduction", "shortest", "stack-mem", "store", "swarm", "symmetry", "time",
	"visibility", "workers",
}

// narrower maps commands to the options that files may set for them. For every other command, files may set all
// configurable options. The commands listed here lack some of these options, or give them another meaning.
var narrower = map[string][]string{
	"deps":     {"check", "define", "fairness", "formula-timeout", "only", "overflow", "time"},
	"simulate": {"define", "overflow"},
	"explore":  {"define", "max-depth", "mem", "overflow", "time"},
	"graph": {
		"check", "define", "fairness", "formula-timeout", "mem", "only", "overflow", "proviso", "time", "visibility",
	},
	"explain": {
		"check", "define", "fairness", "formula-timeout", "mem", "only", "overflow", "proviso", "time", "visibility",
	},
}

// lists has the options that may occur several times in a file.
var lists = []string{"define", "fail-on", "only"}

// configFlag is the flag that turns off options from files.
type configFlag struct {
	NoConfig bool `help:"Take no options from the model's comments or from ltlpor.toml."`
}

// configure parses the command line again, with the options from files in front of the user's options. The files are
// the model and ltlpor.toml.
//
//   - The result is nil if `no` is set (--no-config), or if the files contain no options for the command.
//   - configure also updates the fields of e about arguments and options.
func (e *environment) configure(from *texts, model string, no bool) (*commands, error) {
	if no {
		return nil, nil
	}
	levels, err := configured(from, model)
	if err != nil {
		return nil, err
	}
	var args []string
	e.Used = e.k.effective(levels)
	for _, o := range e.Used {
		args = append(args, o.Arguments()...)
	}
	if len(args) == 0 {
		return nil, nil
	}
	var cli commands
	parser, err := parserFor(e.k.Command, &cli, e.streams)
	if err != nil {
		return nil, err
	}
	at := 1 + slices.Index(e.args, e.k.Command)
	e.args = slices.Concat(e.args[:at], args, e.args[at:])
	k, err := parser.Parse(e.args)
	if err != nil {
		return nil, exitcode.Usagef("%s (with options from files: %s)", err, strings.Join(args, " "))
	}
	e.Options, e.Defines = optionsOf(k), cli.definitions()
	all := givenBy(k)
	if _, err := e.k.own.idle(all); err != nil {
		return nil, err
	}
	e.k.all = &all
	return &cli, nil
}

// configured returns the options for a model from files: levels[0] from the comments of the model, and levels[1] from
// ltlpor.toml.
func configured(from *texts, model string) (levels [2][]annotation.Option, err error) {
	f, err := from.source(model)
	if err != nil {
		return levels, nil // no error here: a missing model is reported when the model is read
	}
	said, _, wrong := annotation.Read(f)
	levels[0] = said.Options
	switch shared, err := from.shared(model); {
	case err != nil:
		return levels, err
	case shared != nil:
		found, bad := annotation.Options(shared)
		levels[1], wrong = found, append(wrong, bad...)
	}
	for _, level := range levels {
		seen := map[string]bool{}
		for _, o := range level {
			d := refused(o)
			if d == nil && seen[o.Name] && !slices.Contains(lists, o.Name) {
				d = source.Errorf(o.Span, "--%s stands here twice", o.Name)
			}
			if seen[o.Name] = true; d != nil {
				wrong.Add(d)
			}
		}
	}
	return levels, wrong.Err()
}

// refused returns a diagnostic if option o is not allowed in a file, otherwise nil.
func refused(o annotation.Option) *source.Diagnostic {
	if !slices.Contains(configurable, o.Name) {
		if flags, err := checkFlags(); err == nil && slices.Contains(flags, o.Name) {
			const alone = "--%s stands on the command line alone: files say what is checked, and how"
			return source.Errorf(o.Span, alone, o.Name)
		}
		d := source.Errorf(o.Span, "there is no option --%s", strings.Join(strings.Fields(o.Name), " "))
		if near := source.Closest(o.Name, configurable); near != "" {
			d = d.WithHint("did you mean --%s?", near).Replacing(o.Span, "--"+o.Name, "--"+near)
		}
		return d
	}
	for _, arg := range o.Arguments() {
		if err := tried(arg); err != nil {
			return source.Errorf(o.Span, "%s", err)
		}
	}
	return nil
}

// checkFlags returns the names of the flags of command check.
func checkFlags() (names []string, err error) {
	var cli commands
	parser, err := parserFor("check", &cli, streams{io.Reader(nil), io.Discard, io.Discard})
	if err != nil {
		return nil, err
	}
	k, err := parser.Parse([]string{"check", "m.pml"})
	if err != nil {
		return nil, err
	}
	for _, f := range k.Flags() {
		names = append(names, f.Name)
	}
	return names, nil
}

// tried checks arg, an option for ltlpor check, by parsing a command line with it. The result is nil if the option is
// valid, and otherwise the parser's error.
func tried(arg string) error {
	var cli commands
	parser, err := parserFor("check", &cli, streams{io.Reader(nil), io.Discard, io.Discard})
	if err != nil {
		return err
	}
	if _, err := parser.Parse([]string{"check", arg, "m.pml"}); err != nil {
		return err
	}
	c, opt := &cli.Check, ltlpor.Options{}
	sets := []flagSet{
		&c.modelFlags, &c.sizeFlags, &c.timeFlags, &c.reductionFlag, &c.searchFlags, &c.storeFlags, &c.provisoFlag,
		&c.symmetryFlag,
	}
	if err := cmp.Or(validate(sets...), c.warningFlags.validate()); err != nil {
		return err
	}
	for _, s := range sets {
		if err := s.options(&opt); err != nil {
			return err
		}
	}
	return nil
}

// invocation describes a parsed command line: the command and the flags.
type invocation struct {
	Command string
	takes   []string   // names of the options that the command takes from files
	given   []string   // names of the given flags
	macros  []string   // names of the macros defined by flags -D
	own     givenFlags // the given flags with their values
	// all has the given flags and the options from files. It is nil if the files contain no options, or if there are
	// several models with different options.
	all *givenFlags
}

func invocationOf(k *kong.Context, defines []string) *invocation {
	own := givenBy(k)
	v := &invocation{macros: macrosOf(defines), own: own}
	v.Command, _, _ = strings.Cut(k.Command(), " ")
	for _, f := range k.Flags() {
		v.takes = append(v.takes, f.Name)
	}
	if fewer := narrower[v.Command]; fewer != nil {
		v.takes = fewer
	}
	for _, p := range k.Path {
		if p.Flag != nil {
			v.given = append(v.given, p.Flag.Name)
		}
	}
	return v
}

// macrosOf returns the names of the macros in `defines`, which are values of flag -D like "N=3".
func macrosOf(defines []string) (names []string) {
	for _, d := range defines {
		name, _, _ := strings.Cut(d, "=")
		names = append(names, name)
	}
	return names
}

// effective returns the options from files that take effect. levels[0] has the options in comments of the model, and
// levels[1] the options in ltlpor.toml.
//
//   - The command line overrides both levels, and levels[0] overrides levels[1]. A macro is overridden only by a macro
//     with the same name.
//   - Options that the command does not take from files are omitted.
func (v *invocation) effective(levels [2][]annotation.Option) (used []annotation.Option) {
	given, macros := slices.Clone(v.given), slices.Clone(v.macros)
	for _, level := range levels {
		from := len(used)
		for _, o := range level {
			switch {
			case !slices.Contains(v.takes, o.Name):
				continue
			case o.Name == "define":
				o.Values = slices.DeleteFunc(slices.Clone(o.Values), func(d string) bool {
					return slices.Contains(macros, macrosOf([]string{d})[0])
				})
			case slices.Contains(given, o.Name):
				continue
			}
			if len(o.Arguments()) > 0 {
				used = append(used, o)
			}
		}
		for _, o := range used[from:] {
			if o.Name == "define" {
				macros = append(macros, macrosOf(o.Values)...)
			} else {
				given = append(given, o.Name)
			}
		}
	}
	return used
}

// printUsed prints the options that came from files, a line for every line of a file.
func printUsed(w io.Writer, used []annotation.Option) {
	for i := 0; i < len(used); {
		at := used[i].Span
		var args []string
		for ; i < len(used) && used[i].Span.File == at.File && used[i].Span.Line() == at.Line(); i++ {
			args = append(args, used[i].Arguments()...)
		}
		fmt.Fprintf(w, "options from %s:%d: %s\n", at.File.Name, at.Line(), quoted(args))
	}
}
