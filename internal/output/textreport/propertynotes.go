package textreport

import (
	"fmt"

	"ltlpor/internal/verify/schedule"
)

// repeated says how many errors of p have the run of another one, "" if none has.
func repeated(p schedule.Property) string {
	if p.Repeated == 0 {
		return ""
	}
	have := "have"
	if p.Repeated == 1 {
		have = "has"
	}
	const why = "%s: %s of %s %s the same run of the model as one that is shown"
	return fmt.Sprintf(why, p.Name, Count(p.Repeated), Counted(p.Errors, "error"), have)
}

// unkept says of how many errors of p there is no counterexample, "" if there is one of each.
func unkept(p schedule.Property) string {
	n := p.Errors - p.Repeated - p.Left - int64(len(p.Traces)+len(p.Outlines))
	if n <= 0 || len(p.Traces) == 0 {
		return ""
	}
	const why = "%s: %s of %s have no counterexample here (--max-errors=%d keeps that of each)"
	return fmt.Sprintf(why, p.Name, Count(n), Counted(p.Errors, "error"), p.Errors)
}

// left says how many errors of p were not certified, "" if all were.
func left(p schedule.Property) string {
	if p.Left == 0 {
		return ""
	}
	const why = "%s: %s of %s were not replayed, as the check was to end: those shown are certified, and no others"
	return fmt.Sprintf(why, p.Name, Count(p.Left), Counted(p.Errors, "error"))
}

// holdsIf says under which fairness p, which is violated, holds.
func holdsIf(p schedule.Property) string {
	what := "the property"
	if p.Formula != "" {
		what = "the formula"
	}
	return fmt.Sprintf("%s: %s holds under %s fairness (--fairness=%s)", p.Name, what, p.HoldsIf, p.HoldsIf)
}
