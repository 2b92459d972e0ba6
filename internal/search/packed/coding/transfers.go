package coding

import "slices"

// Transfers is a list of bit movements that convert packed states from one layout to another.
type Transfers []transfer

// transfer moves the bits in mask of word `from` to word `to`, shifted left or right. At least one of left and right is
// 0.
type transfer struct {
	from, to    int
	mask        uint64
	left, right uint
}

// Transfers returns the movements of the components in list from the layout `old` to the layout of c. Components that
// are new, or had no bits, have code 0 and need no movement. Components with the same words and shift share a transfer.
func (c *Coding) Transfers(list []int, old Layout) (all Transfers) {
	for _, i := range list {
		if i >= len(old.Fields) || old.Fields[i].Bits == 0 {
			continue
		}
		x, y := &old.Fields[i], c.Field(i)
		t := transfer{from: x.Word, to: y.Word}
		if y.Shift > x.Shift {
			t.left = y.Shift - x.Shift
		} else {
			t.right = x.Shift - y.Shift
		}
		at := slices.IndexFunc(all, func(o transfer) bool {
			o.mask = 0
			return o == t
		})
		if at < 0 {
			at, all = len(all), append(all, t)
		}
		all[at].mask |= x.Mask()
	}
	return all
}

// AllTransfers returns the movements of all components from the layout `old` to the layout of c.
func (c *Coding) AllTransfers(old Layout) Transfers {
	list := make([]int, len(old.Fields))
	for i := range list {
		list[i] = i
	}
	return c.Transfers(list, old)
}

// Carry applies the transfers to the packed state `from` and stores the result in `to`. The affected bits of `to` must
// be 0.
func (all Transfers) Carry(to, from []uint64) {
	for i := range all {
		x := &all[i]
		to[x.to] |= from[x.from] & x.mask << x.left >> x.right
	}
}
