package program

// Choice encodes the subset of a state's moves that a reduction keeps. Only the reducers of the system that made a
// Choice can decode it; the search stores the Choice with the state.
type Choice uint16

// Full is the choice of every move.
const Full Choice = 0

// Q is a state of a property automaton (or of a never claim).
type Q int32

// NoQ stands for "before the automaton has started".
const NoQ Q = -1
