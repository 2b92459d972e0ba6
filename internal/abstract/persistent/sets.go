package persistent

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// Sets finds persistent sets in the states of one program, the abstract one, with respect to one precision.
// It belongs to one goroutine; what With returns may belong to another.
type Sets struct {
	*tables
	// counts are the numbers of what makes steps dependent: always, and the tracked variables.
	counts bitset.Set
}

// tables are what is known for all precisions.
type tables struct {
	searched *program.Program
	off      string
	// vars are the variables that steps of several processes touch; the number of vars[i] is i+1.
	vars    []*program.Variable
	numbers map[*program.Variable]int
	*matrix
	edges []meaning // by edge of searched
	// future is, by type and location, the number of what a process there may still do; hits and wakes tell, by that
	// and class, for which variables some of that conflicts with a step, or may make it executable.
	future            [][]int
	hits, wakes, full [][]bitset.Set
}

// always is the number of whatever makes steps dependent in each precision.
const always = 0

// meaning is what an edge of the searched program stands for.
type meaning struct {
	origins []program.EdgeID
	// classes are those of the origins, and later those of the steps that follow over merged locations.
	classes, later []int
	// unfit: the moves of a process that can take it are never enough.
	unfit bool
	// unknown: it has no origin.
	unknown bool
}

// New returns what finds persistent sets for searched, an abstraction of original in which everything is tracked
// until With says otherwise. The process types and their locations are those of original; origins tells which of its
// edges an edge of searched stands for: it reads and writes no more than one of them does. nil: searched is
// original. A guard only looks at variables, even if their values are not known. The argument and result of origins
// must not change.
func New(searched, original *program.Program, origins func(program.EdgeID) []program.EdgeID) *Sets {
	if origins == nil {
		origins = func(e program.EdgeID) []program.EdgeID { return []program.EdgeID{e} }
	}
	r := depend.New(original)
	t := &tables{searched: searched, off: off(searched, r), numbers: map[*program.Variable]int{}}
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
	return s.With(nil)
}

// off returns why no steps of searched can be left out, "" if some can.
func off(searched *program.Program, r *depend.Relations) string {
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

// With returns what finds sets that are persistent with respect to the variables of the original program for which
// tracked holds; nil: all. It costs a bit for each variable.
func (s *Sets) With(tracked func(*program.Variable) bool) *Sets {
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

// follow adds what is taken in one step with e, over merged locations.
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
