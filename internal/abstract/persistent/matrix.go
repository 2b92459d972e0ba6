package persistent

import (
	"fmt"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/access"
	"ltlpor/internal/model/program"
)

// matrix has the dependence relations between edges of the original program, by variable. Edges with equal accesses
// form a class. A set of variables is a set of variable numbers.
type matrix struct {
	relations *depend.Relations
	class     []int // the class of every edge
	classes   []steps
	// Every relation has a set of variables for two classes c and d of steps in different processes:
	//   - hit[c][d]: the variables for which the steps may not commute, or one may disable the other.
	//   - wake[c][d]: the variables for which a step of c may make a step of d executable.
	//   - full[c][d]: like wake[c][d], but a receive in d is from a channel that has a message.
	//
	// In all relations, c and d are also related if they may be the two sides of a rendezvous.
	hit, wake, full [][]bitset.Set
}

// steps has the accesses (reads and writes) of the edges in a class.
type steps struct {
	does, wakes, wakesFull parts
	sends, receives        bitset.Set
}

// parts is the access (reads and writes) of a step, split by variable. rest is the part that concerns no variable, for
// example the use of a channel.
type parts struct {
	variables map[*program.Variable]*access.Access
	rest      *access.Access
}

// relation is a relation between two accesses, from package access.
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

// relatedVariables returns the numbers of the variables for which the accesses p and q are related. If the parts that
// concern no variable are related, the result also has the constant `always`.
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

// mayHandshake reports whether steps of s and t may be the two sides of a rendezvous.
func (s *steps) mayHandshake(t *steps) bool {
	return s.sends.Intersects(t.receives) || s.receives.Intersects(t.sends)
}
