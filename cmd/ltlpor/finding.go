package main

import (
	"ltlpor"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
	"ltlpor/trace"
)

// The rules of findings that are about no kind of property.
const (
	ruleModel        = "model"
	ruleWarning      = "warning"
	ruleInconclusive = "inconclusive"
	ruleUnexpected   = "unexpected"
)

// finding is something about a model that a user should see at a place of it.
type finding struct {
	rule    string // a kind of property, or one of those above
	warning bool   // and no error
	title   string
	message string
	at      source.Span  // nowhere: in the model as a whole
	trace   *trace.Trace // nil if there is none
	about   string       // the name of the property, "" if it is about none
}

// findings are what is not as it should be with o, and the warnings.
func (o *outcome) findings() (all []finding) {
	if o.err != nil {
		if list := asList(o.err); list != nil {
			return diagnosed(list)
		}
		return []finding{{rule: ruleModel, title: "not checked", message: o.err.Error()}}
	}
	for _, p := range o.report.Properties {
		switch {
		case o.expected.met(p):
		case p.Verdict == ltlpor.Violated:
			for i, t := range p.Traces {
				all = append(all, finding{
					rule: p.Kind.String(), title: p.Name + " is violated", about: identity(p), trace: t,
					at: shownAt(p, t), message: textreport.TraceHeader(p, i) + ": " + textreport.TraceEnd(t) +
						textreport.FairnessNote(p) + o.expected.judged(p),
				})
			}
			for i := range p.Outlines {
				all = append(all, finding{
					rule: p.Kind.String(), title: p.Name + " is violated", about: identity(p),
					at:      outlinedAt(p, &p.Outlines[i]),
					message: textreport.Unshown(p, &p.Outlines[i]) + textreport.FairnessNote(p) + o.expected.judged(p),
				})
			}
		case p.Verdict == ltlpor.Inconclusive:
			all = append(all, finding{
				rule: ruleInconclusive, warning: true, title: p.Name + " is inconclusive", about: identity(p),
				at: p.Span, message: p.Name + ": " + textreport.VerdictLine(p) + o.expected.judged(p),
			})
		default:
			_, at := o.expected.of(p.Name)
			all = append(all, finding{
				rule: ruleUnexpected, title: p.Name + " holds", about: identity(p), at: at,
				message: p.Name + ": " + textreport.VerdictLine(p) + o.expected.judged(p),
			})
		}
	}
	if o.expected.silent() {
		all = append(all, finding{
			rule: ruleUnexpected, title: "nothing is expected",
			message: "the model says nothing of expected verdicts: write // ltlpor: expect NAME holds",
		})
	}
	return append(all, diagnosed(o.report.Warned())...)
}

// diagnosed makes findings of diagnostics.
func diagnosed(list source.List) (all []finding) {
	for _, d := range list {
		f := finding{rule: ruleModel, title: "error in the model", message: d.Message, at: d.Span}
		if d.Severity == source.Warning {
			f.rule, f.warning, f.title = ruleWarning, true, "warning"
		}
		if d.Hint != "" {
			f.message += " (" + d.Hint + ")"
		}
		all = append(all, f)
	}
	return all
}

// shownAt is where a counterexample to p is best shown: at the statement at fault, where a process
// is stuck, or at the text of the property.
func shownAt(p ltlpor.Property, t *trace.Trace) source.Span {
	switch {
	case t.FaultSpan.Valid():
		return t.FaultSpan
	case p.Kind == property.EndStates && len(t.Blocked) > 0:
		return t.Blocked[0].Span
	case p.Span.Valid():
		return p.Span
	}
	for i := len(t.Steps) - 1; i >= 0; i-- {
		if t.Steps[i].Span.Valid() {
			return t.Steps[i].Span
		}
	}
	return source.Span{}
}

// outlinedAt is shownAt for a counterexample that is not shown.
func outlinedAt(p ltlpor.Property, o *trace.Outline) source.Span {
	return shownAt(p, &trace.Trace{FaultSpan: o.FaultSpan, Blocked: o.Blocked})
}
