package spin

import (
	"fmt"
	"slices"
)

// Checked has the results for a model of a checker other than SPIN, for example ltlpor. They are for a comparison with
// SPIN.
type Checked struct {
	// Refused is the reason why the checker rejects the model. Refused is "" if the checker accepts the model.
	Refused string
	// States is the number of states of a full search, which uses no reduction and continues after errors. Complete
	// says whether this search was complete.
	States   int64
	Complete bool
	// Verdicts maps Verdict.Property to the answer. A property without an entry was not checked.
	Verdicts map[string]Answer
}

// Difference is a contradiction between SPIN and the other checker.
type Difference struct {
	Model string
	// Property is the name as in Verdict. Property is "states" for different numbers of states, and "model" for a model
	// that only SPIN accepts.
	Property    string
	SPIN, Other string
}

func (d Difference) String() string {
	return fmt.Sprintf("%s: %s: SPIN says %s, not %s", d.Model, d.Property, d.SPIN, d.Other)
}

// Compare returns the differences between the results r of SPIN and the results c of a second checker. Models that SPIN
// rejects, and properties that SPIN does not decide, are omitted. If a run-time error occurs, the numbers of states are
// not compared, because the states of SPIN are undefined after the error.
func Compare(r *Result, c Checked) []Difference {
	if r.Refused != "" {
		return nil
	}
	if c.Refused != "" {
		return []Difference{{r.Model, "model", "accepted", "refused: " + c.Refused}}
	}
	var all []Difference
	if r.Full.Complete && !r.Faulty() && (!c.Complete || float64(c.States) != r.Full.States) {
		other := fmt.Sprint(c.States)
		if !c.Complete {
			other += ", incomplete"
		}
		all = append(all, Difference{r.Model, "states", fmt.Sprintf("%.0f", r.Full.States), other})
	}
	for _, v := range r.Verdicts {
		if other, asked := c.Verdicts[v.Property]; asked && v.Answer != Incomplete && v.Answer != other {
			all = append(all, Difference{r.Model, v.Property, string(v.Answer), string(other)})
		}
	}
	return all
}

// Faulty reports whether a run-time error occurred in the full search.
func (r *Result) Faulty() bool {
	return r.Full != nil && slices.ContainsFunc(r.Full.Messages, func(m string) bool { return ClassOf(m) == Fault })
}
