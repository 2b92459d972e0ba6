package closure

import (
	"slices"
	"sync"
	"sync/atomic"
)

// halt holds the registered look functions, which observe and may interrupt long steps (exec.Halter). All machines for
// a program share a halt.
type halt struct {
	looks   atomic.Pointer[[]*func(bytes int64)] // the look functions; nil if there are none
	setting sync.Mutex
}

// set calls `change` with the list of look functions, and atomically replaces the list by the result. It is safe for
// concurrent use.
func (h *halt) set(change func(looks []*func(bytes int64)) []*func(bytes int64)) {
	h.setting.Lock()
	defer h.setting.Unlock()
	var looks []*func(bytes int64)
	if now := h.looks.Load(); now != nil {
		looks = slices.Clone(*now)
	}
	if looks = change(looks); len(looks) == 0 {
		h.looks.Store(nil)
	} else {
		h.looks.Store(&looks)
	}
}

// haltEvery is the work between two calls of the look functions, counted in executed statements. It takes at most a
// millisecond if states are small.
const haltEvery = 4096

// stepWork is the work counted for a call of Step, in statements. It includes the work of the caller on the result.
const stepWork = 16

// HaltBy implements exec.Halter: it registers look until the caller calls end.
func (m *Machine) HaltBy(look func(bytes int64)) (end func()) {
	h, own := m.code.halt, &look
	h.set(func(looks []*func(int64)) []*func(int64) { return append(looks, own) })
	return func() {
		h.set(func(looks []*func(int64)) []*func(int64) {
			return slices.DeleteFunc(looks, func(x *func(int64)) bool { return x == own })
		})
	}
}

// works counts the work of n statements, and calls the look functions each time when the count reaches haltEvery. A
// panic of a look function passes through works.
func (c *context) works(n int) {
	if c.patience -= n * (1 + len(c.s)>>7); c.patience <= 0 {
		c.looks()
	}
}

// looks calls the registered look functions. If a look function panics, looks resets c and passes the panic on.
func (c *context) looks() {
	c.patience = haltEvery
	looks := c.code.halt.looks.Load()
	if looks == nil {
		return
	}
	done := false
	defer func() {
		if !done {
			c.abandon()
		}
	}()
	for _, look := range *looks {
		(*look)(c.bytes())
	}
	done = true
}

// abandon resets c to a new context, after a look function has interrupted the step.
func (c *context) abandon() {
	*c = context{code: c.code, edge: -1, marks: c.marks, sender: -1, frames: c.code.lay.newFrames()}
}
