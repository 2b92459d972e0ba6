package chart

import (
	"slices"
)

const (
	laneWidth = 8.0
	maxLanes  = 8 // maximum number of lanes between two adjacent lifelines
)

// The arrow of a buffered message takes one of three paths. No path crosses a note at a lifeline:
//   - The arrow goes straight from the note of the send to the receiver, if no event between send and receive touches a
//     lifeline from the sender to the receiver.
//   - Otherwise the arrow goes below the note of the send to a lane beside the contents of the receiver's lifeline,
//     down the lane, and across to the receiver.
//   - If all lanes are in use, the arrow goes straight along the row of the receive.

// lanes assigns arrows to lanes. A lane is a vertical line between two adjacent lifelines, on which one arrow runs.
type lanes struct {
	lane map[int]int // index of an event -> lane of its arrow; no entry for an event without a lane
	used []int       // for every lifeline: the number of lanes between it and the next lifeline
}

// hook reports whether arrow a is drawn as a hook beside the receiver's lifeline: it begins and ends at the same
// lifeline, or its sender is unknown.
func (a *arrow) hook() bool { return a.from < 0 || a.from == a.to }

// lifelines returns the leftmost and the rightmost lifeline that event e touches. Both are -1 if e is a note across the
// lifelines.
func (e *event) lifelines() (from, to int) {
	switch a := e.arrow; {
	case a == nil:
		return e.note.line, e.note.line
	case a.hook():
		return a.to, a.to
	default:
		return min(a.from, a.to), max(a.from, a.to)
	}
}

// free reports whether a straight arrow meets no other event. The arrow leads from its send to its receive, which is
// event i. The events between send and receive must not touch a lifeline from the sender to the receiver.
func (c *chart) free(i int) bool {
	left, right := c.events[i].lifelines()
	for k := c.events[i].arrow.row + 1; k < i; k++ {
		from, to := c.events[k].lifelines()
		if from < 0 || from <= right && to >= left {
			return false
		}
	}
	return true
}

// find assigns lanes to the arrows for which a straight line would meet an event (see free). If two arrows between the
// same lifelines overlap vertically, they get different lanes. If all maxLanes lanes are in use, an arrow gets no lane.
func (l *lanes) find(c *chart) {
	l.lane, l.used = map[int]int{}, make([]int, len(c.lines))
	ends := make([][maxLanes]int, len(c.lines)) // for every lifeline and lane: the index of the last event on the lane
	byBegin := []int{}
	for i, e := range c.events {
		if a := e.arrow; a != nil && !a.hook() && a.row >= 0 && !c.free(i) {
			byBegin = append(byBegin, i)
		}
	}
	slices.SortStableFunc(byBegin, func(i, k int) int { return c.events[i].arrow.row - c.events[k].arrow.row })
	for _, i := range byBegin {
		a := c.events[i].arrow
		at := a.corridor()
		for n := range maxLanes {
			if ends[at][n] == 0 || ends[at][n] < a.row {
				ends[at][n] = i
				l.lane[i] = n
				l.used[at] = max(l.used[at], n+1)
				break
			}
		}
	}
}

// corridor returns the lifeline directly to the left of the lanes for arrow a. The lanes are next to the receiver's
// lifeline, on the side of the sender.
func (a *arrow) corridor() int {
	if a.from < a.to {
		return a.to - 1
	}
	return a.to
}

// width returns the width in pixels of all lanes between lifeline `line` and the next lifeline. Without lanes it is 0.
func (l *lanes) width(line int) float64 {
	if l.used[line] == 0 {
		return 0
	}
	return laneWidth * float64(l.used[line]+1)
}

// way returns the corners of the path of an arrow, from the sender to the receiver. i is the event of the arrow.
func (p *picture) way(i int) []point {
	a, at := p.c.events[i].arrow, p.events[i]
	to := p.x[a.to]
	if a.hook() {
		y := at.y + tip
		return []point{{to, y}, {to + hookWidth, y}, {to + hookWidth, y + 10}, {to + 1, y + 10}}
	}
	from := p.x[a.from]
	if a.sent == a.number {
		y := at.y + at.h - 2
		return []point{{from, y}, {to, y}}
	}
	y := at.y + tip
	lane, round := p.lanes.lane[i]
	switch {
	case round:
		sent := p.events[a.row]
		right := a.corridor() + 1
		x := p.x[right] - p.left[right] - gap/2 - laneWidth*float64(lane+1)
		below := sent.y + sent.h + gap/2
		return []point{{from, sent.y + sent.h}, {from, below}, {x, below}, {x, y}, {to, y}}
	case a.row >= 0 && p.c.free(i):
		sent := p.events[a.row]
		return []point{{from, sent.y + sent.h}, {to, y}}
	}
	return []point{{from, y}, {to, y}}
}
