package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
)

// idleRule describes flags that have no effect beside another flag, for every model.
type idleRule struct {
	flags  string // names; NAME=VALUE restricts the rule to a value
	beside string // the other flag; "": no effect without unless
	// commands restricts the rule to some commands; "": every command with these flags.
	commands string
	// holds restricts the rule to values of the other flag; nil: any value.
	holds func(value string) bool
	// unless names flags (and the argument formula) beside which the flags have an effect nevertheless.
	unless string
	// refused is the reason to refuse the command line as a clear mistake, or "".
	refused string
}

// textOnly are flags about the printed counterexample, without effect on files.
const textOnly = "hide unfold open-d-steps why"

// watchedIn are flags of files that contain the expressions of --watch.
const watchedIn = "trace report junit sarif"

// ofFormulas are flags of the search for temporal properties.
const ofFormulas = "fairness emptiness visibility why formula-timeout"

// idleRules lists the rules. Pairs that depend on the model are not rules: TestPairsOfFlags names these pairs.
var idleRules = []idleRule{
	{flags: textOnly, beside: "quiet"},
	{flags: "full-states", beside: "quiet", unless: "json trace"},
	{flags: "trace-steps", beside: "quiet", unless: "junit sarif"},
	{flags: "stats", beside: "quiet", unless: "json"},
	{flags: "watch", beside: "quiet", commands: "check replay", unless: watchedIn},
	{flags: "watch", beside: "quiet", commands: "simulate"},
	{flags: "color", beside: "quiet", commands: "replay"},
	{flags: textOnly + " color", beside: "format", holds: equals(shortFormat)},
	{flags: "full-states", beside: "format", holds: equals(shortFormat), unless: "json trace"},
	{flags: "trace-steps", beside: "format", holds: equals(shortFormat), unless: "junit sarif"},
	{flags: "stats", beside: "format", holds: equals(shortFormat), unless: "json"},
	{flags: "watch", beside: "format", holds: equals(shortFormat), unless: watchedIn},
	{flags: textOnly + " full-states trace-steps watch color stats", beside: "plan"},
	{flags: "workers emptiness", beside: "abstraction", holds: abstracts},
	{flags: ofFormulas, beside: "check", holds: withoutFormulas, unless: "formula formula-file automaton"},
	{flags: "only", beside: "check", holds: withoutBlocks},
	{flags: "proviso", beside: "reduction", holds: equals("none"), unless: "por"},
	{flags: "stats", beside: "reduction", holds: equals("none")},
	{
		flags: "without", beside: "reduction", holds: equals("none"),
		refused: "where nothing is reduced there is no condition to leave out",
	},
	{flags: "proviso=colour", beside: "store", holds: lossy},
	{flags: "no-room", beside: "optimize", holds: withoutEnds},
	{flags: "show", unless: "out"},
}

// equals returns a test for value.
func equals(value string) func(string) bool { return func(v string) bool { return v == value } }

// withoutFormulas reports whether a list of checks has assertions and end states only.
func withoutFormulas(list string) bool {
	var c ltlpor.Checks
	return c.UnmarshalText([]byte(list)) == nil && c&^(ltlpor.Assertions|ltlpor.EndStates) == 0
}

// withoutBlocks reports whether a list of checks leaves the ltl blocks out.
func withoutBlocks(list string) bool {
	var c ltlpor.Checks
	return c.UnmarshalText([]byte(list)) == nil && c&ltlpor.LTL == 0
}

// withoutEnds reports whether a list of optimizations leaves ends out.
func withoutEnds(list string) bool {
	var o ltlpor.Optimizations
	return o.UnmarshalText([]byte(list)) == nil && o&ltlpor.Ends == 0
}

// abstracts reports whether a domain of abstractions is other than none.
func abstracts(domain string) bool { return domain != "none" }

// lossy reports whether a store proves nothing.
func lossy(store string) bool {
	var c storeChoice
	return c.UnmarshalText([]byte(store)) == nil && c.kind.Lossy()
}

// givenFlags are the given flags of a command line, and the formula, with their values as text.
type givenFlags struct {
	command string
	values  map[string]string
}

// givenBy returns the given flags of k.
func givenBy(k *kong.Context) givenFlags {
	given, options := givenFlags{values: map[string]string{}}, optionsOf(k)
	given.command, _, _ = strings.Cut(k.Command(), " ")
	for _, p := range k.Path {
		switch {
		case p.Flag != nil:
			given.values[p.Flag.Name] = fmt.Sprint(options[p.Flag.Name])
		case p.Positional != nil && p.Positional.Name == "formula":
			given.values["formula"] = ""
		}
	}
	return given
}

// hasAny reports whether a flag in names was given.
func (g givenFlags) hasAny(names string) bool {
	return slices.ContainsFunc(strings.Fields(names), func(n string) bool { _, ok := g.values[n]; return ok })
}

// idle returns a sentence for each flag of g without effect, given the flags of all. The cause is a flag in all, or a
// flag missing from all. all includes the options from files. A clear mistake is a usage error.
func (g givenFlags) idle(all givenFlags) (list []string, err error) {
	told := map[string]bool{}
	if g.command == "resume" {
		return nil, nil // the other flags are in the file
	}
	for i := range idleRules {
		r := &idleRules[i]
		value, beside := all.values[r.beside]
		switch {
		case r.commands != "" && !slices.Contains(strings.Fields(r.commands), g.command):
			continue
		case r.beside != "" && !beside, all.hasAny(r.unless):
			continue
		case r.holds != nil && !r.holds(value):
			continue
		}
		for _, flag := range strings.Fields(r.flags) {
			name, only, valued := strings.Cut(flag, "=")
			if is, ok := g.values[name]; !ok || valued && is != only || told[name] {
				continue
			}
			other := r.otherFlag(value)
			if r.refused != "" {
				return nil, exitcode.Usagef("--%s has no effect %s: %s", flag, other, r.refused)
			}
			told[name] = true
			list = append(list, fmt.Sprintf("--%s has no effect %s", flag, other))
		}
	}
	return list, nil
}

// otherFlag names the other flag of r, with its value if the value matters, or the missing flag.
func (r *idleRule) otherFlag(value string) string {
	switch {
	case r.beside == "":
		return "without --" + strings.ReplaceAll(r.unless, " ", " or --")
	case r.holds == nil:
		return "with --" + r.beside
	}
	return "with --" + r.beside + "=" + value
}

// tellIdle warns on standard error about flags of the command line without effect.
func (e *environment) tellIdle() {
	beside := e.k.own
	if e.k.all != nil {
		beside = *e.k.all
	}
	list, err := e.k.own.idle(beside)
	if err != nil {
		return // the command line was refused
	}
	for _, text := range list {
		fmt.Fprintf(e.err, "ltlpor: warning: %s\n", text)
	}
}
