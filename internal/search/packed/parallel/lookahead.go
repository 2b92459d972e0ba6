package parallel

import "ltlpor/internal/model/program"

// mostAhead is the maximal number of reduced states that one call of leadsAhead examines.
const mostAhead = 24

// pathEntry is an element of Walker.path: a reduced state that leadsAhead has reached along chosen moves from a pick,
// a state with a provisional choice.
type pathEntry struct {
	root uint64 // the state, encoded in a single word
	// by is the index in Walker.path of the predecessor, or -1 if the predecessor is the pick.
	by int
}

// leadsAhead reports whether a chosen path from p leads to a state without a colour: a state not decided, or with
// every move followed. p is a state with a provisional choice. All states on the path are reduced, and the path
// follows their choices. leadsAhead examines at most mostAhead states, hence it may miss a path.
func (x *Walker) leadsAhead(p *pick) bool {
	x.path = x.path[:0]
	before := len(x.out)
	defer func() { x.out = x.out[:before] }()
	for _, t := range x.out[p.from:p.to] { // some states of the batch may have become reduced
		if u, ok := x.openBehind(t, -1); ok {
			return x.noteWayOn(p, -1, u)
		}
	}
	for i := 0; i < len(x.path) && i < mostAhead; i++ {
		root := x.path[i].root
		k, n := x.load(root)
		if k == nil {
			return false
		}
		if n == odd {
			continue
		}
		c, ok := x.choices.Known(&x.Transitions, x.w, k, x.present)
		if !ok || c == program.Full {
			continue
		}
		set := x.decider.Set(c)
		x.out = x.out[:before]
		if !x.appendSuccessors(root, &set) {
			return false
		}
		for _, t := range x.out[before:] {
			if u, ok := x.openBehind(t, i); ok {
				return x.noteWayOn(p, i, u)
			}
		}
	}
	return false
}

// openBehind returns a state without a colour (not decided, or with every move followed) known to be reachable from
// root: root itself, or the end of a cached path. ok is false if no such state is known. If root has the colour
// reduced, openBehind also appends root to x.path. `by` is the index of its predecessor in x.path, or -1 if the
// predecessor is the state from which leadsAhead starts.
func (x *Walker) openBehind(root uint64, by int) (to uint64, ok bool) {
	switch c, found := x.set.Lookup(root); {
	case !found || c == 0:
		return root, true
	case c != reduced:
		return 0, false
	}
	for i := range x.path {
		if x.path[i].root == root {
			return 0, false
		}
	}
	x.path = append(x.path, pathEntry{root, by})
	return x.shortcuts.follow(root, x.set)
}

// noteWayOn caches a path of leadsAhead: state `to` is reachable from p, and from the entries of x.path that lead from
// p to the entry with index `by`. If `by` is -1, the path has no such entries. noteWayOn reports whether all of these
// states are certainly reduced to the choices that leadsAhead followed.
func (x *Walker) noteWayOn(p *pick, by int, to uint64) bool {
	for ; by >= 0; by = x.path[by].by {
		x.shortcuts.add(x.path[by].root, to)
	}
	x.shortcuts.add(p.root, to)
	return !x.space.unsteady.Load()
}
