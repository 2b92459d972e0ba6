package program

import "slices"

// Path is an immutable list of moves that may share its beginning with other paths. nil is the empty path.
//
// A move into an atomic sequence has an outcome for every path through the sequence. As the paths share beginnings,
// their memory is proportional to the number of steps in the sequence, not to the number of outcomes times the length
// of a path.
type Path struct {
	stem *Path // the moves before own; nil if there are none
	own  []Move
	n    int
}

// Extend returns a path with the moves of p, followed by a copy of moves. If moves is empty, Extend returns p itself.
func (p *Path) Extend(moves []Move) *Path {
	if len(moves) == 0 {
		return p
	}
	return &Path{stem: p, own: slices.Clone(moves), n: p.Len() + len(moves)}
}

// Len returns the number of moves in p.
func (p *Path) Len() int {
	if p == nil {
		return 0
	}
	return p.n
}

// Moves appends the moves of p to list and returns the extended list.
func (p *Path) Moves(list []Move) []Move {
	before := len(list)
	list = slices.Grow(list, p.Len())[:before+p.Len()]
	for ; p != nil; p = p.stem {
		copy(list[before+p.n-len(p.own):], p.own)
	}
	return list
}

// Agrees reports whether p is a prefix of moves, or moves is a prefix of p. It compares from the end to the beginning,
// because paths through the same atomic sequence share a beginning and differ at the end.
func (p *Path) Agrees(moves []Move) bool {
	for ; p != nil; p = p.stem {
		from := p.n - len(p.own)
		if from >= len(moves) {
			continue
		}
		if n := min(len(p.own), len(moves)-from); !slices.Equal(p.own[:n], moves[from:from+n]) {
			return false
		}
	}
	return true
}

// Fold computes a value for each of many paths, by adding moves from left to right. The value of a shared beginning is
// computed only once: for the outcomes of a move, the time is proportional to the number of steps in the atomic
// sequence. Paths of a different move need a new Fold, or a call of Reset.
type Fold[T any] struct {
	Empty T                 // the value of the empty path
	Add   func(T, []Move) T // returns the value of a path with moves appended, from the value of the path
	known map[*Path]T
}

// Reset discards the stored values. The garbage collector can then free the paths.
func (f *Fold[T]) Reset() { f.known = nil }

// Value returns the value of path p, and stores the values of the beginnings of p that other paths may share.
func (f *Fold[T]) Value(p *Path) T {
	if f.known == nil {
		f.known = map[*Path]T{}
	}
	value, todo := f.Empty, []*Path(nil)
	for ; p != nil; p = p.stem {
		if known, ok := f.known[p]; ok {
			value = known
			break
		}
		todo = append(todo, p)
	}
	for _, p := range slices.Backward(todo) {
		value = f.Add(value, p.own)
		f.known[p] = value
	}
	return value
}
