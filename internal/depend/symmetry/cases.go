package symmetry

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
)

// maxCases bounds the number of coded operands of one statement, maxChoices the number of choices on one path of a
// window.
const (
	maxCases   = 8
	maxChoices = 100
)

// forEachCase calls f with every combination of the cases, until f returns a reason. It returns this reason, or one of
// its own if too many cases were met (see Find).
func (e *evaluation) forEachCase(f func() string) string {
	e.chosen, e.cases, e.again = e.chosen[:0], e.cases[:0], 0
	var base facts
	for _, q := range e.given.facts {
		base.add(q)
	}
	for {
		if e.left--; e.left < 0 {
			return "to compare all statements takes too long"
		}
		e.met, e.undecided, e.hazards, e.facts = map[string]int{}, "", [2][]string{}, base.shared()
		why := f()
		switch {
		case e.undecided != "":
			return e.undecided
		case why != "":
			return why
		case !slices.Equal(e.hazards[before], e.hazards[image]):
			return "a fault of one process is none of another"
		}
		i := len(e.met) - 1 // the cases beyond were not met in this round
		for ; i >= 0 && e.chosen[i]+1 == e.cases[i]; i-- {
		}
		if i < 0 {
			return ""
		}
		e.chosen[i]++
		e.again = i
		e.chosen, e.cases = e.chosen[:i+1], e.cases[:i+1]
	}
}

// choose returns one of n cases of the operand or condition with the given key: another one in each round, and the same
// again in the same round.
func (e *evaluation) choose(key string, n int) int {
	if i, ok := e.given.cases[key]; ok {
		return i
	}
	i, ok := e.met[key]
	if ok {
		return e.chosen[i]
	}
	i = len(e.met)
	switch {
	case i >= maxChoices:
		e.fail(tooLong)
		return 0
	case i >= maxCases && e.window == nil:
		e.fail("the statement has too many operands that name processes")
		return 0
	}
	e.met[key] = i
	if i == len(e.chosen) {
		e.chosen, e.cases = append(e.chosen, 0), append(e.cases, n)
	}
	return e.chosen[i]
}

// hazard records a possible fault in the evaluation on side s.
func (e *evaluation) hazard(s side, format string, args ...any) {
	e.hazards[s] = append(e.hazards[s], fmt.Sprintf(format, args...))
}

// valueUnder evaluates x on side s, if an operand with value t says so. Possible faults in x are recorded with t.
func (e *evaluation) valueUnder(t term, x program.Expr, s side) term {
	n := len(e.hazards[s])
	v := e.value(x, s)
	if len(e.hazards[s]) > n && !t.known {
		e.hazard(s, "under %s", t)
	}
	return v
}

// fail records that the value of an expression is not decided, and returns some term.
func (e *evaluation) fail(format string, args ...any) term {
	if e.undecided == "" {
		e.undecided = fmt.Sprintf(format, args...)
	}
	return failed
}
