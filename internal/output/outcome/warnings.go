package outcome

import (
	"slices"
	"strings"

	"ltlpor/source"
)

// AnyKind is the value of --fail-on that stands for every kind of warning.
const AnyKind = "all"

// Failing returns the warnings in o.Report that fail the check, because --fail-on names their kind.
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

// Untold returns the reason why the check cannot tell whether warnings of a kind in --fail-on exist. For example, only
// a complete search finds warnings of some kinds. The result is "" if the check can tell.
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
