package program

// Choice is an encoded subset of the moves of a state: the moves that a reduction keeps. The search stores the Choice
// with the state; only the reducers of the system that made the Choice can decode it.
type Choice uint16

// Full is the Choice that keeps every move.
const Full Choice = 0

// Q is a state of a property automaton (or of a never claim).
type Q int32

// NoQ is the state of an automaton that has not started.
const NoQ Q = -1
