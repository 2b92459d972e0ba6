// Package phase bounds, by time, memory and a context, the phases of a call that are not searches, such as reading a
// model or making a graph. A search has separate limits.
package phase

import "time"

// FormulaTime is the default time limit for the translation of a formula.
const FormulaTime = 30 * time.Second
