package property

import (
	"fmt"
	"slices"
	"strings"
)

// Checks is a set of kinds of properties to check.
type Checks uint16

// These constants are the sets with one kind. CheckGiven covers the formula and the automaton given beside the model,
// which are always checked if present.
const (
	CheckAssertions Checks = 1 << iota
	CheckEndStates
	CheckLTL
	CheckClaim
	CheckProgress
	CheckAcceptance
	CheckGiven
	CheckLocalDeadlocks
	CheckNodeDeadlocks
)

// Has reports whether properties of kind k are in c.
func (c Checks) Has(k Kind) bool { return c&k.Check() != 0 }

// Sees returns the faults, and the ends of runs, to count for a property in c.
func (c Checks) Sees() (f Faults) {
	for _, k := range Kinds() {
		if c.Has(k) {
			f = f.With(k.Sees())
		}
	}
	return f
}

// DefaultChecks is the set checked by default.
const DefaultChecks = CheckAssertions | CheckEndStates | CheckLTL | CheckClaim

// SafetyChecks is the set of kinds with violations in a single state or step.
const SafetyChecks = CheckAssertions | CheckEndStates

// CheckNames returns the words for ParseChecks.
func CheckNames() (names []string) {
	var named Checks
	for _, k := range Kinds() {
		if named&k.Check() == 0 {
			named |= k.Check()
			names = append(names, k.String())
		}
	}
	return names
}

// ParseChecks reads a comma-separated list of kinds.
func ParseChecks(list string) (Checks, error) {
	var c Checks
	known := CheckNames()
	for _, word := range strings.Split(list, ",") {
		word = strings.TrimSpace(word)
		k, _ := KindNamed(word)
		if !slices.Contains(known, word) {
			last := len(known) - 1
			return 0, fmt.Errorf("unknown check %q: expected %s or %s", word, strings.Join(known[:last], ", "), known[last])
		}
		c |= k.Check()
	}
	return c, nil
}

// String returns c as a list that ParseChecks accepts.
func (c Checks) String() string {
	var names []string
	for _, name := range CheckNames() {
		if k, _ := KindNamed(name); c.Has(k) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ",")
}
