package access

import (
	"slices"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// A send on a rendezvous channel is executable only while somebody waits to receive. As
// the first statement of a move that is a matter of the two. In the middle of an atomic
// sequence it decides how far the sequence goes; where it stands beside an else, or
// overrules something as the escape of an unless, it decides whether that is executable.
// So who is present at the other end of a channel is looked at there, and changed by each
// step of a process that comes to a location with a receive from it, or leaves one.
//
// The converse does not matter: a receive is taken in a step of the sender. A process
// that comes to one inside an atomic sequence loses control, whoever wants to send.

// presence names an object: which processes of a type wait to receive from a rendezvous channel.
type presence struct{ channel, typ int }

// findWatched finds for each type the channels of which somebody asks whether its processes are
// present. They need not tell of others.
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

// partners calls f for each channel that the send e may be to and each type of which a process
// may receive there. Nobody meets itself: of a type with one instance there is no partner for it.
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

// unattended reports whether nobody asks who is present anywhere.
func (o *Objects) unattended() bool {
	return !slices.ContainsFunc(o.attended, func(s bitset.Set) bool { return !s.Empty() })
}

// meeting returns the rendezvous channels that others can get at and that the channel of e,
// a send or receive of an instance of typ, may be.
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

// answers returns the rendezvous channels from which e may receive.
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

// handsOver reports whether the process that takes e, if that leads on, has no control
// after it: a send that is surely a handshake gives it away.
func (b *builder) handsOver(e *program.Edge) bool {
	return e.Kind == program.Send && b.o.chans.OnlyMeets(e)
}

// onlyAnswers reports whether e is never taken in a step of its process, unless to end the
// run: a receive that is surely a handshake.
func (b *builder) onlyAnswers(e *program.Edge) bool {
	return e.Kind == program.Recv && b.o.chans.OnlyMeets(e)
}

// waiting adds that it matters who waits for the send e.
func (b *builder) waiting(e *program.Edge, to *Access) {
	b.o.partners(e, func(x presence) { to.read.Add(b.o.object(x)) })
}

// receivers adds, if s is a send that may wait for a partner, that it matters who waits for
// it, and what those look at who may.
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
		if !b.o.answers(f).Meets(chans) {
			continue
		}
		v := Viewer{o: b.o, typ: f.Type, afar: true, to: to}
		v.Expr(b.o.prog.Types[f.Type].Provided)
		far.guard(f, f.Type, to)
	}
}

// comesAndGoes adds that the process of e leaves a location, and comes to another, and with
// that begins or ceases to wait, or waits anew: even where it stays, its locals may differ
// on which what it takes depends. Comings and goings of several may change places.
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

// presentAt adds that who waits at a location with these edges is not the same any more.
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

// appears adds that there is a new instance of typ, at its first location.
func (o *Objects) appears(typ int, to *Access) {
	if o.unattended() {
		return
	}
	b := builder{o: o, prog: o.prog}
	t := o.prog.Types[typ]
	b.presentAt(t.Locations[t.Entry].Out, to)
}

// addGuests adds to what sequences do what may be done in the middle of them by the
// partners of their handshakes, who may have control then, and by theirs.
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
				if answers[f].Meets(chans) && !guests.Has(f) {
					guests.Add(f)
					open = append(open, actions[f].Meets...)
				}
			}
		}
		guests.Each(func(f int) { actions[i].Does.union(&own[f]) })
	}
}

// Meets reports whether e may be half of a handshake.
func (o *Objects) Meets(e *program.Edge) bool {
	return e.Comm != nil && !o.meeting(e, e.Type).Empty()
}

// IsAnswer reports whether e may receive in a handshake.
func (o *Objects) IsAnswer(e *program.Edge) bool { return !o.answers(e).Empty() }

// IsAttended reports whether a process that takes e comes to a place, or leaves one, where it
// waits to receive from a channel of which some step asks who waits there.
func (o *Objects) IsAttended(e *program.Edge) bool {
	var to Access
	b := builder{o: o, prog: o.prog}
	b.comesAndGoes(e, &to)
	return !to.write.Empty()
}
