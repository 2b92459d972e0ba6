package symmetry

import (
	"cmp"
	"fmt"
	"math/bits"
)

// Label is a conjunction over the propositions of a program. The propositions in the bit set Pos are true, the
// propositions in Neg false.
type Label struct{ Pos, Neg uint64 }

// Condition is a disjunction of labels. Example: the labels of the edges from one automaton state to another.
type Condition []Label

// Atoms returns one condition per proposition in the bit set props: the proposition is true.
func Atoms(props uint64) (list []Condition) {
	for ; props != 0; props &= props - 1 {
		list = append(list, Condition{{Pos: props & -props}})
	}
	return list
}

// reads returns the propositions in c as bits.
func (c Condition) reads() (props uint64) {
	for _, l := range c {
		props |= l.Pos | l.Neg
	}
	return props
}

// conditions returns a break unless every condition in list has the same truth in a state and in the image.
//
// A proposition with different values in a state and in the image must always have a value. Hence an undefined
// proposition is undefined in the image, too, and a condition depends on the value in both or in neither.
func (c *checker) conditions(list []Condition) *Break {
	var props, loose uint64 // the propositions read, and the propositions that are not invariant alone
	for _, x := range list {
		props |= x.reads()
	}
	why := map[int]string{}
	for ; props != 0; props &= props - 1 {
		n := bits.TrailingZeros64(props)
		if why[n] = c.proposition(c.prog.Props[n].X); why[n] != "" {
			loose |= 1 << n
		}
	}
	for _, x := range list {
		if x.reads()&loose == 0 || c.condition(x, loose) {
			continue
		}
		n := bits.TrailingZeros64(x.reads() & loose)
		return c.broken(c.prog.Props[n].Name, c.prog.Props[n].Span, why[n])
	}
	return nil
}

// condition reports whether x certainly has the same truth in a state and in the image. The test is that x in any state
// implies x in the image. Because the generator is an involution, the converse follows. Propositions of x outside of
// the bit set loose are invariant.
func (c *checker) condition(x Condition, loose uint64) bool {
	e := c.evaluation(actor{typ: -1})
	why := e.forEachCase(func() string {
		names := map[string]uint64{}
		one, ok := c.overTruths(e, x, loose, names, before)
		two, too := c.overTruths(e, x, loose, names, image)
		if ok && too && one.implies(two) {
			return ""
		}
		return "the condition is true for one process and false for another"
	})
	return why == ""
}

// overTruths returns x on side s, over unknown truths in place of propositions. names maps an unknown truth to a bit;
// the key is the text of the term, or the number of the proposition. ok is false if a value may be undefined, or if x
// has too many unknown truths.
func (c *checker) overTruths(
	e *evaluation, x Condition, loose uint64, names map[string]uint64, s side,
) (y Condition, ok bool) {
	var always, never uint64 // the propositions of which the truth is known
	var unknown [64]uint64   // the bits of the truths of the remaining propositions
	for props := x.reads(); props != 0; props &= props - 1 {
		n := bits.TrailingZeros64(props)
		name := fmt.Sprintf("proposition %d", n)
		if loose>>n&1 != 0 {
			t := truth(e.value(c.prog.Props[n].X, s))
			switch {
			case t.fault || len(e.hazards[s]) > 0:
				return nil, false
			case t.known && t.v != 0:
				always |= 1 << n
				continue
			case t.known:
				never |= 1 << n
				continue
			}
			name = t.String()
		}
		if unknown[n] = names[name]; unknown[n] == 0 {
			unknown[n] = 1 << len(names)
			names[name] = unknown[n]
		}
	}
	if len(names) > 64 {
		return nil, false
	}
	renamed := func(set uint64) (out uint64) {
		for ; set != 0; set &= set - 1 {
			out |= unknown[bits.TrailingZeros64(set)]
		}
		return out
	}
	for _, l := range x {
		if l.Pos&never|l.Neg&always != 0 {
			continue
		}
		if m := (Label{renamed(l.Pos), renamed(l.Neg)}); m.Pos&m.Neg == 0 {
			y = append(y, m)
		}
	}
	return y, true
}

// mostSplits bounds the case distinctions by which one condition is compared with another.
const mostSplits = 10_000

// implies reports whether c implies d. If the comparison takes too long, the result is false.
func (c Condition) implies(d Condition) bool {
	left := mostSplits
	for _, l := range c {
		if !l.implies(d, &left) {
			return false
		}
	}
	return true
}

// implies reports whether l implies d, by at most *left case distinctions.
func (l Label) implies(d Condition, left *int) bool {
	if *left--; *left < 0 {
		return false
	}
	var split uint64
	for _, m := range d {
		if l.Pos&m.Neg|l.Neg&m.Pos != 0 {
			continue
		}
		open := m.Pos&^l.Pos | m.Neg&^l.Neg
		if open == 0 {
			return true
		}
		split = cmp.Or(split, open&-open)
	}
	return split != 0 && Label{l.Pos | split, l.Neg}.implies(d, left) && Label{l.Pos, l.Neg | split}.implies(d, left)
}
