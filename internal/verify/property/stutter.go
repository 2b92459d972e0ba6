package property

// Stutter says whether a property distinguishes runs that differ only by stuttering (repetition of letters). Only for
// an invariant property may a reduction omit steps.
type Stutter uint8

const (
	// Invariant: the property does not distinguish stutter-equivalent runs.
	Invariant Stutter = iota
	// Sensitive: the property distinguishes two stutter-equivalent runs.
	Sensitive
	// Undecided: the test ended at a bound of time or work.
	Undecided
)
