package property

import (
	"fmt"
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
func (c Checks) Has(k Kind) bool {
	return c&[...]Checks{
		Assertions: CheckAssertions, EndStates: CheckEndStates, LocalDeadlocks: CheckLocalDeadlocks,
		NodeDeadlocks: CheckNodeDeadlocks, LTL: CheckLTL,
		Claim: CheckClaim, Formula: CheckGiven,
		Automaton: CheckGiven, Progress: CheckProgress, Acceptance: CheckAcceptance,
	}[k] != 0
}

// DefaultChecks is the set checked by default.
const DefaultChecks = CheckAssertions | CheckEndStates | CheckLTL | CheckClaim

var checkNames = []struct {
	Name string
	Bit  Checks
}{
	{Assertions.String(), CheckAssertions}, {EndStates.String(), CheckEndStates}, {LocalDeadlocks.String(), CheckLocalDeadlocks},
	{NodeDeadlocks.String(), CheckNodeDeadlocks},
	{LTL.String(), CheckLTL},
	{Claim.String(), CheckClaim}, {Progress.String(), CheckProgress}, {Acceptance.String(), CheckAcceptance},
	{Formula.String(), CheckGiven},
}

// ParseChecks reads a comma-separated list of kinds.
func ParseChecks(list string) (Checks, error) {
	var c Checks
next:
	for _, word := range strings.Split(list, ",") {
		word = strings.TrimSpace(word)
		for _, n := range checkNames {
			if n.Name == word {
				c |= n.Bit
				continue next
			}
		}
		const kinds = "assertions, end-states, local-deadlocks, node-deadlocks, ltl, claim, formula, progress or acceptance"
		return 0, fmt.Errorf("unknown check %q: expected %s", word, kinds)
	}
	return c, nil
}

// String returns c as a list that ParseChecks accepts.
func (c Checks) String() string {
	var names []string
	for _, n := range checkNames {
		if c&n.Bit != 0 {
			names = append(names, n.Name)
		}
	}
	return strings.Join(names, ",")
}
