package procinstance

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/access"
)

// numbering assigns numbers to elements, such that equal elements have equal numbers. It also has a matrix row for each
// number.
type numbering[T any] struct {
	index map[string]int // key of an element -> number
	reps  []T            // by number: an element with this number
	rows  []row
}

// row is a matrix row that is filled on demand: the columns below known are filled.
type row struct {
	known int
	bits  bitset.Set
}

// number returns the number of element x, and assigns a number at the first call for key. Elements must have equal keys
// if and only if they are equal.
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

// Size returns how many numbers were assigned.
func (t *numbering[T]) Size() int { return len(t.reps) }

// Classes assigns numbers (access classes) to accesses, and has the matrix of conflicts between the classes. Rows are
// filled on demand.
type Classes struct{ numbering[*access.Access] }

func (c *Classes) classOf(a *access.Access) int { return c.number(a.Key(), a) }

// Conflicts returns the access classes in conflict with class n. The caller must not change the result.
func (c *Classes) Conflicts(n int) bitset.Set {
	r := &c.rows[n]
	for ; r.known < len(c.reps); r.known++ {
		if access.Conflict(c.reps[n], c.reps[r.known]) {
			r.bits.Add(r.known)
		}
	}
	return r.bits
}

// Wants is a numbering of access.Want values. Row n of its matrix has the access classes of steps that may make want n
// true.
type Wants struct{ numbering[*access.Want] }

func (w *Wants) wantOf(x *access.Want) int {
	return w.number(x.Key(), x)
}

// IsDeath reports whether want n waits for the termination of the next younger process.
func (w *Wants) IsDeath(n int) bool { return w.reps[n].Death }

// Helpers returns the access classes of the steps that may make want n true. The caller must not change the result.
func (w *Wants) Helpers(n int, c *Classes) bitset.Set {
	r := &w.rows[n]
	for ; r.known < len(c.reps); r.known++ {
		if w.reps[n].Helped(c.reps[r.known]) {
			r.bits.Add(r.known)
		}
	}
	return r.bits
}

// Helps returns the wants, by number, that steps of an access class may make true. The caller must not change the
// result.
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
