package trace

// Why explains why a formula is false on a trace: in a sentence, and in a table of truth values.
type Why struct {
	// Sentence is a sufficient reason, for example "req became true at step 5; ack is false in steps 5-9, of which 8-9
	// repeat for ever".
	Sentence string
	// Steps are the numbers of the steps mentioned in Sentence.
	Steps []int
	Truth Truth
}

// Truth is the truth of the subformulas of a formula along a trace.
type Truth struct {
	// Names are the subformulas as text: atoms first, the whole formula last. Macros are not expanded.
	Names []string
	// Atoms is the number of atoms at the start of Names.
	Atoms int
	// At[i][k] is the truth of Names[i] in the state after k steps; k = 0 is the initial state. A formula is not
	// evaluated in states inside an atomic sequence. For these states, At repeats the truth of the state before.
	At [][]bool
	// Open[i][k] reports whether the truth in At[i][k] is unknown, because the trace is finite and the truth depends on
	// its continuation. If Open is nil, every truth is known.
	Open [][]bool
	// Seen[k] is false if the formula is not evaluated in the state after k steps, because the state is inside an
	// atomic sequence.
	Seen []bool
}

// WhyDocument is the JSON form of a Why.
type WhyDocument struct {
	Sentence string         `json:"sentence"`
	Parts    []PartDocument `json:"parts"`
	// Unseen are the numbers of the steps to a state inside an atomic sequence, where the formula is not evaluated.
	Unseen []int `json:"unseen_steps,omitempty"`
}

// PartDocument is the truth of a subformula, initially and after every step. A truth is null if it depends on the
// continuation of a finite trace.
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
