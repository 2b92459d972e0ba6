package main

import (
	"fmt"

	"ltlpor"
)

// repeated says how many errors of p have the run of another one, "" if none has.
func repeated(p ltlpor.Property) string {
	if p.Repeated == 0 {
		return ""
	}
	have := "have"
	if p.Repeated == 1 {
		have = "has"
	}
	const why = "%s: %s of %s %s the same run of the model as one that is shown"
	return fmt.Sprintf(why, p.Name, formatCount(p.Repeated), counted(p.Errors, "error"), have)
}

// unkept says of how many errors of p there is no counterexample, "" if there is one of each.
func unkept(p ltlpor.Property) string {
	n := p.Errors - p.Repeated - p.Left - int64(len(p.Traces)+len(p.Outlines))
	if n <= 0 || len(p.Traces) == 0 {
		return ""
	}
	const why = "%s: %s of %s have no counterexample here (--max-errors=%d keeps that of each)"
	return fmt.Sprintf(why, p.Name, formatCount(n), counted(p.Errors, "error"), p.Errors)
}

// left says how many errors of p were not certified, "" if all were.
func left(p ltlpor.Property) string {
	if p.Left == 0 {
		return ""
	}
	const why = "%s: %s of %s were not replayed, as the check was to end: those shown are certified, and no others"
	return fmt.Sprintf(why, p.Name, formatCount(p.Left), counted(p.Errors, "error"))
}

// holdsIf says under which fairness p, which is violated, holds.
func holdsIf(p ltlpor.Property) string {
	what := "the property"
	if p.Formula != "" {
		what = "the formula"
	}
	return fmt.Sprintf("%s: %s holds under %s fairness (--fairness=%s)", p.Name, what, p.HoldsIf, p.HoldsIf)
}

// notReplayed says why a run that was found decides nothing, of so many steps at most.
func notReplayed(steps int64, interrupted bool) string {
	before := "before the time was up (more of --time may decide it)"
	if interrupted {
		before = "before the check was interrupted (left alone it decides)"
	}
	const why = "a run of at most %s was found that violates the property, and could not be replayed %s"
	return fmt.Sprintf(why, counted(steps, "step"), before)
}
