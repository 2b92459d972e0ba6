package teaching

import (
	"strings"

	"ltlpor"
)

// conditionNames maps the names of conditions to the names in other books. These are C. Baier, J.-P. Katoen: Principles
// of Model Checking, 2008, chapter 8, and, for stubborn sets, A. Valmari: The state explosion problem, 1998.
var conditionNames = map[string]map[string]string{
	"baier-katoen": {"C0": "A1", "C1": "A2", "C2": "A3", "C3": "A4"},
	"stubborn":     {"C0": "D0", "C1": "D1, D2", "C2": "V", "C3": "L"},
}

// nameOf returns the name of `condition` in the terminology `naming`. If conditionNames has no name, it returns
// `condition`.
func nameOf(naming, condition string) string {
	if name, ok := conditionNames[naming][condition]; ok {
		return name
	}
	return condition
}

// safely maps a condition to the reason why the search loses no violation by pruning moves, as far as the condition is
// concerned.
var safely = map[string]string{
	"C1": "until a chosen step is taken, the others can take only steps that commute with it: a run that begins with " +
		"what is left out has the same steps as one that begins with a chosen step",
	"C2": "no chosen step changes anything that the property reads, and so it cannot tell the two runs apart",
	"C3": "no cycle of the reduced graph consists of such states only: what is left out comes somewhere on each",
	"S":  "from here a state can be reached in which nothing is left out: nothing is left out for ever",
	"W":  "no chosen step changes which other processes can move, so that fair runs stay fair",
}

// safe returns a sentence from safely for every condition in `list` that holds. If --without has removed conditions,
// the result is a warning instead.
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
