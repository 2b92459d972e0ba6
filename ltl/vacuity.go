package ltl

// Vacuity describes a vacuous subformula of a formula that holds in a model: a constant in place of the subformula does
// not change the truth of the formula.
type Vacuity struct {
	At *Formula // a node of the formula
	// Demand is the conjunct of the formula with At in it. Instead is Demand with At replaced by a constant, and then
	// simplified by Fold. Instead implies Demand and holds, too.
	Demand, Instead *Formula
}

// Vacuous returns the vacuous subformulas of f (I. Beer, S. Ben-David, C. Eisner, Y. Rodeh: Efficient detection of
// vacuity in ACTL formulas, CAV 1997; O. Kupferman, M. Vardi: Vacuity detection in temporal model checking, CHARME
// 1999).
//
//   - f must hold in the model and must be a tree without shared nodes.
//   - A subformula is vacuous if f still holds after replacing only this subformula by the constant that makes f
//     strongest.
//   - Of nested vacuous subformulas, only the outermost is returned.
//   - holds says whether a formula without constants holds in the model, if that is known. Vacuous calls holds at most
//     once per formula. If a needed result is unknown, the subformula is not in the list, and `open` is true.
//   - A subformula of <-> is never returned, because neither constant makes the formula strongest.
func Vacuous(f *Formula, holds func(*Formula) (holds, known bool)) (list []Vacuity, open bool) {
	v := vacuity{whole: f, holds: holds, answers: map[string]answer{f.Fold().String(): {true, true}}}
	list, _ = v.parts(f, true)
	return list, v.open
}

// vacuity is the state of a search for vacuous subformulas of whole.
type vacuity struct {
	whole   *Formula
	holds   func(*Formula) (holds, known bool) // the function given to Vacuous: whether a formula holds in the model
	answers map[string]answer                  // results of holds, indexed by the text of the formula
	open    bool                               // holds did not know a needed result
}

type answer struct{ holds, known bool }

// parts returns the vacuous subformulas of g, and reports whether all candidates in g are vacuous. positive is the
// polarity of g in the whole formula: if it is true, a stronger g makes the whole formula stronger, and otherwise
// weaker.
//
// If a subformula of g is not vacuous, neither is g, because replacing g by its constant gives a formula at least as
// strong as replacing the subformula. Therefore parts proceeds bottom-up. If no subformula is vacuous, parts calls
// holds only for the leaves.
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

// demand returns the conjunct of f in which the node g occurs.
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

// isKnownToHold reports whether v.holds says that g holds. It calls v.holds at most once per formula.
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
