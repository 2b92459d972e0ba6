package coding

import (
	"iter"

	"ltlpor/internal/model/program"
)

// DivideLarge requests the division of processes and channels that have many values already. If there are any,
// MustDivide returns true afterwards. Dividing later would take much longer.
func (c *Coding) DivideLarge() {
	for i := range c.components {
		x := &c.components[i]
		large := x.values.len() > c.Limits.JointValues/8
		if f := x.name.frame; f >= 0 && x.name.part == 0 && !c.divided[f] && large {
			c.divided[f], c.due, c.mustDivide = true, true, true
		}
	}
}

// Redivide replaces the components of c after MustDivide, and computes a new layout. It assigns codes to the values in
// the packed states, over which it may iterate several times. The result is a copy of the former coding, from which the
// caller must repack the states (RepackFrom).
func (c *Coding) Redivide(states iter.Seq[[]uint64]) (old *Coding) {
	old = &Coding{}
	*old = *c
	var state program.State
	for c.mustDivide { // new components may have too many values, too
		c.reset()
		to := make([]uint64, c.words)
		for from := range states {
			state = old.Unpack(state[:0], from)
			c.Pack(to, state)
		}
	}
	c.Widen()
	return old
}

// RepackFrom returns a function that repacks one state: it unpacks `from` by the coding `old`, and packs the state into
// `to` by c. c must have codes for all values of the state.
func (c *Coding) RepackFrom(old *Coding) (repack func(to, from []uint64)) {
	var state program.State
	return func(to, from []uint64) {
		state = old.Unpack(state[:0], from)
		if !c.Pack(to, state) {
			panic("bug: a value that is known has no room")
		}
	}
}
