package trace

// Why tells why the formula of a property is false on a trace.
type Why struct {
	// Sentence names what suffices for that: "req became true at step 5; ack is false in steps
	// 5-9, of which 8-9 repeat for ever".
	Sentence string
	// Steps are the numbers of the steps that it names.
	Steps []int
	Truth Truth
}

// Truth is the truth of a formula's parts along a trace.
type Truth struct {
	// Names are the parts as text: atoms first, the whole formula last. A macro keeps its name.
	Names []string
	// Atoms is how many of Names are atoms.
	Atoms int
	// At[i][k] is the truth of Names[i] in the state after k steps: 0 is the initial one. The
	// formula does not see the states inside an atomic sequence; there it is that of the state
	// before.
	At [][]bool
	// Open, if not nil, tells where At is unknown, because the trace is finite and what comes
	// next decides.
	Open [][]bool
	// Seen tells which states the formula sees.
	Seen []bool
}

// WhyDocument is the JSON form of a Why.
type WhyDocument struct {
	Sentence string         `json:"sentence"`
	Parts    []PartDocument `json:"parts"`
	// Unseen are the numbers of the steps after which the formula does not look: inside an atomic
	// sequence.
	Unseen []int `json:"unseen_steps,omitempty"`
}

// PartDocument is the truth of a part of a formula: initially and after each step, null where what
// comes next decides.
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
