package depend

import (
	"fmt"

	"ltlpor/depend/bitset"
	"ltlpor/program"
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
type classes struct{ table[*access] }

func (c *classes) of(a *access) int { return c.number(a.key(), a) }

// conflicts returns the classes that class n conflicts with.
func (c *classes) conflicts(n int) bitset.Set {
	r := &c.rows[n]
	for ; r.known < len(c.reps); r.known++ {
		if conflict(c.reps[n], c.reps[r.known]) {
			r.bits.Add(r.known)
		}
	}
	return r.bits
}

// want is what an atom of a guard waits for where it is false: what it looks at,
// with what is known of it.
type want struct {
	access access
	// check, if single, is all of the atom.
	check  check
	single bool
	// death: it waits for the next younger process to die.
	death bool
}

// wants numbers wants, and knows which classes of steps may help each.
type wants struct{ table[*want] }

func (w *wants) of(x *want) int {
	return w.number(fmt.Sprint(x.access.key(), x.check, x.single, x.death), x)
}

// helpers returns the classes of steps that may make want n true.
func (w *wants) helpers(n int, c *classes) bitset.Set {
	r := &w.rows[n]
	for ; r.known < len(c.reps); r.known++ {
		if w.reps[n].helped(c.reps[r.known]) {
			r.bits.Add(r.known)
		}
	}
	return r.bits
}

// helped reports whether a step with access a may make w true.
func (w *want) helped(a *access) bool {
	switch {
	case w.death:
		return a.everything || a.table&tableDie != 0
	case !enables(a, &w.access):
		return false
	case !w.single || a.everything || a.varies.Has(w.check.object) || !a.put.Has(w.check.object):
		return true
	case a.ownWrite.Meets(w.access.farRead): // to its own element, which may be this one, and not with those values
		return true
	}
	for _, v := range a.values {
		if v.object == w.check.object && w.check.satisfied(v.value) {
			return true
		}
	}
	return false
}

// helps returns the wants that steps of a class may help.
func (x *instances) helps(class int) bitset.Set {
	if len(x.helpRows) < len(x.classes.reps) {
		x.helpRows = append(x.helpRows, make([]row, len(x.classes.reps)-len(x.helpRows))...)
	}
	r := &x.helpRows[class]
	for ; r.known < len(x.wants.reps); r.known++ {
		if x.wants.reps[r.known].helped(x.classes.reps[class]) {
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

// The bits of what a process has for itself: its locals, by number, the last of
// these bits for all from there on; its private channels; its number.
const (
	lastLocal    = 61
	ownChannels  = 62
	processOwnID = 63
)

func localBit(v *program.Variable) uint64 { return 1 << min(v.ID, lastLocal) }

// private returns the bits of what x reads of the process's own, an instance of
// typ.
func (o *objects) private(x program.Expr, typ int) uint64 {
	var bits uint64
	program.Walk(x, func(x program.Expr) {
		switch x := x.(type) {
		case *program.Load:
			if !x.Var.Global && x.Remote == nil {
				bits |= localBit(x.Var)
			}
		case program.Special:
			if x.Which == program.PIDVar {
				bits |= 1 << processOwnID
			}
		case *program.ChanTest:
			bits |= o.privateChannel(x.Chan, typ)
		case *program.Poll:
			bits |= o.privateChannel(x.Chan, typ)
		}
	})
	return bits
}

// privateChannel returns the bit for private channels if x may be one.
func (o *objects) privateChannel(x program.Expr, typ int) uint64 {
	var bits uint64
	o.chans.Resolve(x, typ).Each(func(c int) {
		if o.chans.Channels[c].Private {
			bits = 1 << ownChannels
		}
	})
	return bits
}
