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

// Identifiers of the rules that do not belong to a kind of property.
const (
	RuleModel        = "model"
	ruleWarning      = "warning"
	ruleInconclusive = "inconclusive"
	RuleUnexpected   = "unexpected"
)

// Finding is a result of a check, to be displayed at a place of the model.
type Finding struct {
	Rule    string // the identifier of a rule: a kind of property, or a constant above
	Warning bool   // whether the finding is a warning; otherwise it is an error
	Title   string
	Message string
	Span    source.Span  // invalid: the finding is about the model as a whole
	Trace   *trace.Trace // the trace of a counterexample, or nil
	About   string       // name of the property, "" without a property
}

// Diagnosed returns a finding for each diagnostic in list.
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

// Span returns the place at which editors display counterexample t to p. It is the first known place of these: the
// statement at fault, the statement of the first blocked process (if p is about end states), the text of p, the last
// step. The result is invalid if no place is known.
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

// outlineSpan returns Span for a counterexample of which only the outline is stored.
func outlineSpan(p ltlpor.Property, o *trace.Outline) source.Span {
	return Span(p, &trace.Trace{FaultSpan: o.FaultSpan, Blocked: o.Blocked})
}

// Identity returns a name for p that differs from the names of all rules, except the rule for the kind of p. If p has
// the name of another rule, such as a block ltl progress { ... }, the kind is appended in parentheses.
func Identity(p ltlpor.Property) string {
	taken := func(r RuleText) bool { return r.ID == p.Name }
	if p.Kind.String() == p.Name || !slices.ContainsFunc(Rules, taken) {
		return p.Name
	}
	return p.Name + " (" + p.Kind.String() + ")"
}

// Short returns the finding in one line: the message, or for a counterexample the property and the end of the run.
func (f *Finding) Short() string {
	if f.Trace == nil {
		return f.Message
	}
	return fmt.Sprintf("%s violated: %s", f.About, wording.TraceEnd(f.Trace))
}
