package property

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/base/words"
)

// Checks is a set of kinds of properties to check.
type Checks uint16

// The sets with a single kind. CheckGiven stands for the formula and the automaton given outside of the model, which
// are always checked if present.
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

// Has reports whether c includes properties of kind k.
func (c Checks) Has(k Kind) bool { return c&k.Check() != 0 }

// Sees returns the faults that count as violations for at least one kind in c.
func (c Checks) Sees() (f Faults) {
	for _, k := range Kinds() {
		if c.Has(k) {
			f = f.With(k.Sees())
		}
	}
	return f
}

// DefaultChecks are the kinds of properties checked by default.
const DefaultChecks = CheckAssertions | CheckEndStates | CheckLTL | CheckClaim

// SafetyChecks are the kinds of properties that a single state or step can violate.
const SafetyChecks = CheckAssertions | CheckEndStates

// everyCheck returns the set with every kind of property.
func everyCheck() (c Checks) {
	for _, k := range Kinds() {
		c |= k.Check()
	}
	return c
}

// Names returns the words for the kinds in c, as in option --check. The word "formula" also stands for the automaton.
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

// String returns the words for the kinds in c, separated by commas, as UnmarshalText accepts them.
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
