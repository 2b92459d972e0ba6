package program

// Choice is the number of a subset of the moves of a state: the moves that a partial-order reduction explores. The
// search stores the Choice with the state. Only the reducers of the same system can decode it.
type Choice uint16

// Full is the Choice with all moves of a state.
const Full Choice = 0

// Q is the number of a state of a property automaton, or of a never claim.
type Q int32

// NoQ is no automaton state: the automaton has not started, or does not exist.
const NoQ Q = -1
