package property

// Stutter says whether a property can tell runs apart that differ in stuttering only: in how
// often the same letter stands in a row. Only where it cannot, steps may be left out.
type Stutter uint8

const (
	// Invariant: it cannot.
	Invariant Stutter = iota
	// Sensitive: it can.
	Sensitive
	// Undecided: there was no time to find out.
	Undecided
)
