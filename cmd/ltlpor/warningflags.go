package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"ltlpor/internal/output/exitcode"
	"ltlpor/source"
)

// warningFlags control the treatment of warnings.
type warningFlags struct {
	FailOn  nameList `placeholder:"KIND" help:"Exit with status 1 on a warning of one of these kinds; all: on any warning."`
	NoHints bool     `help:"${no_hints}"`
}

// anyKind stands for every kind of warning.
const anyKind = "all"

func (c *warningFlags) validate() error {
	names := []string{anyKind}
	for _, k := range source.Kinds() {
		names = append(names, string(k))
	}
	for _, name := range c.FailOn {
		if !slices.Contains(names, name) {
			return exitcode.Usagef("--fail-on=%s: no warnings are of this kind; expected some of %s",
				name, strings.Join(names, ", "))
		}
	}
	for _, k := range []source.Kind{source.Vacuous, source.Stronger} {
		if c.NoHints && slices.Contains(c.FailOn, string(k)) {
			return exitcode.Usagef("--fail-on=%s and --no-hints: what is %s only a further search tells", k, k)
		}
	}
	return nil
}

// failing are the warnings of the kinds named by --fail-on.
func (o *outcome) failing() (list source.List) {
	if o.report == nil || len(o.failOn) == 0 {
		return nil
	}
	all := slices.Contains(o.failOn, anyKind)
	for _, d := range o.report.Warned() {
		if all || slices.Contains(o.failOn, string(d.Kind)) {
			list = append(list, d)
		}
	}
	return list
}

// untold returns the reason why warnings of a kind named by --fail-on are unknown, "" if they are known: only a
// completed search finds them.
func (o *outcome) untold() string {
	if o.report == nil {
		return ""
	}
	for _, name := range o.failOn {
		switch source.Kind(name) {
		case source.Unreached, source.Unmatched:
			if o.report.Coverage == nil {
				return "this check does not tell what no run takes (a complete search for assertions does)"
			}
		case source.Vacuous, source.Stronger:
			if list := o.report.Unknown; len(list) > 0 {
				return "it is not known what is " + name + " in " + strings.Join(list, ", ") + ": a bound was met"
			}
		}
	}
	return ""
}

// tellFailing prints to w the number of warnings for each kind named by --fail-on, or the reason why they are
// unknown.
func (o *outcome) tellFailing(w io.Writer) {
	counts := map[string]int{}
	for _, d := range o.failing() {
		name := string(d.Kind)
		if name == "" {
			name = "other"
		}
		counts[name]++
	}
	var kinds []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		kinds = append(kinds, fmt.Sprintf("%d %s", counts[name], name))
	}
	if len(kinds) > 0 {
		fmt.Fprintf(w, "ltlpor: %s: failed by --fail-on, for warnings: %s\n", o.model, strings.Join(kinds, ", "))
	} else if why := o.untold(); o.err == nil && why != "" {
		fmt.Fprintf(w, "ltlpor: %s: --fail-on: %s\n", o.model, why)
	}
}
