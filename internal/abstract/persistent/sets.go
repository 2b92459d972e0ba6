package persistent

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// Sets finds persistent sets in states of one program, the abstraction, with respect to one precision. A Sets belongs
// to a single goroutine; the results of ForTracked may belong to different goroutines.
type Sets struct {
	*tables
	// counts are the numbers that make steps dependent: always, and the tracked variables.
	counts bitset.Set
}

// tables holds the data shared by all precisions.
type tables struct {
	searched *program.Program
	off      string
	// vars are the variables touched by steps of several processes; vars[i] has number i+1.
	vars    []*program.Variable
	numbers map[*program.Variable]int
	*matrix
	edges []meaning // by edge of searched
	// future has, by type and location, the number of the future steps of a process. hits, wakes and full have, by
	// this number and class, the variables for which a future step conflicts with a step of the class or may enable a
	// step of the class.
	future            [][]int
	hits, wakes, full [][]bitset.Set
}

// always is the number for dependence in every precision.
const always = 0

// meaning describes an edge of the searched program by its origins.
type meaning struct {
	origins []program.EdgeID
	// classes are the classes of the origins, extended by later: the classes of steps that follow over merged
	// locations.
	classes, later []int
	// unfit: the moves of a process with this edge executable never form a persistent set.
	unfit bool
	// unknown: the edge has no origin.
	unknown bool
}

// New returns Sets for searched, an abstraction of original. Every variable is tracked; ForTracked restricts the
// tracking.
//   - The process types and their locations are equal in both programs.
//   - origins returns the edges of original for an edge of searched, which reads and writes at most the variables of
//     one of its origins. nil: searched is original.
//   - A guard only looks at variables, even if their values are unknown.
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

// obstacle returns why no steps of searched can be left out, "" if some can.
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

// ForTracked returns Sets with respect to the variables of the original program that satisfy tracked; nil: every
// variable. The cost is one bit per variable.
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

// follow adds the edges taken in one step with e, over merged locations.
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
