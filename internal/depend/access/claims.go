package access

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// How xs and xr claims affect dependence: a claim is a promise that is checked. A send to a channel is a fault if
// another living process has an xs claim on the channel, and a receive if another has an xr claim. Therefore a send
// reads the set of claimants of the channel, and the variables in the channel expressions of the claims.
//
// The claimants of channel c are one object for sends and one for receives. The object changes if a possible claimant
// of c is created or ends, and if a variable named in a claim of c is assigned; the variable counts as read from afar.
// A process with claims of different channels only is independent of the send, because the check gives the same result
// with and without this process. The check does not look into the channel either, hence sends and receives of further
// processes do not affect the check.

// claim is a declaration of exclusive access to a channel, xs or xr, in a process type.
type claim struct {
	typ, n int        // process type, and index of the claim in this type
	recv   bool       // true for xr, false for xs
	chans  bitset.Set // the channels that the channel expression may denote
	reads  Access     // reads when another process evaluates the channel expression
}

// claimKey is the key of the object "number of processes with a claim on the channel", for xr claims if recv is set and
// for xs claims otherwise.
type claimKey struct {
	channel int
	recv    bool
}

// findClaims fills o.claims with the xr and xs claims of every process type. Locals in the channel expressions of the
// claims become shared variables, because other processes evaluate a claim.
func (o *Objects) findClaims() {
	o.prog.WalkExprs(func(x program.Expr, u program.Use) {
		if l, ok := x.(*program.Load); ok && u.Role == program.ExclusiveRole && !l.Var.Global {
			o.remote[localKey{u.Type, l.Var.ID}] = true
		}
	})
	for _, t := range o.prog.Types {
		for n, x := range t.Exclusive { // every claim has one channel expression
			c := claim{typ: t.Index, n: n, recv: x.Recv, chans: o.claimable(x.Chan, t.Index)}
			v := Viewer{o: o, typ: t.Index, afar: true, to: &c.reads}
			v.Expr(x.Chan)
			o.claims = append(o.claims, c)
		}
	}
}

// claimable returns the shared channels that x, the channel expression of an xr or xs claim, may denote in an instance
// of typ. If the evaluation of x may fail, the result is every channel, because the failure affects every channel.
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

// sound reports whether the evaluation of x can never fail. The test is sufficient: x is a constant, or a variable
// element with constant indices.
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

// claimed adds to v.to the reads of the claim check of a send or, if recv is set, a receive. The send or receive may
// use the channels in chans.
func (v *Viewer) claimed(chans bitset.Set, recv bool) {
	for i := range v.o.claims {
		c := &v.o.claims[i]
		if c.recv != recv || !c.chans.Intersects(chans) {
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

// claims adds to v.to, for every channel in chans, a change by 1 of the number of processes with an xr claim (if recv
// is set) or xs claim on the channel. Two such changes commute.
func (v *Viewer) claims(chans bitset.Set, recv bool) {
	chans.Each(func(n int) {
		object := v.o.object(claimKey{n, recv})
		v.to.write.Add(object)
		v.to.writes(object, manner{update: adds})
	})
}

// claimant adds to v.to the new xr and xs claims of the process that x creates. A claim on a parameter that never
// changes concerns only the channels that the argument may denote.
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

// parameter reports whether v is a parameter of t that always has the value of the argument: it is never assigned or
// received into.
func (o *Objects) parameter(t *program.Process, v *program.Variable) bool {
	return !v.Global && v.ID < t.Params && !o.chans.Assigned[v] && !o.chans.Contents(&program.Place{Var: v},
		t.Index).Any
}

// claimsEnd adds to `to` the end of the xr and xs claims of an instance of typ. The end reduces the number of claimants
// of each channel by 1.
func (b *builder) claimsEnd(typ int, to *Access) {
	v := Viewer{o: b.o, typ: typ, to: to}
	for i := range b.o.claims {
		if c := &b.o.claims[i]; c.typ == typ {
			v.claims(b.o.claimable(b.prog.Types[typ].Exclusive[c.n].Chan, typ), c.recv)
		}
	}
}
