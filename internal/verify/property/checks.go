package property

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/base/words"
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

// Sees returns the faults, and the ends of runs, that count for some kind in c.
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

// everyCheck returns the set of all kinds.
func everyCheck() (c Checks) {
	for _, k := range Kinds() {
		c |= k.Check()
	}
	return c
}

// Names returns the words for the kinds in c. A word may stand for several kinds: "formula" is also the automaton.
func (c Checks) Names() (names []string) {
	var named Checks
	for _, k := range Kinds() {
		if c.Has(k) && named&k.Check() == 0 {
			named |= k.Check()
			names = append(names, k.String())
		}
	}
	return names
}

// String returns c as a list that UnmarshalText accepts.
func (c Checks) String() string { return strings.Join(c.Names(), ",") }

// MarshalText implements encoding.TextMarshaler. The text of the zero value is the text of DefaultChecks.
func (c Checks) MarshalText() ([]byte, error) {
	switch {
	case c&^everyCheck() != 0:
		return nil, fmt.Errorf("the checks %b have no text", uint16(c))
	case c == 0:
		c = DefaultChecks
	}
	return []byte(c.String()), nil
}

// UnmarshalText implements encoding.TextUnmarshaler. It reads a comma-separated list of kinds.
func (c *Checks) UnmarshalText(text []byte) error {
	return words.UnmarshalSet(text, c, func(word string) (Checks, error) {
		known := everyCheck().Names()
		if !slices.Contains(known, word) {
			last := len(known) - 1
			return 0, words.Unknown("check", word, strings.Join(known[:last], ", ")+" or "+known[last])
		}
		k, _ := KindNamed(word)
		return k.Check(), nil
	})
}
