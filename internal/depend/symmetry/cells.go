package symmetry

import (
	"strconv"

	"ltlpor/internal/model/program"
)

// fault ends the course of side s, and returns the value of an expression that faults.
func (w *window) fault(s side, kind program.FaultKind) term {
	if w.sides[s].end == "" {
		w.sides[s].end = kind.String()
	}
	return failed
}

// faulted reports whether t, a value on side s, is a fault, which has ended the course.
func (w *window) faulted(t term, s side) bool {
	if t.fault && w.sides[s].end == "" {
		w.fail("a fault in another process is possible")
	}
	return t.fault
}

// undefined reports whether op, which may fail, is undefined for the second operand y, and ends the course if so.
func (w *window) undefined(op program.Operator, y term, s side) bool {
	switch op {
	case program.OpDiv, program.OpMod:
		if w.compare(program.OpEq, y, number(0)) {
			w.fault(s, program.DivisionByZero)
			return true
		}
	case program.OpShl, program.OpShr:
		if w.compare(program.OpLt, y, number(0)) {
			w.fault(s, program.NegativeShift)
			return true
		}
	}
	return false
}

// codesOf returns the codes of v, a global or a local of the actor.
func (w *window) codesOf(v *program.Variable) *varCode {
	return w.codes.variable(&program.Place{Var: v}, w.evaluation.actor.typ)
}

// cell returns the cell that pl names on side s. ok is false if an index is out of bounds, or faults.
func (w *window) cell(pl *program.Place, s side) (c cell, ok bool) {
	c.v = pl.Var
	for d, x := range pl.Index {
		t := w.value(x, s)
		if t.fault {
			return c, false
		}
		i, ok := w.index(t, pl.Var.Dims[d].Len)
		if !ok {
			w.fault(s, program.IndexOutOfBounds)
			return c, false
		}
		c.i = c.i*pl.Var.Dims[d].Len + i
	}
	return c, true
}

// index chooses the value of t, an index between 0 and n-1. ok is false for another value.
func (w *window) index(t term, n int) (i int, ok bool) {
	switch {
	case t.known:
		return int(t.v), 0 <= t.v && int(t.v) < n
	case w.compare(program.OpLt, t, number(0)) || w.compare(program.OpGe, t, number(int32(n))):
		return 0, false
	}
	for i := range n {
		if w.compare(program.OpEq, t, number(int32(i))) {
			return i, true
		}
	}
	w.facts.contradict = true
	return 0, false
}

// load returns the value of pl on side s.
func (w *window) load(pl *program.Place, s side) term {
	c, ok := w.cell(pl, s)
	if !ok {
		return failed
	}
	return w.read(c, s)
}

// read returns the value of c on side s: what was assigned, or the value at the beginning of the window.
func (w *window) read(c cell, s side) term {
	if x, ok := w.sides[s].store[c]; ok {
		return x.term
	}
	if w.codes.isNumber(c.v) {
		return w.copyNumber(c.v, s)
	}
	if n, ok := w.known[c.v]; ok {
		return number(n)
	}
	if id := w.globalChannel(c); id != 0 {
		return number(id)
	}
	own := w.codesOf(c.v)
	act, i := w.g.swaps(own.value, c.v.Type), c.i
	switch {
	case c.v.Global && w.g.still(c.v) || !c.v.Global && w.isIdle(c.v):
		act = nil
	case s == image:
		i = w.g.element(own.index, c.v, i)
	}
	if n, ok := w.fixed(&program.Place{Var: c.v}); len(c.v.Dims) == 0 && ok {
		if s == image {
			n = act.apply(n)
		}
		return number(n)
	}
	key := c.v.Name + "#" + decimal(int64(c.v.ID)) + " " + strconv.FormatBool(c.v.Global) +
		"[" + decimal(int64(i)) + "]"
	if len(c.v.Dims) == 0 {
		w.scalars[key] = c.v
	}
	return w.leaf(key, act, c.v.Type, s)
}

// assign stores t in pl on side s.
func (w *window) assign(pl *program.Place, t term, by *program.Edge, s side) {
	if pl.Remote != nil {
		w.fail("%s is written by another process", pl.Var.Name)
		return
	}
	c, ok := w.cell(pl, s)
	if !ok || pl.Var.Global && w.g.still(pl.Var) {
		return
	}
	w.put(c, t.stored(c.v.Type), by, s)
}

// put stores t in c on side s.
func (w *window) put(c cell, t term, by *program.Edge, s side) {
	if _, ok := w.sides[s].store[c]; !ok {
		w.sides[s].order = append(w.sides[s].order, c)
	}
	w.sides[s].store[c] = assigned{t, by}
}
