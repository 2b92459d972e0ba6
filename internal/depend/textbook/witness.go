package textbook

import (
	"ltlpor/internal/depend/access"
	"ltlpor/internal/model/program"
)

// Step is a possible future step of process number Process, in the order added. If Created is set, the step belongs
// to a process that Process may create.
type Step struct {
	Process int
	Edge    program.EdgeID
	Created bool
}

// Conflicting returns the step behind a true result of Conflicts: the nearest conflicting step of the first process
// with a conflict. ok is false without a conflict.
func (f *Reachable) Conflicting(k int, e program.EdgeID) (Step, bool) {
	mine := f.steps.reps[f.steps.class[e]]
	return f.first(k, func(other *access.Access) bool { return access.Conflict(other, mine) })
}

// Enabling returns the step behind a true result of Enables, as Conflicting does for Conflicts.
func (f *Reachable) Enabling(k int, e program.EdgeID, nonEmpty bool) (Step, bool) {
	c := f.steps.wakeClass[e]
	if nonEmpty {
		c = f.steps.wakeFullClass[e]
	}
	mine := f.steps.reps[c]
	return f.first(k, func(other *access.Access) bool { return access.Enables(other, mine) })
}

// first returns the first future step of a process other than k with an access that satisfies meets.
func (f *Reachable) first(k int, meets func(*access.Access) bool) (Step, bool) {
	for j, l := range f.at {
		if j == k {
			continue
		}
		if s, ok := f.steps.nearest(l, meets); ok {
			s.Process = j
			return s, true
		}
	}
	return Step{}, false
}

// place is a location of a process, or of a process created by it.
type place struct {
	loc     int
	created bool
}

// nearest looks from location l on, breadth first.
func (f *steps) nearest(l int, meets func(*access.Access) bool) (Step, bool) {
	queue, seen := []place{{loc: l}}, map[place]bool{{loc: l}: true}
	add := func(p place) {
		if !seen[p] {
			seen[p] = true
			queue = append(queue, p)
		}
	}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, e := range f.out[at.loc] {
			if meets(f.reps[f.class[e.ID]]) {
				return Step{Edge: e.ID, Created: at.created}, true
			}
		}
		for _, n := range f.next[at.loc] {
			add(place{n, at.created})
		}
		for _, n := range f.births[at.loc] {
			add(place{n, true})
		}
	}
	return Step{}, false
}
