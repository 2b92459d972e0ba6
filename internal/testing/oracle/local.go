package oracle

import "ltlpor/internal/model/program"

// LocalDeadlocks returns the processes in a local deadlock, with their locations, by the definition. waiting returns
// the live processes of a state that are not at an end location. Such a process is in a local deadlock unless some path
// from the state has a step of the process, ends the run in a fault, or has a step in which the run may stay forever.
func (g *Graph) LocalDeadlocks(waiting func(s program.State) []program.Waiter) map[program.Waiter]bool {
	out := map[program.Waiter]bool{}
	for i, s := range g.States {
		for _, w := range waiting(s) {
			if !out[w] && !g.moves(i, w.Proc, map[int]bool{}) {
				out[w] = true
			}
		}
	}
	return out
}

// moves reports whether some path from state i has a step of process p, ends the run in a fault, or has a step in which
// the run may stay forever. seen marks the states visited.
func (g *Graph) moves(i int, p program.PID, seen map[int]bool) bool {
	seen[i] = true
	for _, steps := range g.Succ[i] {
		for _, s := range steps {
			if s.To < 0 || s.Stays || s.Moved.Has(p) || !seen[s.To] && g.moves(s.To, p, seen) {
				return true
			}
		}
	}
	return false
}
