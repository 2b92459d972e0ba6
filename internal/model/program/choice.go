package program

// Choice says which moves of a state a reduction keeps. Only the reducers of the system for
// which one of them made it know what it stands for; the search stores it with the state.
type Choice uint16

// Full is the choice of all moves.
const Full Choice = 0

// Q is a state of a property automaton (or of a never claim).
type Q int32

// NoQ stands for "before the automaton has started".
const NoQ Q = -1
