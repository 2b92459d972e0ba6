package ltlpor

import (
	"time"

	"ltlpor/internal/base/checkpoint"
)

// Checkpoint says how a check is written down on its way. One that goes on from there ends with the
// verdicts, counterexamples and figures of one that was never interrupted; Spent has the time before,
// too. Options.Time bounds each of them by itself, from when it has read what was written. Groups of
// properties are decided one after the other then, and none of them is tried before.
type Checkpoint struct {
	// Every is about how long to wait between two times; 0 means a minute. If to write takes more than a
	// tenth of that it is done less often.
	Every time.Duration
	// Write takes the place of what was written before by what content writes. It is first called before
	// anything is searched, and for the last time when a search ends for want of time or memory, or as it is
	// interrupted: what comes after that is not written.
	Write func(content func(*checkpoint.Writer))
	// From, if not nil, is what was written in a check of the same model with the same options, other limits
	// of time and memory apart.
	From *checkpoint.Reader
}
