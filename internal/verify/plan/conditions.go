package plan

import "ltlpor/ample"

// Conditions is a set of conditions that a reduction satisfies; doc/dev/reduction defines the conditions.
type Conditions = ample.Conditions

// The conditions: the textbook's C0 to C3; S, a weaker cycle condition, sufficient for finite violations; W, for weak
// fairness.
const (
	C0 = ample.CondC0
	C1 = ample.CondC1
	C2 = ample.CondC2
	C3 = ample.CondC3
	S  = ample.CondS
	W  = ample.CondW
)
