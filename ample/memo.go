package ample

import (
	"ltlpor/depend"
	"ltlpor/program"
)

// memo remembers what was decided, before C3 is looked at, by what the decision
// depends on. It forgets everything when it is full.
type memo struct {
	entries map[string]*choice
	n       int
	key     []byte
	// How often find found something, and nothing.
	hits, misses int64
}

// choice is a node of a decision tree: a decision, or a test and what follows from
// its answers. With one key the tests made depend on the answers to those before,
// and on nothing else, so that each is made once and the decisions are the leaves.
type choice struct {
	test  depend.Test
	no    *choice
	yes   *choice
	found found
	leaf  bool
}

// found is a minimal valid set, with what it was looked for among.
type found struct {
	set, from, all program.PIDSet
}

// maxEntries bounds the decisions remembered.
const maxEntries = 1 << 16

// find returns what was decided in a state like the present one of f.
func (c *memo) find(f *depend.Relaxed) (found, bool) {
	c.key = f.Key(c.key[:0])
	n := c.entries[string(c.key)]
	for n != nil && !n.leaf {
		if f.Holds(&n.test) {
			n = n.yes
		} else {
			n = n.no
		}
	}
	if n == nil {
		c.misses++
		return found{}, false
	}
	c.hits++
	return n.found, true
}

// add keeps what was decided in the present state of f, for which find has just
// found nothing.
func (c *memo) add(f *depend.Relaxed, x found) {
	if c.n >= maxEntries || c.entries == nil {
		c.entries, c.n = map[string]*choice{}, 0
	}
	c.n++
	root := c.entries[string(c.key)]
	at := &root
	asked := f.Asked()
	for i := range asked {
		t := &asked[i]
		if n := *at; n == nil || n.leaf || !n.test.Same(t) {
			*at = &choice{test: *t}
		}
		if t.True() {
			at = &(*at).yes
		} else {
			at = &(*at).no
		}
	}
	*at = &choice{found: x, leaf: true}
	c.entries[string(c.key)] = root
}
