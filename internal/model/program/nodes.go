package program

// Nodes tells which processes are one node of a distributed application.
type Nodes struct {
	Program *Program
	// Of tells by process type which group of types its processes are in, all of which are one node: a number
	// that fits a PIDSet, as there are at most 255 types (1.8). Alone: each of them is a node by itself.
	Of []int
}

// Alone is the group of a process type whose processes are no part of another's node.
const Alone = -1

// AddGroups puts into set the groups of those who move in mv.
func (n *Nodes) AddGroups(set *PIDSet, mv Move) {
	for _, e := range [...]EdgeID{mv.Edge, mv.PeerEdge} {
		if e < 0 {
			continue
		}
		if g := n.Of[n.Program.Edges[e].Type]; g != Alone {
			set.Add(PID(g))
		}
	}
}

// Groups returns what computes the groups of the processes that move along paths.
func (n *Nodes) Groups() Fold[PIDSet] {
	return Fold[PIDSet]{Add: func(set PIDSet, moves []Move) PIDSet {
		for _, mv := range moves {
			n.AddGroups(&set, mv)
		}
		return set
	}}
}

// Waiters takes from all, processes that wait in one state in the order of their numbers, those that are not
// the first of their node. typeOf tells the type of a process there.
func (n *Nodes) Waiters(all []Waiter, typeOf func(PID) int) []Waiter {
	var met PIDSet
	first := all[:0]
	for _, w := range all {
		g := n.Of[typeOf(w.Proc)]
		if g == Alone {
			first = append(first, w)
			continue
		}
		if w.Group = g + 1; !met.Has(PID(g)) {
			met.Add(PID(g))
			first = append(first, w)
		}
	}
	return first
}

// Among reports whether w, or the group for which it stands, is among those.
func (w Waiter) Among(processes, groups PIDSet) bool {
	if w.Group > 0 {
		return groups.Has(PID(w.Group - 1))
	}
	return processes.Has(w.Proc)
}
