package closure

import (
	"sync"

	"ltlpor/internal/model/program"
)

// The bits of a mark, by which the machine records facts about a step.
const (
	taken   = 1 << iota // the step was taken
	wrapped             // the step stored a value that did not fit
)

// register holds the marks of every context over a program.
type register struct {
	mutex sync.Mutex
	steps int       // number of numbered steps
	lists [][]uint8 // marks by step number, from 1; one goroutine writes each list
}

func newRegister(p *program.Program) *register { return &register{steps: len(p.Numbered())} }

// add returns a new list of marks. Entry 0 is for events outside steps.
func (r *register) add() []uint8 {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	list := make([]uint8, r.steps+1)
	r.lists = append(r.lists, list)
	return list
}

// Marks returns the marks of m and its clones so far, by index in program.Numbered. Bit 0 means that the step was
// taken, bit 1 that the step stored a value that did not fit. No clone may run during the call.
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

// markTaken marks e as taken; later stores are attributed to e.
func (c *context) markTaken(e *edgeCode) {
	c.at = e.number
	c.marks[e.number] |= taken
}

// wraps marks the current step as wrapped.
func (c *context) wraps() { c.marks[c.at] |= wrapped }
