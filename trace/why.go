package trace

// Why says why the formula of a property is false on a trace.
type Why struct {
	// Sentence names a sufficient reason: "req became true at step 5; ack is false in steps 5-9, of which 8-9 repeat
	// for ever".
	Sentence string
	// Steps are the numbers of the steps that Sentence names.
	Steps []int
	Truth Truth
}

// Truth is the truth of a formula's parts along a trace.
type Truth struct {
	// Names are the parts as text: atoms first, the whole formula last. A macro keeps its name.
	Names []string
	// Atoms is the number of atoms in Names.
	Atoms int
	// At[i][k] is the truth of Names[i] in the state after k steps; k = 0 is the initial state. The formula does not
	// see the states inside an atomic sequence; there At repeats the truth in the state before.
	At [][]bool
	// Open, if not nil, says where At is unknown, because the trace is finite and the truth depends on the
	// continuation.
	Open [][]bool
	// Seen says which states the formula sees.
	Seen []bool
}

// WhyDocument is the JSON form of a Why.
type WhyDocument struct {
	Sentence string         `json:"sentence"`
	Parts    []PartDocument `json:"parts"`
	// Unseen are the numbers of the steps inside an atomic sequence: the formula does not see the states after these
	// steps.
	Unseen []int `json:"unseen_steps,omitempty"`
}

// PartDocument is the truth of a part of a formula: initially and after every step, null if the truth depends on the
// continuation.
type PartDocument struct {
	Formula string  `json:"formula"`
	Atom    bool    `json:"atom,omitempty"`
	Truth   []*bool `json:"truth"`
}

func (w *Why) document() *WhyDocument {
	if w == nil {
		return nil
	}
	d := &WhyDocument{Sentence: w.Sentence}
	for i, name := range w.Truth.Names {
		part := PartDocument{Formula: name, Atom: i < w.Truth.Atoms, Truth: make([]*bool, len(w.Truth.At[i]))}
		for k := range part.Truth {
			if w.Truth.Open == nil || !w.Truth.Open[i][k] {
				part.Truth[k] = &w.Truth.At[i][k]
			}
		}
		d.Parts = append(d.Parts, part)
	}
	for k, seen := range w.Truth.Seen {
		if !seen {
			d.Unseen = append(d.Unseen, k)
		}
	}
	return d
}
