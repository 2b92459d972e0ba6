package textreport

import (
	"fmt"

	"ltlpor"
	"ltlpor/internal/output/layout"
)

// repeated returns a note about errors of p that are not shown, because an error on the same run is shown. Their number
// is p.Repeated. If there are none, the result is "".
func repeated(p ltlpor.Property) string {
	if p.Repeated == 0 {
		return ""
	}
	have := "have"
	if p.Repeated == 1 {
		have = "has"
	}
	const why = "%s: %s of %s %s the same run of the model as one that is shown"
	return fmt.Sprintf(why, p.Name, layout.Count(p.Repeated), layout.Counted(p.Errors, "error"), have)
}

// unkept returns a note about errors of p for which no counterexample was stored. If there are none, the result is "".
func unkept(p ltlpor.Property) string {
	n := p.Errors - p.Repeated - p.Left - int64(len(p.Traces)+len(p.Outlines))
	if n <= 0 || len(p.Traces) == 0 {
		return ""
	}
	const why = "%s: %s of %s have no counterexample here (--max-errors=%d keeps that of each)"
	return fmt.Sprintf(why, p.Name, layout.Count(n), layout.Counted(p.Errors, "error"), p.Errors)
}

// uncertified returns a note about errors of p that no replay has confirmed. If there are none, the result is "".
func uncertified(p ltlpor.Property) string {
	if p.Left == 0 {
		return ""
	}
	const why = "%s: %s of %s were not replayed, as the check was to end: those shown are certified, and no others"
	return fmt.Sprintf(why, p.Name, layout.Count(p.Left), layout.Counted(p.Errors, "error"))
}

// holdsIf returns a note about p, a violated property that holds under the fairness p.HoldsIf.
func holdsIf(p ltlpor.Property) string {
	what := "the property"
	if p.Formula != "" {
		what = "the formula"
	}
	return fmt.Sprintf("%s: %s holds under %s fairness (--fairness=%s)", p.Name, what, p.HoldsIf, p.HoldsIf)
}
