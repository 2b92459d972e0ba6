// Package finding has the findings of a check, for the formats that show findings at places of the model:
// annotations, lines for editors, SARIF.
package finding

import (
	"fmt"
	"slices"

	"ltlpor"
	"ltlpor/internal/output/wording"
	"ltlpor/source"
	"ltlpor/trace"
)

// The rules of findings about no kind of property.
const (
	RuleModel        = "model"
	ruleWarning      = "warning"
	ruleInconclusive = "inconclusive"
	RuleUnexpected   = "unexpected"
)

// Finding is a result about a model, to be shown at a place of the model.
type Finding struct {
	Rule    string // a kind of property, or a constant above
	Warning bool   // and no error
	Title   string
	Message string
	Span    source.Span  // nowhere: in the model as a whole
	Trace   *trace.Trace // of a counterexample, or nil
	About   string       // name of the property, "" without a property
}

// Diagnosed makes findings of diagnostics.
func Diagnosed(list source.List) (all []Finding) {
	for _, d := range list {
		f := Finding{Rule: RuleModel, Title: "error in the model", Message: d.Message, Span: d.Span}
		if d.Severity == source.Warning {
			f.Rule, f.Warning, f.Title = ruleWarning, true, "warning"
		}
		if d.Hint != "" {
			f.Message += " (" + d.Hint + ")"
		}
		all = append(all, f)
	}
	return all
}

// Span returns the best place to show a counterexample to p: the statement at fault, the statement of a blocked
// process, the text of the property, or the last step with a place.
func Span(p ltlpor.Property, t *trace.Trace) source.Span {
	switch {
	case t.FaultSpan.Valid():
		return t.FaultSpan
	case p.Kind.Sees().EndStates && len(t.Blocked) > 0:
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

// outlineSpan is Span for a counterexample that is not shown.
func outlineSpan(p ltlpor.Property, o *trace.Outline) source.Span {
	return Span(p, &trace.Trace{FaultSpan: o.FaultSpan, Blocked: o.Blocked})
}

// Identity returns a name of p that is unique among the names in results. The kind is appended if a block of the
// model has the name of another kind, such as ltl progress { ... }, or of a rule about no property.
func Identity(p ltlpor.Property) string {
	taken := func(r RuleText) bool { return r.ID == p.Name }
	if p.Kind.String() == p.Name || !slices.ContainsFunc(Rules, taken) {
		return p.Name
	}
	return p.Name + " (" + p.Kind.String() + ")"
}

// Short returns the finding in a line: for a counterexample the property and the end of the run.
func (f *Finding) Short() string {
	if f.Trace == nil {
		return f.Message
	}
	return fmt.Sprintf("%s violated: %s", f.About, wording.TraceEnd(f.Trace))
}
