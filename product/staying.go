package product

import "ltlpor/internal/model/program"

// AcceptsStaying implements search.Staying: it reports whether the automaton, from state q, may accept the run that
// stays in system state s for ever. The result may be true although the automaton does not accept the run:
//
//   - with acceptance marks, if the automaton has some infinite run;
//   - if the automaton reaches a fault.
func (p *Product) AcceptsStaying(s program.State, q program.Q) bool {
	if p.claim == nil {
		return false
	}
	// lead returns the automaton states reachable from state `from` in one step or more. If done returns true for a
	// reached state, lead stops and returns true instead.
	lead := func(from program.Q, done func(program.Q) bool) ([]program.Q, bool) {
		var all []program.Q
		seen := map[program.Q]bool{}
		for todo := []program.Q{from}; len(todo) > 0; {
			next := p.claim.next(p.machine, s, todo[0], nil)
			todo = todo[1:]
			for _, t := range next {
				if done(t) {
					return nil, true
				}
				if !seen[t] {
					seen[t] = true
					all = append(all, t)
					todo = append(todo, t)
				}
			}
		}
		return all, false
	}
	ahead, failed := lead(q, func(t program.Q) bool { return p.claim.fault(t) != nil })
	if failed {
		return true
	}
	for _, a := range append(ahead, q) {
		if p.claim.marks == 0 && !p.claim.states[a].Accepting {
			continue
		}
		if _, back := lead(a, func(t program.Q) bool { return t == a }); back {
			return true
		}
	}
	return false
}
