package finding

import (
	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/wording"
)

// Outcome returns the findings about one model: the counterexamples, the inconclusive verdicts, the unexpected verdicts
// and the warnings. A verdict that is expected is no finding. If the check failed, the findings are its errors.
func Outcome(o *outcome.Outcome) (all []Finding) {
	if o.Err != nil {
		if list := exitcode.Diagnostics(o.Err); list != nil {
			return Diagnosed(list)
		}
		return []Finding{{Rule: RuleModel, Title: "not checked", Message: o.Err.Error()}}
	}
	for _, p := range o.Report.Properties {
		switch {
		case o.Expected.Matches(p):
		case p.Verdict == ltlpor.Violated:
			for i, t := range p.Traces {
				all = append(all, Finding{
					Rule: p.Kind.String(), Title: p.Name + " is violated", About: Identity(p), Trace: t,
					Span: Span(p, t), Message: wording.TraceTitle(p, i) + ": " + wording.TraceEnd(t) +
						wording.FairnessNote(p) + o.Expected.Judgement(p),
				})
			}
			for i := range p.Outlines {
				all = append(all, Finding{
					Rule: p.Kind.String(), Title: p.Name + " is violated", About: Identity(p),
					Span:    outlineSpan(p, &p.Outlines[i]),
					Message: wording.Unshown(p, &p.Outlines[i]) + wording.FairnessNote(p) + o.Expected.Judgement(p),
				})
			}
		case p.Verdict == ltlpor.Inconclusive:
			all = append(all, Finding{
				Rule: ruleInconclusive, Warning: true, Title: p.Name + " is inconclusive",
				About: Identity(p),
				Span:  p.Span, Message: p.Name + ": " + wording.VerdictLine(p) + o.Expected.Judgement(p),
			})
		default:
			_, at := o.Expected.VerdictOf(p.Name)
			all = append(all, Finding{
				Rule: RuleUnexpected, Title: p.Name + " holds", About: Identity(p), Span: at,
				Message: p.Name + ": " + wording.VerdictLine(p) + o.Expected.Judgement(p),
			})
		}
	}
	if o.Expected.Silent() {
		all = append(all, Finding{
			Rule: RuleUnexpected, Title: "nothing is expected",
			Message: "the model says nothing of expected verdicts: write // ltlpor: expect NAME holds",
		})
	}
	return append(all, Diagnosed(o.Report.Warned())...)
}
