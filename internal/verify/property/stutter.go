package property

// Stutter says whether a property is stutter-invariant: the property has the same truth value on words that differ only
// in the repetition of letters. A reduction that omits steps requires Invariant.
type Stutter uint8

const (
	// Invariant: the property is stutter-invariant.
	Invariant Stutter = iota
	// Sensitive: the property is not stutter-invariant.
	Sensitive
	// Undecided: the test for stutter invariance ran out of time or work.
	Undecided
)
