package depend

import (
	"ltlpor/depend/access"
	"ltlpor/depend/bitset"
)

// table numbers things, equal ones alike, and has for each a row of a matrix.
type table[T any] struct {
	index map[string]int
	reps  []T
	rows  []row
}

// row is a row of a matrix of which the first known columns are filled.
type row struct {
	known int
	bits  bitset.Set
}

// number returns the number of x, of which key is equal for equal things.
func (t *table[T]) number(key string, x T) int {
	n, ok := t.index[key]
	if !ok {
		if t.index == nil {
			t.index = map[string]int{}
		}
		n = len(t.reps)
		t.index[key] = n
		t.reps = append(t.reps, x)
		t.rows = append(t.rows, row{})
	}
	return n
}

// classes numbers accesses, and knows which conflict. Rows are filled as they are
// asked for.
type classes struct{ table[*access.Access] }

func (c *classes) of(a *access.Access) int { return c.number(a.Key(), a) }

// conflicts returns the classes that class n conflicts with.
func (c *classes) conflicts(n int) bitset.Set {
	r := &c.rows[n]
	for ; r.known < len(c.reps); r.known++ {
		if access.Conflict(c.reps[n], c.reps[r.known]) {
			r.bits.Add(r.known)
		}
	}
	return r.bits
}

// wants numbers wants, and knows which classes of steps may help each.
type wants struct{ table[*access.Want] }

func (w *wants) of(x *access.Want) int {
	return w.number(x.Key(), x)
}

// helpers returns the classes of steps that may make want n true.
func (w *wants) helpers(n int, c *classes) bitset.Set {
	r := &w.rows[n]
	for ; r.known < len(c.reps); r.known++ {
		if w.reps[n].Helped(c.reps[r.known]) {
			r.bits.Add(r.known)
		}
	}
	return r.bits
}

// helps returns the wants that steps of a class may help.
func (x *instances) helps(class int) bitset.Set {
	if len(x.helpRows) < len(x.classes.reps) {
		x.helpRows = append(x.helpRows, make([]row, len(x.classes.reps)-len(x.helpRows))...)
	}
	r := &x.helpRows[class]
	for ; r.known < len(x.wants.reps); r.known++ {
		if x.wants.reps[r.known].Helped(x.classes.reps[class]) {
			r.bits.Add(r.known)
		}
	}
	return r.bits
}

// atom is a part of what must hold for an edge to be executable.
type atom struct {
	want   int
	locals uint64 // what it reads of the process's own
	// holds tells whether it is true; true, too, if that is not known.
	holds func(f *reading, self int) bool
}
