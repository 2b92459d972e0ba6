package ample

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/base/words"
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

// MarshalText implements encoding.TextMarshaler by the names of the conditions with commas between. S has no text.
func (c Conditions) MarshalText() ([]byte, error) {
	if c&CondS != 0 || c>>len(conditionNames) != 0 {
		return nil, fmt.Errorf("the conditions %b have no text", uint8(c))
	}
	return []byte(strings.ReplaceAll(c.String(), " ", ",")), nil
}

// UnmarshalText implements encoding.TextUnmarshaler. It reads names of conditions without S, with commas between;
// the empty text is the empty set.
func (c *Conditions) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*c = 0
		return nil
	}
	return words.UnmarshalSet(text, c, func(word string) (Conditions, error) {
		i := slices.Index(conditionNames[:], word)
		if i < 0 || 1<<i == CondS {
			return 0, words.Unknown("condition", word, "C0, C1, C2, C3 or W")
		}
		return 1 << i, nil
	})
}
