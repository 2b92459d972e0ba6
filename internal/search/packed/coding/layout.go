package coding

import (
	"cmp"
	"math/bits"
	"slices"
)

// Layout returns the present layout of c.
func (c *Coding) Layout() Layout {
	l := Layout{c.words, make([]Field, len(c.components))}
	for i := range c.components {
		l.Fields[i] = c.components[i].Field
	}
	return l
}

// UsedBits returns the number of bits used in the last word.
func (c *Coding) UsedBits() uint { return c.used }

// NeededBits returns the number of bits needed for the values of all components up to now.
func (c *Coding) NeededBits() uint { return sum(c.neededBits()) }

// Tighten makes the next layouts use a single word if the needed bits fit: without spare bits, except one for each
// component that has outgrown its bits.
func (c *Coding) Tighten() { c.tight = true }

// Trim makes the next layout spare no bits at all, if one word is enough.
func (c *Coding) Trim() { c.trims = true }

// Trims reports whether the next layout spares no bits.
func (c *Coding) Trims() bool { return c.trims }

// GrowMore makes the next layouts of several words spare one bit more for every component with several values, up to
// two.
func (c *Coding) GrowMore() { c.generous = min(c.generous+1, 2) }

// Widen gives every component the bits needed for its codes, and more if no further word is necessary for them. It
// returns the former layout. No repacking is due any more: the caller must repack the states.
func (c *Coding) Widen() (old Layout) {
	old = c.Layout()
	need := c.neededBits()
	c.due = false
	if c.tight {
		c.layOutTight(need, old.Fields)
		return old
	}
	words := c.layOut(need)
	for slack := uint(mostSlack); slack > 0; slack-- {
		if c.layOut(c.withSlack(need, slack)) == words {
			break
		}
		c.layOut(need)
	}
	return old
}

// neededBits returns the bits needed for the values of every component up to now.
func (c *Coding) neededBits() []uint {
	need := make([]uint, len(c.components))
	for i := range c.components {
		need[i] = uint(bits.Len32(c.components[i].values.last()))
	}
	need[0] = uint(bits.Len(uint(max(1, len(c.shapeList)) - 1)))
	return need
}

func sum(width []uint) (sum uint) {
	for _, n := range width {
		sum += n
	}
	return sum
}

// layOutTight lays the components out for a coding after Tighten: in one word, if possible. A component that has
// outgrown its bits gets a spare bit, unless c.trims is set or the spare bits do not fit. If several words are
// necessary, every component gets spare bits, because repacking takes longer with several words, and the words are
// filled about evenly. need has the bits that the values of each component need, old the former fields.
func (c *Coding) layOutTight(need []uint, old []Field) {
	width := slices.Clone(need)
	grows := func(i int) bool { // whether i has outgrown its bits, or soon will
		x := &c.components[i].values
		return old[i].Bits > 0 && (need[i] > old[i].Bits || 4*x.len() > 3<<need[i])
	}
	for i := range width {
		if grows(i) {
			width[i]++
		}
	}
	spares := !c.trims
	c.trims = false
	if spares && c.layOut(width) == 1 || c.layOut(need) == 1 {
		return
	}
	sum := uint(0)
	for i, n := range need {
		switch {
		case n == 0 || c.components[i].values.raw:
		case grows(i):
			width[i] = min(n+2+c.generous, 32)
		default:
			width[i] = min(max(n+1+c.generous, old[i].Bits), 32)
		}
		sum += width[i]
	}
	words := (sum + c.Limits.WordBits - 1) / c.Limits.WordBits
	roomy := slices.Clone(width)
	for i, n := range need { // the unused bits are for components likely to grow
		most := min(n+mostSlack+1, 32)
		if n > 1 && width[i] < most && !c.components[i].values.raw && sum+most-width[i] <= c.Limits.WordBits*words {
			sum += most - width[i]
			roomy[i] = most
		}
	}
	if !c.fill(roomy, int(words)) && !c.fill(width, int(words)) {
		c.layOutIn(c.spreadOrder(width), width, c.Limits.WordBits)
	}
}

// fill lays the components out in the given number of words, filled about evenly, and reports whether the components
// fit.
func (c *Coding) fill(width []uint, words int) bool {
	order := c.spreadOrder(width)
	for most := sum(width) / uint(words); most <= c.Limits.WordBits; most++ {
		if c.layOutIn(order, width, most) <= words {
			return true
		}
	}
	return false
}

// spreadOrder returns an order of the components in which globals, processes and channels are spread evenly over the
// words. The processes together nearly determine the state. Half of the processes with half of the channels have far
// fewer combinations of values than the processes alone.
func (c *Coding) spreadOrder(width []uint) []int {
	processes := map[int]bool{}
	for _, k := range c.shapeList {
		for _, i := range k.locations {
			processes[c.components[i].name.frame] = true
		}
	}
	class := func(i int) int {
		switch f := c.components[i].name.frame; {
		case f < 0:
			return 0
		case processes[f]:
			return 1
		}
		return 2
	}
	var all, before [3]uint
	for i, n := range width {
		all[class(i)] += n
	}
	at, order := make([]float64, len(width)), make([]int, len(width))
	for i, n := range width {
		k := class(i)
		at[i], order[i] = (float64(before[k])+float64(n)/2)/float64(max(1, all[k])), i
		before[k] += n
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(at[i], at[j]) })
	return order
}

// mostSlack is the maximal number of spare bits of a component.
const mostSlack = 3

// withSlack returns the widths in need, each with `slack` spare bits. Components with a single value, and raw
// components, get no spare bits.
func (c *Coding) withSlack(need []uint, slack uint) []uint {
	out := slices.Clone(need)
	for i, n := range need {
		if n > 0 && !c.components[i].values.raw {
			out[i] = min(n+slack, 32)
		}
	}
	return out
}

// layOut lays the components out with the given numbers of bits, and returns the number of words.
func (c *Coding) layOut(width []uint) int {
	order := make([]int, len(width))
	for i := range order {
		order[i] = i
	}
	return c.layOutIn(order, width, c.Limits.WordBits)
}

// layOutIn lays the components out in the given order, and returns the number of words. It uses at most `most` bits
// of a word, unless a component needs more.
func (c *Coding) layOutIn(order []int, width []uint, most uint) int {
	word, used := 0, uint(0)
	for _, i := range order {
		n := width[i]
		if used+n > max(most, n) {
			word, used = word+1, 0
		}
		x := &c.components[i]
		x.Word, x.Shift, x.Bits = word, used, n
		used += n
	}
	c.words, c.used = word+1, used
	for _, k := range c.shapeList {
		k.varyingFound = false
	}
	return c.words
}
