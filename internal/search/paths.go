package search

import "ltlpor/internal/model/program"

// Shade is the knowledge that the goroutines of ParallelNDFS share about a node of the product.
type Shade uint8

const (
	// Met nodes were found.
	Met Shade = iota
	// Entered nodes are, or were, on the path of some goroutine.
	Entered
	// Blue nodes were left by some goroutine.
	Blue
	// Red nodes are on no accepting cycle, and lead to no accepting cycle.
	Red
	// Cyan is added to the shade of nodes on the path of the calling goroutine.
	Cyan
)

// Nodes are the nodes of a product that several goroutines visit. A node is a number: the low bits are the automaton
// state, the remaining bits identify the system state. Every goroutine has a private Nodes; their knowledge is
// shared.
type Nodes interface {
	// Look returns the shade of n.
	Shade(n uint64) Shade
	// Enter makes n cyan, and turns a met node into an entered node. It does nothing to blue and red nodes. It
	// returns the previous shade. If the shade is blue or red, settled reports whether a cycle of reduced states may
	// be closed on the system state (under SafetyProviso, whether a full state is reachable from the system state).
	Enter(n uint64) (was Shade, settled bool)
	// Leave makes n, a cyan node, at least blue. If stays is set, n remains cyan. If settles is set, the system state
	// is settled from now on. Leave reports whether the system state is settled now.
	Retreat(n uint64, settles, stays bool) (settled bool)
	// Redden makes n red.
	Redden(n uint64)
	// State returns the system state of n.
	State(n uint64) program.State
}

// Paths are Nodes with expansion.
type Paths interface {
	Nodes
	Expander
}

// Expander computes the successors of nodes.
type Expander interface {
	// Begin returns the initial nodes, and the number of low bits of a node that hold the automaton state.
	Begin(h Holder) (roots []uint64, bits uint, err error)
	// Expand returns the successors of n, a node of the holder, always the same. The result is valid until the next
	// call; it is nil if the search was stopped.
	Expand(n *uint64) (*Followed, error)
	// Yield permits operations for which every goroutine must wait, and reports whether the search continues. Nodes
	// keep their numbers between two calls of Yield or Expand.
	Yield() bool
	// End must be the last call.
	End()
}

// Holder is a search that holds nodes.
type Holder interface {
	// Renumber calls f with the address of every node that the holder has.
	Renumber(f func(n *uint64))
	// Odd returns the successors of a state that Paths does not know completely, and the figures for its moves. The
	// automaton goes from q to qs. ok is false if the search is given up.
	Odd(s program.State, q Q, qs []Q) (states []program.State, d Decided, ok bool)
}

// Routes are for ParallelSCC, which knows the nodes itself: nodes have no shades.
type Routes interface {
	Expander
	// Settle makes the system state of n settled if settles is set. It reports whether the system state is settled
	// now: whether a cycle of reduced states may be closed on it (under SafetyProviso, whether a full state is
	// reachable from it).
	Settle(n uint64, settles bool) (settled bool)
	// State returns the system state of n.
	State(n uint64) program.State
}

// Meeter is the Holder of Routes.
type Meeter interface {
	Holder
	// Meet is called with every node that Expand or Begin will return: the successors of a node, or the initial
	// nodes. It sets fresh[k] to whether nodes[k] is met for the first time by any goroutine.
	AddNodes(nodes []uint64, fresh []bool) error
}

// Followed is the result of expanding a node.
type Followed struct {
	// Nodes are the successors; the last must be visited first. Shades and Settled are the results that Enter would
	// return.
	Nodes   []uint64
	Shades  []Shade
	Settled []bool
	// Unseen: the automaton blocks in this state, or in a successor state that is therefore not among Nodes.
	Unseen bool
	// ClaimFault: the claim fails here.
	ClaimFault bool
	// Decided has the figures of the decision made now.
	Decided Decided
	// For Routes only, without Shades. Nodes has the states to which Moves lead, for every automaton state of Qs,
	// beginning with the last.
	//   - Enabled are the moves of the state.
	//   - Odd: the nodes come from Holder.Odd, which knows the moves.
	//   - Marks are the marks of a Generalised automaton missing from the steps to Qs.
	Qs             []Q
	Marks          []uint64
	Moves, Enabled []program.Move
	Odd            bool
}
