package symmetry

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/model/program"
)

// actor is a process whose statements are evaluated: in a state as process self, and in the image of that state as
// process image.
type actor struct {
	typ         int // process type; -1 for a proposition
	self, image term
}

func (a *actor) key() string { return fmt.Sprint(a.typ, a.self, a.image) }

// evaluation evaluates the expressions of one statement, with every value of the coded operands that matters: each
// value that the generator moves, and one unknown value that stands for all others.
type evaluation struct {
	*codes
	g     *generator
	actor actor
	// idle has, by Variable.ID, the locals of the actor that are dead and not yet written: the generator leaves their
	// values.
	idle []bool
	// chosen has the case of each coded operand, in the order in which the operands are met; cases has the numbers of
	// cases.
	chosen, cases []int
	met           map[string]int // the operands met in this round, by key: their places in chosen
	undecided     string         // the reason why an expression has no term, or ""
	// hazards are the possible faults met in this round, before and in the image, each with its condition.
	hazards [2][]string
	// known has the numbers that scalars hold both before and in the image.
	known map[*program.Variable]int32
	// facts have been chosen in this round. window is the part of a d_step that both states go through, or nil: in it,
	// conditions and faults are chosen.
	facts facts
	// behind has the facts behind each choice of the round, and of the rounds before; the first `again` choices of the
	// round are those of the round before.
	behind []facts
	again  int
	window *window
	given  given // what holds in every round
}

// side is the state in which an expression is evaluated. It is an index in evaluation.hazards.
type side uint8

const (
	before side = iota // a state, in which the actor evaluates
	image              // the image of the state, in which the image of the actor evaluates
)

// leaf returns the value of a cell of the state, and in the image the image of this value under act.
func (e *evaluation) leaf(key string, act swaps, kind program.VarType, s side) term {
	lo, hi := limits(kind)
	t := term{key: key, lo: lo, hi: hi}
	if len(act) == 0 {
		return t
	}
	moved := act.moved()
	n := e.choose(key, len(moved)+1)
	if n >= len(moved) {
		t.except = moved
		return t
	}
	if s == image {
		return number(act.apply(moved[n]))
	}
	return number(moved[n])
}

// pid returns the number of the actor.
func (e *evaluation) pid(s side) term {
	if s == image {
		return e.actor.image
	}
	return e.actor.self
}

// value returns the term of x.
func (e *evaluation) value(x program.Expr, s side) term {
	switch x := x.(type) {
	case nil:
		return number(1)
	case program.Const:
		return number(x.Value)
	case *program.Load:
		return e.load(&x.Place, s)
	case *program.Unary:
		return unary(x.Op, e.value(x.X, s))
	case *program.Binary:
		if x.Op == program.OpAnd || x.Op == program.OpOr {
			return e.logical(x, s)
		}
		return e.binary(x, s)
	case *program.If:
		return e.conditional(x, s)
	case *program.ChanTest:
		if e.window != nil {
			return e.window.chanTest(x, s)
		}
		return e.chanTest(x, s)
	case *program.Poll:
		return e.poll(x, s)
	case program.Special:
		switch x.Which {
		case program.PIDVar:
			return e.pid(s)
		case program.Last:
			return e.fail("_last is read")
		}
		if e.window != nil && x.Which != program.NrPr {
			return e.fail("it asks for the state of all processes")
		}
		return symbol(fmt.Sprintf("special%d", x.Which))
	case *program.AtLabel:
		return e.label(x, s)
	}
	return e.fail("the expression asks for the state or the priority of a process, or creates one")
}

// chanTest returns the term of a test of the length of a channel.
func (e *evaluation) chanTest(x *program.ChanTest, s side) term {
	return symbol(fmt.Sprintf("(len %d %s)", x.Op, e.channel(x.Chan, s)))
}

// binary returns the term of an operation that evaluates both operands.
func (e *evaluation) binary(b *program.Binary, s side) term {
	x, y := e.value(b.X, s), e.value(b.Y, s)
	if b.Op.MayFail() && !x.fault && !y.fault {
		switch _, ok := b.Op.Apply(0, y.v); {
		case e.window != nil:
			if e.window.undefined(b.Op, y, s) {
				return failed
			}
		case !y.known || !ok:
			e.hazard(s, "%s %d", y, b.Op)
		}
	}
	return binary(b.Op, x, y)
}

// logical returns the term of a conjunction or disjunction.
func (e *evaluation) logical(b *program.Binary, s side) term {
	x := e.condition(b.X, s)
	if x.fault {
		return failed
	}
	decides := program.Truth(b.Op == program.OpOr)
	if x.known && program.Truth(x.v != 0) == decides {
		return number(decides)
	}
	y := e.valueUnder(x, b.Y, s)
	switch {
	case e.window != nil && !y.fault:
		return number(program.Truth(e.decide(y)))
	case x.known: // it does not decide, but y does
		return truth(y)
	case y.fault:
		return symbol(fmt.Sprintf("(%s %d fault)", x, b.Op))
	case y.known && program.Truth(y.v != 0) == decides:
		return number(decides)
	case y.known && program.Truth(y.v != 0) != decides:
		return truth(x)
	}
	return joined(b.Op, x, y)
}

// condition returns the value of x, of which only the truth matters. In a window the truth is chosen.
func (e *evaluation) condition(x program.Expr, s side) term {
	t := e.value(x, s)
	if e.window != nil && !t.fault {
		return number(program.Truth(e.decide(t)))
	}
	return t
}

// truth returns 1 if t is not 0, and 0 otherwise.
func truth(t term) term {
	if !t.known && !t.fault && t.v == 0 && t.lo == 0 && t.hi == 1 {
		return t
	}
	return binary(program.OpNe, t, number(0))
}

// conditional returns the term of (C -> A : B).
func (e *evaluation) conditional(x *program.If, s side) term {
	c := e.condition(x.C, s)
	switch {
	case c.fault:
		return failed
	case c.known && c.v != 0:
		return e.value(x.A, s)
	case c.known:
		return e.value(x.B, s)
	}
	a, b := e.valueUnder(c, x.A, s), e.valueUnder(c, x.B, s)
	return symbol(fmt.Sprintf("(%s -> %s : %s)", c, a, b))
}

// load returns the value of pl.
func (e *evaluation) load(pl *program.Place, s side) term {
	if e.window != nil && pl.Remote == nil {
		return e.window.load(pl, s)
	}
	if e.isNumber(pl.Var) {
		return e.copyNumber(pl.Var, s)
	}
	if n, ok := e.known[pl.Var]; ok && pl.Remote == nil {
		return number(n)
	}
	v := e.variable(pl, e.actor.typ)
	act := e.g.swaps(v.value, pl.Var.Type)
	owner := "" // a global, or a local of the actor
	switch {
	case pl.Var.Global && e.g.still(pl.Var):
		act = nil
	case pl.Remote != nil:
		if e.g.everDead(pl.Remote.Type, pl.Var) || e.window != nil && pl.Remote.Type == e.actor.typ {
			return e.fail("%s is read by another process", pl.Var.Name)
		}
		owner = "@" + e.remote(pl.Remote, s)
	case !pl.Var.Global:
		owner = "@"
		if e.isIdle(pl.Var) {
			act = nil
		}
	}
	var index strings.Builder
	for d, x := range pl.Index {
		i := e.value(x, s)
		if !e.inBounds(pl, d, i, s) {
			return failed
		}
		if s == image {
			i = e.element(pl, v, d, i)
		}
		index.WriteString("[" + i.String() + "]")
	}
	if n, ok := e.fixed(pl); ok {
		if s == image {
			n = act.apply(n)
		}
		return number(n)
	}
	key := pl.Var.Name + "#" + decimal(int64(pl.Var.ID)) + owner + index.String()
	return e.leaf(key, act, pl.Var.Type, s)
}

// fixed returns the value of pl, if pl is a scalar of the actor that nothing writes behind the start. (The image of
// the start is the start, so that the images of the reachable states are reachable.)
func (e *evaluation) fixed(pl *program.Place) (v int32, ok bool) {
	if !isOwnLocal(pl) || len(pl.Index) > 0 || !e.actor.self.known || e.chans.Assigned[pl.Var] {
		return 0, false
	}
	if e.isIdle(pl.Var) || pl.Var.Hidden {
		return 0, false
	}
	return e.start(program.PID(e.actor.self.v), pl.Var)
}

// inBounds reports whether i may be an index in dimension d of pl, and records the hazard that it is none.
func (e *evaluation) inBounds(pl *program.Place, d int, i term, s side) bool {
	n := pl.Var.Dims[d].Len
	switch {
	case i.fault:
		return false
	case i.known && (i.v < 0 || int(i.v) >= n):
		e.hazard(s, "no element of %s", pl.Var.Name)
		return false
	case !i.known:
		e.hazard(s, "%s %s", pl.Var.Name, i)
	}
	return true
}

// element returns the element of the state whose image is element i in dimension d of pl.
func (e *evaluation) element(pl *program.Place, v *varCode, d int, i term) term {
	if pl.Var.Global && e.g.still(pl.Var) || !pl.Var.Global && pl.Remote == nil && e.isIdle(pl.Var) {
		return i
	}
	moved, ok := e.g.swaps(v.index[d], noChannel).image(i)
	if l, isLoad := pl.Index[d].(*program.Load); !ok && isLoad && e.counters[l.Var] {
		return e.fail("%s counts through the elements of %s from step to step: put the loop into a d_step",
			l.Var.Name, pl.Var.Name)
	}
	if !ok {
		return e.fail("%s has an element for each process, and the index may be any number", pl.Var.Name)
	}
	return moved
}

// isIdle reports whether v, a local of the actor, is dead and not yet written.
func (e *evaluation) isIdle(v *program.Variable) bool { return e.idle != nil && e.idle[v.ID] }

// remote returns a name of the process that r names: the process of the state whose image is meant.
func (e *evaluation) remote(r *program.Remote, s side) string {
	if r.PID == nil {
		if slices.ContainsFunc(e.g.pairs, func(x pair) bool { return e.classes[x.class].Type == r.Type }) {
			e.fail("P@label and P:x name some process of the type, without its number")
		}
		return fmt.Sprintf("first%d", r.Type)
	}
	p := e.value(r.PID, s)
	if s == image {
		q, ok := e.g.pids().image(p)
		if !ok {
			e.fail("P[x]@label and P[x]:y name a process by a number x that may be any")
		}
		p = q
	}
	return p.String()
}

// label returns the term of a label test.
func (e *evaluation) label(x *program.AtLabel, s side) term {
	if e.window != nil && x.Remote.Type == e.actor.typ {
		return e.fail("it asks where a process is, in the order of the processes")
	}
	t := symbol(fmt.Sprintf("(at %d %v %s)", x.Remote.Type, x.Locs, e.remote(&x.Remote, s)))
	t.lo, t.hi = 0, 1
	return t
}

// channel returns a term for the channel that x names: for the channel of the state whose image is meant.
func (e *evaluation) channel(x program.Expr, s side) term {
	c := e.value(x, s)
	if s == before {
		return c
	}
	u, ok := e.g.channels.image(c)
	if !ok {
		return e.fail("the channel may be that of any process")
	}
	return u
}

// poll returns the term of a receive that is only tested.
func (e *evaluation) poll(x *program.Poll, s side) term {
	if e.window != nil && len(e.window.sides[s].sent) > 0 {
		return e.fail("it asks for messages in the order of the processes")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "(poll %t %s", x.Random, e.channel(x.Chan, s))
	for j, m := range x.Match {
		if m.Match == nil {
			b.WriteString(" _")
			continue
		}
		v := e.value(m.Match, s)
		if s == image {
			for _, t := range e.types(x.Chan, e.actor.typ) {
				w, ok := e.g.field(t, j).image(v)
				if !ok || !w.equal(v) && len(e.types(x.Chan, e.actor.typ)) > 1 {
					return e.fail("a field that names a process is compared with a value that may be any number")
				}
				v = w
			}
		}
		fmt.Fprintf(&b, " %s", v)
	}
	b.WriteString(")")
	t := symbol(b.String())
	t.lo, t.hi = 0, 1
	return t
}
