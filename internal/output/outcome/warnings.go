package outcome

import (
	"slices"
	"strings"

	"ltlpor/source"
)

// AnyKind is the value of --fail-on that stands for every kind of warning.
const AnyKind = "all"

// Failing returns the warnings in o.Report that fail the check. Their kinds are named by --fail-on.
func (o *Outcome) Failing() (list source.List) {
	if o.Report == nil || len(o.FailOn) == 0 {
		return nil
	}
	all := slices.Contains(o.FailOn, AnyKind)
	for _, d := range o.Report.Warned() {
		if all || slices.Contains(o.FailOn, string(d.Kind)) {
			list = append(list, d)
		}
	}
	return list
}

// Untold returns the reason if it is not known whether there are warnings of the kinds named by --fail-on. For example,
// some kinds of warnings are only found by a complete search. If it is known, the result is "".
func (o *Outcome) Untold() string {
	if o.Report == nil {
		return ""
	}
	for _, name := range o.FailOn {
		switch source.Kind(name) {
		case source.Unreached, source.Unmatched:
			if o.Report.Coverage == nil {
				return "this check does not tell what no run takes (a complete search for assertions does)"
			}
		case source.Vacuous, source.Stronger:
			if list := o.Report.Unknown; len(list) > 0 {
				return "it is not known what is " + name + " in " + strings.Join(list, ", ") + ": a bound was met"
			}
		}
	}
	return ""
}
