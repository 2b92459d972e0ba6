package abstract

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// place is a control location of a process type.
type place struct {
	typ int
	at  program.Loc
}

// rounds calls `add` for objects that determine how an atomic sequence continues at certain locations: those to which a
// sequence may return without giving up control.
func (o *objects) rounds(add func(int)) {
	meetings := o.meetingPlaces()
	for i, t := range o.prog.Types {
		for l := range t.Locations {
			if !o.returns(place{i, program.Loc(l)}, meetings) {
				continue
			}
			o.known(t.Provided, i, add)
			for _, id := range t.Locations[l].Out {
				o.control(o.prog.Edges[id], i, add)
			}
		}
	}
}

// meeting is a receive from a rendezvous channel after which the receiver has control. `on` has the types of the
// channels from which it may receive, and `to` is the location after the receive.
type meeting struct {
	on bitset.Set
	to place
}

// meetingPlaces returns the receives from rendezvous channels after which the receiver may keep control.
func (o *objects) meetingPlaces() (list []meeting) {
	for _, e := range o.prog.Edges {
		if !e.Atomic || e.Kind == program.End {
			continue
		}
		first := []*program.Edge{e}
		if e.Kind == program.DStep {
			first = e.Sub.Locations[e.Sub.Entry]
		}
		for _, x := range first {
			if x.Kind == program.Recv && o.mayRendezvous(x.Comm.Chan, e.Type) {
				list = append(list, meeting{o.pt.Resolve(x.Comm.Chan, e.Type), place{e.Type, e.To}})
			}
		}
	}
	return list
}

// returns reports whether a process in control at location `from` may reach this location again before a process gives
// up control. A send on a rendezvous channel passes control to the receiver; `meetings` has the possible receives.
func (o *objects) returns(from place, meetings []meeting) bool {
	seen := map[place]bool{}
	todo := []place{from}
	visit := func(p place) {
		if !seen[p] {
			seen[p] = true
			todo = append(todo, p)
		}
	}
	for len(todo) > 0 && !seen[from] {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, id := range o.prog.Types[at.typ].Locations[at.at].Out {
			e := o.prog.Edges[id]
			if e.Atomic && e.Kind != program.End {
				visit(place{e.Type, e.To})
			}
			if e.Kind != program.Send || !o.mayRendezvous(e.Comm.Chan, e.Type) {
				continue
			}
			on := o.pt.Resolve(e.Comm.Chan, e.Type)
			for _, m := range meetings {
				if m.on.Intersects(on) {
					visit(m.to)
				}
			}
		}
	}
	return seen[from]
}
