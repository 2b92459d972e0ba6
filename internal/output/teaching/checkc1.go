package teaching

import (
	"fmt"
	"strings"

	"ltlpor/internal/model/program"
	"ltlpor/internal/teach/explain"
	"ltlpor/trace"
)

// test prints the sets compared by the textbook's procedure check_C1, in the notation of the textbook (Clarke,
// Grumberg, Peled: Model Checking).
func (t *Explainer) test(x *explain.Test) {
	i := x.Process
	const indent = "      "
	t.Sentence(indent, fmt.Sprintf("T_%d(s) = %s", i, setOf(x.Executable)))
	t.Sentence(indent, fmt.Sprintf("current_%d(s) \\ T_%d(s) = %s", i, i, setOf(x.Blocked)))
	if x.Obstacle != "" {
		return // the result for C1 has already shown these sets
	}
	t.testSet(fmt.Sprintf("dep(T_%d(s))", i), &x.Dep)
	t.testSet(fmt.Sprintf("pre(current_%d(s) \\ T_%d(s))", i, i), &x.Pre)
}

// testSet prints whether a set has a step that another process may still take. `set` is the name of the set, dep(…) or
// pre(…). c has the result.
func (t *Explainer) testSet(set string, c *explain.Condition) {
	const indent = "      "
	if c.Holds {
		t.Sentence(indent, set+" meets no T_j")
		return
	}
	of := fmt.Sprintf("T_%d", c.Other.Proc)
	if c.Other.Proc == program.NoPID {
		of = "the steps of a new process"
	}
	t.Sentence(indent, fmt.Sprintf("%s meets %s: %s", set, of, c.Why))
}

// setOf returns the texts of the steps in set notation, like {a, b}.
func setOf(list []trace.Step) string {
	var all []string
	for _, s := range list {
		all = append(all, s.Text)
	}
	return "{" + strings.Join(all, ", ") + "}"
}
