package persistent

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// Sets computes persistent sets in states of one program, the abstraction, with respect to one precision. A Sets
// belongs to a single goroutine; the results of ForTracked may belong to different goroutines.
type Sets struct {
	*tables
	// counts has the numbers for which a relation makes steps dependent: always, and the tracked variables.
	counts bitset.Set
}

// tables has the data independent of the precision.
type tables struct {
	searched *program.Program
	off      string
	// vars are the variables touched by steps of several processes. Variable vars[i] has number i+1 (see numbers).
	vars    []*program.Variable
	numbers map[*program.Variable]int
	*matrix
	edges []meaning // indexed by edge of searched
	// future maps a process type and a location to a number for the future steps of a process there. hits, wakes and
	// full are indexed by this number and a class: the variables for which some future step is related to the class.
	// The relations are matrix.hit, matrix.wake and matrix.full.
	future            [][]int
	hits, wakes, full [][]bitset.Set
}

// always stands for a variable number: steps related by always are dependent in every precision.
const always = 0

// meaning describes an edge of the searched program by its origins, the related edges of the original program.
type meaning struct {
	origins []program.EdgeID
	// classes are the classes of the origins. later are the classes of further steps in the same transition, over
	// merged locations.
	classes, later []int
	// unfit: if this edge of a process is executable, a persistent set with the process must contain every move.
	unfit bool
	// unknown: the edge has no origin.
	unknown bool
}

// New returns Sets for program searched, an abstraction of program original. Every variable is tracked; ForTracked
// restricts the tracking.
//   - Both programs must have the same process types and locations.
//   - origins returns the edges of original for an edge of searched. The edge must read and write at most the
//     variables of one of its origins. If origins is nil, searched must be original.
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

// obstacle returns why no step of searched can be left out, or "" if steps can be left out.
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

// ForTracked returns Sets like s in which only the variables accepted by tracked make steps dependent. The variables
// are those of the original program. If tracked is nil, every variable is tracked. The result shares the tables of s,
// and itself needs only one bit of memory per variable.
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

// follow adds to m.later the classes of the further edges in transitions beginning with e: such a transition
// continues over merged locations (program.Location.Merged).
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
