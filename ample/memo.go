package ample

import "ltlpor/internal/depend/future"

// memo is what one selector remembers.
type memo struct {
	decisions
	// The present state's.
	key  []uint64
	hash uint32
	// How often it was known what to choose, and how often not.
	hits, misses int64
	// The same of the last states, fewer than window, and for how many states to come it rests.
	found, looked, rest int
}

// Where sets are found by rows that takes about as long as to look up what was decided and less than to
// add it. So if less than three in four are known of as many states as window, nothing is remembered in
// restFor states.
const (
	window  = 1 << 10
	restFor = 1 << 14
)

// learn tells whether it was known what to choose.
func (c *memo) learn(known bool) {
	c.looked++
	if known {
		c.found++
	}
	if c.looked < window {
		return
	}
	if 4*c.found < 3*c.looked {
		c.rest = restFor
	}
	c.found, c.looked = 0, 0
}

// rests reports whether it is better not to ask, and counts the state.
func (c *memo) rests() bool {
	if c.rest > 0 {
		c.rest--
		return true
	}
	return false
}

// decisions remember what was decided, before C3 is looked at, by what the decision
// depends on. They forget everything when they are full.
type decisions struct {
	roots table // of the decision trees, by key
	nodes []node
	// The different tests and decisions, and their numbers.
	tests    []future.Test
	testOf   map[future.TestID]int32
	results  []found
	resultOf map[found]tree
}

// tree is a decision tree: unknown if nothing is known, i > 0 for nodes[i-1], i < 0 for
// results[-i-1]. Numbers take less room than pointers, and the collector does not look at
// them.
type tree = int32

const unknown tree = 0

// node is a test and what follows from its answers. With one key the tests made depend
// on the answers to those before, and on nothing else, so that each is made once and the
// decisions are the leaves.
type node struct {
	test    int32
	no, yes tree
}

// The most that is remembered, some megabytes each.
const (
	maxNodes   = 1 << 19
	maxWords   = 1 << 20 // of keys
	maxTests   = 1 << 16
	maxResults = 1 << 16
)

// find returns what was decided in a state like the present one of f, nil if nothing was.
func (c *memo) find(f *future.Future) *found {
	c.key = f.Key(c.key[:0])
	c.hash = hashOf(c.key)
	if n := c.look(c.key, c.hash, f, nil); n != unknown {
		c.hits++
		return &c.results[-n-1]
	}
	return nil
}

// look returns the leaf to which the answers of f lead, unknown if there is none. Unless answers is
// nil they are appended to it.
func (c *decisions) look(key []uint64, hash uint32, f *future.Future, answers *[]future.Answer) tree {
	n := unknown
	if root := c.roots.at(key, hash); root != nil {
		n = *root
	}
	for n > 0 {
		t := &c.nodes[n-1]
		is := f.Holds(&c.tests[t.test])
		if answers != nil {
			*answers = append(*answers, future.Answer{Test: c.tests[t.test], True: is})
		}
		if n = t.no; is {
			n = t.yes
		}
	}
	return n
}

// add keeps what was decided in a state with that key where the tests that were made have these
// answers.
func (c *decisions) add(key []uint64, hash uint32, answers []future.Answer, x found) {
	if c.full() {
		c.forget()
	}
	root := unknown
	known := c.roots.at(key, hash)
	if known != nil {
		root = *known
	}
	last, yes := -1, false // where n hangs: on the last test, if any
	hang := func(n tree) {
		switch {
		case last < 0:
			root = n
		case yes:
			c.nodes[last].yes = n
		default:
			c.nodes[last].no = n
		}
	}
	n := root
	for i := range answers {
		a := &answers[i]
		t := c.test(a.Test)
		if n <= 0 || c.nodes[n-1].test != t {
			c.nodes = append(c.nodes, node{test: t})
			n = tree(len(c.nodes))
			hang(n)
		}
		last, yes = int(n-1), a.True
		if n = c.nodes[last].no; yes {
			n = c.nodes[last].yes
		}
	}
	hang(c.result(x))
	if known != nil {
		*known = root
	} else {
		c.roots.add(key, hash, root)
	}
}

func (c *decisions) full() bool {
	return len(c.nodes) >= maxNodes || len(c.roots.words) >= maxWords || len(c.tests) >= maxTests || len(c.results) >= maxResults
}

func (c *decisions) forget() {
	c.roots.clear()
	c.nodes, c.tests, c.results = c.nodes[:0], c.tests[:0], c.results[:0]
	clear(c.testOf)
	clear(c.resultOf)
}

// test returns the number of t.
func (c *decisions) test(t future.Test) int32 {
	id := t.ID()
	n, ok := c.testOf[id]
	if !ok {
		if c.testOf == nil {
			c.testOf = map[future.TestID]int32{}
		}
		n = int32(len(c.tests))
		c.tests = append(c.tests, t)
		c.testOf[id] = n
	}
	return n
}

// result returns the leaf for x.
func (c *decisions) result(x found) tree {
	n, ok := c.resultOf[x]
	if !ok {
		if c.resultOf == nil {
			c.resultOf = map[found]tree{}
		}
		c.results = append(c.results, x)
		n = -tree(len(c.results))
		c.resultOf[x] = n
	}
	return n
}
