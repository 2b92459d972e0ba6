package closure

import (
	"slices"
	"sync"
	"sync/atomic"
)

// halt is looked at in steps that take long, of all machines over one program.
type halt struct {
	looks   atomic.Pointer[[]*func(bytes int64)] // nil: there are none
	setting sync.Mutex
}

// set makes the looks those that change returns.
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

// haltEvery is how much work of a step is done between two looks: so many statements of a model with small states, a
// millisecond at most.
const haltEvery = 4096

// stepWork is as how many statements a Step counts, with what its caller does with the state.
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

// works tells of n statements of a step that is long. It does not return if the step is to end.
func (c *context) works(n int) {
	if c.patience -= n * (1 + len(c.s)>>7); c.patience <= 0 {
		c.looks()
	}
}

// looks looks at halt.
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
		(*look)(int64(len(c.visited.keys)+len(c.tailed.keys)) + c.inner)
	}
	done = true
}

// abandon makes c as it is before its first step: one that it is in will not come to its end.
func (c *context) abandon() {
	*c = context{code: c.code, edge: -1, marks: c.marks, sender: -1, frames: c.code.lay.newFrames()}
}
