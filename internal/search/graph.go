// Package search walks the product of a system and a property automaton: depth
// first for safety, breadth first for shortest traces, nested depth first or by
// components for acceptance cycles.
//
// A node of the product is a stored system state (store.Ref) with an automaton
// state (Q). What a reduction decides belongs to the system state alone, so
// the reduced system is one graph, whatever the automaton does.
//
// Letters: s t states, r ref, q automaton state, mv move, m moves.
package search

import "ltlpor/internal/model/program"

// Q is a state of the property automaton.
type Q = program.Q

// NoQ asks Graph.Next for the initial automaton states.
const NoQ = program.NoQ

// Graph is a system with a property automaton beside it. Package product has
// the one for programs.
type Graph interface {
	// Init appends the initial system state to dst.
	Init(dst program.State) program.State
	// Enabled sets m to the moves of s: at least one, which is program.Stutter
	// where the system has nothing to do.
	Enabled(s program.State, m *program.Moves)
	// Fire appends to out what mv, a move of s, leads to. An outcome without a
	// State, or with a Fault that does not continue, leads nowhere. The caller
	// empties out; until then the states appended before stay as they are.
	Fire(s program.State, mv program.Move, out *program.Outcomes)
	// Next appends to dst the successors of q when the automaton reads the label
	// of s. There may be none: the automaton blocks. For q = NoQ it appends the
	// initial states. Without a property the only automaton state is 0.
	Next(s program.State, q Q, dst []Q) []Q
	// Accepting reports whether q is an accepting automaton state.
	Accepting(q Q) bool
}

// Claim is a Graph some of whose automaton states stand for a fault of the
// claim: its end was reached, or an assertion in it failed. Such a state has no
// successors; that the automaton can get there from a node is the error.
type Claim interface {
	// ClaimFault returns the fault that q stands for, nil if it is an ordinary state.
	ClaimFault(q Q) *program.Fault
}

// Reducer selects which moves of a state are looked at. It belongs to one goroutine. Several
// reducers of one system (those of the workers of a system.System) understand each other's
// choices. A search may rely on this:
//
//  1. What Choose returns is a right choice for the state of m, given what closes told: it satisfies
//     the conditions of the reduction by itself, whatever was chosen for other states.
//  2. It need not be what Choose returned for this state before, or what another reducer of the
//     system returns: what a reducer has met and remembers may come in, and so does closes. So a
//     search keeps one choice for each state: the search itself decides which one counts.
//  3. Moves is a function of m and c alone, and the same one in all reducers of the system: a
//     choice that one has made can be asked of each other, once it was told (by a channel, under a
//     lock, or the like).
type Reducer interface {
	// Choose decides for the state of m. closes reports whether a move may close
	// a cycle of reduced states, or leads to no state at all; only the search can tell. It may be called any
	// number of times until Choose returns.
	Choose(m *program.Moves, closes func(program.Move) bool) program.Choice
	// Moves returns the moves that c stands for in the state of m, for which c was chosen. The
	// slice is valid until the next call; it may be m.All.
	Moves(m *program.Moves, c program.Choice) []program.Move
}

// Lettered is a Graph of which Next reads nothing of a state but the truth of the program's
// propositions, where all of them have a value.
type Lettered interface {
	// Reads reports whether Next, for q, reads that at all.
	Reads(q Q) bool
	// NextBy is Next for a state in which the propositions in props are true. q is not NoQ.
	NextBy(props uint64, q Q, dst []Q) []Q
}

// Staying is a Graph that knows what its automaton says of runs that stay in a state
// inside one step: they have no further states (program.Outcomes.Stays).
type Staying interface {
	// AcceptsStaying reports whether the automaton may accept s for ever from q on.
	AcceptsStaying(s program.State, q Q) bool
}
