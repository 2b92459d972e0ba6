package outcome

import (
	"ltlpor/trace"
)

// documentedStep is the estimated memory in bytes of one step in a document; 1.7 KB were measured. documentedFull is
// the factor for documents with the whole state at every step.
const (
	documentedStep = 2 << 10
	documentedFull = 8
)

// Fitting decides whether traces fit into memory as documents.
type Fitting struct {
	Room func(ahead int64) bool // reports whether memory has room for `ahead` bytes; nil: memory is unlimited
	kept int64                  // estimated bytes of the documents accepted so far, which are made later
	Full bool                   // whether the documents contain whole states
}

// Fits reports whether memory has room for a document of t, in addition to the documents accepted before. If so, it
// counts t as accepted.
func (f *Fitting) Fits(t *trace.Trace) bool {
	size := int64(len(t.Steps)) * documentedStep
	if f.Full {
		size *= documentedFull
	}
	if f.Room != nil && !f.Room(f.kept+size) {
		return false
	}
	f.kept += size
	return true
}
