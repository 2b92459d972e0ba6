package interp

// Judgement summarises the runs of a model where a never claim takes part.
type Judgement struct {
	Ends    bool // the claim reaches its end (rule 11.3)
	Accepts bool // a cycle passes through an accept label of the claim
	Fails   bool // an assertion of the claim fails
	Errs    bool // a step of the claim has another fault
	// Wrong is set if a step of the system has a fault, and Stops if such a fault also ends the run.
	Wrong, Stops bool
}

// Observes reports whether the claim is violated if the claim only observes: faults of the system do not count. The
// result false proves nothing if Stops is set, and no result proves anything if Errs is set.
func (j Judgement) Observes() (violated bool) { return j.Ends || j.Accepts || j.Fails }

// TakesPart reports whether the claim is violated if the claim takes part in the runs: every fault of a step counts.
// (rule 11.5)
func (j Judgement) TakesPart() (violated bool) { return j.Observes() || j.Errs || j.Wrong }

// Judge explores the runs of m together with its claim. ok is false if m has more than `limit` states, or a fault in
// the initial state.
func (m *Model) Judge(limit int) (j Judgement, ok bool) {
	first, fault := m.Initial()
	if fault != nil {
		return j, false
	}
	index := map[string]int{m.key(first): 0}
	states := []*State{first}
	var next [][]int
	for i := 0; i < len(states); i++ {
		var to []int
		if m.ClaimEnded(states[i]) {
			j.Ends = true // a run stops at the end of the claim
			next = append(next, to)
			continue
		}
		for _, mv := range m.Moves(states[i]) {
			for _, o := range m.Fire(states[i], mv) {
				j.addFault(o.Fault, mv.pid == claimant)
				if o.State == nil {
					continue
				}
				key := m.key(o.State)
				k, known := index[key]
				if !known {
					k = len(states)
					index[key] = k
					states = append(states, o.State)
				}
				to = append(to, k)
			}
		}
		next = append(next, to)
		if len(states) > limit {
			return j, false
		}
	}
	accept := m.claim.marked("accept")
	for i, s := range states {
		j.Accepts = j.Accepts || accept[s.claim.at] && returns(next, i)
	}
	return j, true
}

func (j *Judgement) addFault(f *Fault, ofClaim bool) {
	switch {
	case f == nil:
	case ofClaim && f.Kind == Assertion:
		j.Fails = true
	case ofClaim:
		j.Errs = true
	default:
		j.Wrong = true
		j.Stops = j.Stops || !f.Kind.Continues()
	}
}

// returns reports whether a nonempty path leads from node i back to i. next[k] lists the successors of node k.
func returns(next [][]int, i int) bool {
	seen := map[int]bool{}
	todo := append([]int(nil), next[i]...)
	for len(todo) > 0 {
		k := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if k == i {
			return true
		}
		if !seen[k] {
			seen[k] = true
			todo = append(todo, next[k]...)
		}
	}
	return false
}
