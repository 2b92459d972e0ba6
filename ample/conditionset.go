package ample

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/base/words"
)

// Conditions is a set of the conditions on a reduction (doc/dev/reduction). CondC3 stands for S instead of C3 if
// Options.S is set.
type Conditions uint8

// The conditions, in the order of String and of the tests in a selector.
const (
	CondC0 Conditions = 1 << iota // some move is chosen if some move is executable
	CondC1                        // no dependent step precedes the ample set
	CondC2                        // the ample set is invisible
	CondC3                        // every cycle has a fully expanded state
	CondS                         // every state reaches a fully expanded state
	CondW                         // the ample set enables no blocked process
)

var conditionNames = [...]string{"C0", "C1", "C2", "C3", "S", "W"}

// Has reports whether c and x have a condition in common.
func (c Conditions) Has(x Conditions) bool { return c&x != 0 }

// String returns the names of the conditions in c, separated by spaces.
func (c Conditions) String() string {
	var names []string
	for i, name := range conditionNames {
		if c>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// MarshalText implements encoding.TextMarshaler: it returns the names of the conditions, separated by commas. The error
// is not nil if c contains CondS, which has no text form.
func (c Conditions) MarshalText() ([]byte, error) {
	if c&CondS != 0 || c>>len(conditionNames) != 0 {
		return nil, fmt.Errorf("the conditions %b have no text", uint8(c))
	}
	return []byte(strings.ReplaceAll(c.String(), " ", ",")), nil
}

// UnmarshalText implements encoding.TextUnmarshaler: it sets c to the conditions with the given names, separated by
// commas. S is not accepted. The empty text is the empty set.
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
