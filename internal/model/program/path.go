package program

import "slices"

// Path is an immutable list of moves that shares its beginning with other paths. nil is the empty path. Because of
// the sharing, n outcomes of one move take memory for the steps of the sequence, not n times for the steps of the
// longest path.
type Path struct {
	stem *Path // the moves before p.own
	own  []Move
	n    int
}

// Extend returns path p followed by a copy of moves. If moves is empty, Extend returns p itself.
func (p *Path) Extend(moves []Move) *Path {
	if len(moves) == 0 {
		return p
	}
	return &Path{stem: p, own: slices.Clone(moves), n: p.Len() + len(moves)}
}

// Len returns the number of moves.
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

// Agrees reports whether p is a prefix of moves, or moves a prefix of p. Paths with a shared beginning differ right
// after the beginning; so Agrees compares the last moves first, which is fast for another outcome of the same
// sequence.
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

// Fold computes a value for each of many paths, and computes each shared beginning once. For all outcomes of a move,
// the time is proportional to the steps of the sequence. For paths of another sequence, use another Fold or call
// Reset first.
type Fold[T any] struct {
	Empty T                 // of the empty path
	Add   func(T, []Move) T // the value of a path after appending moves
	known map[*Path]T
}

// Reset discards the stored values, so that the paths can be freed.
func (f *Fold[T]) Reset() { f.known = nil }

// Value returns the value of p.
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
