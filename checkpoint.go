package ltlpor

import (
	"time"

	"ltlpor/internal/base/checkpoint"
)

// Checkpoint configures saving a check, so that it can be continued later. A continued check has the same verdicts,
// counterexamples and counts as an uninterrupted check; Spent includes the time before.
//
// After each continuation the check again has the whole Options.Time, counted from the end of reading the save. With a
// Checkpoint, groups of properties are decided one after the other, without a short trial of every group first.
type Checkpoint struct {
	// Every is the approximate time between two saves; 0 means a minute. If saving takes more than a tenth of this
	// time, the check is saved less often.
	Every time.Duration
	// Write saves the check. It must replace the previous save by the data that content writes. The first call is
	// before any search. The last call is when a search ends because time is up, memory is full, or the search is
	// interrupted. Progress after the last call is not saved.
	Write func(content func(*checkpoint.Writer))
	// From, if not nil, is a save to continue from. It must stem from a check of the same model with the same
	// options, except the limits of time and memory.
	From *checkpoint.Reader
}
