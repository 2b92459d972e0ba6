// Package search explores the product of a system and a property automaton: depth first for safety, breadth first for
// shortest traces, and by nested depth-first search or strongly connected components for acceptance cycles.
//
// A node of the product is a stored system state (store.Ref) with an automaton state (Q). The decisions of a
// reduction depend on the system state alone, hence the reduced system is the same graph for any behaviour of the
// automaton.
//
// Letters: s t states, r ref, q automaton state, mv move, m moves.
package search

import "ltlpor/internal/model/program"

// Q is a state of the property automaton.
type Q = program.Q

// NoQ is the argument q for which Graph.Next returns the initial automaton states.
const NoQ = program.NoQ

// Graph is a system with a property automaton. Package product implements Graph for programs.
type Graph interface {
	// Init appends the initial system state to dst.
	Init(dst program.State) program.State
	// Enabled sets m to the moves of s, at least one. If the system has no move, the move is program.Stutter.
	Enabled(s program.State, m *program.Moves)
	// Fire appends the outcomes of mv, a move of s, to out. An outcome without a State, or with a Fault that does not
	// continue, leads nowhere. The caller empties out; until that moment the states appended earlier do not change.
	Fire(s program.State, mv program.Move, out *program.Outcomes)
	// Next appends to dst the successors of q when the automaton reads the label of s. No successor means that the
	// automaton blocks. For q = NoQ, Next appends the initial states. Without a property the only automaton state is
	// 0.
	Next(s program.State, q Q, dst []Q) []Q
	// Accepting reports whether q is an accepting automaton state.
	Accepting(q Q) bool
}

// Claim is a Graph in which some automaton states represent faults of the never claim: the claim reached its end, or an
// assertion in the claim failed. Such a state has no successors. If the automaton can reach such a state from a node,
// the search reports an error.
type Claim interface {
	// ClaimFault returns the fault that q represents, or nil if q is an ordinary state.
	ClaimFault(q Q) *program.Fault
}

// Reducer selects the moves of a state that are explored. A Reducer belongs to one goroutine. Several reducers of one
// system (the reducers of the workers of a system.System) understand each other's choices. A search may rely on the
// following:
//
//  1. The result of Choose is a valid choice for the state of m, given the answers of closes: the choice satisfies
//     the conditions of the reduction by itself, whatever was chosen in other states.
//  2. The result may differ from an earlier result for this state, or from the result of another reducer of the
//     system, because it may depend on closes and on the reducer's memory. Hence a search keeps one choice per state
//     and decides itself which choice counts.
//  3. Moves is a function of m and c alone, and the same function in every reducer of the system. A reducer can
//     interpret the choice of another reducer if the choice was passed on with synchronisation (a channel, a lock, or
//     the like).
type Reducer interface {
	// Choose decides for the state of m. closes reports whether a move may close a cycle of reduced states, or leads
	// to no state; only the search knows this. Choose may call closes any number of times before it returns.
	Choose(m *program.Moves, closes func(program.Move) bool) program.Choice
	// Moves returns the moves of choice c in the state of m, for which c was chosen. The slice is valid until the
	// next call; it may be m.All.
	Moves(m *program.Moves, c program.Choice) []program.Move
}

// Lettered is a Graph in which Next depends on the system state only through the truth values of the program's
// propositions. This must hold whenever every proposition has a value.
type Lettered interface {
	// Reads reports whether Next reads the propositions for q.
	Reads(q Q) bool
	// NextBy is Next for a state satisfying exactly the propositions in props. q must not be NoQ.
	NextBy(props uint64, q Q, dst []Q) []Q
}

// Staying is a Graph that can decide whether the automaton accepts a run that stays for ever inside one step, without
// further states (program.Outcomes.Stays).
type Staying interface {
	// AcceptsStaying reports whether the automaton, from q on, may accept the run that stays in s for ever.
	AcceptsStaying(s program.State, q Q) bool
}
