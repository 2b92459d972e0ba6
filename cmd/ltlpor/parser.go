package main

import (
	"fmt"
	"os"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"

	"ltlpor/internal/output/jsonreport"
)

// lineParser parses command lines and stores the result in *cli.
type lineParser struct {
	*kong.Kong
	cli *commands
	// one has the values of a single command, in a parser for this command only. It is a struct with some of the fields
	// of type commands. In a parser for all commands it is the zero Value.
	one reflect.Value
}

// newParser returns a parser for all commands.
func newParser(cli *commands, s streams) (*lineParser, error) {
	return (&lineParser{cli: cli}).build(cli, s)
}

// parserFor returns a parser for the command with this name or, if no such command exists, for all commands. A parser
// for all commands takes longer to build than a small model takes to check.
func parserFor(name string, cli *commands, s streams) (*lineParser, error) {
	all := reflect.TypeFor[commands]()
	var fields []reflect.StructField
	found := false
	for i := range all.NumField() {
		f := all.Field(i)
		_, command := f.Tag.Lookup("cmd")
		own := f.Tag.Get("name")
		if own == "" {
			own = strings.ToLower(f.Name)
		}
		if !command || own == name {
			found = found || command
			fields = append(fields, f)
		}
	}
	if !found {
		return newParser(cli, s)
	}
	p := &lineParser{cli: cli, one: reflect.New(reflect.StructOf(fields)).Elem()}
	return p.build(p.one.Addr().Interface(), s)
}

// build sets p.Kong to a parser for `grammar`, and returns p. `grammar` is a pointer to a struct with the commands.
func (p *lineParser) build(grammar any, s streams) (_ *lineParser, err error) {
	p.Kong, err = kong.New(grammar, append(decimals(),
		kong.Name("ltlpor"),
		kong.Description("A model checker for Promela with partial-order reduction."),
		kong.Writers(s.out, s.err),
		kong.PostBuild(insertHelp),
		kong.NoDefaultHelp(),
		kong.ExplicitGroups(groups),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
	)...)
	if err != nil {
		return nil, fmt.Errorf("the command line cannot be set up: %w", err)
	}
	return p, nil
}

// Parse parses a command line and sets *p.cli. If p is for a single command, the values are first in p.one and then
// copied.
func (p *lineParser) Parse(args []string) (*kong.Context, error) {
	k, err := p.Kong.Parse(args)
	if p.one.IsValid() {
		for i := range p.one.NumField() {
			reflect.ValueOf(p.cli).Elem().FieldByName(p.one.Type().Field(i).Name).Set(p.one.Field(i))
		}
	}
	return k, err
}

// insertHelp replaces variables, ${NAME}, in the help texts and enumerations of k. The replaced texts are too long for
// struct tags. The variables of kong would do the same, but kong expands all of them again for every flag.
func insertHelp(k *kong.Kong) error {
	texts := []kong.Vars{
		{"trace_help": traceHelp(), "replayed_help": replayedHelp},
		checksHelp, longHelp, explainHelp, depsHelp, graphHelp, exerciseHelp,
	}
	insert := func(text string) string {
		if !strings.Contains(text, "${") {
			return text
		}
		return os.Expand(text, func(name string) string {
			for _, t := range texts {
				if found, ok := t[name]; ok {
					return found
				}
			}
			return "${" + name + "}" // keep a variable that kong replaces later, from the tag "set"
		})
	}
	return kong.Visit(k.Model.Node, func(node kong.Visitable, next kong.Next) error {
		if v, ok := node.(*kong.Value); ok {
			v.Help, v.Enum = insert(v.Help), insert(v.Enum)
		}
		return next(nil)
	})
}

// head returns the head of a JSON document about a model. `model` is "" for a command without a model.
func (e *environment) head(model string) jsonreport.Head { return jsonreport.HeadOf(&e.Asked, model) }

// elsewhere has the flags and arguments that the head of a document does not list among the options. They are in
// another part of the document, or affect only the presentation.
var elsewhere = map[string]bool{"help": true, "version": true, "json": true, "csv": true, "svg": true,
	"color": true, "define": true, "model": true,
	"no-config": true,
	"models":    true, "junit": true, "sarif": true, "report": true, "events": true, "trace": true,
	"checkpoint": true, "checkpoint-every": true, "unfold": true, "open-d-steps": true, "why": true}

// optionsOf maps the flags and arguments of a command line to their values. A flag that is not given has its default
// value. It is omitted if it has no default.
func optionsOf(k *kong.Context) map[string]any {
	out := map[string]any{}
	take := func(name string, v reflect.Value, given bool) {
		for v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return
			}
			v = v.Elem()
		}
		switch v.Kind() {
		case reflect.Bool:
			out[name] = v.Bool()
		case reflect.Slice:
			if v.Len() > 0 {
				out[name] = v.Interface()
			}
		default:
			text, ok := v.Interface().(fmt.Stringer)
			switch {
			case v.IsZero() && !given:
			case ok:
				out[name] = text.String()
			default:
				out[name] = v.Interface()
			}
		}
	}
	for _, f := range k.Flags() {
		if !elsewhere[f.Name] {
			take(f.Name, reflect.ValueOf(k.FlagValue(f)), f.Set)
		}
	}
	for _, p := range k.Path {
		if p.Positional != nil && !elsewhere[p.Positional.Name] {
			take(p.Positional.Name, p.Positional.Target, true)
		}
	}
	return out
}

// longHelp has help texts for flags that are too long for a struct tag.
var longHelp = kong.Vars{
	"automaton_steps": "Print the result of each pass of the translation, and write the automaton only to the " +
		"file of -o.",
	"check_stats": "Print statistics of the reduction: fully expanded states with reasons, and the cost of " +
		"choosing.",
	"compare_csv": "Write the table as comma-separated values; - writes it to standard output.",
	"explore_algorithm": "Algorithm that chooses the executions: source-dpor, optimal-dpor, fg-dpor, lazypor, epor " +
		"or epor-sh; all runs one after the other. Default: source-dpor.",
	"explore_compare": "Also search for the same errors as ltlpor check, and show both in a table.",
	"explore_dependence": "Two steps are tried in both orders if one writes an object that the other reads or " +
		"writes (read-write), or if both access it (accesses, for fg-dpor). Default: read-write.",
	"explore_max_depth": "Cut executions with more steps. The result is no proof, not even for N steps.",
	"explore_overflow": "Effect of a value that does not fit its variable or message field: wrap around, or " +
		"error.",
	"format_help": "Form of the text: text, github (with annotations for GitHub Actions) or short (one line " +
		"for each finding).",
	"part_help": "Check part I of N, from 0 to N-1, for ltlpor merge; auto: the part of a Slurm array task.",
	"no_hints": "Skip the extra searches that look for vacuous subformulas and test whether a violated " +
		"property holds under weak fairness.",
	"report_help": "Write an HTML page with verdicts, figures, and counterexamples to step through.",
	"sarif_help":  "Write violations, warnings and errors as SARIF 2.1.0, with their runs.",
	"simulate_seed": "Seed of the random choices: the same seed makes the same run. Default: a new seed each " +
		"time.",
}
