package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
)

// idleRule describes flags that have no effect beside another flag, whatever the model. For example, --unfold has no
// effect beside --quiet.
type idleRule struct {
	flags  string // names of the flags without effect; NAME=VALUE stands for a flag with this value only
	beside string // name of the other flag; "" if the flags have no effect without a flag in `unless`
	// commands names the commands to which the rule applies; "": every command with these flags.
	commands string
	// holds reports whether the rule applies if flag `beside` has the given value; nil means any value.
	holds func(value string) bool
	// unless names exceptions: if one of these flags, or the argument formula, is given, the rule does not apply.
	unless string
	// refused is a reason why the combination of flags is an error. If it is "", the rule only causes a warning.
	refused string
}

// textOnly names the flags that affect only counterexamples printed as text, not files with counterexamples.
const textOnly = "hide unfold open-d-steps why"

// watchedIn names the flags for output files containing the values of --watch expressions.
const watchedIn = "trace report junit sarif"

// ofFormulas names the flags that affect only the search for temporal properties.
const ofFormulas = "fairness emptiness visibility why formula-timeout"

// idleRules lists all rules. If the effect of a flag beside another flag depends on the model, no rule exists;
// TestPairsOfFlags lists such pairs.
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

// lossy reports whether `store`, a value of --store, is a store that may confuse states. A search with a lossy store
// proves nothing.
func lossy(store string) bool {
	var c storeChoice
	return c.UnmarshalText([]byte(store)) == nil && c.kind.Lossy()
}

// givenFlags has the flags given on a command line, and the argument formula if given. values maps every name to the
// value as text.
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

// idle returns a warning for every flag in g that has no effect. `all` has the flags in g and the options from files:
// rules look in `all` for the flag beside which others are idle. If a rule calls the combination an error, idle returns
// a usage error.
func (g givenFlags) idle(all givenFlags) (list []string, err error) {
	told := map[string]bool{}
	if g.command == "resume" {
		return nil, nil // the command line lacks the flags in the checkpoint
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

// otherFlag returns the reason why flags of rule r have no effect, like "with --quiet" or "without --out". `value`
// is the value of flag r.beside. The reason contains `value` only if r depends on the value.
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
		return // no warnings: the command line was already refused with this error
	}
	for _, text := range list {
		fmt.Fprintf(e.err, "ltlpor: warning: %s\n", text)
	}
}
