package closure

import (
	"sync/atomic"

	"ltlpor/program"
)

// halt ends steps that take long, for all machines over one program. A nil function ends none.
type halt struct{ stop atomic.Pointer[func() bool] }

// haltEvery is how much work of a step is done between two looks at halt: so many statements of a model with small
// states, a millisecond at most.
const haltEvery = 4096

// HaltBy implements exec.Halter.
func (m *Machine) HaltBy(stop func() bool) {
	if stop == nil {
		m.code.halt.stop.Store(nil)
		return
	}
	m.code.halt.stop.Store(&stop)
}

// halted tells of n statements of a step that is long. If the step is to end it fails with program.Halted.
func (c *context) halted(n int) bool {
	c.patience -= n * (1 + len(c.s)>>7)
	if c.patience > 0 {
		return false
	}
	c.patience = haltEvery
	stop := c.code.halt.stop.Load()
	if stop == nil || !(*stop)() {
		return false
	}
	c.fail(program.Halted, "the search was to end before the step did")
	return true
}
