// Package phase limits the time and memory of the phases of a call other than searches, like reading a model or making
// a graph. Searches have separate limits.
package phase

import "time"

// FormulaTime is the default time limit for the translation of a formula.
const FormulaTime = 30 * time.Second
