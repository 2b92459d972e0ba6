package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"ltlpor/source"
)

// warningFlags say what becomes of warnings.
type warningFlags struct {
	FailOn nameList `placeholder:"KIND" help:"Exit with status 1 if there is a warning of one of these kinds, or all."`
}

// anyKind stands for all warnings.
const anyKind = "all"

func (c *warningFlags) validate() error {
	names := []string{anyKind}
	for _, k := range source.Kinds() {
		names = append(names, string(k))
	}
	for _, name := range c.FailOn {
		if !slices.Contains(names, name) {
			return usagef("--fail-on=%s: no warnings are of this kind; expected some of %s",
				name, strings.Join(names, ", "))
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

// untold reports whether --fail-on names a kind of warnings that only a search tells of which all is known, and this
// one was none.
func (o *outcome) untold() bool {
	return o.report != nil && o.report.Coverage == nil && slices.ContainsFunc(o.failOn, func(name string) bool {
		return name == string(source.Unreached) || name == string(source.Unmatched)
	})
}

// tellFailing says to w how many warnings there are of the kinds named by --fail-on, if there are.
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
	} else if o.err == nil && o.untold() {
		fmt.Fprintf(w, "ltlpor: %s: --fail-on: this check does not tell what no run takes "+
			"(a complete search for assertions does)\n", o.model)
	}
}

// mostBrief is how many findings are printed; the JSON has all.
const mostBrief = 10

// printBrief prints the first of some findings, each in a line, and how many there are besides.
func printBrief(w io.Writer, list source.List) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(w)
	for _, d := range list[:min(len(list), mostBrief)] {
		fmt.Fprintln(w, d.Brief())
	}
	if more := len(list) - mostBrief; more > 0 {
		fmt.Fprintf(w, "and %d more (--json has all)\n", more)
	}
}
