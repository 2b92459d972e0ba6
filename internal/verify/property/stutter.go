package property

// Stutter says whether a property distinguishes runs that differ only by stuttering, which is repetition of the same
// letter. Only an invariant property permits a reduction that omits steps.
type Stutter uint8

const (
	// Invariant: the property does not distinguish stutter-equivalent runs.
	Invariant Stutter = iota
	// Sensitive: the property distinguishes two stutter-equivalent runs.
	Sensitive
	// Undecided: the test ran out of time.
	Undecided
)
