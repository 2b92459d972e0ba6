package textreport

import (
	"fmt"
	"strings"

	"ltlpor/internal/abstract"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/verify/schedule"
)

// manyTracked is the maximum number of names printed in a list of tracked objects or predicates. Tracked objects are
// variables, for example.
const manyTracked = 12

// abstractionOptions returns a phrase with the options of a search by abstractions. It omits options that have the
// default value.
func abstractionOptions(o abstract.Options) string {
	how := "abstraction " + o.Domain.String()
	if o.POR != abstract.Ample {
		how += ", por " + o.POR.String()
		if o.Backward {
			how += " by backward edges"
		}
		if o.Lazy {
			how += ", pruning lazy"
		}
	}
	return how
}

// abstraction returns a line about a search by abstractions: the options, the number of abstractions, and what the last
// abstraction tracked.
func abstraction(a *schedule.Abstraction) string {
	how := abstractionOptions(a.How)
	how += fmt.Sprintf(": %s, %s", layout.Counted(int64(a.Rounds), "round"), layout.Counted(a.Steps, "step"))
	if a.Whole {
		return how + ", then the model itself: no abstraction was precise enough"
	}
	how += fmt.Sprintf(", tracked %d of %d", len(a.Tracked), a.Objects) + someOf(a.Tracked)
	if n := len(a.Predicates); n > 0 {
		how += ", " + layout.Counted(int64(n), "predicate") + someOf(a.Predicates)
	}
	return how
}

// someOf returns a colon and the first manyTracked names. If `names` is empty, the result is "".
func someOf(names []string) string {
	switch n := len(names); {
	case n == 0:
		return ""
	case n > manyTracked:
		return ": " + strings.Join(names[:manyTracked], ", ") + ", …"
	}
	return ": " + strings.Join(names, ", ")
}
