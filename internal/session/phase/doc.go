// Package phase bounds the phases of a call that are no searches, such as reading a model or making a graph, by time,
// memory and a context. A search has limits of its own.
package phase

import "time"

// FormulaTime bounds the translation of a formula if the caller gives no other time.
const FormulaTime = 30 * time.Second
