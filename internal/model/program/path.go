package program

import "slices"

// Path is a list of moves that shares its beginning with other paths. It does not change once made, and nil is the
// empty path: n outcomes of one move take room for the steps of the sequence, not n times for those of the longest.
type Path struct {
	stem *Path // the moves before own
	own  []Move
	n    int
}

// Extend returns path p with a copy of moves behind it; p itself if there are none.
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

// Moves appends the moves to list and returns it.
func (p *Path) Moves(list []Move) []Move {
	before := len(list)
	list = slices.Grow(list, p.Len())[:before+p.Len()]
	for ; p != nil; p = p.stem {
		copy(list[before+p.n-len(p.own):], p.own)
	}
	return list
}

// Agrees reports whether p begins with moves, or moves with p. Paths that share their beginning differ at once behind
// it, so that the last moves are compared first: it is fast where p is another outcome of the same sequence.
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

// Fold computes values along paths, at each beginning that paths share once: for all outcomes of a move it takes time
// for the steps of the sequence. Paths of other sequences are for another Fold, or follow on Reset.
type Fold[T any] struct {
	Empty T                 // of the empty path
	Add   func(T, []Move) T // the value with these moves behind those that it stands for
	known map[*Path]T
}

// Reset forgets the values, so that the paths need not stay in memory.
func (f *Fold[T]) Reset() { f.known = nil }

// Along returns the value of p.
func (f *Fold[T]) Along(p *Path) T {
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
