package closure

import (
	"sync"

	"ltlpor/internal/model/program"
)

// The bits of a mark. A mark records facts about the executions of a step up to now.
const (
	taken   = 1 << iota // the step was taken
	wrapped             // the step stored a value that did not fit
)

// register has the marks of every context for a program. Machine.Marks combines the marks.
type register struct {
	mutex sync.Mutex
	steps int       // the number of numbered steps
	lists [][]uint8 // a list of marks for every context, indexed by step number, from 1
}

func newRegister(p *program.Program) *register { return &register{steps: len(p.Numbered())} }

// add adds a list of marks for a new context to r, and returns the list. Entry i+1 of the list is for step i of
// program.Numbered, and entry 0 for events outside of steps.
func (r *register) add() []uint8 {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	list := make([]uint8, r.steps+1)
	r.lists = append(r.lists, list)
	return list
}

// Marks returns the marks set up to now by m and its clones, indexed like program.Numbered. Bit 0 of a mark means that
// the step was executed, and bit 1 that the step stored a value that did not fit. No clone may run during the call.
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

// markTaken marks step e as executed, and makes e the current step for later calls of wraps.
func (c *context) markTaken(e *edgeCode) {
	c.at = e.number
	c.marks[e.number] |= taken
}

// wraps marks the current step: it stored a value that did not fit.
func (c *context) wraps() { c.marks[c.at] |= wrapped }
