// Package finding turns the results of a check into findings. A finding is a message with a position in the model.
// Output formats are annotations for GitHub, lines for editors, and SARIF.
package finding

import (
	"fmt"
	"slices"

	"ltlpor"
	"ltlpor/internal/output/wording"
	"ltlpor/source"
	"ltlpor/trace"
)

// The identifiers of rules that are no kinds of properties. A rule is a class of findings.
const (
	RuleModel        = "model"
	ruleWarning      = "warning"
	ruleInconclusive = "inconclusive"
	RuleUnexpected   = "unexpected"
)

// Finding is a message about the model with its position, for example a counterexample or a warning.
type Finding struct {
	Rule    string // identifier of the rule: a kind of property, or a constant like RuleModel
	Warning bool   // whether the finding is a warning; otherwise it is an error
	Title   string
	Message string
	Span    source.Span  // the position; invalid if the finding is about the model as a whole
	Trace   *trace.Trace // the trace of a counterexample, or nil
	About   string       // name of the property that the finding is about (see Identity), or ""
}

// Diagnosed returns the diagnostics in `list` as findings.
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

// Span returns the position in the model at which editors show t, a counterexample to property p. It is the first known
// position among: the statement with the fault; the statement of the first blocked process, if p is about end states;
// the text of p; the last step. If no position is known, it is invalid.
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

// outlineSpan returns the same position as Span, for a counterexample without stored steps. o is its outline.
func outlineSpan(p ltlpor.Property, o *trace.Outline) source.Span {
	return Span(p, &trace.Trace{FaultSpan: o.FaultSpan, Blocked: o.Blocked})
}

// Identity returns the name of property p, as an identifier that is different from the identifiers of other rules. If
// another rule has this name, the kind of p is added in parentheses. For example, a block ltl progress { ... } is
// called "progress (ltl)".
func Identity(p ltlpor.Property) string {
	taken := func(r RuleText) bool { return r.ID == p.Name }
	if p.Kind.String() == p.Name || !slices.ContainsFunc(Rules, taken) {
		return p.Name
	}
	return p.Name + " (" + p.Kind.String() + ")"
}

// Short returns the finding in a single line. For a counterexample, this is the property and the end of the run;
// otherwise it is the message.
func (f *Finding) Short() string {
	if f.Trace == nil {
		return f.Message
	}
	return fmt.Sprintf("%s violated: %s", f.About, wording.TraceEnd(f.Trace))
}
