package future

import (
	"slices"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/procinstance"
	"ltlpor/internal/model/program"
)

// A move may include steps of guests. After a rendezvous in the middle of an atomic sequence, a partner inside an
// atomic sequence has control. The next steps of the partner, called a guest, are part of the move. A guest already
// waits in the state, because a step changing the waiting receivers is dependent on the move. Therefore the search for
// guests covers the current locations of the processes, and the locations of the guests themselves: a sender may
// receive an answer in the same move.

// guests holds the facts about the guests of a move: the steps that other processes may take within the move, because
// the atomic sequence of the move contains a rendezvous.
type guests struct {
	classes   bitset.Set // access classes of the guests' edges
	conflicts bitset.Set // access classes dependent on the guests' edges
	visible   uint64     // propositions that the guests may change, as bits
	// obstacle is set if no valid set contains the move. This is so if control may return to a process in a cycle, may
	// reach a process that the move creates, or may reach an edge that is in no ample set.
	obstacle bool
}

// party is an entry of the cache of guests: an edge beginning a move, with the guests of the move.
type party struct {
	side
	guests
}

// side is an edge of a process, seen as one side of a possible rendezvous. link is the index of the edge in
// Instance.Links.
type side struct {
	proc int
	link int32
}

var noGuests = &guests{}

// guests returns the facts about the guests (steps of other processes) of the move beginning with edge i of p. The
// edge must be at the location of p. The result is valid until the next call of guests.
func (x *Future) guests(p int, i int32) *guests {
	if len(x.procs[p].inst.Links[i].Inner) == 0 {
		return noGuests
	}
	at := side{p, i}
	n, ok := x.partyOf[at]
	if !ok {
		found := x.invite(at)
		n = len(x.parties)
		x.parties = append(x.parties, party{at, found})
		x.partyOf[at] = n
	}
	return &x.parties[n].guests
}

// place is the location of a process that has passed control to a rendezvous partner, inside its move.
type place struct {
	proc int
	loc  program.Loc
}

// invitation is a search for the guests of a move: the steps that other processes may take within the move.
type invitation struct {
	x          *Future
	places     []place // locations where a process may wait after it has passed control to a partner
	open, done []side  // edges with an unfinished visit, and edges with a finished visit
	found      guests
}

// invite returns the facts about the guests of the move beginning with edge a: steps that other processes may take
// within the move. A guest may start where a process waits after passing control on. During the search, invite may find
// such a location after matching sends against the locations known before. Therefore invite repeats the search until no
// new location is found.
func (x *Future) invite(a side) guests {
	v := invitation{x: x}
	k, breeds := x.linkAt(a), false
	k.Receives.Each(func(c int) {
		for _, b := range x.meeting().senders[c] {
			x.effort.looks++
			if s := x.linkAt(b); b.proc != a.proc && x.types.MayMeet(s, k, c) {
				v.rests(place{b.proc, s.To}) // b, the sender of the message that a receives, waits after its send
				breeds = breeds || s.Breeds
			}
		}
	})
	for known := -1; known < len(v.places); {
		known = len(v.places)
		v.open, v.done, v.found = v.open[:0], v.done[:0], guests{obstacle: breeds}
		v.visit(a)
	}
	return v.found
}

func (x *Future) linkAt(a side) *procinstance.Link { return &x.procs[a.proc].inst.Links[a.link] }

func (v *invitation) rests(p place) {
	if !slices.Contains(v.places, p) {
		v.places = append(v.places, p)
	}
}

// visit adds to v.found the guests of edge a: the possible receivers of the rendezvous sends in the middle of its
// atomic sequence, and recursively their guests. If a is a guest itself, its access class is added too.
func (v *invitation) visit(a side) {
	k := v.x.linkAt(a)
	if len(v.open) > 0 { // a is a guest
		v.found.classes.Add(k.Class)
		v.found.conflicts.Union(v.x.types.Classes.Conflicts(k.Class))
		v.found.visible |= k.Visible
	}
	v.found.obstacle = v.found.obstacle || k.Obstacle || k.Breeds
	v.open = append(v.open, a)
	for _, i := range k.Inner {
		send := sending{v.x.linkAt(side{a.proc, i}), a.proc}
		v.rests(place{a.proc, send.To})
		send.Sends.Each(func(c int) {
			for _, b := range v.x.meeting().receivers[c] {
				v.answers(send, b)
			}
		})
		for _, p := range v.places {
			for _, j := range v.x.procs[p.proc].inst.Out[p.loc] {
				v.answers(send, side{p.proc, j})
			}
		}
	}
	v.open = v.open[:len(v.open)-1]
	v.done = append(v.done, a)
}

// sending is a send edge, specialized to process proc.
type sending struct {
	*procinstance.Link
	proc int
}

// answers visits edge b as a guest if b may receive the message of send, and was not visited before. If a visit of b is
// unfinished, control may return to b in a cycle, and answers sets v.found.obstacle instead.
func (v *invitation) answers(send sending, b side) {
	v.x.effort.looks++
	switch {
	case b.proc == send.proc || !v.x.types.MayPass(send.Link, v.x.linkAt(b)) || slices.Contains(v.done, b):
	case slices.Contains(v.open, b):
		v.found.obstacle = true
	default:
		v.visit(b)
	}
}

// ends lists the edges that may wait for a rendezvous partner at the current locations of the processes. senders and
// receivers are indexed by channel.
type ends struct {
	senders, receivers [][]side
	used               bitset.Set // channels with an entry in senders or receivers
	found              bool       // the fields are computed for the current state
}

// meeting returns the edges that may wait for a rendezvous partner in the current state. The result is computed once
// per state.
func (x *Future) meeting() *ends {
	e := &x.atEnds
	if e.found {
		return e
	}
	e.found = true
	if n := x.types.Channels(); len(e.senders) < n {
		e.senders, e.receivers = make([][]side, n), make([][]side, n)
	}
	e.used.Each(func(c int) { e.senders[c], e.receivers[c] = e.senders[c][:0], e.receivers[c][:0] })
	clear(e.used)
	for p := range x.n {
		q := &x.procs[p]
		for _, i := range q.inst.Out[q.loc] {
			x.effort.looks++
			k, b := &q.inst.Links[i], side{p, i}
			k.Sends.Each(func(c int) { e.senders[c] = append(e.senders[c], b) })
			k.Receives.Each(func(c int) { e.receivers[c] = append(e.receivers[c], b) })
			e.used.Union(k.Sends)
			e.used.Union(k.Receives)
		}
	}
	return e
}
