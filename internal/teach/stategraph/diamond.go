package stategraph

import "ltlpor/internal/model/program"

// findDiamonds sets g.Diamonds to the diamonds of all states (see Diamond).
func (g *Graph) findDiamonds() {
	for s := range g.States {
		for a := g.first[s]; a < g.first[s+1]; a++ {
			for b := a + 1; b < g.first[s+1]; b++ {
				if g.goesOn(a) && g.goesOn(b) && apart(g.Edges[a].move, g.Edges[b].move) {
					g.close(a, b)
				}
			}
		}
	}
}

// goesOn reports whether edge k has no fault and leads to a different state.
func (g *Graph) goesOn(k int) bool {
	e := &g.Edges[k]
	return e.To >= 0 && e.Fault == "" && e.To != e.From
}

// apart reports whether moves a and b have no process in common.
func apart(a, b program.Move) bool {
	for _, p := range []program.PID{a.Proc, a.Peer} {
		if p != program.NoPID && (p == b.Proc || p == b.Peer) {
			return false
		}
	}
	return true
}

// close appends to g.Diamonds the diamond that begins with the edges a and b of a state. close does nothing if the two
// moves do not commute, or if two states of the diamond are equal.
func (g *Graph) close(a, b int) {
	x, y := &g.Edges[a], &g.Edges[b]
	if x.To == y.To {
		return
	}
	for c := g.first[x.To]; c < g.first[x.To+1]; c++ {
		z := &g.Edges[c]
		if z.move != y.move || !g.goesOn(c) || z.To == x.From || z.To == y.To {
			continue
		}
		for d := g.first[y.To]; d < g.first[y.To+1]; d++ {
			if g.Edges[d].move != x.move || g.Edges[d].To != z.To || g.Edges[d].Fault != "" {
				continue
			}
			left := -1
			switch {
			case x.Explored && !y.Explored:
				left = 1
			case y.Explored && !x.Explored:
				left = 0
			}
			g.Diamonds = append(g.Diamonds, Diamond{x.From, z.To, [2]int{x.To, y.To}, [4]int{a, c, b, d}, left})
			return
		}
	}
}
