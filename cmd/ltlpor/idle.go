package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
)

// idleRule describes flags that have no effect together with another flag, on any model.
type idleRule struct {
	flags  string // names of the flags without effect; NAME=VALUE restricts the rule to this value of the flag
	beside string // the other flag; "": the flags have no effect without a flag in unless
	// commands names the commands to which the rule applies; "": every command with these flags.
	commands string
	// holds reports whether the rule applies to this value of the flag in `beside`; nil: to any value.
	holds func(value string) bool
	// unless names flags, or the argument formula. If one of them is given, the rule does not apply.
	unless string
	// refused is a reason for an error, if the flags are a clear mistake. With "", the rule only causes a warning.
	refused string
}

// textOnly names the flags that affect only the printed counterexample, not the files.
const textOnly = "hide unfold open-d-steps why"

// watchedIn names the flags for output files with the values of the expressions of --watch.
const watchedIn = "trace report junit sarif"

// ofFormulas names the flags that affect only the search for temporal properties.
const ofFormulas = "fairness emptiness visibility why formula-timeout"

// idleRules lists all rules. A pair of flags whose effect depends on the model has no rule; TestPairsOfFlags lists such
// pairs.
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

// equals returns a function that reports whether an argument equals `value`.
func equals(value string) func(string) bool { return func(v string) bool { return v == value } }

// withoutFormulas reports whether `list`, a value of --check, selects only assertions and end states.
func withoutFormulas(list string) bool {
	var c ltlpor.Checks
	return c.UnmarshalText([]byte(list)) == nil && c&^(ltlpor.Assertions|ltlpor.EndStates) == 0
}

// withoutBlocks reports whether `list`, a value of --check, does not select the ltl blocks.
func withoutBlocks(list string) bool {
	var c ltlpor.Checks
	return c.UnmarshalText([]byte(list)) == nil && c&ltlpor.LTL == 0
}

// withoutEnds reports whether `list`, a value of --optimize, does not select the transformation ends.
func withoutEnds(list string) bool {
	var o ltlpor.Optimizations
	return o.UnmarshalText([]byte(list)) == nil && o&ltlpor.Ends == 0
}

// abstracts reports whether `domain`, a value of --abstraction, is not "none".
func abstracts(domain string) bool { return domain != "none" }

// lossy reports whether `store`, a value of --store, may confuse states. A search with such a store proves nothing.
func lossy(store string) bool {
	var c storeChoice
	return c.UnmarshalText([]byte(store)) == nil && c.kind.Lossy()
}

// givenFlags has the flags given on a command line, and the argument formula. values maps their names to their values
// as text.
type givenFlags struct {
	command string
	values  map[string]string
}

// givenBy returns the flags given on the command line of k.
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

// hasAny reports whether any of the flags in `names` was given. Spaces separate the names.
func (g givenFlags) hasAny(names string) bool {
	return slices.ContainsFunc(strings.Fields(names), func(n string) bool { _, ok := g.values[n]; return ok })
}

// idle returns a warning for every flag in g that has no effect. `all` has the flags in effect, which are g and the
// options from files. A flag in `all`, or a flag missing from `all`, makes a flag in g idle. If the flags are a clear
// mistake, idle returns a usage error.
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

// otherFlag returns the reason why flags of rule r have no effect: "with" the flag r.beside, or "without" the missing
// flags. `value` is the value of the flag r.beside. The phrase contains `value` only if r depends on the value.
func (r *idleRule) otherFlag(value string) string {
	switch {
	case r.beside == "":
		return "without --" + strings.ReplaceAll(r.unless, " ", " or --")
	case r.holds == nil:
		return "with --" + r.beside
	}
	return "with --" + r.beside + "=" + value
}

// tellIdle prints a warning on standard error for every flag of the command line without effect.
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
