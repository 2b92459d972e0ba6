package outcome

import (
	"ltlpor/trace"
)

// documentedStep estimates the memory of a step in a document, with the text, in bytes; 1.7 KB were measured. Whole
// states at every step multiply this memory by documentedFull.
const (
	documentedStep = 2 << 10
	documentedFull = 8
)

// Fitting reports whether memory has room for documents of traces. If Room is nil, memory is unlimited. Full says
// whether the documents contain whole states.
type Fitting struct {
	Room func(ahead int64) bool
	kept int64 // estimated bytes of the documents accepted so far, which are made later
	Full bool
}

// Fits reports whether memory has room for the document of t in addition to the documents accepted before.
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
