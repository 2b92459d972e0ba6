package closure

import (
	"sync"

	"ltlpor/internal/model/program"
)

// What is known of a step, as bits of a mark.
const (
	taken   = 1 << iota // it was taken
	wrapped             // a value was stored in it that did not fit
)

// register has the marks of all contexts that run one program.
type register struct {
	mutex sync.Mutex
	steps int       // numbered ones
	lists [][]uint8 // by number, from 1 on; each is written by one goroutine
}

func newRegister(p *program.Program) *register { return &register{steps: len(p.Numbered())} }

// add returns new marks. Those of number 0 are for what happens outside of steps.
func (r *register) add() []uint8 {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	list := make([]uint8, r.steps+1)
	r.lists = append(r.lists, list)
	return list
}

// Marks returns what m and all its clones have met so far, by number (program.Numbered): bit 0 says that the step
// was taken, bit 1 that a value was stored in it that did not fit. No clone may be running meanwhile.
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

// takes marks e as taken; what is stored from now on is stored in it.
func (c *context) takes(e *edgeCode) {
	c.at = e.number
	c.marks[e.number] |= taken
}

// wraps marks the step that is being taken.
func (c *context) wraps() { c.marks[c.at] |= wrapped }
