package ample

import (
	"fmt"
	"slices"
	"strings"
)

// Conditions is a set of the conditions of a reduction; see doc/dev/reduction. For the selectors, S counts as C3.
type Conditions uint8

// The conditions, in the order of String and of the tests.
const (
	CondC0 Conditions = 1 << iota // something is chosen where something is executable
	CondC1                        // no dependent step precedes the ample set
	CondC2                        // the ample set is invisible
	CondC3                        // every cycle has a fully expanded state
	CondS                         // every state reaches a fully expanded state
	CondW                         // the ample set enables no blocked process
)

var conditionNames = [...]string{"C0", "C1", "C2", "C3", "S", "W"}

// Has reports whether c has at least one condition of x.
func (c Conditions) Has(x Conditions) bool { return c&x != 0 }

// String returns the names of the conditions with spaces between.
func (c Conditions) String() string {
	var names []string
	for i, name := range conditionNames {
		if c>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// ParseConditions reads a list of names of conditions, S apart.
func ParseConditions(names []string) (c Conditions, err error) {
	for _, name := range names {
		i := slices.Index(conditionNames[:], name)
		if i < 0 || 1<<i == CondS {
			return 0, fmt.Errorf("unknown condition %q: expected C0, C1, C2, C3 or W", name)
		}
		c |= 1 << i
	}
	return c, nil
}
