package audit

import "ltlpor/internal/model/program"

// expected checks condition Future for every state in `sources`: the reducer must have predicted every move that can
// come before the chosen moves. All sources have the same chosen set, a.set. a.found must have the states that are
// reachable from the sources without chosen moves.
//
// The moves possible from a state are those of the state itself, outside the chosen set, and the moves possible from
// its successors. One pass over the strongly connected components therefore suffices.
func (a *auditor) expected(sources []node) {
	at := make(map[int32]int32, len(a.found))
	for i, x := range a.found {
		at[x.state] = int32(i)
	}
	d := digraph{}
	words := (len(a.graph.names) + 63) / 64
	for _, x := range a.found {
		d.first = append(d.first, int32(len(d.to)))
		for k, to := a.graph.edges(x.state); k < to; k++ {
			if a.inSet(a.graph.name[k]) {
				continue
			}
			for _, y := range a.graph.resultsOf(k) {
				if j, ok := at[y.to]; ok {
					d.to = append(d.to, j)
				}
			}
		}
	}
	d.first = append(d.first, int32(len(d.to)))
	of, n := d.components()
	taken := make([]uint64, n*words)
	members := make([][]int32, n)
	for i := range a.found {
		members[of[i]] = append(members[of[i]], int32(i))
	}
	for c := range n { // the components of successors have smaller numbers, and come first
		own := taken[c*words : (c+1)*words]
		for _, i := range members[c] {
			for k, to := a.graph.edges(a.found[i].state); k < to; k++ {
				if id := a.graph.name[k]; !a.inSet(id) {
					own[id>>6] |= 1 << (id & 63)
				}
			}
			for _, j := range d.succ(i) {
				for w := range own {
					own[w] |= taken[of[j]*words+w]
				}
			}
		}
	}
	moves := make([]program.Move, len(a.graph.names))
	for mv, id := range a.graph.names {
		moves[id] = mv
	}
	for _, n := range sources {
		c := of[at[n.state]]
		test := a.Futures.Future(a.graph.movesOf(n.state), a.recorder.made[n].choice)
		for id, mv := range moves {
			if taken[c*words+id>>6]>>(id&63)&1 == 0 {
				continue
			}
			a.futures++
			if !test(mv) {
				a.fail(Failure{Condition: Future, State: a.graph.States[n.state], At: a.graph.States[n.state], Chosen: a.chosen(n),
					Other: &mv, What: "a move can be taken before the chosen ones, and was not expected"})
			}
		}
	}
}
