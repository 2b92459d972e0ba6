package dpor

import (
	"math/bits"

	"ltlpor/internal/model/program"
)

// maxSection is how many steps a section may have: sets of them are words.
const maxSection = 64

// events is a set of steps of a section, by number.
type events uint64

func (e events) first() int { return bits.TrailingZeros64(uint64(e)) }

// section is one, or what is left of one.
type section struct {
	steps []member
	ready events // those that are the first of their process
}

// member is a step of a section.
type member struct {
	step      *step
	next      events // the one of the same process after it, if there is one
	dependent events // the steps of other processes that are dependent on it
	since     int    // how many events the path had when it joined
	more      bool   // its process may go on after it, and what it does then is not in the section
	// wakes are those who are asleep and dependent on it, as far as asked has them.
	wakes, asked program.PIDSet
	known        *known
}

// rest returns the steps of c from ready on.
func (c *section) rest(ready events) (rest events) {
	for ; ready != 0; ready &= ready - 1 {
		for m := ready & -ready; m != 0; m = c.steps[m.first()].next {
			rest |= m
		}
	}
	return rest
}

// renumbered returns the set e where i has become number at[i].
func renumbered(e events, at *[maxSection]uint8) (out events) {
	for ; e != 0; e &= e - 1 {
		out |= 1 << at[e.first()]
	}
	return out
}

// completes reports whether the steps of c that are left can be ordered so that none comes first that is asleep: ready
// are the next ones of their processes. Each order of dependent steps is one orientation of their pairs that has no
// circle with the order of the processes, and an asleep step comes first in those in which no pair points to it.
// A step that is taken keeps no other from being taken, and wakes those that depend on it; so it is enough to take
// what is not asleep until nothing else is left. Each answer costs one look at each step that is left.
func (c *section) completes(ready, asleep events) bool {
	for asleep != 0 {
		awake := ready &^ asleep
		if awake == 0 {
			return false
		}
		for ; awake != 0; awake &= awake - 1 {
			m := &c.steps[awake.first()]
			ready = ready&^(awake&-awake) | m.next
			asleep &^= m.dependent
		}
	}
	return true
}
