// Package phase bounds the phases of a call outside of searches by time, memory and a context. Examples are reading a
// model and making a graph. A search has separate limits.
package phase

import "time"

// FormulaTime bounds the translation of a formula if the caller gives no other time.
const FormulaTime = 30 * time.Second
