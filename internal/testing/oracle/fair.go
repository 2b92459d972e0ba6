package oracle

import "ltlpor/internal/model/program"

// AcceptsFair reports whether a accepts the word of some fair infinite run of p. Fair means strongly fair if strong is
// set, and weakly fair otherwise (doc/dev/semantics.md, section 13). If a is Settled, a finite prefix suffices,
// provided that a accepts every word with this prefix.
func (p *Part) AcceptsFair(a Automaton, strong bool) bool {
	type node struct{ s, q int }
	type edge struct {
		to    int
		moved program.PIDSet
	}
	index := map[node]int{}
	var nodes []node
	var next [][]edge
	add := func(n node) int {
		i, ok := index[n]
		if !ok {
			i = len(nodes)
			index[n] = i
			nodes = append(nodes, n)
		}
		return i
	}
	for _, q := range a.Initial() {
		add(node{0, q})
	}
	for i := 0; i < len(nodes); i++ {
		n := nodes[i]
		var to []edge
		for _, q := range a.Next(n.q, p.Letters[n.s]) {
			if d, ok := a.(Settled); ok && d.AcceptsAll(q) {
				return true
			}
			if len(p.Moves[n.s]) == 0 {
				to = append(to, edge{to: add(node{n.s, q})})
			}
			for _, mv := range p.Chosen[n.s] {
				steps, _ := p.results(n.s, mv)
				for _, s := range steps {
					if s.To >= 0 {
						to = append(to, edge{add(node{s.To, q}), s.Moved})
					}
				}
			}
		}
		next = append(next, to)
	}
	// good reports whether some fair run that a accepts stays in the set `alive` for ever.
	var good func(alive map[int]bool) bool
	good = func(alive map[int]bool) bool {
		within := make([][]int, len(nodes))
		for i := range alive {
			for _, e := range next[i] {
				if alive[e.to] {
					within[i] = append(within[i], e.to)
				}
			}
		}
		for _, c := range components(within) {
			if !alive[c[0]] || len(within[c[0]]) == 0 {
				continue
			}
			member := map[int]bool{}
			for _, i := range c {
				member[i] = true
			}
			var moved, blocked, could program.PIDSet
			cyclic, accepting := false, false
			for _, i := range c {
				can := p.executable(nodes[i].s)
				for _, e := range next[i] {
					if !member[e.to] {
						continue
					}
					cyclic = true
					accepting = accepting || a.Accepting(nodes[i].q)
					for k := range moved {
						moved[k] |= e.moved[k]
					}
				}
				for k := range can {
					could[k] |= can[k]
					blocked[k] |= ^can[k]
				}
			}
			if !cyclic || !accepting {
				continue
			}
			rest := map[int]bool{}
			fair := true
			for _, i := range c {
				rest[i] = true
			}
			for pid := range program.NoPID {
				switch {
				case moved.Has(pid) || !could.Has(pid):
				case !strong && blocked.Has(pid):
				case !strong:
					fair = false
				default: // a strongly fair run must avoid the nodes where pid can move
					fair = false
					for _, i := range c {
						if can := p.executable(nodes[i].s); can.Has(pid) {
							delete(rest, i)
						}
					}
				}
			}
			if fair || strong && good(rest) {
				return true
			}
		}
		return false
	}
	all := map[int]bool{}
	for i := range nodes {
		all[i] = true
	}
	return good(all)
}

// executable returns the set of processes that have a move in state i.
func (g *Graph) executable(i int) program.PIDSet {
	var can program.PIDSet
	for _, mv := range g.Moves[i] {
		can.Add(mv.Proc)
		if mv.Peer != program.NoPID {
			can.Add(mv.Peer)
		}
	}
	return can
}
