package optimize

import (
	"slices"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/program"
)

// exclusive reports whether the guards of edges prove that at most one of them is ever executable. `edges` is a subset
// of `out`, the outgoing edges of a location. The proof needs, for any two edges, contradictory comparisons of the same
// scalars, or of a scalar with constants, or an else that excludes the second edge.
func exclusive(p *program.Program, out, edges []program.EdgeID, w *cancel.Work) bool {
	asked := make(map[program.EdgeID]bool, len(edges))
	for _, id := range edges {
		asked[id] = true
	}
	for i, a := range out {
		if !asked[a] {
			continue
		}
		e := p.Edges[a]
		for j, b := range out[:i] {
			w.Step()
			f := p.Edges[b]
			if asked[b] && !slices.Contains(e.Rivals, j) && !slices.Contains(f.Rivals, i) && !exclude(e, f) {
				return false
			}
		}
	}
	return true
}

func exclude(a, b *program.Edge) bool {
	found := false
	comparisons(a.Guard, func(x relation) {
		comparisons(b.Guard, func(y relation) { found = found || x.left == y.left && x.contradicts(y) })
	})
	return found
}

// relation is a comparison of two operands. signs is the bit set of the signs that left minus right may have.
type relation struct {
	left, right operand
	signs       uint8
}

// operand is the scalar v, or the constant k if v is nil.
type operand struct {
	v *program.Variable
	k int32
}

const (
	less uint8 = 1 << iota
	equal
	greater
)

var signs = map[program.Operator]uint8{
	program.OpLt: less, program.OpLe: less | equal, program.OpEq: equal,
	program.OpNe: less | greater, program.OpGe: equal | greater, program.OpGt: greater,
}

func (x relation) contradicts(y relation) bool {
	switch {
	case x.right == y.right:
		return x.signs&y.signs == 0
	case x.right.v != nil || y.right.v != nil:
		return false
	case x.right.k > y.right.k:
		return y.contradicts(x)
	}
	// x contradicts y if x bounds the scalar by the smaller constant from above, and y by the larger constant from
	// below.
	return x.signs&greater == 0 && y.signs&less == 0
}

// comparisons calls f for every conjunct of x that compares a scalar with another scalar or a constant.
func comparisons(x program.Expr, f func(relation)) {
	b, ok := x.(*program.Binary)
	if !ok {
		return
	}
	if b.Op == program.OpAnd {
		comparisons(b.X, f)
		comparisons(b.Y, f)
		return
	}
	left, ok := scalar(b.X)
	right, also := scalar(b.Y)
	if s := signs[b.Op]; ok && also && s != 0 && left.v != nil {
		f(relation{left, right, s})
	}
}

func scalar(x program.Expr) (operand, bool) {
	switch x := x.(type) {
	case program.Const:
		return operand{k: x.Value}, true
	case *program.Load:
		return operand{v: x.Var}, x.Remote == nil && len(x.Index) == 0
	}
	return operand{}, false
}
