package packed

import "slices"

// Where codes go when components get other places.

// transfer takes the codes of some components from one word to another. One of left and right is 0.
type transfer struct {
	from, to    int
	mask        uint64
	left, right uint
}

// transfers returns how the codes of some components get from states in which they are as old says to others. Those
// without bits, and those that old has not, have code 0. Most have as far to go as their neighbours, and go with them.
func transfers(list []int, old, components []component) (all []transfer) {
	for _, i := range list {
		if i >= len(old) || old[i].bits == 0 {
			continue
		}
		x, y := &old[i], &components[i]
		t := transfer{from: x.word, to: y.word}
		if y.shift > x.shift {
			t.left = y.shift - x.shift
		} else {
			t.right = x.shift - y.shift
		}
		at := slices.IndexFunc(all, func(o transfer) bool {
			o.mask = 0
			return o == t
		})
		if at < 0 {
			at, all = len(all), append(all, t)
		}
		all[at].mask |= x.mask()
	}
	return all
}

// every is the list of n components.
func every(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// carry puts into t, which has zeros there, what w has by all.
func carry(t []uint64, all []transfer, w []uint64) {
	for i := range all {
		x := &all[i]
		t[x.to] |= w[x.from] & x.mask << x.left >> x.right
	}
}
