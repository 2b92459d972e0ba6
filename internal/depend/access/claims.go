package access

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// The claims xs and xr are promises that are checked: a send to (a receive from)
// a channel goes wrong if some other process that lives has it among those that
// it claims. So what a send looks at, beside the channel, is who claims that
// channel, and what the claims' expressions read.
//
// Who claims channel c is one object, for sends and receives each. It changes as a
// process that may claim c is created, or comes to its end; and as a variable is
// assigned that a claim of it names, which is a variable read from afar. A process
// that claims other channels does not meet the send in any way: the check gives the
// same with and without it. Nor does the check look into the channel, so that what
// others send, or receive, is of no concern to it.

// claim is an xs or xr claim.
type claim struct {
	typ, n int // the claim n of process type typ
	recv   bool
	chans  bitset.Set
	reads  Access // what the claim's channel expression looks at, from afar
}

// claimKey names who claims a channel.
type claimKey struct {
	channel int
	recv    bool
}

// findClaims gathers the xr and xs claims. The locals that their channel
// expressions read become shared: a claim is looked at by other processes.
func (o *Objects) findClaims() {
	o.prog.WalkExprs(func(x program.Expr, u program.Use) {
		if l, ok := x.(*program.Load); ok && u.Role == program.ExclusiveRole && !l.Var.Global {
			o.remote[localKey{u.Type, l.Var.ID}] = true
		}
	})
	for _, t := range o.prog.Types {
		for n, x := range t.Exclusive { // each by itself
			c := claim{typ: t.Index, n: n, recv: x.Recv, chans: o.claimable(x.Chan, t.Index)}
			v := Viewer{o: o, typ: t.Index, afar: true, to: &c.reads}
			v.Expr(x.Chan)
			o.claims = append(o.claims, c)
		}
	}
}

// claimable returns the channels that other processes can get at and that x, the
// expression of a claim in an instance of typ, may stand for: all channels, if the
// evaluation of x may go wrong, as it then does for each channel.
func (o *Objects) claimable(x program.Expr, typ int) bitset.Set {
	if !sound(x) {
		var all bitset.Set
		for c := range o.chans.Channels {
			all.Add(c)
		}
		return all
	}
	chans, _ := o.chans.Shared(x, typ)
	return chans
}

// sound reports whether x surely has a value.
func sound(x program.Expr) bool {
	switch x := x.(type) {
	case program.Const:
		return true
	case *program.Load:
		_, ok := pointsto.ConstantElement(&x.Place)
		return ok && x.Remote == nil
	}
	return false
}

// claimed adds what a send to, or a receive from, one of the channels chans looks at
// to find out whether another process claims it.
func (v *Viewer) claimed(chans bitset.Set, recv bool) {
	for i := range v.o.claims {
		c := &v.o.claims[i]
		if c.recv != recv || !c.chans.Meets(chans) {
			continue
		}
		v.to.union(&c.reads)
		chans.Each(func(n int) {
			if c.chans.Has(n) {
				v.to.read.Add(v.o.object(claimKey{n, recv}))
			}
		})
	}
}

// claims adds that there is one process more, or less, to claim one of chans.
// Comings and goings may change places.
func (v *Viewer) claims(chans bitset.Set, recv bool) {
	chans.Each(func(n int) {
		object := v.o.object(claimKey{n, recv})
		v.to.write.Add(object)
		v.to.writes(object, manner{update: adds})
	})
}

// claimant adds that the process which x creates begins to claim channels. Where a
// claim names a parameter that keeps its value, that is the argument.
func (v *Viewer) claimant(x *program.Run) {
	for i := range v.o.claims {
		c := &v.o.claims[i]
		if c.typ != x.Type {
			continue
		}
		chans := c.chans
		t := v.o.prog.Types[x.Type]
		l, ok := t.Exclusive[c.n].Chan.(*program.Load)
		if ok && len(l.Var.Dims) == 0 && v.o.parameter(t, l.Var) && l.Var.ID < len(x.Args) && sound(x.Args[l.Var.ID]) {
			chans, _ = v.o.chans.Shared(x.Args[l.Var.ID], v.typ)
		}
		v.claims(chans, c.recv)
	}
}

// parameter reports whether v is a parameter of t, holds the argument as it is, and
// nothing else later.
func (o *Objects) parameter(t *program.Process, v *program.Variable) bool {
	return !v.Global && v.ID < t.Params && !o.chans.Assigned[v] && !o.chans.At(&program.Place{Var: v}, t.Index).Any
}

// claimsEnd adds that an instance of typ claims nothing any more.
func (b *builder) claimsEnd(typ int, to *Access) {
	v := Viewer{o: b.o, typ: typ, to: to}
	for i := range b.o.claims {
		if c := &b.o.claims[i]; c.typ == typ {
			v.claims(b.o.claimable(b.prog.Types[typ].Exclusive[c.n].Chan, typ), c.recv)
		}
	}
}
