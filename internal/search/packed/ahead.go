package packed

import "ltlpor/internal/model/program"

// mostAhead is how many reduced states are looked at, to see whether one leads on.
const mostAhead = 24

// passed is a reduced state that may be looked at, reached from the one with number by, or from a pick if that is -1.
type passed struct {
	root uint64
	by   int
}

// ahead reports whether a state without a colour can be reached from p by what is chosen in a few states, as far as
// that is known. All of them are reduced to that.
func (x *Walker) ahead(p *pick) bool {
	x.path = x.path[:0]
	before := len(x.out)
	defer func() { x.out = x.out[:before] }()
	for _, t := range x.out[p.from:p.to] { // of the same batch some may be reduced by now
		if u, ok := x.on(t, -1); ok {
			return x.found(p, -1, u)
		}
	}
	for i := 0; i < len(x.path) && i < mostAhead; i++ {
		root := x.path[i].root
		k, n := x.look(root)
		if k == nil {
			return false
		}
		if n == odd {
			continue
		}
		g := x.choices.find(&x.memo, x.w, k, x.present)
		if g == nil || g.choice == program.Full {
			continue
		}
		set := x.decider.Set(g.choice)
		x.out = x.out[:before]
		if !x.follow(root, &set) {
			return false
		}
		for _, t := range x.out[before:] {
			if u, ok := x.on(t, i); ok {
				return x.found(p, i, u)
			}
		}
	}
	return false
}

// on returns a state without a colour that is known to be reached from root: that state itself, or one to which there
// is a way. Otherwise root, which was reached from by, may be looked at if it is reduced to what is chosen.
func (x *Walker) on(root uint64, by int) (to uint64, ok bool) {
	switch c, found := x.set.Look(root); {
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
	x.path = append(x.path, passed{root, by})
	return x.ways.on(root, x.set)
}

// found notes that to is reached from p, and from what was passed on the way to it, by number by and before. It reports
// whether what was chosen there is what these states were reduced to.
func (x *Walker) found(p *pick, by int, to uint64) bool {
	for ; by >= 0; by = x.path[by].by {
		x.ways.add(x.path[by].root, to)
	}
	x.ways.add(p.root, to)
	return !x.space.unsteady.Load()
}
