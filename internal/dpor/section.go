package dpor

import (
	"math/bits"

	"ltlpor/internal/model/program"
)

// maxSection is the maximum number of steps of a section: sets of steps are 64-bit words.
const maxSection = 64

// events is a set of steps of a section, by number.
type events uint64

func (e events) first() int { return bits.TrailingZeros64(uint64(e)) }

// section is a section, or the rest of a section.
type section struct {
	steps []member
	ready events // the first step of each process
}

// member is a step of a section.
type member struct {
	step      *step
	next      events // the next step of the same process, or empty
	dependent events // the dependent steps of different processes
	since     int    // length of the path when the step joined
	more      bool   // its process may go on with steps outside the section
	// wakes are the sleeping processes with a step dependent on this step, as far as asked has them.
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

// renumbered returns e with number at[i] for each i.
func renumbered(e events, at *[maxSection]uint8) (out events) {
	for ; e != 0; e &= e - 1 {
		out |= 1 << at[e.first()]
	}
	return out
}

// completes reports whether the remaining steps of c have an order in which no asleep step comes first. ready are the
// next steps of the processes. An order of dependent steps is an orientation of their pairs without a cycle through
// the process orders. An asleep step comes first in the orientations in which no pair points to this step. A taken
// step prevents no further step, and wakes the dependent steps. Taking awake steps until nothing else is left is
// therefore sufficient. The cost is one look at each remaining step.
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
