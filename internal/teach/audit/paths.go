package audit

import (
	"slices"

	"ltlpor/internal/model/program"
)

// arrival is a state visited by a walk. The walk came from state found[from] of the auditor, along edge `edge`. For the
// first states of the walk, `from` and `edge` are -1.
type arrival struct{ state, from, edge int32 }

// paths checks C1, C2, W and Future for all recorded choices. States with the same chosen set are checked together: a
// walk from these states visits every state that is reachable without chosen moves. The error is the error of a.ctx.
func (a *auditor) paths() error {
	type group struct {
		set     []moveID
		sources []node
	}
	var groups []*group
	byKey := map[string]*group{}
	var key []byte
	for _, n := range a.recorder.order {
		d := a.recorder.made[n]
		if d.whole || len(d.edges) == 0 {
			continue
		}
		set := make([]moveID, len(d.edges))
		key = key[:0]
		for i, k := range d.edges {
			set[i] = a.graph.name[k]
		}
		slices.Sort(set)
		for _, id := range set {
			key = append(key, byte(id), byte(id>>8), byte(id>>16), byte(id>>24))
		}
		g := byKey[string(key)]
		if g == nil {
			g = &group{set: set}
			byKey[string(key)] = g
			groups = append(groups, g)
		}
		g.sources = append(g.sources, n)
	}
	a.seen = make([]int32, len(a.graph.States))
	for _, g := range groups {
		if a.ctx.Err() != nil {
			return a.ctx.Err()
		}
		a.set = g.set
		a.walkOutside(g.sources)
		if a.InOrder {
			a.visible(g.sources)
		}
		if a.Futures != nil {
			a.expected(g.sources)
		}
	}
	a.count(C1, a.diamonds)
	a.count(C2, a.onPaths)
	if a.W {
		a.count(W, a.onPaths)
	}
	if a.Futures != nil {
		a.count(Future, a.futures)
	}
	return nil
}

// walkOutside checks C1, C2 and W for the set a.set, chosen in the states in `sources`. walkOutside visits the states
// that are reachable from the sources without moves of a.set, in breadth-first order; checks the conditions in each of
// them; and stores the states in a.found.
func (a *auditor) walkOutside(sources []node) {
	a.walk++
	a.found = a.found[:0]
	for _, n := range sources {
		a.addArrival(n.state, -1, -1)
	}
	for at := int32(0); int(at) < len(a.found); at++ {
		u := a.found[at].state
		if !a.membersAt(at, u) {
			continue
		}
		for k, to := a.graph.edges(u); k < to; k++ {
			if a.inSet(a.graph.name[k]) {
				continue
			}
			for _, m := range a.members {
				a.diamonds++
				if why := a.diamond(m, k); why != "" {
					a.fail(a.failure(C1, why, at, m, k))
				}
			}
			for _, x := range a.graph.resultsOf(k) {
				if x.to >= 0 {
					a.addArrival(x.to, at, k)
				}
			}
		}
	}
}

// addArrival appends state i to a.found, unless the current walk has visited the state before.
func (a *auditor) addArrival(i, from, edge int32) {
	if a.seen[i] != a.walk {
		a.seen[i] = a.walk
		a.found = append(a.found, arrival{i, from, edge})
	}
}

func (a *auditor) inSet(id moveID) bool {
	_, ok := slices.BinarySearch(a.set, id)
	return ok
}

// membersAt sets a.members to the edges of state u for the moves of the chosen set a.set. membersAt also checks C2 and
// W for these edges. u is the state of a.found[at]. The result is false if some move of a.set is not enabled in u.
func (a *auditor) membersAt(at, u int32) bool {
	a.members = a.members[:0]
	for _, id := range a.set {
		k := a.graph.find(u, id)
		if k < 0 {
			// C1 has failed at an earlier state of the walk, and that failure has more information
			return false
		}
		a.members = append(a.members, k)
		a.onPaths++
		for _, x := range a.graph.resultsOf(k) {
			if x.to < 0 {
				continue
			}
			if changed := a.changed(u, x.to); changed != 0 && !a.InOrder {
				a.fail(a.sees("a chosen move is visible", at, k, x.to, changed))
			}
			if a.W && a.graph.wakes(u, k, x) {
				f := a.failure(W, "a chosen move changes which other processes can move", at, k, -1)
				f.MemberFirst = []Corner{{State: a.graph.States[x.to]}}
				a.fail(f)
			}
		}
	}
	return true
}

// changed returns the bit set of the propositions of the property that differ between states i and j.
func (a *auditor) changed(i, j int32) uint64 {
	return a.graph.labels[i].differ(a.graph.labels[j]) & a.Props
}

// sees returns a failure of C2 with reason `why`, in the state of a.found[at]. The edge m of a chosen move leads to
// state `to`, and changes the propositions in the bit set `changed`.
func (a *auditor) sees(why string, at, m, to int32, changed uint64) Failure {
	f := a.failure(C2, why, at, m, -1)
	f.Props = changed
	f.MemberFirst = []Corner{{State: a.graph.States[to]}}
	return f
}

// diamond checks whether edges m and o of the same state are independent there: both orders have the same results. If
// they are, it returns "", and otherwise the reason for the dependence.
func (a *auditor) diamond(m, o int32) string {
	var why string
	a.left, why = a.appendTargets(a.left[:0], m, o, "the chosen move disables the other",
		"the chosen move changes how the other fails")
	if why != "" {
		return why
	}
	a.right, why = a.appendTargets(a.right[:0], o, m, "the other move disables the chosen one",
		"the other move changes how the chosen one fails")
	if why != "" {
		return why
	}
	if !slices.Equal(a.left, a.right) {
		return "the two orders lead to different states"
	}
	return ""
}

// appendTargets appends to `ends` the states the run reaches by edge `first`, followed by the move of edge `second`.
// The state -1 stands for the end of the run, by an error or an endless step. The list is sorted and has no duplicates.
//
// The second result is normally "". It is the text `disables` if `first` disables `second`, and `fails` if `first`
// changes the faults of `second`; in these cases the list is incomplete.
func (a *auditor) appendTargets(ends []int32, first, second int32, disables, fails string) ([]int32, string) {
	if len(a.graph.resultsOf(first)) == 0 {
		ends = append(ends, -1)
	}
	for _, x := range a.graph.resultsOf(first) {
		if x.to < 0 {
			ends = append(ends, -1)
			continue
		}
		then := a.graph.find(x.to, a.graph.name[second])
		if then < 0 {
			return ends, disables
		}
		a.x, a.y = a.faultsOf(a.x[:0], second), a.faultsOf(a.y[:0], then)
		if !slices.Equal(a.x, a.y) {
			return ends, fails
		}
		for _, y := range a.graph.resultsOf(then) {
			ends = append(ends, y.to)
		}
		if len(a.graph.resultsOf(then)) == 0 {
			ends = append(ends, -1)
		}
	}
	if len(ends) > 1 {
		slices.Sort(ends)
		ends = slices.Compact(ends)
	}
	return ends, ""
}

// faultsOf appends the violating faults of edge k to `list`, which it returns sorted and without duplicates.
func (a *auditor) faultsOf(list []faultID, k int32) []faultID {
	for _, x := range a.graph.resultsOf(k) {
		if x.fault != 0 && a.counts(x.fault) {
			list = append(list, x.fault)
		}
	}
	if len(list) > 1 {
		slices.Sort(list)
		list = slices.Compact(list)
	}
	return list
}

// failure returns a failure of condition c with reason `why`, in the state of a.found[at]. m is the edge of a chosen
// move. o is the edge of a further move, or -1 if no further move is involved.
func (a *auditor) failure(c Condition, why string, at, m, o int32) Failure {
	f := Failure{Condition: c, What: why, At: a.graph.States[a.found[at].state], Member: &a.graph.moves[m]}
	root := at
	for ; a.found[root].from >= 0; root = a.found[root].from {
		f.Path = append(f.Path, a.graph.moves[a.found[root].edge])
	}
	slices.Reverse(f.Path)
	s := a.found[root].state
	f.State = a.graph.States[s]
	for _, id := range a.set {
		f.Chosen = append(f.Chosen, a.graph.moves[a.graph.find(s, id)])
	}
	if o >= 0 {
		f.Other = &a.graph.moves[o]
		f.MemberFirst, f.OtherFirst = a.corners(m, o), a.corners(o, m)
	}
	return f
}

// corners returns the possible results of edge `first` followed by the move of edge `second`. If the run ends after
// `first`, a result has no state. If `first` disables `second`, corners returns no results.
func (a *auditor) corners(first, second int32) []Corner {
	var out []Corner
	for _, x := range a.graph.resultsOf(first) {
		if x.to < 0 {
			out = append(out, Corner{Fault: a.fault(x.fault)})
			continue
		}
		then := a.graph.find(x.to, a.graph.name[second])
		if then < 0 {
			continue
		}
		for _, y := range a.graph.resultsOf(then) {
			c := Corner{Fault: a.fault(y.fault)}
			if y.to >= 0 {
				c.State = a.graph.States[y.to]
			}
			out = append(out, c)
		}
	}
	return out
}

func (a *auditor) fault(id faultID) *program.Fault {
	if id == 0 {
		return nil
	}
	f := a.graph.faults[id]
	return &f
}
