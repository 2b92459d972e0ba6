package packed

import (
	"cmp"
	"math/bits"
	"slices"
)

// How the components are laid out in the words.

// widen gives each component the bits needed for its codes, and more if no further word is necessary for them. It
// returns the former components.
func (c *coding) widen() (old []component) {
	old = slices.Clone(c.components)
	need := c.need()
	c.due = false
	if c.tight {
		c.layTight(need, old)
		return old
	}
	words := c.lay(need)
	for slack := uint(mostSlack); slack > 0; slack-- {
		if c.lay(c.roomy(need, slack)) == words {
			break
		}
		c.lay(need)
	}
	return old
}

// need returns the bits needed for the values of each component up to now.
func (c *coding) need() []uint {
	need := make([]uint, len(c.components))
	for i := range c.components {
		need[i] = uint(bits.Len32(c.components[i].values.last()))
	}
	need[0] = uint(bits.Len(uint(max(1, len(c.listed)) - 1)))
	return need
}

func total(width []uint) (sum uint) {
	for _, n := range width {
		sum += n
	}
	return sum
}

// layTight lays the components out in one word, if possible, with a spare bit for components that have outgrown their
// bits, unless trims is set. If several words are necessary, every component may grow, as repacking takes longer with
// several words, and the words are filled evenly.
func (c *coding) layTight(need []uint, old []component) {
	width := slices.Clone(need)
	grows := func(i int) bool { // whether i has outgrown its bits, or soon will
		x := &c.components[i].values
		return old[i].bits > 0 && (need[i] > old[i].bits || 4*x.len() > 3<<need[i])
	}
	for i := range width {
		if grows(i) {
			width[i]++
		}
	}
	spares := !c.trims
	c.trims = false
	if spares && c.lay(width) == 1 || c.lay(need) == 1 {
		return
	}
	sum := uint(0)
	for i, n := range need {
		switch {
		case n == 0 || c.components[i].values.raw:
		case grows(i):
			width[i] = min(n+2+c.generous, 32)
		default:
			width[i] = min(max(n+1+c.generous, old[i].bits), 32)
		}
		sum += width[i]
	}
	words := (sum + c.word - 1) / c.word
	roomy := slices.Clone(width)
	for i, n := range need { // the unused bits are for components likely to grow
		most := min(n+mostSlack+1, 32)
		if n > 1 && width[i] < most && !c.components[i].values.raw && sum+most-width[i] <= c.word*words {
			sum += most - width[i]
			roomy[i] = most
		}
	}
	if !c.fill(roomy, int(words)) && !c.fill(width, int(words)) {
		c.layIn(c.spread(width), width, c.word)
	}
}

// fill lays the components out in the given number of words, filled about evenly, and reports whether the components
// fit.
func (c *coding) fill(width []uint, words int) bool {
	order := c.spread(width)
	for most := total(width) / uint(words); most <= c.word; most++ {
		if c.layIn(order, width, most) <= words {
			return true
		}
	}
	return false
}

// spread returns an order of the components in which globals, processes and channels are spread evenly over the
// words. The processes together nearly determine the state. Half of the processes with half of the channels have far
// fewer combinations of values than the processes alone.
func (c *coding) spread(width []uint) []int {
	processes := map[int]bool{}
	for _, k := range c.listed {
		for _, i := range k.at {
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

// roomy returns the widths with slack spare bits for each component with several values, unless the component is raw.
func (c *coding) roomy(need []uint, slack uint) []uint {
	out := slices.Clone(need)
	for i, n := range need {
		if n > 0 && !c.components[i].values.raw {
			out[i] = min(n+slack, 32)
		}
	}
	return out
}

// lay lays the components out with the given numbers of bits, and returns the number of words.
func (c *coding) lay(width []uint) int {
	order := make([]int, len(width))
	for i := range order {
		order[i] = i
	}
	return c.layIn(order, width, c.word)
}

// layIn is lay in the given order, with at most most bits of a word in use.
func (c *coding) layIn(order []int, width []uint, most uint) int {
	word, used := 0, uint(0)
	for _, i := range order {
		n := width[i]
		if used+n > max(most, n) {
			word, used = word+1, 0
		}
		x := &c.components[i]
		x.word, x.shift, x.bits = word, used, n
		used += n
	}
	c.words, c.used = word+1, used
	for _, k := range c.listed {
		k.found = false
	}
	return c.words
}

// part divides the processes and channels with many values up to now into their parts. Later this would take much
// longer.
func (s *Store) part() {
	for i := range s.components {
		x := &s.components[i]
		if f := x.name.frame; f >= 0 && x.name.part == 0 && !s.loose[f] && x.values.len() > s.joint/8 {
			s.loose[f], s.due, s.cut = true, true, true
		}
	}
}
