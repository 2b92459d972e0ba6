package packed

import "slices"

// How codes get to moved components.

// transfer moves the codes of some components from one word to another. At least one of left and right is 0.
type transfer struct {
	from, to    int
	mask        uint64
	left, right uint
}

// transfers returns the transfers of the components in list from the layout old to the layout components. Components
// that are new, or had no bits, have code 0 and need no transfer. Most components are shifted as far as their
// neighbours, and share a transfer.
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

// every returns the list 0, ..., n-1.
func every(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// carry applies the transfers in all to w, and puts the codes into t, which must have zeros there.
func carry(t []uint64, all []transfer, w []uint64) {
	for i := range all {
		x := &all[i]
		t[x.to] |= w[x.from] & x.mask << x.left >> x.right
	}
}
