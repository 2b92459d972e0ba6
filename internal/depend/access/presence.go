package access

import (
	"slices"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// When a rendezvous send depends on waiting receivers: the send is executable only while a process waits to receive.
// For the first statement of a move this concerns only sender and receiver. In the middle of an atomic sequence it
// decides the length of the sequence. Beside an else, or in the escape of an unless, it decides whether another edge is
// executable. In these places a send reads the presence of receivers. Presence is changed by every step that enters or
// leaves a location with a receive from the channel.
//
// The converse does not matter, because a receive is taken in a step of the sender. A process that arrives at a receive
// inside an atomic sequence loses control, whether or not a sender waits.

// presence is the key of the object "the processes of type typ that wait to receive from this rendezvous channel".
type presence struct{ channel, typ int }

// findWatched computes o.attended: for every process type, the rendezvous channels on which some step tests whether a
// process of this type waits to receive. Accesses record waiting receivers only for these channels.
func (o *Objects) findWatched() {
	o.single, o.answering = o.prog.Single(), make([]bitset.Set, len(o.prog.Types))
	for _, e := range o.prog.Edges {
		o.answering[e.Type].Union(o.answers(e))
	}
	o.attended = make([]bitset.Set, len(o.prog.Types))
	for _, t := range o.prog.Types {
		inside := make([]bool, len(t.Locations))
		for l := range t.Locations {
			for _, id := range t.Locations[l].Out {
				if e := o.prog.Edges[id]; e.Atomic {
					inside[e.To] = true
				}
			}
		}
		for l := range t.Locations {
			out := t.Locations[l].Out
			asked := inside[l] || t.Determ || slices.ContainsFunc(out, func(id program.EdgeID) bool {
				e := o.prog.Edges[id]
				return e.Kind == program.Else || e.Escape != 0
			})
			for _, id := range out {
				if e := o.prog.Edges[id]; asked && e.Kind == program.Send {
					o.partners(e, func(x presence) { o.attended[x.typ].Add(x.channel) })
				}
			}
		}
	}
}

// partners calls f for every pair of a rendezvous channel that send e may use and a process type that may receive from
// it. The type of e itself is omitted if it has a single instance, because no process has a rendezvous with itself.
func (o *Objects) partners(e *program.Edge, f func(presence)) {
	chans := o.meeting(e, e.Type)
	for typ, answering := range o.answering {
		if typ == e.Type && o.single[typ] {
			continue
		}
		chans.Each(func(c int) {
			if answering.Has(c) {
				f(presence{c, typ})
			}
		})
	}
}

// unattended reports whether o.attended is empty for every process type, so that accesses need not record waiting
// receivers.
func (o *Objects) unattended() bool {
	return !slices.ContainsFunc(o.attended, func(s bitset.Set) bool { return !s.Empty() })
}

// meeting returns the shared rendezvous channels that e may use. e is a send or receive in an instance of typ.
func (o *Objects) meeting(e *program.Edge, typ int) bitset.Set {
	var out bitset.Set
	all, rendezvous := o.chans.Shared(e.Comm.Chan, typ)
	if rendezvous {
		all.Each(func(c int) {
			if o.chans.Channels[c].Rendezvous {
				out.Add(c)
			}
		})
	}
	return out
}

// answers returns the rendezvous channels from which e may receive. A d_step counts if it may begin with a receive. For
// any other edge, the result is empty.
func (o *Objects) answers(e *program.Edge) bitset.Set {
	var out bitset.Set
	switch {
	case e.Kind == program.Recv:
		return o.meeting(e, e.Type)
	case e.Sub != nil:
		for _, s := range e.Sub.Locations[e.Sub.Entry] {
			if s.Kind == program.Recv {
				out.Union(o.meeting(s, e.Type))
			}
		}
	}
	return out
}

// handsOver reports whether a process inside an atomic sequence always loses control by taking e. This holds for a send
// that is always a rendezvous: the receiver gets control, or the sequence is interrupted.
func (b *builder) handsOver(e *program.Edge) bool {
	return e.Kind == program.Send && b.o.chans.OnlyMeets(e)
}

// onlyAnswers reports whether e is a receive that is always a rendezvous. A process takes such an edge only in a step
// of the sender, except in a step of its own that ends the run by an error.
func (b *builder) onlyAnswers(e *program.Edge) bool {
	return e.Kind == program.Recv && b.o.chans.OnlyMeets(e)
}

// waiting adds to `to` a read of the presence of receivers for send e (presence).
func (b *builder) waiting(e *program.Edge, to *Access) {
	b.o.partners(e, func(x presence) { to.read.Add(b.o.object(x)) })
}

// receivers adds to `to` the dependences of s on its partners, if s is a send that may be a rendezvous: the presence of
// receivers, and the reads of the guards and provided clauses of the receivers. For any other edge, receivers adds
// nothing.
func (b *builder) receivers(s *program.Edge, to *Access) {
	if s.Kind != program.Send {
		return
	}
	chans := b.o.meeting(s, s.Type)
	if chans.Empty() {
		return
	}
	b.waiting(s, to)
	far := builder{o: b.o, prog: b.o.prog, afar: true}
	for _, f := range b.o.prog.Edges {
		if !b.o.answers(f).Intersects(chans) {
			continue
		}
		v := Viewer{o: b.o, typ: f.Type, afar: true, to: to}
		v.Expr(b.o.prog.Types[f.Type].Provided)
		far.guard(f, f.Type, to)
	}
}

// comesAndGoes adds to `to` the effect of taking e on the presence of receivers. The process stops waiting at the
// location of e, and may wait at the target. This counts even for equal locations, because changed locals may change
// the accepted messages. Presence changes by several processes commute.
func (b *builder) comesAndGoes(e *program.Edge, to *Access) {
	if b.o.unattended() {
		return
	}
	locations := b.prog.Types[e.Type].Locations
	b.presentAt(locations[e.From].Out, to)
	if e.Kind != program.End && e.To != e.From {
		b.presentAt(locations[e.To].Out, to)
	}
}

// presentAt adds to `to` a change of presence for every receive in `out`, the outgoing edges of a location. The process
// arrives at the location or leaves it.
func (b *builder) presentAt(out []program.EdgeID, to *Access) {
	for _, id := range out {
		e := b.prog.Edges[id]
		b.o.answers(e).Each(func(c int) {
			if b.o.attended[e.Type].Has(c) {
				object := b.o.object(presence{c, e.Type})
				to.write.Add(object)
				to.writes(object, manner{update: adds})
			}
		})
	}
}

// appears adds to `to` the changes of presence by a new instance of typ, which may wait to receive at its first
// location.
func (o *Objects) appears(typ int, to *Access) {
	if o.unattended() {
		return
	}
	b := builder{o: o, prog: o.prog}
	t := o.prog.Types[typ]
	b.presentAt(t.Locations[t.Entry].Out, to)
}

// addGuests completes the actions with a rendezvous send in the middle of their atomic sequence. At such a send a
// receiver gets control. addGuests adds to the action the steps of the possible receivers. If such a step contains a
// rendezvous send too, addGuests adds the steps of the receivers of that send, and so on.
func (b *builder) addGuests(actions []Action) {
	own := make([]Access, len(actions))
	for i := range actions {
		own[i].union(&actions[i].Does)
	}
	answers := make([]bitset.Set, len(actions))
	for i, e := range b.prog.Edges {
		answers[i] = b.o.answers(e)
	}
	for i := range actions {
		var chans, guests bitset.Set
		open := slices.Clone(actions[i].Meets)
		for len(open) > 0 {
			chans.Union(b.o.meeting(b.prog.Edges[open[0]], b.prog.Edges[open[0]].Type))
			open = open[1:]
			for f := range actions {
				if answers[f].Intersects(chans) && !guests.Has(f) {
					guests.Add(f)
					open = append(open, actions[f].Meets...)
				}
			}
		}
		guests.Each(func(f int) { actions[i].Does.union(&own[f]) })
	}
}

// MayHandshake reports whether e may be the send or the receive of a rendezvous.
func (o *Objects) MayHandshake(e *program.Edge) bool {
	return e.Comm != nil && !o.meeting(e, e.Type).Empty()
}

// IsAnswer reports whether e may be the receive of a rendezvous.
func (o *Objects) IsAnswer(e *program.Edge) bool { return !o.answers(e).Empty() }

// IsAttended reports whether e enters or leaves a location with an attended receive: a receive from a rendezvous
// channel on which some step of another process tests whether a receiver waits.
func (o *Objects) IsAttended(e *program.Edge) bool {
	var to Access
	b := builder{o: o, prog: o.prog}
	b.comesAndGoes(e, &to)
	return !to.write.Empty()
}
