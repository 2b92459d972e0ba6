package plan

import "ltlpor/ample"

// Conditions is a set of the conditions kept by a reduction; see doc/dev/reduction.
type Conditions = ample.Conditions

// The conditions.
const (
	C0 = ample.CondC0
	C1 = ample.CondC1
	C2 = ample.CondC2
	C3 = ample.CondC3
	S  = ample.CondS
	W  = ample.CondW
)
