package ample

import (
	"ltlpor/depend"
	"ltlpor/program"
)

// memo remembers what was decided, before C3 is looked at, by what the decision
// depends on. It forgets everything when it is full.
type memo struct {
	roots   table // of the decision trees, by key
	tests   []test
	results []found
	numbers map[found]tree // of results
	key     []uint64       // of the present state
	hash    uint64
	// How often find found something, and nothing.
	hits, misses int64
}

// tree is a decision tree: no if nothing is known, i > 0 for tests[i-1], i < 0 for
// results[-i-1]. Numbers are less work for the collector than pointers.
type tree = int32

const nothing tree = 0

// test is a node of a decision tree: a test and what follows from its answers. With
// one key the tests made depend on the answers to those before, and on nothing else,
// so that each is made once and the decisions are the leaves.
type test struct {
	depend.Test
	no, yes tree
}

// found is a minimal valid set, with what it was looked for among.
type found struct {
	set, from, all program.PIDSet
}

// The most that is remembered, all of about as many bytes.
const (
	maxTests   = 1 << 18
	maxWords   = 1 << 20 // of keys
	maxResults = 1 << 16
)

// find returns what was decided in a state like the present one of f.
func (c *memo) find(f *depend.Relaxed) (x found, ok bool) {
	c.key = f.Key(c.key[:0])
	c.hash = hashOf(c.key)
	n := nothing
	if root := c.roots.at(c.key, c.hash); root != nil {
		n = *root
	}
	for n > 0 {
		if t := &c.tests[n-1]; f.Holds(&t.Test) {
			n = t.yes
		} else {
			n = t.no
		}
	}
	if n == nothing {
		c.misses++
		return found{}, false
	}
	c.hits++
	return c.results[-n-1], true
}

// add keeps what was decided in the present state of f, for which find has just
// found nothing.
func (c *memo) add(f *depend.Relaxed, x found) {
	if len(c.tests) >= maxTests || len(c.roots.words) >= maxWords || len(c.results) >= maxResults {
		c.roots.clear()
		c.tests, c.results = c.tests[:0], c.results[:0]
		clear(c.numbers)
	}
	root := nothing
	known := c.roots.at(c.key, c.hash)
	if known != nil {
		root = *known
	}
	last, yes := -1, false // where n hangs: on the last test, if any
	hang := func(n tree) {
		switch {
		case last < 0:
			root = n
		case yes:
			c.tests[last].yes = n
		default:
			c.tests[last].no = n
		}
	}
	n := root
	asked := f.Asked()
	for i := range asked {
		t := &asked[i]
		if n <= 0 || !c.tests[n-1].Same(t) {
			c.tests = append(c.tests, test{Test: *t})
			n = tree(len(c.tests))
			hang(n)
		}
		last, yes = int(n-1), t.True()
		if n = c.tests[last].no; yes {
			n = c.tests[last].yes
		}
	}
	hang(c.result(x))
	if known != nil {
		*known = root
	} else {
		c.roots.add(c.key, c.hash, root)
	}
}

// result returns the leaf for x.
func (c *memo) result(x found) tree {
	n, ok := c.numbers[x]
	if !ok {
		if c.numbers == nil {
			c.numbers = map[found]tree{}
		}
		c.results = append(c.results, x)
		n = -tree(len(c.results))
		c.numbers[x] = n
	}
	return n
}
