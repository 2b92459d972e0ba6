package coding

import (
	"slices"
	"sync"
	"sync/atomic"

	"ltlpor/internal/model/program"
)

// LearnedKeys makes the codings of several goroutines assign the same codes to the same values. It holds, in one order,
// the states with new values that any of the codings has found. A coding processes all these states before it assigns a
// code for a further state; its codes depend on nothing else. A LearnedKeys may be used concurrently; each goroutine
// has its private coding.
type LearnedKeys struct {
	mu     sync.Mutex
	states []program.State
	count  atomic.Int64 // the number of elements of states
}

// Clear removes the states. No other goroutine may use l during the call.
func (l *LearnedKeys) Clear() {
	l.states = nil
	l.count.Store(0)
}

// Share makes the codes of c agree with the other codings that share l. l must be empty, or c must have packed its
// states. If l is nil, c is independent.
func (c *Coding) Share(l *LearnedKeys) { c.learned, c.taken = l, 0 }

// admit assigns codes to the new values of s, and passes s on to the codings that share c.learned. If c is frozen, it
// only sets c.due.
func (c *Coding) admit(s program.State) {
	if c.frozen {
		c.due = true
		return
	}
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

// LearnShared assigns codes to the values that the other codings have found. Before the call, c may be unable to unpack
// states packed by them.
func (c *Coding) LearnShared() {
	if l := c.learned; l != nil && l.count.Load() > int64(c.taken) {
		l.mu.Lock()
		defer l.mu.Unlock()
		c.takeKeys()
	}
}

// takeKeys assigns codes to the values in the states that the other codings have added to c.learned. c.learned must be
// locked.
func (c *Coding) takeKeys() {
	for _, s := range c.learned.states[c.taken:] {
		c.learnState(s)
	}
	c.taken = len(c.learned.states)
}
