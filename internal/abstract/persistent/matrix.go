package persistent

import (
	"fmt"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/access"
	"ltlpor/internal/model/program"
)

// matrix records the variables for which edges of the original program are dependent. Edges with equal accesses form
// a class. A set of variables is a set of their numbers.
type matrix struct {
	relations *depend.Relations
	class     []int // by edge
	classes   []steps
	// hit[c][d]: steps of classes c and d, of two processes, may fail to commute, or one may disable the other.
	// wake[c][d]: a step of class c may make a step of class d executable. full[c][d]: the same if the channel from
	// which d receives holds a message. Each relation includes the two sides of a handshake.
	hit, wake, full [][]bitset.Set
}

// steps are the edges of one class.
type steps struct {
	does, wakes, wakesFull parts
	sends, receives        bitset.Set
}

// parts are an access, taken apart by variables.
type parts struct {
	variables map[*program.Variable]*access.Access
	rest      *access.Access
}

// relation is a relation of package access.
type relation func(a, b *access.Access) bool

func newMatrix(r *depend.Relations, numbers map[*program.Variable]int) *matrix {
	m := &matrix{relations: r}
	known := map[string]int{}
	for _, e := range r.Program().Edges {
		a := r.Action(e.ID)
		sends, receives := r.Sides(e.ID)
		key := fmt.Sprint(a.Does.Key(), "|", a.Wakes.Key(), "|", a.WakesFull.Key(), "|", sends, receives)
		c, ok := known[key]
		if !ok {
			c = len(m.classes)
			known[key] = c
			m.classes = append(m.classes, steps{
				does: m.parts(&a.Does), wakes: m.parts(&a.Wakes), wakesFull: m.parts(&a.WakesFull),
				sends: sends, receives: receives,
			})
		}
		m.class = append(m.class, c)
	}
	for c := range m.classes {
		n := len(m.classes)
		hit, wake, full := make([]bitset.Set, n), make([]bitset.Set, n), make([]bitset.Set, n)
		for d := range m.classes {
			does, other := &m.classes[c].does, &m.classes[d]
			hit[d] = does.relatedVariables(&other.does, numbers, access.Conflict)
			wake[d] = does.relatedVariables(&other.wakes, numbers, access.Enables)
			full[d] = does.relatedVariables(&other.wakesFull, numbers, access.Enables)
			if m.classes[c].mayHandshake(other) {
				hit[d].Add(always)
				wake[d].Add(always)
				full[d].Add(always)
			}
		}
		m.hit, m.wake, m.full = append(m.hit, hit), append(m.wake, wake), append(m.full, full)
	}
	return m
}

func (m *matrix) parts(a *access.Access) parts {
	variables, rest := m.relations.Parts(a)
	return parts{variables, rest}
}

// relatedVariables returns the numbers of the variables with related accesses by p and q, and always if the rest is
// related.
func (p *parts) relatedVariables(q *parts, numbers map[*program.Variable]int, related relation) (on bitset.Set) {
	if related(p.rest, q.rest) {
		on.Add(always)
	}
	for v, a := range p.variables {
		if b := q.variables[v]; b != nil && related(a, b) {
			on.Add(numbers[v])
		}
	}
	return on
}

// mayHandshake reports whether steps of s and t may be the two sides of a handshake.
func (s *steps) mayHandshake(t *steps) bool {
	return s.sends.Intersects(t.receives) || s.receives.Intersects(t.sends)
}
