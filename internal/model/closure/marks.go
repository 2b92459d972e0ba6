package closure

import (
	"sync"

	"ltlpor/internal/model/program"
)

// The bits of a mark. A mark records facts about all executions of one step so far.
const (
	taken   = 1 << iota // the step was taken
	wrapped             // the step stored a value that did not fit
)

// register collects the marks (taken steps, wrapped values) of every context over a program, for Machine.Marks.
type register struct {
	mutex sync.Mutex
	steps int       // the number of numbered steps
	lists [][]uint8 // one list per context: step number, from 1 -> mark
}

func newRegister(p *program.Program) *register { return &register{steps: len(p.Numbered())} }

// add returns a new list of marks for one context, and keeps the list in r. The list has an entry per numbered step;
// entry 0 is for events outside of steps.
func (r *register) add() []uint8 {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	list := make([]uint8, r.steps+1)
	r.lists = append(r.lists, list)
	return list
}

// Marks returns the marks of m and of all its clones so far, by index in program.Numbered. Bit 0 means that the step
// was taken, bit 1 that the step stored a value that did not fit. No clone may run during the call.
func (m *Machine) Marks() []uint8 {
	r := m.code.register
	r.mutex.Lock()
	defer r.mutex.Unlock()
	all := make([]uint8, r.steps)
	for _, list := range r.lists {
		for i := range all {
			all[i] |= list[i+1]
		}
	}
	return all
}

// markTaken marks step e as taken and makes it the current step: later calls of wraps mark e.
func (c *context) markTaken(e *edgeCode) {
	c.at = e.number
	c.marks[e.number] |= taken
}

// wraps records that the current step stored a value that did not fit.
func (c *context) wraps() { c.marks[c.at] |= wrapped }
