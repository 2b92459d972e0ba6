package coding

import (
	"slices"
	"sync"
	"sync/atomic"

	"ltlpor/internal/model/program"
)

// LearnedKeys makes several codings give the same codes to the same values. It holds the states from which the
// codings learn, in one order. Before a coding learns anything new, it learns all states that other codings have
// added; its codes depend on nothing else. Several goroutines may use LearnedKeys, each with a private coding.
type LearnedKeys struct {
	mu     sync.Mutex
	states []program.State
	count  atomic.Int64 // len(states)
}

// Clear removes the states. No other goroutine may use l during the call.
func (l *LearnedKeys) Clear() {
	l.states = nil
	l.count.Store(0)
}

// Share makes c learn together with the other codings of l; l must be empty, or c must know its states. If l is nil
// c learns alone.
func (c *Coding) Share(l *LearnedKeys) { c.learned, c.taken = l, 0 }

// admit learns the new values of s, and passes s on to the other codings of learned.
func (c *Coding) admit(s program.State) {
	l := c.learned
	if l == nil {
		c.learnState(s)
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	c.takeKeys()
	if c.learnState(s) {
		l.states = append(l.states, slices.Clone(s))
		l.count.Store(int64(len(l.states)))
		c.taken++
	}
}

// LearnShared learns the values that the other codings have learnt. Before the call c cannot unpack states packed by
// the other codings.
func (c *Coding) LearnShared() {
	if l := c.learned; l != nil && l.count.Load() > int64(c.taken) {
		l.mu.Lock()
		defer l.mu.Unlock()
		c.takeKeys()
	}
}

// takeKeys learns the states that the other codings have added. learned must be locked.
func (c *Coding) takeKeys() {
	for _, s := range c.learned.states[c.taken:] {
		c.learnState(s)
	}
	c.taken = len(c.learned.states)
}
