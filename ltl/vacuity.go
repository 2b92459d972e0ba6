package ltl

// Vacuity is a vacuous subformula At: the formula holds, and At does not contribute to its truth.
type Vacuity struct {
	At *Formula // a node of the formula
	// Demand is the requirement with At in it: the formula, or an operand of its outermost conjunctions. Instead is
	// Demand with a constant in place of At, folded. Instead implies Demand, and also holds.
	Demand, Instead *Formula
}

// Vacuous returns the vacuous subformulas of f, which must hold (I. Beer, S. Ben-David, C. Eisner, Y. Rodeh:
// Efficient detection of vacuity in ACTL formulas, CAV 1997; O. Kupferman, M. Vardi: Vacuity detection in temporal
// model checking, CHARME 1999).
//
//   - A subformula is vacuous if f still holds with a constant in place of this subformula alone. The constant, true
//     or false, is the one for which the resulting formula is the strongest.
//   - Of nested vacuous subformulas only the outermost is returned.
//   - holds says whether a formula without constants holds. Vacuous never asks twice for the same formula. If the
//     answer is unknown, the subformula is not returned, and open is true.
//   - A subformula below <-> is never returned, because neither constant makes the formula the strongest.
//   - f must be a tree.
func Vacuous(f *Formula, holds func(*Formula) (holds, known bool)) (list []Vacuity, open bool) {
	v := vacuity{whole: f, holds: holds, answers: map[string]answer{f.Fold().String(): {true, true}}}
	list, _ = v.parts(f, true)
	return list, v.open
}

// vacuity is the state of a search for vacuous subformulas of whole.
type vacuity struct {
	whole   *Formula
	holds   func(*Formula) (holds, known bool)
	answers map[string]answer // text of a formula without constants -> answer of holds
	open    bool
}

type answer struct{ holds, known bool }

// parts returns the vacuous subformulas of g, and whether every candidate in g is vacuous. positive is the polarity
// of g: if it is true, the whole formula gets stronger as g gets stronger.
//
// If a part of g is not vacuous, g is not vacuous: replacing g by its constant gives a formula at least as strong as
// replacing the part. So parts proceeds from the inside outwards. If nothing is vacuous, holds is called only for the
// operands at the bottom.
func (v *vacuity) parts(g *Formula, positive bool) (list []Vacuity, all bool) {
	switch {
	case g.Op == True || g.Op == False:
		return nil, true
	case g.Op != Atom && g.Op != Equiv:
		list, all = v.parts(g.L, positive != (g.Op == Not || g.Op == Implies))
		if g.Op.Arity() == 2 {
			more, every := v.parts(g.R, positive)
			list, all = append(list, more...), all && every
		}
		if !all || len(list) == 0 {
			return list, all
		}
	}
	if g == v.whole {
		return list, false
	}
	value := Const(!positive)
	if v.isKnownToHold(v.whole.Replace(g, value).Fold()) {
		demand := demand(v.whole, g)
		return []Vacuity{{g, demand, demand.Replace(g, value).Fold()}}, true
	}
	return list, false
}

// demand returns the operand of the outermost conjunctions of f that contains the node g.
func demand(f, g *Formula) *Formula {
	for f.Op == And && f != g {
		if f.L.Replace(g, nil) != f.L {
			f = f.L
		} else {
			f = f.R
		}
	}
	return f
}

// isKnownToHold reports whether g is known to hold. isKnownToHold calls v.holds at most once for a formula.
func (v *vacuity) isKnownToHold(g *Formula) bool {
	if constant(g) {
		return g.Op == True
	}
	key := g.String()
	a, ok := v.answers[key]
	if !ok {
		a.holds, a.known = v.holds(g)
		v.answers[key] = a
	}
	v.open = v.open || !a.known
	return a.known && a.holds
}
