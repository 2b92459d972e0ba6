package procinstance

import "ltlpor/internal/model/program"

// partners sets the fields of k that concern rendezvous (Sends, Receives, Mixed and comm) from e, the edge of k.
func (x *Table) partners(k *Link, e *program.Edge) {
	comms := []*program.Edge{e}
	if e.Sub != nil {
		comms = e.Sub.Locations[e.Sub.Entry]
	}
	for _, s := range comms {
		if s.Comm == nil {
			continue
		}
		all, rendezvous := x.chans.Shared(s.Comm.Chan, e.Type)
		own := x.chans.Resolve(s.Comm.Chan, e.Type)
		all.Union(own)
		if !rendezvous {
			continue
		}
		k.comm = s.Comm
		all.Each(func(c int) {
			switch {
			case !x.chans.Channels[c].Rendezvous:
				k.Mixed = true
			case s.Kind == program.Send:
				k.Sends.Add(c)
			default:
				k.Receives.Add(c)
			}
		})
		k.Mixed = k.Mixed || e.Sub != nil
	}
}

// MayMeet reports whether a message of send a may match the patterns of receive b on abstract channel c.
func (x *Table) MayMeet(a, b *Link, c int) bool {
	return b.Receives.Has(c) && (a.Mixed || b.Mixed || x.fits(a.comm, b.comm, c))
}

// MayPass reports whether a message of send a may match the patterns of receive b on some channel.
func (x *Table) MayPass(a, b *Link) bool {
	passes := false
	a.Sends.Each(func(c int) { passes = passes || x.MayMeet(a, b, c) })
	return passes
}

// fits reports whether the message of send may match the patterns of recv on abstract channel c.
func (x *Table) fits(send, recv *program.Comm, c int) bool {
	fields := x.prog.ChanTypes[x.chans.Channels[c].Decl.Type].Fields
	for i, m := range send.Msg {
		if i >= len(recv.Match) || i >= len(fields) || recv.Match[i].Match == nil {
			continue
		}
		v, ok := m.(program.Const)
		w, also := recv.Match[i].Match.(program.Const)
		if ok && also && fields[i].Cut(v.Value) != w.Value {
			return false
		}
		if !x.safe.Expr(recv.Match[i].Match) {
			return true // a pattern with a failing evaluation lets the receive take any message
		}
	}
	return true
}

// MayHandshake reports whether l may be the send or the receive of a rendezvous.
func (l *Link) MayHandshake() bool { return len(l.Sends)+len(l.Receives) > 0 }
