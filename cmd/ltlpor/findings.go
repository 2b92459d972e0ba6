package main

import (
	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/finding"
	"ltlpor/internal/output/sarif"
	"ltlpor/internal/output/wording"
)

// findings returns the errors, unexpected verdicts and warnings of o.
func (o *outcome) findings() (all []finding.Finding) {
	if o.err != nil {
		if list := exitcode.Diagnostics(o.err); list != nil {
			return finding.Diagnosed(list)
		}
		return []finding.Finding{{Rule: finding.RuleModel, Title: "not checked", Message: o.err.Error()}}
	}
	for _, p := range o.report.Properties {
		switch {
		case o.expected.met(p):
		case p.Verdict == ltlpor.Violated:
			for i, t := range p.Traces {
				all = append(all, finding.Finding{
					Rule: p.Kind.String(), Title: p.Name + " is violated", About: finding.Identity(p), Trace: t,
					Span: finding.Span(p, t), Message: wording.TraceTitle(p, i) + ": " + wording.TraceEnd(t) +
						wording.FairnessNote(p) + o.expected.judged(p),
				})
			}
			for i := range p.Outlines {
				all = append(all, finding.Finding{
					Rule: p.Kind.String(), Title: p.Name + " is violated", About: finding.Identity(p),
					Span:    finding.OutlineSpan(p, &p.Outlines[i]),
					Message: wording.Unshown(p, &p.Outlines[i]) + wording.FairnessNote(p) + o.expected.judged(p),
				})
			}
		case p.Verdict == ltlpor.Inconclusive:
			all = append(all, finding.Finding{
				Rule: finding.RuleInconclusive, Warning: true, Title: p.Name + " is inconclusive",
				About: finding.Identity(p),
				Span:  p.Span, Message: p.Name + ": " + wording.VerdictLine(p) + o.expected.judged(p),
			})
		default:
			_, at := o.expected.of(p.Name)
			all = append(all, finding.Finding{
				Rule: finding.RuleUnexpected, Title: p.Name + " holds", About: finding.Identity(p), Span: at,
				Message: p.Name + ": " + wording.VerdictLine(p) + o.expected.judged(p),
			})
		}
	}
	if o.expected.silent() {
		all = append(all, finding.Finding{
			Rule: finding.RuleUnexpected, Title: "nothing is expected",
			Message: "the model says nothing of expected verdicts: write // ltlpor: expect NAME holds",
		})
	}
	return append(all, finding.Diagnosed(o.report.Warned())...)
}

var sarifResult = resultKind{
	flag: "--sarif", name: "SARIF", begin: `{"$schema":"` + sarif.Schema, mark: `"name":"ltlpor"`,
}

// sarifLogOf writes the findings about the models as SARIF.
func sarifLogOf(all []*outcome, steps int) ([]byte, error) {
	status := statusOfAll(all)
	run := sarif.Run{Version: ltlpor.Version, Status: status, Successful: status < exitcode.Usage, Steps: steps}
	for _, o := range all {
		run.Models = append(run.Models, sarif.Model{Name: o.model, Findings: o.findings()})
	}
	return sarif.Document(run)
}
