package depend

import "ltlpor/internal/model/program"

// Quiet reports, by edge ID, whether the steps of the edge never enable a step of another process. Such a step makes no
// awaited condition true, offers no rendezvous, and neither creates nor ends a process.
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

// MeetsNobody reports whether a step of edge id has three properties: it is no rendezvous, it neither creates nor
// terminates a process, and it ends at a location without rendezvous edges, which might enable a partner.
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
			// The step does not end at this location: it may continue with the next edge.
			if (e.Atomic || l.Merged) && !rests(r.prog.Edges[id]) {
				return false
			}
		}
		return true
	}
	return rests(e)
}

// OffForFairness returns the reason why the reduction cannot be used under a fairness assumption, or "" if it can. The
// obstacle is timeout: fairness also concerns blocked processes, and a step leaving no step executable enables
// every process waiting for timeout.
func (r *Relations) OffForFairness() string {
	if r.prog.Reads(program.TimeoutVar) {
		return "fairness, and the model uses timeout"
	}
	return ""
}
