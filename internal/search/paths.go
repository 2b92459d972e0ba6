package search

import "ltlpor/internal/model/program"

// Shade is what all goroutines of ParallelNDFS know of a node of the product.
type Shade uint8

const (
	// Met nodes were found.
	Met Shade = iota
	// Entered ones are, or were, on the path of somebody.
	Entered
	// Blue ones were left by somebody.
	Blue
	// Red ones lie on no accepting cycle, and lead to none.
	Red
	// Cyan is added to the shade of nodes on the path of the goroutine that asks.
	Cyan
)

// Nodes are those of a product that several goroutines visit. They are numbers, whose low bits are a state of
// the automaton; the others stand for a state of the system. One Nodes belongs to one goroutine, and all share what is
// known.
type Nodes interface {
	// Look returns the shade of n.
	Look(n uint64) Shade
	// Enter makes n cyan, and an entered node if it was met, unless it is blue or red. It returns the shade that it
	// had. If that is blue or red, settled says whether a cycle of reduced states may be closed on its system state
	// (under SafetyProviso, whether a full state can be reached from that).
	Enter(n uint64) (was Shade, settled bool)
	// Leave makes n, a cyan node, blue at least; it stays cyan if stays is set. If settles is set its system state is
	// settled from then on. It returns whether that is settled now.
	Leave(n uint64, settles, stays bool) (settled bool)
	// Redden makes n red.
	Redden(n uint64)
	// State returns the system state of n.
	State(n uint64) program.State
}

// Paths are Nodes that can be expanded.
type Paths interface {
	Nodes
	Expander
}

// Expander says what follows on nodes.
type Expander interface {
	// Begin returns the initial nodes, and in how many low bits of a node the automaton state is.
	Begin(h Holder) (roots []uint64, bits uint, err error)
	// Expand says what follows on n, which the holder has: always the same. What it returns is valid until it is called
	// again; it is nil where the search was stopped.
	Expand(n *uint64) (*Followed, error)
	// Yield lets others do what they can do only while all wait, and reports whether the search goes on. Between two
	// calls of Yield or Expand nodes keep their numbers.
	Yield() bool
	// End is the last call.
	End()
}

// Holder is a search that holds nodes.
type Holder interface {
	// Renumber calls f with the address of every node that is held.
	Renumber(f func(n *uint64))
	// Odd returns the states that follow on one of which Paths does not know all, and what is to be counted for
	// the moves of that; the automaton, in q, has gone to qs. ok is false if the search is given up.
	Odd(s program.State, q Q, qs []Q) (states []program.State, d Decided, ok bool)
}

// Routes are for ParallelSCC, which knows the nodes itself: they have no shades.
type Routes interface {
	Expander
	// Settle makes the system state of n settled, if settles is set, and returns whether it is settled now: whether a
	// cycle of reduced states may be closed on it (under SafetyProviso, whether a full state can be reached from it).
	Settle(n uint64, settles bool) (settled bool)
	// State returns the system state of n.
	State(n uint64) program.State
}

// Meeter is the Holder of Routes.
type Meeter interface {
	Holder
	// Meet is called with the nodes that follow on one, or the initial ones, all that Expand or Begin will return. It
	// sets fresh to which of them are met for the first time by anybody.
	Meet(nodes []uint64, fresh []bool) error
}

// Followed is what follows on a node.
type Followed struct {
	// Nodes are the successors, of which those that come last are to be visited first; Shades and Settled are what
	// Enter would say of them.
	Nodes   []uint64
	Shades  []Shade
	Settled []bool
	// Unseen: some system state that follows is not among them, as the automaton blocks there, or it blocks in this
	// one.
	Unseen bool
	// ClaimFault: the claim fails here.
	ClaimFault bool
	// Decided is what was decided now.
	Decided Decided
	// Of Routes alone, without Shades: Nodes has, for each of the automaton states Qs, from the last on, the states to
	// which Moves lead. Enabled are all moves. Odd: they come from Holder.Odd instead, which knows the moves. Marks
	// are what the steps to Qs lack of the marks of a Generalised automaton.
	Qs             []Q
	Marks          []uint64
	Moves, Enabled []program.Move
	Odd            bool
}
