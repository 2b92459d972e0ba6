package closure

import (
	"slices"
	"sync"
	"sync/atomic"
)

// halt holds the look functions that long steps call. All machines over a program share it.
type halt struct {
	looks   atomic.Pointer[[]*func(bytes int64)] // nil if there are no looks
	setting sync.Mutex
}

// set replaces the looks by change(looks), atomically.
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

// haltEvery is the amount of work between two looks, in statements of a model with small states: at most a
// millisecond.
const haltEvery = 4096

// stepWork is the work of one Step, in statements, including the caller's work with the state.
const stepWork = 16

// HaltBy implements exec.Halter.
func (m *Machine) HaltBy(look func(bytes int64)) (end func()) {
	h, own := m.code.halt, &look
	h.set(func(looks []*func(int64)) []*func(int64) { return append(looks, own) })
	return func() {
		h.set(func(looks []*func(int64)) []*func(int64) {
			return slices.DeleteFunc(looks, func(x *func(int64)) bool { return x == own })
		})
	}
}

// works counts n statements of a long step and now and then calls looks. It panics if a look function ends the step.
func (c *context) works(n int) {
	if c.patience -= n * (1 + len(c.s)>>7); c.patience <= 0 {
		c.looks()
	}
}

// looks calls the look functions of halt. It panics if a look function panics, after abandon.
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

// abandon resets c to its condition before the first step, because the interrupted step never completes.
func (c *context) abandon() {
	*c = context{code: c.code, edge: -1, marks: c.marks, sender: -1, frames: c.code.lay.newFrames()}
}
