package lower

import "ltlpor/internal/model/program"

// several reports, for every process type of prog, whether two processes of the type may exist at a time. The result is
// an over-approximation: true may be wrong, false is right. Processes are active initially or created by run operators.
// Two processes of a type may result from two run operators of one process that do not exclude each other, from a run
// operator in a loop, or from two creators.
func several(prog *program.Program) []bool {
	count := make([]int, len(prog.Types)) // for every type: the number of processes; 2 means two or more
	add := func(typ, n int) (changed bool) {
		sum := min(count[typ]+n, 2)
		changed = sum != count[typ]
		count[typ] = sum
		return changed
	}
	for _, a := range prog.Active {
		add(a.Type, 1)
	}
	start := append([]int(nil), count...)
	created := creates(prog)
	for changed := true; changed; {
		changed = false
		for typ := range count {
			n := start[typ]
			for by := range count {
				n += count[by] * created[by][typ]
			}
			changed = add(typ, max(min(n, 2)-count[typ], 0)) || changed
		}
	}
	many := make([]bool, len(count))
	for i, n := range count {
		many[i] = n > 1
	}
	return many
}

// creates returns how many processes of every type one process can create: 0, 1, or 2 for two or more. The first index
// is the creator's type, and the second the created type.
func creates(prog *program.Program) [][]int {
	type pair struct{ by, typ int }
	sites, n := map[pair][]*program.Edge{}, make([][]int, len(prog.Types))
	for i := range n {
		n[i] = make([]int, len(prog.Types))
	}
	prog.WalkExprs(func(x program.Expr, u program.Use) {
		if r, ok := x.(*program.Run); ok && u.Edge != nil && u.Type >= 0 {
			p := pair{u.Type, r.Type}
			sites[p] = append(sites[p], u.Edge)
		}
	})
	for p, list := range sites {
		n[p.by][p.typ] = 1
		for _, e := range list {
			if someLeaves(reachableFrom(prog, prog.Types[p.by], e.To), list) {
				n[p.by][p.typ] = 2
				break
			}
		}
	}
	return n
}

// someLeaves reports whether an edge in list starts at a location in locs.
func someLeaves(locs map[program.Loc]bool, list []*program.Edge) bool {
	for _, e := range list {
		if locs[e.From] {
			return true
		}
	}
	return false
}

// reachableFrom returns the locations that a process of type t can reach from location `from`, and `from` itself.
func reachableFrom(prog *program.Program, t *program.Process, from program.Loc) map[program.Loc]bool {
	seen := map[program.Loc]bool{from: true}
	for open := []program.Loc{from}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		for _, id := range t.Locations[at].Out {
			if to := prog.Edges[id].To; !seen[to] {
				seen[to] = true
				open = append(open, to)
			}
		}
	}
	return seen
}
