package persistent

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// Sets computes persistent sets in states of an abstraction, for a given precision. A Sets may only be used in a single
// goroutine; results of ForTracked may be used in different goroutines.
type Sets struct {
	*tables
	// counts has the numbers of the variables for which related steps count as dependent: the tracked variables, and
	// the constant `always`.
	counts bitset.Set
}

// tables is the data that does not depend on the precision.
type tables struct {
	searched *program.Program
	off      string // the result of function obstacle
	// vars has the variables that steps of several processes read or write. Variable vars[i] has the number i+1 (see
	// numbers).
	vars    []*program.Variable
	numbers map[*program.Variable]int
	*matrix
	edges []meaning // index: edge of searched
	// future[t][l] is the number of the set of future steps of a process of type t at location l. hits, wakes and full
	// are indexed by this number and a class; they have the variables for which a future step is related to the class
	// by matrix.hit, matrix.wake or matrix.full.
	future            [][]int
	hits, wakes, full [][]bitset.Set
}

// always is the number of a pseudo-variable: steps that are related by `always` are dependent for every precision.
const always = 0

// meaning describes an edge of the searched program by its origins: the edges of the original program for which it
// stands.
type meaning struct {
	origins []program.EdgeID
	// classes has the classes of the origins. later has the classes of further steps in the same transition, which
	// continues over merged locations.
	classes, later []int
	// unfit says that a persistent set must include every move if this edge is executable for one of its processes.
	unfit bool
	// unknown says that the edge has no origin.
	unknown bool
}

// New returns Sets for the program `searched`, an abstraction of the program `original`. Every variable counts as
// tracked; for other precisions see ForTracked.
//   - Both programs must have the same process types and locations.
//   - origins returns the edges of `original` for which an edge of `searched` stands. The edge may only read and write
//     variables that one of the origins reads or writes. If origins is nil, both programs must be the same.
//   - A guard must read only variables, even if their values are unknown.
//   - The argument and the result of origins must not change.
func New(searched, original *program.Program, origins func(program.EdgeID) []program.EdgeID) *Sets {
	if origins == nil {
		origins = func(e program.EdgeID) []program.EdgeID { return []program.EdgeID{e} }
	}
	r := depend.New(original)
	t := &tables{searched: searched, off: obstacle(searched, r), numbers: map[*program.Variable]int{}}
	if t.off != "" {
		return &Sets{tables: t}
	}
	number := func(v *program.Variable) {
		t.vars = append(t.vars, v)
		t.numbers[v] = len(t.vars)
	}
	for _, v := range original.Globals {
		number(v)
	}
	for _, typ := range original.Types {
		for _, v := range typ.Locals {
			number(v)
		}
	}
	t.matrix = newMatrix(r, t.numbers)
	for _, e := range searched.Edges {
		t.edges = append(t.edges, t.meaningOf(r, origins(e.ID)))
	}
	for _, e := range searched.Edges {
		t.follow(e)
	}
	t.findFutures()
	s := &Sets{tables: t}
	return s.ForTracked(nil)
}

// obstacle returns the reason why a search of `searched` must explore every step. The result is "" if a search can omit
// steps.
func obstacle(searched *program.Program, r *depend.Relations) string {
	switch {
	case r.Off != "":
		return r.Off
	case searched.UsesPriority:
		return "the model uses process priorities"
	case searched.Claim != nil:
		return "a never claim takes part"
	case searched.Trace != nil:
		return "the model has a trace assertion"
	}
	return ""
}

// ForTracked returns Sets for the precision that tracks the variables of the original program for which `tracked`
// returns true. If `tracked` is nil, the precision tracks every variable. The result shares the tables of s, and needs
// only one further bit for every variable.
func (s *Sets) ForTracked(tracked func(*program.Variable) bool) *Sets {
	with := &Sets{tables: s.tables}
	with.counts.Add(always)
	for i, v := range s.vars {
		if tracked == nil || tracked(v) {
			with.counts.Add(i + 1)
		}
	}
	return with
}

func (t *tables) meaningOf(r *depend.Relations, origins []program.EdgeID) meaning {
	m := meaning{origins: origins, unknown: len(origins) == 0}
	for _, o := range origins {
		a := r.Action(o)
		m.classes = append(m.classes, t.class[o])
		m.unfit = m.unfit || a.Timeout || a.Loops
	}
	return m
}

// follow adds to m.later the classes of the steps that may continue a transition from edge e, over merged locations
// (program.Location.Merged).
func (t *tables) follow(e *program.Edge) {
	seen := map[program.Loc]bool{}
	m := &t.edges[e.ID]
	var on func(l program.Loc)
	on = func(l program.Loc) {
		at := &t.searched.Types[e.Type].Locations[l]
		if seen[l] || !at.Merged {
			return
		}
		seen[l] = true
		for _, id := range at.Out {
			next := &t.edges[id]
			m.later = append(m.later, next.classes...)
			m.unfit, m.unknown = m.unfit || next.unfit, m.unknown || next.unknown
			if f := t.searched.Edges[id]; f.Kind != program.End {
				on(f.To)
			}
		}
	}
	if e.Kind != program.End {
		on(e.To)
	}
}
