// Package finding turns the results of a check into findings. A finding is a message at a place in the model. Output
// formats are annotations for GitHub, lines for editors, and SARIF.
package finding

import (
	"fmt"
	"slices"

	"ltlpor"
	"ltlpor/internal/output/wording"
	"ltlpor/source"
	"ltlpor/trace"
)

// The identifiers of the rules without a kind of property. A rule is a class of findings.
const (
	RuleModel        = "model"
	ruleWarning      = "warning"
	ruleInconclusive = "inconclusive"
	RuleUnexpected   = "unexpected"
)

// Finding is one message about the model, like a counterexample or a warning, with its place in the model.
type Finding struct {
	Rule    string // the identifier of a rule: a kind of property, or a constant like RuleModel
	Warning bool   // whether the finding is a warning; otherwise it is an error
	Title   string
	Message string
	Span    source.Span  // invalid: the finding is about the model as a whole
	Trace   *trace.Trace // the trace of a counterexample, or nil
	About   string       // the name of the property (see Identity), "" without a property
}

// Diagnosed returns a finding for each diagnostic in `list`.
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

// Span returns the place in the model at which editors display counterexample t to property p. It is the first known
// place in this list: the statement with the fault; if p is about end states, the statement of the first blocked
// process; the text of p; the last step. The result is invalid if no place is known.
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

// outlineSpan returns the place of a counterexample to p, as Span does. o is the outline of the counterexample; the
// steps are not stored.
func outlineSpan(p ltlpor.Property, o *trace.Outline) source.Span {
	return Span(p, &trace.Trace{FaultSpan: o.FaultSpan, Blocked: o.Blocked})
}

// Identity returns an identifier for property p that differs from the identifiers in Rules, except for the rule of the
// kind of p. The result is the name of p. If another rule has this name, the kind follows in parentheses. For example,
// a block ltl progress { ... } is called "progress (ltl)".
func Identity(p ltlpor.Property) string {
	taken := func(r RuleText) bool { return r.ID == p.Name }
	if p.Kind.String() == p.Name || !slices.ContainsFunc(Rules, taken) {
		return p.Name
	}
	return p.Name + " (" + p.Kind.String() + ")"
}

// Short returns the finding in one line: the message, or, for a counterexample, the property and the end of the run.
func (f *Finding) Short() string {
	if f.Trace == nil {
		return f.Message
	}
	return fmt.Sprintf("%s violated: %s", f.About, wording.TraceEnd(f.Trace))
}
