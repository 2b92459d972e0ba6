package dpor

import (
	"math/bits"

	"ltlpor/internal/model/program"
)

// maxSection is the maximum number of steps of a section, because sets of steps are 64-bit words.
const maxSection = 64

// events is a set of steps of a section: bit i stands for step number i.
type events uint64

func (e events) first() int { return bits.TrailingZeros64(uint64(e)) }

// section is a set of steps, possible from a state on, that EPOR explores in every order (sections.go). A section may
// also be the part of such a set that remains after some steps are taken.
type section struct {
	steps []member
	ready events // the first step of every process in the section
}

// member is a step of a section, with its relations to the other steps of the section.
type member struct {
	step      *step
	next      events // the next step of the same process, or the empty set
	dependent events // the dependent steps of other processes
	since     int    // length of the path at which the step joined the section
	more      bool   // the process may have further steps after the section
	// wakes has the sleeping processes with a step dependent on this step. wakes is computed only for the processes in
	// asked.
	wakes, asked program.PIDSet
	known        *known
}

// rest returns the steps of c not yet taken: the steps in `ready`, and the later steps of the same processes.
func (c *section) rest(ready events) (rest events) {
	for ; ready != 0; ready &= ready - 1 {
		for m := ready & -ready; m != 0; m = c.steps[m.first()].next {
			rest |= m
		}
	}
	return rest
}

// renumbered returns e after a change of numbers: at[i] is the new number of member i.
func renumbered(e events, at *[maxSection]uint8) (out events) {
	for ; e != 0; e &= e - 1 {
		out |= 1 << at[e.first()]
	}
	return out
}

// completes reports whether the remaining steps of c have an order in which no step of `asleep` can come first. `ready`
// has the next step of every process.
//
// An order of dependent steps is an orientation of the dependent pairs, without a cycle through the process orders. A
// step of `asleep` comes first in the orientations in which no pair points to this step. A taken step prevents no
// further step, and wakes the steps dependent on it. Therefore a greedy search suffices: completes takes steps that are
// not asleep until no step is asleep (true) or every ready step is asleep (false). completes visits every remaining
// step at most once.
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
