// Package phase bounds phases of a call outside of searches, such as reading a model or making a graph, by time,
// memory and a context. A search has separate limits.
package phase

import "time"

// FormulaTime bounds the translation of a formula if the caller gives no other time.
const FormulaTime = 30 * time.Second
