package program

// Nodes assigns the process types of a program to the nodes of a distributed application.
type Nodes struct {
	Program *Program
	// Of[t] is the number of the group of process type t. The processes of a group form a node. If Of[t] is Alone,
	// every process of type t is a separate node. There are at most 255 process types (rule 1.8 of
	// doc/dev/semantics.md), so a PIDSet can hold group numbers.
	Of []int
}

// Alone is the value in Nodes.Of for a process type without a group: every process of the type is a separate node.
const Alone = -1

// AddGroups adds the group numbers of the processes of mv to set.
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

// Groups returns a Fold that computes, for a path, the set of the group numbers of the processes moving on the path.
func (n *Nodes) Groups() Fold[PIDSet] {
	return Fold[PIDSet]{Add: func(set PIDSet, moves []Move) PIDSet {
		for _, mv := range moves {
			n.AddGroups(&set, mv)
		}
		return set
	}}
}

// Waiters returns a Waiter for every node with a waiting process: the first waiting process of every group, with
// Waiter.Group set to the group number plus 1, and every waiting process without a group.
//
//   - all are the waiting processes of a state, sorted by pid. Waiters overwrites the list.
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

// IsAmong reports whether w is in one of two sets. If w stands for a group (w.Group is not 0), the set is `groups`,
// which has group numbers; otherwise it is `processes`.
func (w Waiter) IsAmong(processes, groups PIDSet) bool {
	if w.Group > 0 {
		return groups.Has(PID(w.Group - 1))
	}
	return processes.Has(w.Proc)
}
