package interp

// Judgement summarises the runs of a model in which a never claim takes part.
type Judgement struct {
	Ends    bool // the claim reaches its end (rule 11.3)
	Accepts bool // a cycle passes through an accept label of the claim
	Fails   bool // an assertion of the claim fails
	Errs    bool // a step of the claim has another fault
	// Wrong is set if a step of the system has a fault. Stops is set if such a fault ends the run.
	Wrong, Stops bool
}

// Observes reports whether the claim is violated, if it only observes the runs: faults of the system do not count. If
// Stops is set, the result false proves nothing. If Errs is set, no result proves anything.
func (j Judgement) Observes() (violated bool) { return j.Ends || j.Accepts || j.Fails }

// TakesPart reports whether the claim is violated, if it takes part in the runs: every fault of a step counts. (rule
// 11.5)
func (j Judgement) TakesPart() (violated bool) { return j.Observes() || j.Errs || j.Wrong }

// Judge explores the runs of m together with its claim. If m has more than `limit` states, or a fault in the initial
// state, ok is false.
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
			j.Ends = true // a run stops where the claim reaches its end
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

// returns reports whether some path with at least one edge leads from node i back to i. next[k] has the successors of
// node k.
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
