package main

import (
	"fmt"
	"os"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"
)

// lineParser reads command lines into commands.
type lineParser struct {
	*kong.Kong
	cli *commands
	one reflect.Value // a struct with some fields of commands, which are read; not valid: all are
}

// newParser returns the parser of all command lines.
func newParser(cli *commands, s streams) (*lineParser, error) {
	return (&lineParser{cli: cli}).build(cli, s)
}

// parserFor returns the parser of the command with that name alone, or that of all if there is none. To prepare all
// takes longer than to check a small model.
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

// build sets p up for a grammar.
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

// Parse reads a command line.
func (p *lineParser) Parse(args []string) (*kong.Context, error) {
	k, err := p.Kong.Parse(args)
	if p.one.IsValid() {
		for i := range p.one.NumField() {
			reflect.ValueOf(p.cli).Elem().FieldByName(p.one.Type().Field(i).Name).Set(p.one.Field(i))
		}
	}
	return k, err
}

// insertHelp puts texts that are too long for tags in the place of their names. Variables of kong would do, but all are
// looked through anew for each flag.
func insertHelp(k *kong.Kong) error {
	texts := []kong.Vars{
		{"trace_help": traceHelp(), "replayed_help": replayedHelp}, explainHelp, depsHelp, graphHelp, exerciseHelp,
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
			return "${" + name + "}" // one of kong's, of the tag set
		})
	}
	return kong.Visit(k.Model.Node, func(node kong.Visitable, next kong.Next) error {
		if v, ok := node.(*kong.Value); ok {
			v.Help, v.Enum = insert(v.Help), insert(v.Enum)
		}
		return next(nil)
	})
}
