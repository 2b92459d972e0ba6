package textbook

import (
	"ltlpor/internal/depend/access"
	"ltlpor/internal/model/program"
)

// Step is a possible future step of process number Process of a Reachable. If Created is set, the step belongs to a
// process that Process may create.
type Step struct {
	Process int
	Edge    program.EdgeID
	Created bool
}

// Conflicting returns a future step making Conflicts(k, e) true: the nearest such step of the first process that
// has one. The second result is false if Conflicts is false.
func (f *Reachable) Conflicting(k int, e program.EdgeID) (Step, bool) {
	mine := f.steps.reps[f.steps.class[e]]
	return f.first(k, func(other *access.Access) bool { return access.Conflict(other, mine) })
}

// Enabling returns a future step making Enables(k, e, nonEmpty) true: the nearest such step of the first process
// that has one. The second result is false if Enables is false.
func (f *Reachable) Enabling(k int, e program.EdgeID, nonEmpty bool) (Step, bool) {
	c := f.steps.wakeClass[e]
	if nonEmpty {
		c = f.steps.wakeFullClass[e]
	}
	mine := f.steps.reps[c]
	return f.first(k, func(other *access.Access) bool { return access.Enables(other, mine) })
}

// first returns the nearest future step with an access satisfying meets, of the first process other than number k
// that has such a step. The second result is false if no process has one.
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

// place is a location in the search for a future step. If created is set, a created process is at the location.
type place struct {
	loc     int // number of the location among all locations of the program
	created bool
}

// nearest returns the nearest step from location l on with an access satisfying meets, by breadth-first search. The
// second result is false if no such step exists.
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
