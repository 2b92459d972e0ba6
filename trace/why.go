package trace

// Why explains why the formula of a property is false on a trace.
type Why struct {
	// Sentence gives a sufficient reason: "req became true at step 5; ack is false in steps 5-9, of which 8-9 repeat
	// for ever".
	Sentence string
	// Steps are the numbers of the steps mentioned in Sentence.
	Steps []int
	Truth Truth
}

// Truth is a table with the truth of the parts of a formula along a trace.
type Truth struct {
	// Names are the parts of the formula as text: atoms first, the whole formula last. A macro keeps its name.
	Names []string
	// Atoms is the number of atoms at the start of Names.
	Atoms int
	// At[i][k] is the truth of Names[i] in the state after k steps; k = 0 is the initial state. The formula does not
	// see the states inside an atomic sequence; for these states At repeats the truth in the state before.
	At [][]bool
	// Open[i][k], if Open is not nil, reports whether At[i][k] is unknown, because the trace is finite and the truth
	// depends on its continuation.
	Open [][]bool
	// Seen[k] reports whether the formula sees the state after k steps.
	Seen []bool
}

// WhyDocument is the JSON form of a Why.
type WhyDocument struct {
	Sentence string         `json:"sentence"`
	Parts    []PartDocument `json:"parts"`
	// Unseen are the numbers of the steps that lead to a state inside an atomic sequence, which the formula does not
	// see.
	Unseen []int `json:"unseen_steps,omitempty"`
}

// PartDocument is the truth of a part of a formula, initially and after every step. It is null where the truth
// depends on the continuation of the trace.
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
