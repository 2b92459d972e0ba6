package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"ltlpor"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
)

// idleRule says which flags have no effect beside another, whatever the model is.
type idleRule struct {
	flags  string // names, each with =VALUE if the rule is for that value only
	beside string // name of the other flag; "": the flags have no effect alone
	// commands are those that the rule is for; "": all with these flags.
	commands string
	// holds restricts the rule to values of the other flag; nil: any value.
	holds func(value string) bool
	// unless names flags, and the argument formula, beside which the flags have an effect all the same.
	unless string
	// refused is not "" for a command line that is a clear mistake: the reason.
	refused string
}

// textOnly are flags of the text about a counterexample, which no file has.
const textOnly = "hide unfold open-d-steps why"

// watchedIn are flags of files in which the expressions of --watch stand, too.
const watchedIn = "trace report junit sarif"

// ofFormulas are flags of the search for temporal properties.
const ofFormulas = "fairness emptiness visibility why formula-timeout"

// idleRules are all. A pair that depends on the model is none: TestPairsOfFlags names these.
var idleRules = []idleRule{
	{flags: textOnly, beside: "quiet"},
	{flags: "full-states", beside: "quiet", unless: "json trace"},
	{flags: "trace-steps", beside: "quiet", unless: "junit sarif"},
	{flags: "stats", beside: "quiet", unless: "json"},
	{flags: "watch", beside: "quiet", commands: "check replay", unless: watchedIn},
	{flags: "watch", beside: "quiet", commands: "simulate"},
	{flags: "color", beside: "quiet", commands: "replay"},
	{flags: textOnly + " color", beside: "format", holds: is(shortFormat)},
	{flags: "full-states", beside: "format", holds: is(shortFormat), unless: "json trace"},
	{flags: "trace-steps", beside: "format", holds: is(shortFormat), unless: "junit sarif"},
	{flags: "stats", beside: "format", holds: is(shortFormat), unless: "json"},
	{flags: "watch", beside: "format", holds: is(shortFormat), unless: watchedIn},
	{flags: textOnly + " full-states trace-steps watch color stats", beside: "plan"},
	{flags: ofFormulas, beside: "check", holds: withoutFormulas, unless: "formula formula-file automaton"},
	{flags: "only", beside: "check", holds: withoutBlocks},
	{flags: "proviso", beside: "reduction", holds: is("none"), unless: "por"},
	{flags: "stats", beside: "reduction", holds: is("none")},
	{
		flags: "without", beside: "reduction", holds: is("none"),
		refused: "where nothing is reduced there is no condition to leave out",
	},
	{flags: "proviso=colour", beside: "store", holds: lossy},
	{flags: "no-room", beside: "optimize", holds: withoutEnds},
	{flags: "show", unless: "out"},
}

// is returns a test for value.
func is(value string) func(string) bool { return func(v string) bool { return v == value } }

// withoutFormulas reports whether a list of checks has assertions and end states only.
func withoutFormulas(list string) bool {
	c, err := property.ParseChecks(list)
	return err == nil && c&^(ltlpor.Assertions|ltlpor.EndStates) == 0
}

// withoutBlocks reports whether a list of checks leaves the ltl blocks out.
func withoutBlocks(list string) bool {
	c, err := property.ParseChecks(list)
	return err == nil && c&ltlpor.LTL == 0
}

// withoutEnds reports whether a list of optimizations leaves ends out.
func withoutEnds(list string) bool {
	o, err := plan.ParseOptimizations(list)
	return err == nil && o&plan.Ends == 0
}

// lossy reports whether a store is one that proves nothing.
func lossy(store string) bool {
	var c storeChoice
	return c.UnmarshalText([]byte(store)) == nil && (c.kind == plan.Bitstate || c.kind == plan.HashCompact)
}

// givenFlags are the flags of a command line, and its formula, with their values as text.
type givenFlags struct {
	command string
	values  map[string]string
}

// givenBy returns those of k.
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

// has reports whether one of names was given.
func (g givenFlags) has(names string) bool {
	return slices.ContainsFunc(strings.Fields(names), func(n string) bool { _, ok := g.values[n]; return ok })
}

// idle lists the flags of g that have no effect beside those of all, which has the options of files as well, each with
// a sentence. The error is a usage error where that is a clear mistake.
func (g givenFlags) idle(all givenFlags) (list []string, err error) {
	if g.command == "resume" {
		return nil, nil // what else counts stands in the file
	}
	for i := range idleRules {
		r := &idleRules[i]
		value, beside := all.values[r.beside]
		switch {
		case r.commands != "" && !slices.Contains(strings.Fields(r.commands), g.command):
			continue
		case r.beside != "" && !beside, all.has(r.unless):
			continue
		case r.holds != nil && !r.holds(value):
			continue
		}
		for _, flag := range strings.Fields(r.flags) {
			name, only, valued := strings.Cut(flag, "=")
			if is, ok := g.values[name]; !ok || valued && is != only {
				continue
			}
			other := r.other(value)
			if r.refused != "" {
				return nil, usagef("--%s has no effect %s: %s", flag, other, r.refused)
			}
			list = append(list, fmt.Sprintf("--%s has no effect %s", flag, other))
		}
	}
	return list, nil
}

// other names the other flag of r, with its value where that counts, or the one that lacks.
func (r *idleRule) other(value string) string {
	switch {
	case r.beside == "":
		return "without --" + strings.ReplaceAll(r.unless, " ", " or --")
	case r.holds == nil:
		return "with --" + r.beside
	}
	return "with --" + r.beside + "=" + value
}

// tellIdle says on standard error which flags of the command line have no effect.
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
