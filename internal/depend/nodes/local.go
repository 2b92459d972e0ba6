package nodes

import (
	"fmt"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// Local decides which steps are local to a node, that is, affect processes of one node only. A Local is immutable and
// safe for concurrent use.
type Local struct {
	part   *Partition
	prog   *program.Program
	single []bool
	global bitset.Set // edges with steps that are not local
	// By process type: number of its first location, with all locations of the program numbered in sequence.
	base []int
	// births has, by location, the groups in which a process at this location may still create a process. Creations by
	// created processes count.
	births []bitset.Set
}

// NewLocal determines the local steps of the program of r. x must be a partition of the same program.
//
// A step is local if it is independent of every step of every other node, enables no step of another node, and is
// enabled by none. A rendezvous is local if no other node takes part or competes for a partner. The termination of a
// process is never local, because it waits for younger processes of any node.
func NewLocal(r *depend.Relations, x *Partition) *Local {
	p := r.Program()
	l := &Local{part: x, prog: p, single: p.Single()}
	n := 0
	for _, t := range p.Types {
		l.base = append(l.base, n)
		n += len(t.Locations)
	}
	l.births = make([]bitset.Set, n)
	l.separate(r)
	l.spread(l.creations())
	return l
}

// separate computes l.global, the set of edges that are not local. Edges with equal accesses are decided together.
func (l *Local) separate(r *depend.Relations) {
	class, reps := map[string]int{}, []*program.Edge(nil)
	of := make([]int, len(l.prog.Edges))
	for i, e := range l.prog.Edges {
		a := r.Action(e.ID)
		key := fmt.Sprint(e.Type, e.Kind == program.End, a.Does.Key(), a.Wakes.Key())
		if a.Handshake {
			key = fmt.Sprint(e.ID)
		}
		c, ok := class[key]
		if !ok {
			c, reps = len(reps), append(reps, e)
			class[key] = c
		}
		of[i] = c
	}
	var global bitset.Set
	for i, e := range reps {
		for _, f := range reps[:i+1] {
			if l.foreign(e, f) && interact(r, e.ID, f.ID) {
				global.Add(of[e.ID])
				global.Add(of[f.ID])
			}
		}
	}
	for i, e := range l.prog.Edges {
		a := r.Action(e.ID)
		if global.Has(of[i]) || e.Kind == program.End || a.Timeout || a.Loops || a.Within || len(a.Meets) > 0 {
			l.global.Add(i)
		}
	}
}

// foreign reports whether e and f may be steps of two different nodes. Process termination counts as a step of a
// different node; a step of a never claim does not.
func (l *Local) foreign(e, f *program.Edge) bool {
	g, h := l.part.Of[e.Type], l.part.Of[f.Type]
	switch {
	case g == None || h == None:
		return false // a claim observes the system, and is no node
	case e.Type == f.Type && l.single[e.Type]:
		return false
	}
	return g != h || l.part.Each[g] || e.Kind == program.End || f.Kind == program.End
}

// interact reports whether steps e and f of two processes interact, by dependence, enabling or a rendezvous.
func interact(r *depend.Relations, e, f program.EdgeID) bool {
	if r.Dependent(e, f) || r.MayEnable(e, f) || r.MayEnable(f, e) {
		return true
	}
	together, rivals := r.Handshakes(e, f)
	return len(together) > 0 || len(rivals) > 0
}

// creations returns, for every location, the successor locations in the same process and the entry locations of created
// processes. creations also records in l.births the groups of the processes created from each location. Locations are
// numbered over all process types (l.base).
func (l *Local) creations() [][]int {
	next := make([][]int, len(l.births))
	for _, e := range l.prog.Edges {
		if e.Kind != program.End {
			at := l.base[e.Type] + int(e.From)
			next[at] = append(next[at], l.base[e.Type]+int(e.To))
		}
	}
	l.prog.WalkExprs(func(x program.Expr, u program.Use) {
		run, ok := x.(*program.Run)
		if !ok || u.Type < 0 {
			return
		}
		from := l.prog.Types[u.Type].Entry // the initialisers of a type are evaluated when a process is created
		if u.Edge != nil {
			from = u.Edge.From
		}
		at := l.base[u.Type] + int(from)
		next[at] = append(next[at], l.base[run.Type]+int(l.prog.Types[run.Type].Entry))
		if g := l.part.Of[run.Type]; g != None {
			l.births[at].Add(g)
		}
	})
	return next
}

// spread adds to l.births of every location the births of its successor locations, until nothing changes. The births of
// a location are the groups of the processes that may still be created from it. next[n] has the successors of location
// n.
func (l *Local) spread(next [][]int) {
	for changed := true; changed; {
		changed = false
		for at := len(next) - 1; at >= 0; at-- {
			for _, k := range next[at] {
				changed = l.births[at].Union(l.births[k]) || changed
			}
		}
	}
}

// Group returns the group of a process of type t at location `at`. For a terminated process, which can only disappear,
// the result is None.
func (l *Local) Group(t int, at program.Loc) int {
	out := l.prog.Types[t].Locations[at].Out
	if len(out) == 1 && l.prog.Edges[out[0]].Kind == program.End {
		return None
	}
	return l.part.Of[t]
}

// Apart reports whether each process of group g is a separate node of the application.
func (l *Local) Apart(g int) bool { return l.part.Each[g] }

// Step reports whether the steps of edge e are local (NewLocal).
func (l *Local) Step(e program.EdgeID) bool { return !l.global.Has(int(e)) }

// Creates reports whether a process of type t at location `at` may still create a process of group g, directly or
// through created processes.
func (l *Local) Creates(t int, at program.Loc, g int) bool {
	return l.births[l.base[t]+int(at)].Has(g)
}
