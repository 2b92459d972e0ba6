package program

// Nodes maps process types to the nodes of a distributed application.
type Nodes struct {
	Program *Program
	// Of maps a process type to the number of its group of types; the processes of a group form one node. A group
	// number fits a PIDSet, as there are at most 255 types (1.8). If the value is Alone, each process of the type is
	// a node by itself.
	Of []int
}

// Alone is the value in Nodes.Of for a process type outside of every group: each process of the type is a node by
// itself.
const Alone = -1

// AddGroups adds to set the group numbers of the processes of mv.
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

// Groups returns a Fold from a path to the set of the group numbers of the processes moving on the path.
func (n *Nodes) Groups() Fold[PIDSet] {
	return Fold[PIDSet]{Add: func(set PIDSet, moves []Move) PIDSet {
		for _, mv := range moves {
			n.AddGroups(&set, mv)
		}
		return set
	}}
}

// Waiters returns one Waiter for each node with a waiting process: the first waiting process of each group, with
// Group set to the group number plus 1, and each waiting process outside of groups.
//
//   - all is the list of the processes waiting in one state, sorted by pid. Waiters overwrites it.
//   - typeOf returns the type of a process in this state.
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

// IsAmong reports whether w is in one of the sets. A waiter for a whole group (Group is not 0) is looked up by the
// group number in groups, any other waiter by its pid in processes.
func (w Waiter) IsAmong(processes, groups PIDSet) bool {
	if w.Group > 0 {
		return groups.Has(PID(w.Group - 1))
	}
	return processes.Has(w.Proc)
}
