package search

import (
	"sync"

	"ltlpor/internal/model/program"
)

// lacksInCommon assigns numbers to lacks for all goroutines of a search. A lack is the set of the acceptance marks
// and fairness conditions that a step misses. Every goroutine accesses lacksInCommon through its private commonLacks.
type lacksInCommon struct {
	sync.Mutex
	all []lack
	ids map[lack]lackID
}

func newLacksInCommon() *lacksInCommon {
	return &lacksInCommon{all: []lack{nothing}, ids: map[lack]lackID{nothing: 0}}
}

// bytes returns the memory in bytes of c together with the copies in the commonLacks of n goroutines.
func (c *lacksInCommon) bytes(n int) int64 {
	c.Lock()
	defer c.Unlock()
	return int64(cap(c.all)) * 72 * int64(2+2*n)
}

// commonLacks is the access of a single goroutine to the lacks in lacksInCommon. It keeps private copies of lacks,
// and caches results of the method step.
type commonLacks struct {
	common *lacksInCommon
	all    []lack // a prefix of common.all; elements do not change
	ids    map[lack]lackID
	// can caches the numbers of the lacks of ordinary steps. Its keys are the set of processes with a move, and the
	// step. steps is can[last].
	can   map[program.PIDSet]map[ordinary]lackID
	last  program.PIDSet
	steps map[ordinary]lackID
}

// ordinary identifies a step as the key of a cache: a step in which only the processes named by the move take part.
type ordinary struct {
	proc, peer program.PID
	marks      uint64 // missing automaton marks
}

func newCommonLacks(c *lacksInCommon) *commonLacks {
	l := &commonLacks{common: c, ids: map[lack]lackID{}, can: map[program.PIDSet]map[ordinary]lackID{}}
	l.steps = map[ordinary]lackID{}
	l.can[l.last] = l.steps
	return l
}

// byID returns the lack with the number id.
func (l *commonLacks) byID(id lackID) lack {
	if int(id) >= len(l.all) {
		l.common.Lock()
		l.all = l.common.all
		l.common.Unlock()
	}
	return l.all[id]
}

func (l *commonLacks) id(a lack) lackID {
	if id, ok := l.ids[a]; ok {
		return id
	}
	c := l.common
	c.Lock()
	defer c.Unlock()
	id, ok := c.ids[a]
	if !ok {
		id = lackID(len(c.all))
		c.all = append(c.all, a)
		c.ids[a] = id
	}
	l.all = c.all
	l.ids[a] = id
	return id
}

// step returns the number of the lack (the missing acceptance marks and fairness conditions) of the step by mv in the
// current state of s. Only the processes named by mv may take part in the step. marks are the missing acceptance
// marks. The caller must have called s.recordMovers for the state.
func (l *commonLacks) step(s *served, mv program.Move, marks uint64) lackID {
	if l.last != s.can {
		l.last = s.can
		if l.steps = l.can[s.can]; l.steps == nil {
			l.steps = map[ordinary]lackID{}
			l.can[s.can] = l.steps
		}
	}
	k := ordinary{mv.Proc, mv.Peer, marks}
	id, ok := l.steps[k]
	if !ok {
		a := s.lack(mv, &program.Outcome{})
		a.marks = marks
		id = l.id(a)
		l.steps[k] = id
	}
	return id
}

// union returns the number of the lack of a union of two step sets. a and b are the numbers of the lacks of the two
// sets. union may add a lack to the shared lacks.
func (l *commonLacks) union(a, b lackID) lackID {
	if a == b {
		return a
	}
	x, y := l.byID(a), l.byID(b)
	switch m := x.union(y); m {
	case x:
		return a
	case y:
		return b
	default:
		return l.id(m)
	}
}

func (l *commonLacks) accepts(a lackID) bool { return l.byID(a).accepts() }
