package depend

import "ltlpor/internal/model/program"

// Quiet returns, for each edge, whether its steps make nothing executable for other
// processes: nothing that they wait for becomes true, nobody is met who offers a
// rendezvous, nobody is created or dies.
func (r *Relations) Quiet() []bool {
	quiet := make([]bool, len(r.prog.Edges))
	for _, e := range r.prog.Edges {
		quiet[e.ID] = r.MeetsNobody(e.ID)
		for _, f := range r.prog.Edges {
			if !quiet[e.ID] {
				break
			}
			quiet[e.ID] = !r.MayEnable(e.ID, f.ID)
		}
	}
	return quiet
}

// MeetsNobody reports whether a step of e neither changes the set of processes nor
// ends at a location with a rendezvous, which would make partners executable.
func (r *Relations) MeetsNobody(id program.EdgeID) bool {
	e := r.prog.Edges[id]
	if e.Kind == program.End || r.actions[id].Handshake {
		return false
	}
	seen := map[program.Loc]bool{}
	var rests func(e *program.Edge) bool
	rests = func(e *program.Edge) bool {
		run := false
		program.WalkEdge(e, func(x program.Expr) {
			if _, ok := x.(*program.Run); ok {
				run = true
			}
		})
		if run || e.Kind == program.End {
			return false
		}
		if seen[e.To] {
			return true
		}
		seen[e.To] = true
		l := &r.prog.Types[e.Type].Locations[e.To]
		for _, id := range l.Out {
			if r.actions[id].Handshake {
				return false
			}
			// The step may go on from here, and rest later.
			if (e.Atomic || l.Merged) && !rests(r.prog.Edges[id]) {
				return false
			}
		}
		return true
	}
	return rests(e)
}

// OffForFairness returns why steps cannot be reduced where it matters who is blocked,
// "" if they can. A step after which nothing else is executable makes everyone
// executable who waits for timeout.
func (r *Relations) OffForFairness() string {
	if r.prog.Reads(program.TimeoutVar) {
		return "fairness, and the model uses timeout"
	}
	return ""
}
