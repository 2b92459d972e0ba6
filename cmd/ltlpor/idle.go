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
	flags  string // names of the flags; NAME=VALUE restricts the rule to a value of the flag
	beside string // the other flag; "": no effect without unless
	// commands names the commands to which the rule applies; "": every command with these flags.
	commands string
	// holds restricts the rule to certain values of the flag in `beside`; nil: any value.
	holds func(value string) bool
	// unless names flags (and the argument formula) that, if given, make the flags of the rule effective after all.
	unless string
	// refused is the reason why the rule makes the command line an error, because the flags are a clear mistake. With
	// "", the rule only causes a warning.
	refused string
}

// textOnly names the flags that affect only the printed counterexample, and not files.
const textOnly = "hide unfold open-d-steps why"

// watchedIn names the flags of output files that contain the expressions of --watch.
const watchedIn = "trace report junit sarif"

// ofFormulas names the flags that affect only the search for temporal properties.
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

// equals returns a function that reports whether its argument is value.
func equals(value string) func(string) bool { return func(v string) bool { return v == value } }

// withoutFormulas reports whether list, a value of --checks, has only assertions and end states.
func withoutFormulas(list string) bool {
	var c ltlpor.Checks
	return c.UnmarshalText([]byte(list)) == nil && c&^(ltlpor.Assertions|ltlpor.EndStates) == 0
}

// withoutBlocks reports whether list, a value of --checks, omits the ltl blocks.
func withoutBlocks(list string) bool {
	var c ltlpor.Checks
	return c.UnmarshalText([]byte(list)) == nil && c&ltlpor.LTL == 0
}

// withoutEnds reports whether list, a value of --optimize, omits the optimization ends.
func withoutEnds(list string) bool {
	var o ltlpor.Optimizations
	return o.UnmarshalText([]byte(list)) == nil && o&ltlpor.Ends == 0
}

// abstracts reports whether domain, a domain of abstractions, is not none.
func abstracts(domain string) bool { return domain != "none" }

// lossy reports whether store, a value of --store, may confuse states, so that a search proves nothing.
func lossy(store string) bool {
	var c storeChoice
	return c.UnmarshalText([]byte(store)) == nil && c.kind.Lossy()
}

// givenFlags maps the flags given on a command line, and the argument formula, to values as text.
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

// idle returns a sentence for each flag of g that has no effect. `all` has the flags that are in effect: g, and the
// options from files.
//
//   - The cause is another flag in `all`, or a flag missing from `all`.
//   - If the flags are a clear mistake, idle returns a usage error instead.
func (g givenFlags) idle(all givenFlags) (list []string, err error) {
	told := map[string]bool{}
	if g.command == "resume" {
		return nil, nil // the checkpoint has the remaining flags
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

// otherFlag returns a phrase with the reason why a flag of rule r has no effect: "with" the flag `beside` of r, or
// "without" the missing flags. value is the value of `beside`; the phrase has the value only if the value matters.
func (r *idleRule) otherFlag(value string) string {
	switch {
	case r.beside == "":
		return "without --" + strings.ReplaceAll(r.unless, " ", " or --")
	case r.holds == nil:
		return "with --" + r.beside
	}
	return "with --" + r.beside + "=" + value
}

// tellIdle prints warnings on standard error about flags of the command line without effect.
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
