package chart

import (
	"fmt"
	"slices"
)

const (
	// foldAfter is the maximum number of entries for which a note shows every entry on its own line.
	foldAfter = 4
	// dropAfter is the maximum number of entries for which a note shows steps that change no variable. A longer note
	// only gives their number.
	dropAfter = 12
	// crowd is the maximum number of lifelines for which a chart shows every lifeline. A larger chart omits lifelines
	// without an event.
	crowd = 12
)

// shown returns the lines of text of note n.
//
//   - Up to foldAfter entries, there is one line per entry.
//   - With more entries, consecutive steps that change no variable share a line.
//   - With more than dropAfter entries, steps that change no variable have no line; a last line gives their number.
func (n note) shown() (out []string) {
	last, dull := len(n.entries)-1, 0
	for i := 0; i <= last; {
		x, k := n.entries[i], i+1
		for last >= foldAfter && x.dull() && k < last && n.entries[k].dull() {
			k++
		}
		switch {
		case last >= dropAfter && x.dull() && i < last:
			dull += k - i
		case k-i > 1:
			to := n.entries[k-1].number
			out = append(out, fmt.Sprintf("%s-%s  %d steps that change nothing", x.number, to, k-i))
		default:
			out = append(out, x.line())
		}
		i = k
	}
	if dull > 0 {
		out = append(out, fmt.Sprintf("and %d steps that change nothing", dull))
	}
	return out
}

// dull reports whether x is about steps that change no variable. If x is about no step, the result is false.
func (x entry) dull() bool { return x.number != "" && x.effect == "" }

// line returns the text of x, after the step number if x has a number.
func (x entry) line() string {
	if x.number == "" {
		return x.text
	}
	return x.number + "  " + x.text
}

// fullText returns the text of x, followed by the changed variables.
func (x entry) fullText() string {
	if x.effect == "" {
		return x.line()
	}
	return x.line() + "    " + x.effect
}

// leaveIdle removes the lifelines without an event if there are more than crowd lifelines, and adds their names to
// c.idle. At least one lifeline stays.
func (c *chart) leaveIdle() {
	if len(c.lines) <= crowd {
		return
	}
	used := make([]bool, len(c.lines))
	use := func(line int) {
		if line >= 0 {
			used[line] = true
		}
	}
	for _, e := range c.events {
		if e.arrow == nil {
			use(e.note.line)
			continue
		}
		use(e.arrow.from)
		use(e.arrow.to)
	}
	for _, n := range c.ends {
		use(n.line)
	}
	if !slices.Contains(used, true) {
		used[0] = true
	}
	at := make([]int, len(c.lines))
	var lines []string
	for i, name := range c.lines {
		if at[i] = len(lines); used[i] {
			lines = append(lines, name)
		} else {
			c.idle = append(c.idle, name)
		}
	}
	c.lines = lines
	c.renumber(func(line int) int {
		if line >= 0 {
			return at[line]
		}
		return line
	})
}

// renumber changes every index i of a lifeline to to(i), in c.events, c.ends and c.stuck.
func (c *chart) renumber(to func(int) int) {
	for i := range c.events {
		if a := c.events[i].arrow; a != nil {
			a.from, a.to = to(a.from), to(a.to)
		}
		c.events[i].note.line = to(c.events[i].note.line)
	}
	for i := range c.ends {
		c.ends[i].line = to(c.ends[i].line)
	}
	stuck := map[int]int{}
	for line, n := range c.stuck {
		stuck[to(line)] = n
	}
	c.stuck = stuck
}
