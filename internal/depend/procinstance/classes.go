package procinstance

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/access"
)

// numbering gives equal numbers to equal elements, and has a matrix row for each number.
type numbering[T any] struct {
	index map[string]int
	reps  []T
	rows  []row
}

// row is a matrix row. Only its first `known` columns are filled.
type row struct {
	known int
	bits  bitset.Set
}

// number returns the number of element x, and assigns one at the first call for key. Equal elements must have equal
// keys.
func (t *numbering[T]) number(key string, x T) int {
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

// Size returns the number of different elements.
func (t *numbering[T]) Size() int { return len(t.reps) }

// Classes numbers accesses (an access class is a number), and has the matrix of conflicts. Rows are filled on demand.
type Classes struct{ numbering[*access.Access] }

func (c *Classes) classOf(a *access.Access) int { return c.number(a.Key(), a) }

// Conflicts returns the classes in conflict with class n.
func (c *Classes) Conflicts(n int) bitset.Set {
	r := &c.rows[n]
	for ; r.known < len(c.reps); r.known++ {
		if access.Conflict(c.reps[n], c.reps[r.known]) {
			r.bits.Add(r.known)
		}
	}
	return r.bits
}

// Wants numbers wants, and has the matrix of the classes that may make a want true.
type Wants struct{ numbering[*access.Want] }

func (w *Wants) wantOf(x *access.Want) int {
	return w.number(x.Key(), x)
}

// IsDeath reports whether want n is the death of the next younger process.
func (w *Wants) IsDeath(n int) bool { return w.reps[n].Death }

// Helpers returns the classes of steps that may make want n true.
func (w *Wants) Helpers(n int, c *Classes) bitset.Set {
	r := &w.rows[n]
	for ; r.known < len(c.reps); r.known++ {
		if w.reps[n].Helped(c.reps[r.known]) {
			r.bits.Add(r.known)
		}
	}
	return r.bits
}

// Helps returns the wants that steps of a class may make true.
func (x *Table) Helps(class int) bitset.Set {
	if len(x.helpRows) < len(x.Classes.reps) {
		x.helpRows = append(x.helpRows, make([]row, len(x.Classes.reps)-len(x.helpRows))...)
	}
	r := &x.helpRows[class]
	for ; r.known < len(x.Wants.reps); r.known++ {
		if x.Wants.reps[r.known].Helped(x.Classes.reps[class]) {
			r.bits.Add(r.known)
		}
	}
	return r.bits
}
