package spin

import (
	"fmt"
	"slices"
)

// Checked is what another checker says about a model.
type Checked struct {
	// Refused is why it does not take the model, "" if it does.
	Refused string
	// States is the number of states of a search of everything, without reduction and going on after errors; Complete
	// tells whether it came to its end.
	States   int64
	Complete bool
	// Verdicts are its answers, by the names of Verdict.Property. A missing one was not asked for.
	Verdicts map[string]Answer
}

// Difference is a point on which the two do not agree.
type Difference struct {
	Model string
	// Property is as in Verdict, or "states", or "model" for a model that only SPIN takes.
	Property    string
	SPIN, Other string
}

func (d Difference) String() string {
	return fmt.Sprintf("%s: %s: SPIN says %s, not %s", d.Model, d.Property, d.SPIN, d.Other)
}

// Compare lists the differences between what SPIN and another checker say. Nothing is said about models that SPIN
// refuses, about what SPIN's search leaves open, and about the number of states after an error at run time, after which
// SPIN's state is not defined.
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

// Faulty reports whether the full search met an error at run time.
func (r *Result) Faulty() bool {
	return r.Full != nil && slices.ContainsFunc(r.Full.Messages, func(m string) bool { return ClassOf(m) == Fault })
}
