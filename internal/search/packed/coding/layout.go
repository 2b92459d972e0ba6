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

// UsedBits returns the number of bits used in the last word of a packed state.
func (c *Coding) UsedBits() uint { return c.used }

// NeededBits returns the total number of bits needed for the codes of all components.
func (c *Coding) NeededBits() uint { return sum(c.neededBits()) }

// Tighten makes later calls of Widen use a single word if the codes fit. In a single word, components get no spare
// bits, except one for each component that has outgrown its field.
func (c *Coding) Tighten() { c.tight = true }

// Trim makes the next call of Widen give no spare bits to any component, if a single word is enough for all codes. It
// affects only a coding after Tighten.
func (c *Coding) Trim() { c.trims = true }

// Trims reports whether Trim was called after the last call of Widen.
func (c *Coding) Trims() bool { return c.trims }

// GrowMore makes later layouts of several words give one more spare bit to every component with several values. At most
// two calls have an effect.
func (c *Coding) GrowMore() { c.generous = min(c.generous+1, 2) }

// Widen computes a new layout in which every code fits, and returns the former layout. Components get spare bits if
// these need no further word. The caller must repack the states; Due returns false afterwards.
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

// neededBits returns the number of bits that the codes of every component need, indexed by component.
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

// layOutTight computes the layout for a coding after Tighten, in a single word if possible. `need` has the number of
// bits that the codes of each component need, and `old` has the former fields; both are indexed by component.
//
// In one word, only a component that has outgrown its field gets a spare bit, unless c.trims is set or the spare bits
// do not fit. In several words, every component with several values gets spare bits, because repacking takes longer,
// and the words are filled about evenly.
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

// fill computes a layout with at most the given number of words, filled about evenly. width has the bits of every
// component. It returns false if the components do not fit.
func (c *Coding) fill(width []uint, words int) bool {
	order := c.spreadOrder(width)
	for most := sum(width) / uint(words); most <= c.Limits.WordBits; most++ {
		if c.layOutIn(order, width, most) <= words {
			return true
		}
	}
	return false
}

// spreadOrder returns an order of the components for a layout in several words. It spreads globals, processes and
// channels evenly over the words. The reason: the processes together nearly determine the state, whereas one half of
// the processes and channels has far fewer combinations of values. width has the bits of every component.
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

// mostSlack is the maximal number of spare bits that Widen gives a component in an ordinary layout.
const mostSlack = 3

// withSlack returns the widths in `need`, increased by `slack` bits up to 32. Components with a single value, and raw
// components (the values are the codes), keep their widths.
func (c *Coding) withSlack(need []uint, slack uint) []uint {
	out := slices.Clone(need)
	for i, n := range need {
		if n > 0 && !c.components[i].values.raw {
			out[i] = min(n+slack, 32)
		}
	}
	return out
}

// layOut assigns the fields of c with the given widths in bits, and returns the number of words.
func (c *Coding) layOut(width []uint) int {
	order := make([]int, len(width))
	for i := range order {
		order[i] = i
	}
	return c.layOutIn(order, width, c.Limits.WordBits)
}

// layOutIn assigns the fields of c in the given order of components, and returns the number of words. width has the
// bits of every component. A word gets at most `most` bits, unless a single component needs more.
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
