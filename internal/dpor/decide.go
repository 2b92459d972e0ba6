package dpor

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// decider lists the deciding variables of the next step of a process at a location. A variable is deciding if its value
// determines the cells the step touches, whether the step fails, or, where this matters, the target location. Such
// variables occur in indices, divisors and assertions, and in operands that control whether another operand is
// evaluated. All other variables determine only the values the step writes.
type decider struct {
	all       bool // every variable that the step reads is deciding
	vars      []*program.Variable
	branching bool // several edges leave the location
}

// deciderOf returns the decider of location l of process type typ. If several edges leave l, their guards are normally
// deciding. The exception: some edge is always executable, and the edges only change the location. The step then reads
// every guard, whichever edge is taken; only the target location depends on the guards, and the caller must handle
// this.
func (x *space) deciderOf(typ int, l program.Loc) *decider {
	t := x.prog.Types[typ]
	d := &decider{branching: len(t.Locations[l].Out) > 1, all: !x.open[typ][l]}
	for _, id := range t.Locations[l].Out {
		e := x.prog.Edges[id]
		if e.Atomic || e.Escape != 0 || t.Locations[e.To].Merged || e.Comm != nil || e.Sub != nil {
			d.all = true
			break
		}
		switch e.Kind {
		case program.Cond:
			d.value(e.Guard)
		case program.Skip, program.Else:
			d.all = d.all || e.Guard != nil
		case program.Do:
			d.all = d.all || d.branching || e.Guard != nil
			d.effects(e.Ops, x.prog.Overflow)
		default:
			d.all = true
		}
	}
	return d
}

// effects adds to d the deciding variables of ops, the operations of an edge. If ops has several operations, effects
// adds every variable, because an operation may decide which cells the next one touches. overflow says that storing a
// value out of range is a run-time error.
func (d *decider) effects(ops []program.Op, overflow bool) {
	d.all = d.all || len(ops) > 1
	for i := range ops {
		switch o := &ops[i]; {
		case o.Assign != nil:
			d.place(&o.Assign.To)
			d.value(o.Assign.X)
			if overflow && !fits(o.Assign) {
				d.decides(o.Assign.X)
			}
		case o.Assert != nil:
			d.decides(o.Assert.X)
		default:
			d.all = true
		}
	}
}

// fits reports whether the value that a assigns is always within the range of the variable.
func fits(a *program.Assign) bool {
	switch v := a.X.(type) {
	case program.Const:
		return a.To.Var.Type.Cut(v.Value) == v.Value
	case *program.Load:
		return v.Var.Type == a.To.Var.Type
	}
	return false
}

func (d *decider) place(pl *program.Place) {
	d.all = d.all || pl.Remote != nil
	for _, i := range pl.Index {
		d.decides(i)
	}
}

// value adds to d the deciding variables of x. value must only be called if the value of x itself is not deciding.
func (d *decider) value(x program.Expr) {
	switch x := x.(type) {
	case program.Const:
	case *program.Load:
		d.place(&x.Place)
	case *program.Unary:
		d.value(x.X)
	case *program.Binary:
		d.value(x.X)
		d.value(x.Y)
		switch {
		case x.Op == program.OpAnd, x.Op == program.OpOr:
			if readsOnlyLocals(x.Y) {
				d.value(x.X)
			} else {
				d.decides(x.X)
			}
		case x.Op.MayFail():
			d.decides(x.Y)
		}
	case *program.If:
		d.decides(x.C)
		d.value(x.A)
		d.value(x.B)
	default:
		d.decides(x)
	}
}

// decides adds to d every variable of x, where the value of x is deciding. If x reads anything besides globals and
// variables of the process, decides sets d.all.
func (d *decider) decides(x program.Expr) {
	program.Walk(x, func(x program.Expr) {
		switch x := x.(type) {
		case program.Const, *program.Unary, *program.Binary, *program.If:
		case *program.Load:
			d.all = d.all || x.Remote != nil
			if !slices.Contains(d.vars, x.Var) {
				d.vars = append(d.vars, x.Var)
			}
		case program.Special:
			d.all = d.all || x.Which != program.PIDVar
		default:
			d.all = true
		}
	})
}

// isDecidingCell reports whether cell c, which a step of p touches, is deciding: its value decides which cells the step
// touches, or whether the step fails. The location of p is never deciding, because only p writes it.
func (d *decider) isDecidingCell(c exec.Cell, p program.PID) bool {
	if c.Kind == exec.Location && c.Proc == p {
		return false
	}
	return d.all || slices.ContainsFunc(d.vars, func(v *program.Variable) bool {
		return c.Var == int32(v.ID) && (c.Kind == exec.Global && v.Global || c.Kind == exec.Local && !v.Global)
	})
}

// readsOnlyLocals reports whether x certainly has a value and reads only local variables of the process, with constant
// indices. For other processes it then makes no difference whether x is evaluated.
func readsOnlyLocals(x program.Expr) bool {
	ok := true
	program.Walk(x, func(x program.Expr) {
		switch x := x.(type) {
		case program.Const, *program.Unary, *program.If:
		case *program.Binary:
			ok = ok && !x.Op.MayFail()
		case *program.Load:
			ok = ok && x.Remote == nil && !x.Var.Global && len(x.Index) == 0
		default:
			ok = false
		}
	})
	return ok
}
