package parallel

import "ltlpor/internal/model/program"

// folder replaces successors by the representatives of their orbits.
type folder struct {
	// represent turns a state into its representative, and reports whether it changed the state; nil: every state
	// stands for itself.
	represent func(program.State) bool
	state     program.State
	// recentFolds are states of one word and their representatives, since the last repacking.
	recentFolds []fold
}

// fold is a packed state, plus one, and its representative.
type fold struct{ from, to uint64 }

// foldBits is the binary logarithm of the number of remembered folds. They take 128 KB for each walker.
const foldBits = 13

// Fold makes x replace each successor by its representative. represent changes a state in place, and reports whether it
// did; it must be a function of the state, the same one for all walkers, and belongs to the goroutine of x.
//
// The states returned in Expanded.Odd stay as they are, and the states passed to Add must be representatives.
func (x *Walker) Fold(represent func(program.State) bool) { x.represent = represent }

// foldWord returns the representative of t, a packed state of one word. ok is false if the states must be repacked
// first.
func (x *Walker) foldWord(t uint64) (to uint64, ok bool) {
	if x.recentFolds == nil {
		x.recentFolds = make([]fold, 1<<foldBits)
	}
	m := &x.recentFolds[t*0x9e3779b97f4a7c15>>(64-foldBits)]
	if m.from == t+1 && m.from != 0 {
		return m.to, true
	}
	x.t[0] = t
	if _, ok := x.foldWords(); !ok {
		return 0, false
	}
	*m = fold{t + 1, x.t[0]}
	return x.t[0], true
}

// foldWords replaces x.t, a packed state, by its representative. changed reports whether they differ. ok is false if
// the states must be repacked first.
func (x *Walker) foldWords() (changed, ok bool) {
	x.folder.state = x.Unpack(x.folder.state[:0], x.t)
	if !x.represent(x.folder.state) {
		return false, true
	}
	return true, x.Pack(x.t, x.folder.state)
}
