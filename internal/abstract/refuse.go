package abstract

import "ltlpor/internal/model/program"

// UnfitError is the error for a model that has no abstraction. Why is the reason.
type UnfitError struct{ Why string }

func (e *UnfitError) Error() string {
	return "the model has no abstraction: " + e.Why + "; check without an abstraction"
}

// Refuses returns the name of a feature of p that abstractions do not support. If p has no such feature, the result is
// "".
func Refuses(p *program.Program) string {
	switch {
	case p.UsesPriority:
		return "priorities"
	case p.UsesEnabled:
		return "enabled() or pc_value()"
	case p.UsesLast:
		return "_last"
	case p.Trace != nil:
		return "a trace or notrace assertion"
	case p.Claim != nil:
		return "a never claim that takes part in the runs"
	}
	for _, t := range p.Types {
		if t.Determ {
			return "a D_proctype"
		}
	}
	return ""
}
