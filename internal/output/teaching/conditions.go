package teaching

import (
	"strings"

	"ltlpor"
)

// conditionNames maps the names of the conditions to the names in other books: C. Baier, J.-P. Katoen: Principles of
// Model Checking, 2008, chapter 8, and stubborn sets as in A. Valmari: The state explosion problem, 1998.
var conditionNames = map[string]map[string]string{
	"baier-katoen": {"C0": "A1", "C1": "A2", "C2": "A3", "C3": "A4"},
	"stubborn":     {"C0": "D0", "C1": "D1, D2", "C2": "V", "C3": "L"},
}

// nameOf returns the name of a condition in the terminology `naming`. If conditionNames has no such name, the result is
// the condition unchanged.
func nameOf(naming, condition string) string {
	if name, ok := conditionNames[naming][condition]; ok {
		return name
	}
	return condition
}

// safely maps a condition to the reason why pruned moves are not lost if the condition holds.
var safely = map[string]string{
	"C1": "until a chosen step is taken, the others can take only steps that commute with it: a run that begins with " +
		"what is left out has the same steps as one that begins with a chosen step",
	"C2": "no chosen step changes anything that the property reads, and so it cannot tell the two runs apart",
	"C3": "no cycle of the reduced graph consists of such states only: what is left out comes somewhere on each",
	"S":  "from here a state can be reached in which nothing is left out: nothing is left out for ever",
	"W":  "no chosen step changes which other processes can move, so that fair runs stay fair",
}

// safe returns, for every satisfied condition in `list`, a sentence from safely. If --without removed conditions, it
// returns only a warning.
func safe(naming string, list []ltlpor.ExplainedCondition) (out []string) {
	var without []string
	for _, c := range list {
		if c.Out {
			without = append(without, nameOf(naming, c.Name))
		}
	}
	if len(without) > 0 {
		return []string{"without " + strings.Join(without, ", ") + " what is left out may be lost"}
	}
	for _, c := range list {
		if why, ok := safely[c.Name]; ok && c.Holds {
			out = append(out, nameOf(naming, c.Name)+": "+why)
		}
	}
	return out
}
