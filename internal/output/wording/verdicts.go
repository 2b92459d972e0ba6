package wording

import (
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// VerdictLine returns the verdict on p as a phrase. It includes the reason for an inconclusive verdict, or the
// assumption of a verdict.
func VerdictLine(p ltlpor.Property) string {
	if p.Verdict == ltlpor.Inconclusive {
		return p.Verdict.String() + ", not a proof: " + WhyOpen(p.Reason)
	}
	if p.Assuming != "" {
		return p.Verdict.String() + " " + Assumed(p.Assuming)
	}
	return p.Verdict.String()
}

// Paint returns text in the colour for verdict v. On a page without colours, it returns text unchanged.
func Paint(p *layout.Page, v ltlpor.Verdict, text string) string {
	if v == ltlpor.Inconclusive {
		return p.Warned(text)
	}
	return p.Colored(v == ltlpor.Holds, text)
}

// WhyOpen returns a sentence about r, the reason for an inconclusive verdict.
func WhyOpen(r ltlpor.Reason) string {
	switch r.Open {
	case ltlpor.NotReached:
		return "the search ended at a violation of another property (--max-errors=all searches on)"
	case ltlpor.RunTimeError:
		return "some runs end in a run-time error of the model: " + r.Detail
	case ltlpor.LeftOut:
		const why = "it was searched without %s (--without), and what the reduction leaves out may violate it"
		return fmt.Sprintf(why, r.Detail)
	case ltlpor.WantOfRoom:
		return "it holds " + Assumed(r.Detail) + " (--no-room=ignore leaves such runs out, --no-room=error counts them)"
	case ltlpor.EndlessSequence:
		return "a run that violates the property may stay for ever in an atomic sequence, " +
			"though a way leads out: " + r.Detail
	case ltlpor.NotReplayed:
		return NotReplayed(int64(r.Steps), r.Cut)
	}
	if r.Detail != "" {
		return WhyCut(r.Cut) + "; " + r.Detail
	}
	return WhyCut(r.Cut)
}

// Assumed returns a phrase that restricts a verdict to runs that always have room for processes and messages.
// `shortage` describes what other runs lack.
func Assumed(shortage string) string {
	return "on all runs with room for each process and channel; " +
		"on some there is none, as processes that have ended stay: " + shortage
}

// FairnessNote returns a remark with the fairness under which p holds; p is violated. If no fairness is known, the
// result is "".
func FairnessNote(p ltlpor.Property) string {
	if p.HoldsIf == plan.Unfair {
		return ""
	}
	return "; it holds under " + p.HoldsIf.String() + " fairness"
}

// Title returns the names of the properties. If the first property has a formula, the formula follows.
func Title(properties []*property.Property) string {
	title := strings.Join(Names(properties), ", ")
	if text := properties[0].Text; text != "" {
		title += ": " + text
	}
	return title
}

// Names returns the name of every property.
func Names(properties []*property.Property) (names []string) {
	for _, p := range properties {
		names = append(names, p.Name)
	}
	return names
}

// Place returns span s as file:line, or "" for an invalid span.
func Place(s source.Span) string {
	if !s.Valid() {
		return ""
	}
	return fmt.Sprintf("%s:%d", s.File.Name, s.Line())
}
