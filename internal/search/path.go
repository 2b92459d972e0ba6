package search

import (
	"bytes"
	"slices"

	"ltlpor/internal/search/store"
)

// This file has the path of a lossy search. The path is exact, hence errors found on the path are certain.

// pathSeed is the seed for the hashes of nodes on the path. Problem.Table uses different seeds.
const pathSeed = 0xa54ff53a5f1d36f1

// closesOn reports whether n is an accepting node on the path. The answer is exact: if the hash matches, closesOn
// compares the nodes.
func (l *lossyWalk) closesOn(n []byte) bool {
	return l.Graph.Accepting(automatonState(n)) && l.accepting.contains(store.Sum(pathSeed, n)) && l.onPath(n)
}

// onPath reports whether n is on the path.
func (l *lossyWalk) onPath(n []byte) (is bool) {
	l.upwards(func(m []byte) bool {
		is = bytes.Equal(m, n)
		return !is
	})
	return is
}

// upwards calls `visit` for the nodes of the path, from the last node to the first, until `visit` returns false.
func (l *lossyWalk) upwards(visit func(n []byte) bool) {
	n := slices.Clone(l.node)
	l.tape.eachDown(func(delta []byte, flags byte) bool {
		if flags&entered == 0 {
			return true
		}
		if !visit(n) {
			return false
		}
		n = applyDelta(n, delta, true)
		return true
	})
}

// appendPath appends the nodes of the current path to the parameter `path`, in order. It adds their states to
// l.window.run, which numbers the states.
func (l *lossyWalk) appendPath(path []node) []node {
	l.window.run = store.NewHash()
	from := len(path)
	l.upwards(func(n []byte) bool {
		r, _ := l.window.run.Add(n[headBytes:])
		path = append(path, node{r, automatonState(n)})
		return true
	})
	slices.Reverse(path[from:])
	return path
}

// cycle reports the cycle closed by a step from the end of the path to t, a node of the path.
func (l *lossyWalk) cycle(t []byte) {
	if !l.count(keyOf(nil)) {
		return
	}
	path := l.appendPath(nil)
	r, _ := l.window.run.Find(t[headBytes:])
	end := node{r, automatonState(t)}
	at := slices.Index(path, end)
	cycle := append(slices.Clone(path[at+1:]), end)
	l.keepError(Error{Kind: AcceptanceCycle, Lasso: l.lasso(path[:at+1], cycle)})
	l.window.run = nil
}

// hashSet is a set of numbers that differ mostly in the high bits. It is an open-addressed hash table with removal.
type hashSet struct {
	slots []uint64 // the numbers; 0: a free index
	n     int
}

// find returns the index of h, or the free index for h. h must not be 0.
func (t *hashSet) find(h uint64) int {
	mask := uint64(len(t.slots) - 1)
	for i := spread(h) & mask; ; i = (i + 1) & mask {
		if x := t.slots[i]; x == h || x == 0 {
			return int(i)
		}
	}
}

func (t *hashSet) contains(h uint64) bool {
	h = max(h, 1)
	return t.n > 0 && t.slots[t.find(h)] == h
}

func (t *hashSet) add(h uint64) {
	if t.n >= len(t.slots)/4*3 {
		old := t.slots
		t.slots = make([]uint64, max(32, 2*len(old)))
		for _, x := range old {
			if x != 0 {
				t.slots[t.find(x)] = x
			}
		}
	}
	h = max(h, 1)
	t.slots[t.find(h)] = h
	t.n++
}

// remove removes h. It moves later numbers into the gap if a look-up would otherwise stop at the gap before it
// reaches them.
func (t *hashSet) remove(h uint64) {
	mask := len(t.slots) - 1
	gap := t.find(max(h, 1))
	t.n--
	t.slots[gap] = 0
	for i := (gap + 1) & mask; t.slots[i] != 0; i = (i + 1) & mask {
		home := int(spread(t.slots[i])) & mask
		if (i-home)&mask >= (i-gap)&mask {
			t.slots[gap], t.slots[i] = t.slots[i], 0
			gap = i
		}
	}
}

func (t *hashSet) bytes() int64 { return int64(len(t.slots)) * 8 }
