package outcome

import (
	"ltlpor/trace"
)

// documentedStep is the estimated memory, in bytes, of one step in a document; 1.7 KB were measured. documentedFull is
// the factor if the document contains the whole state at every step.
const (
	documentedStep = 2 << 10
	documentedFull = 8
)

// Fitting decides whether documents with traces fit into memory.
type Fitting struct {
	Room func(ahead int64) bool // reports whether `ahead` more bytes fit into memory; nil means unlimited
	kept int64                  // estimated bytes of the accepted documents, which are written later
	Full bool                   // whether documents contain whole states
}

// Fits reports whether a document of t fits into memory, in addition to the documents accepted before. If it fits, it
// is accepted.
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
