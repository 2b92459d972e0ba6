package ltl

// Vacuity is a subformula of a formula that holds, which plays no part in that.
type Vacuity struct {
	At *Formula // by identity
	// Demand is what the formula asks for there: it, or that operand of outermost conjunctions in which At is. Instead
	// is Demand with a constant in the place of At, folded. It says no less, and holds, too.
	Demand, Instead *Formula
}

// Vacuous returns the subformulas of f, which holds, that play no part in that (I. Beer, S. Ben-David, C. Eisner,
// Y. Rodeh: Efficient detection of vacuity in ACTL formulas, CAV 1997; O. Kupferman, M. Vardi: Vacuity detection in
// temporal model checking, CHARME 1999): where that of the two constants with which f says most stands in the place of
// one of them, by itself, f still holds. Of those inside of each other it is the outermost. holds says whether a
// formula without constants holds, and is not asked twice for the same one; if it is not known nothing is said of the
// subformula, and open tells that.
//
// A subformula below an operator <-> is left out: no constant says most there. f must be a tree.
func Vacuous(f *Formula, holds func(*Formula) (holds, known bool)) (list []Vacuity, open bool) {
	v := vacuity{whole: f, holds: holds, answers: map[string]answer{f.Fold().String(): {true, true}}}
	list, _ = v.parts(f, true)
	return list, v.open
}

// vacuity looks for the vacuous parts of a formula.
type vacuity struct {
	whole   *Formula
	holds   func(*Formula) (holds, known bool)
	answers map[string]answer // by formulas without constants
	open    bool
}

type answer struct{ holds, known bool }

// parts returns the vacuous subformulas in g, and whether all that might be one are. If one in g is not, neither is g:
// to put a constant for g says no less than to put one for the part of it. So it is asked from the inside outwards,
// and where nothing is vacuous the operands at the bottom are all that is asked for. positive says that f says the
// more the less g is true of.
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
	if v.ask(v.whole.Replace(g, value).Fold()) {
		demand := demand(v.whole, g)
		return []Vacuity{{g, demand, demand.Replace(g, value).Fold()}}, true
	}
	return list, false
}

// demand returns the operand of outermost conjunctions of f in which g is.
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

// ask reports whether g holds, as far as that is known.
func (v *vacuity) ask(g *Formula) bool {
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
