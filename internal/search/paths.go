package search

import "ltlpor/internal/model/program"

// Shade is the colour of a product node in ParallelNDFS. All goroutines see the same shade, except for Cyan, which each
// goroutine adds for the nodes on its path.
type Shade uint8

const (
	// Met: some goroutine has found the node.
	Met Shade = iota
	// Entered: the node is, or was, on the path of some goroutine, or an inner search has visited the node.
	Entered
	// Blue: some goroutine has left the node.
	Blue
	// Red: the node is on no accepting cycle, and no accepting cycle is reachable from it.
	Red
	// Cyan is added to the shade if the node is on the path of the calling goroutine.
	Cyan
)

// Nodes is the access of a single goroutine to the product nodes that several goroutines visit. In the number of a
// node, the low bits are the automaton state and the remaining bits identify the system state. Every goroutine has a
// private Nodes, and all share the shades of nodes.
type Nodes interface {
	// Shade returns the shade of n.
	Shade(n uint64) Shade
	// Enter turns a met node n into an entered node. If path is set, Enter also makes n cyan. It does nothing to blue
	// and red nodes. It returns the previous shade.
	//
	// If the previous shade is blue or red, settled reports whether the system state of n is settled: a cycle of
	// reduced states may be closed on it (under SafetyProviso, a full state is reachable from it).
	Enter(n uint64, path bool) (was Shade, settled bool)
	// Retreat makes n, a cyan node, at least blue. If stays is set, n remains cyan. If settles is set, Retreat makes
	// the system state of n settled (see Enter). The result reports whether the system state is settled after the
	// call.
	Retreat(n uint64, settles, stays bool) (settled bool)
	// Redden makes n red.
	Redden(n uint64)
	// State returns the system state of n.
	State(n uint64) program.State
}

// Paths gives one goroutine of ParallelNDFS access to the nodes: to their shades (colours) and to their successors.
type Paths interface {
	Nodes
	Expander
}

// Expander computes the successors of nodes.
type Expander interface {
	// Begin returns the initial nodes, and the number of low bits of a node that hold the automaton state.
	Begin(h Holder) (roots []uint64, bits uint, err error)
	// Expand returns the successors of n, a node that the Holder stores. Every call for a node returns the same
	// successors. The result is valid until the next call; it is nil if the search was stopped.
	Expand(n *uint64) (*Followed, error)
	// Yield lets operations run for which every goroutine must wait, and reports whether the search continues. Nodes
	// keep their numbers between two calls of Yield or Expand.
	Yield() bool
	// End ends the goroutine's use of the nodes; it must be the last call.
	End()
}

// Holder is the search of a single goroutine, as seen by an Expander. It stores numbers of nodes, which change when
// an Expander renumbers the nodes. It also computes the successors of states that an Expander does not know
// completely.
type Holder interface {
	// Renumber calls f with the address of every node that the Holder stores; f writes the new number.
	Renumber(f func(n *uint64))
	// Odd computes the successors of an odd state s, a state for which the Expander does not know all successors. d
	// has the figures of the decision in s. The automaton goes from q to qs. ok is false if the search is given up.
	Odd(s program.State, q Q, qs []Q) (states []program.State, d Decided, ok bool)
}

// Routes expands nodes for ParallelSCC, and stores for the cycle proviso which system states are settled: a cycle of
// reduced states may be closed on them. Unlike Paths, Routes has no colours of the search (Shade): ParallelSCC itself
// stores information about nodes.
type Routes interface {
	Expander
	// Settle makes the system state of n settled if settles is set. It reports whether the system state is settled
	// now: whether a cycle of reduced states may be closed on it (under SafetyProviso, whether a full state is
	// reachable from it).
	Settle(n uint64, settles bool) (settled bool)
	// State returns the system state of n.
	State(n uint64) program.State
}

// Meeter is a Holder for a Routes, which reports the nodes that it finds by calling AddNodes.
type Meeter interface {
	Holder
	// AddNodes registers the nodes that Expand or Begin will return: the successors of a node, or the initial nodes.
	// It sets fresh[k] to whether no goroutine has found nodes[k] before.
	AddNodes(nodes []uint64, fresh []bool) error
}

// Followed is the result of expanding a node.
type Followed struct {
	// Nodes are the successors; the last must be visited first. Shades[k] and Settled[k] are the results that Enter
	// would return for Nodes[k].
	Nodes   []uint64
	Shades  []Shade
	Settled []bool
	// Unseen: the automaton blocks in this node, or in a successor state that is therefore not among Nodes.
	Unseen bool
	// ClaimFault: the claim fails in this node.
	ClaimFault bool
	// Decided counts the decision about the moves, if this expansion made the decision.
	Decided Decided
	// The following fields are set only by Routes, which sets no Shades. Nodes has the states to which Moves lead,
	// for every automaton state of Qs, beginning with the last.
	//   - Enabled are the moves of the state.
	//   - Odd: the nodes come from Holder.Odd, which knows the moves.
	//   - Marks[k] has the marks of a Generalised automaton missing from the step to Qs[k].
	Qs             []Q
	Marks          []uint64
	Moves, Enabled []program.Move
	Odd            bool
}
