package ample

import "ltlpor/depend"

// memo remembers what was decided, before C3 is looked at, by what the decision
// depends on. It forgets everything when it is full.
type memo struct {
	entries map[string][]entry
	n       int
	key     []byte
	// How often find found something, and nothing.
	hits, misses int64
}

// entry is a decision that holds in states where tests come out as they do.
type entry struct {
	tests []depend.Test
	found found
}

// found is a minimal valid set, with what it was looked for among.
type found struct {
	set, from, all depend.Procs
}

const (
	maxEntries = 1 << 15 // in all
	maxAlike   = 16      // with one key
)

// find returns what was decided in a state like the present one of f.
func (c *memo) find(f *depend.Relaxed) (found, bool) {
	c.key = f.Key(c.key[:0])
	list := c.entries[string(c.key)]
	for i := range list {
		if f.Agrees(list[i].tests) {
			e := list[i]
			if i > 0 { // what was of use is tried sooner
				list[i], list[i-1] = list[i-1], list[i]
			}
			c.hits++
			return e.found, true
		}
	}
	c.misses++
	return found{}, false
}

// add keeps what was decided in the present state of f, for which find has just
// found nothing.
func (c *memo) add(f *depend.Relaxed, x found) {
	if c.n >= maxEntries || c.entries == nil {
		c.entries, c.n = map[string][]entry{}, 0
	}
	e := entry{append([]depend.Test(nil), f.Asked()...), x}
	list := c.entries[string(c.key)]
	if len(list) >= maxAlike {
		list[len(list)-1] = e
		return
	}
	c.entries[string(c.key)] = append(list, e)
	c.n++
}
