package ample

import "ltlpor/internal/depend/future"

// memo caches the decisions of a single selector. If too few lookups of a window succeed, the memo is not used for some
// states (rests). A window is a fixed number of lookups.
type memo struct {
	decisions
	// The key of the present state, and the hash of the key. memo.find sets both.
	key  []uint64
	hash uint32
	// hits and misses count the states with a known and an unknown decision.
	hits, misses int64
	// looked counts the lookups of the present window, and found counts the successful ones. rest is the number of
	// states for which the memo will still not be used.
	found, looked, rest int
}

// The memo pauses for restFor states if fewer than three in four lookups of a window succeeded. Finding a set by bit
// rows takes about as long as looking up a decision, and less time than adding one.
const (
	window  = 1 << 10
	restFor = 1 << 14
)

// learn counts a lookup; `known` says whether the lookup succeeded. After the last lookup of a window, learn begins a
// pause if too few lookups of the window succeeded.
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

// rests reports whether the memo pauses in this state. If so, rests decrements the number of states until the end of
// the pause.
func (c *memo) rests() bool {
	if c.rest > 0 {
		c.rest--
		return true
	}
	return false
}

// decisions is a cache of results of find, keyed by the facts on which a result depends. When full, it discards every
// result.
type decisions struct {
	roots table  // the roots of the decision trees, by key
	nodes []node // the inner nodes of the trees
	// The distinct tests and results, and the maps from each to its number.
	tests    []future.Test
	testOf   map[future.TestID]int32
	results  []found
	resultOf map[found]tree
}

// tree identifies a decision tree by a number: 0 (unknown) is the empty tree, i > 0 is nodes[i-1], and i < 0 is the
// leaf results[-i-1]. Numbers need less memory than pointers, and the garbage collector does not scan them.
type tree = int32

const unknown tree = 0

// node is an inner node of a decision tree: a test, and a subtree for each answer. For a given key the next test
// depends only on the answers to earlier tests. No test is repeated on a path.
type node struct {
	test    int32
	no, yes tree
}

// Limits of the cache decisions. At each limit the cache takes some megabytes.
const (
	maxNodes   = 1 << 19
	maxWords   = 1 << 20 // words in the keys of roots
	maxTests   = 1 << 16
	maxResults = 1 << 16
)

// find returns the remembered decision for a state that agrees with the present state of f in every tested fact. The
// result is nil if none exists. find also sets c.key and c.hash for the present state.
func (c *memo) find(f *future.Future) *found {
	c.key = f.Key(c.key[:0])
	c.hash = hashOf(c.key)
	if n := c.findLeaf(c.key, c.hash, f, nil); n != unknown {
		c.hits++
		return &c.results[-n-1]
	}
	return nil
}

// findLeaf returns the leaf for the present state of f in the decision tree of key, or unknown. hash is the hash of
// key. If answers is not nil, findLeaf appends to it the tests on the path and their results.
func (c *decisions) findLeaf(key []uint64, hash uint32, f *future.Future, answers *[]future.Answer) tree {
	n := unknown
	if root := c.roots.value(key, hash); root != nil {
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

// add stores under key the decision x for a state. hash is the hash of key. answers are the tests made in the state,
// with their results: lookups then return x for each state with this key and these answers.
func (c *decisions) add(key []uint64, hash uint32, answers []future.Answer, x found) {
	if c.full() {
		c.forget()
	}
	root := unknown
	known := c.roots.value(key, hash)
	if known != nil {
		root = *known
	}
	last, yes := -1, false // the parent of n, or -1 if n is the root; and the answer leading to n
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

// test returns the index of t in c.tests. test appends t if it is new.
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

// result returns the leaf for decision x. result adds x to c.results if it is new.
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
