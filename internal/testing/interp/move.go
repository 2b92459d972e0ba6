package interp

import (
	"fmt"
	"slices"

	"ltlpor/internal/lang/promela"
)

// Move is an enabled step: an edge of a process. In a rendezvous, it also has the edge of the receiver.
type Move struct {
	pid     int
	edge    edge
	peer    int  // the receiver in a handshake; otherwise the constant nobody
	answer  edge // the edge of the receiver
	timeout bool // the value of timeout (rule 8.2)
	another bool // an earlier edge is executable, too; recorded for a D_proctype (rule 1.5)
}

// Moves returns the enabled steps of s. (rule 8.2)
func (m *Model) Moves(s *State) []Move {
	if s.claim != nil && !s.systems {
		return m.claimMoves(s)
	}
	list := m.movesWith(s, false)
	if len(list) == 0 {
		list = m.movesWith(s, true)
	}
	if len(list) == 0 && s.claim != nil {
		list = append(list, Move{pid: nobody, peer: nobody})
	}
	return list
}

// movesWith returns the steps that are enabled if timeout has the given value. Only the processes with the highest
// priority move. (rule 1.7)
func (m *Model) movesWith(s *State, timeout bool) []Move {
	var list []Move
	highest := 0
	for pid := range s.procs {
		moves := m.movesOf(s, pid, timeout)
		if len(moves) > 0 {
			highest = max(highest, s.procs[pid].prio)
		}
		list = append(list, moves...)
	}
	if m.ranked {
		list = slices.DeleteFunc(list, func(mv Move) bool { return s.procs[mv.pid].prio < highest })
	}
	return list
}

// movesOf returns the enabled steps of process pid, regardless of priorities.
func (m *Model) movesOf(s *State, pid int, timeout bool) []Move {
	var list []Move
	for i, e := range m.edgesOf(s, pid, timeout, nil) {
		mv := Move{pid: pid, edge: e, peer: nobody, timeout: timeout}
		mv.another = i > 0 && s.procs[pid].typ.proc.Decl.Determ
		o := m.offer(s, pid, e, timeout)
		if o == nil {
			list = append(list, mv)
			continue
		}
		for peer := range s.procs {
			if peer == pid {
				continue
			}
			for _, a := range m.edgesOf(s, peer, timeout, o) {
				mv.peer, mv.answer = peer, a
				list = append(list, mv)
			}
		}
	}
	return list
}

// offer is a message that a process can send in a rendezvous if a receiver accepts it. (rule 4.7)
type offer struct {
	sender int
	id     int
	msg    []int32
}

// offer returns the message the send of edge e offers for a rendezvous. If e is not a send on a rendezvous channel, or
// if the send has a fault, the result is nil.
func (m *Model) offer(s *State, pid int, e edge, timeout bool) *offer {
	send, ok := e.from.stmt.(*promela.SendStmt)
	if !ok {
		return nil
	}
	var o *offer
	try(func() {
		v := &view{m: m, s: s, pid: pid, timeout: timeout}
		id := v.channelID(send.Chan)
		if c := &s.chans[id-1]; c.typ.Cap == 0 {
			o = &offer{pid, id, v.message(c, send.Args)}
		}
	})
	return o
}

// edgesOf returns the executable edges of process pid. If o is not nil, it returns only receives that accept offer o.
// (rule 7.1)
func (m *Model) edgesOf(s *State, pid int, timeout bool, o *offer) []edge {
	if o != nil { // for the receiver, the sender has moved before (rule 3.11)
		t := *s
		t.last = o.sender
		s = &t
	}
	p := &s.procs[pid]
	v := &view{m: m, s: s, pid: pid, timeout: timeout}
	if d := p.typ.proc.Decl; d.Provided != nil { // the provided clause must be true, or fail (rule 1.6)
		open := true
		try(func() { open = v.eval(d.Provided) != 0 })
		if !open {
			return nil
		}
	}
	return v.executable(p.at, o)
}

// executable returns the first group of edges at element `at` in which some edge is executable, without edges that are
// not. A group has the edges of one escape, or the edges that belong to no escape. If o is not nil, only receives that
// accept offer o are executable. (rule 7.1)
func (v *view) executable(at *element, o *offer) []edge {
	var list []edge
	for _, e := range at.edges() {
		if len(list) > 0 && e.escape != list[0].escape {
			break
		}
		if v.isExecutable(e.from, o) {
			list = append(list, e)
		}
	}
	return list
}

// isExecutable reports whether the statement of e is executable. A statement with a fault is executable. (rules 5.2,
// 5.5) If o is not nil, only a receive that accepts offer o is executable. (rule 7.1)
func (v *view) isExecutable(e *element, o *offer) bool {
	if o != nil {
		return v.acceptsOffer(e, o)
	}
	if isElse(e) { // an else needs that no option of its selection is executable (rule 8.1)
		for _, other := range e.home.edges() {
			if other.from != e && v.isExecutable(other.from, nil) {
				return false
			}
		}
		return true
	}
	yes := false
	fault := try(func() { yes = v.enabled(e) })
	return yes || fault != nil
}

func (v *view) enabled(e *element) bool {
	switch {
	case e.kind == finish:
		return v.pid == len(v.s.procs)-1 // only the youngest process can end (rule 10.1)
	case e.kind != simple:
		return true
	case e.dstep != nil: // a d_step is executable if its first statement is (rule 6.6)
		return slices.ContainsFunc(e.dstep.entry().edges(), func(x edge) bool { return v.opens(x.from) })
	}
	switch s := e.stmt.(type) {
	case *promela.ExprStmt:
		if _, run := s.X.(*promela.RunExpr); run { // as a statement, run is always executable (rule 5.3)
			return true
		}
		return v.eval(s.X) != 0
	case *promela.SendStmt:
		c := v.channel(s.Chan)
		if c.typ.Cap > 0 {
			return len(c.msgs) < c.typ.Cap // a send needs room in the buffer (rule 4.4)
		}
		return v.hasReceiver(s)
	case *promela.RecvStmt:
		if c := v.channel(s.Chan); c.typ.Cap > 0 {
			return v.find(c, s.Args, s.Random, false) >= 0
		}
		return false // a rendezvous receive moves only in answer to a send (rule 4.7)
	}
	return true
}

// opens reports whether the statement of e is executable inside a d_step. In contrast to isExecutable, a send on a
// rendezvous channel is executable: its execution is a fault. (rule 6.6)
func (v *view) opens(e *element) bool {
	if s, ok := e.stmt.(*promela.SendStmt); ok && !isElse(e) {
		yes := true
		try(func() {
			c := v.channel(s.Chan)
			yes = c.typ.Cap == 0 || len(c.msgs) < c.typ.Cap
		})
		return yes
	}
	return v.isExecutable(e, nil)
}

// hasReceiver reports whether some process can receive the message of send s, which is on a rendezvous channel. (rule
// 4.7)
func (v *view) hasReceiver(s *promela.SendStmt) bool {
	id := v.channelID(s.Chan)
	o := &offer{v.pid, id, v.message(&v.s.chans[id-1], s.Args)}
	for peer := range v.s.procs {
		if peer != v.pid && len(v.m.edgesOf(v.s, peer, v.timeout, o)) > 0 {
			return true
		}
	}
	return false
}

// acceptsOffer reports whether e is a receive that accepts offer o, or a d_step that begins with such a receive. A
// receive accepts the offer if its pattern matches the message, or has a fault. (rule 4.7)
func (v *view) acceptsOffer(e *element, o *offer) bool {
	if e.dstep != nil {
		return slices.ContainsFunc(e.dstep.entry().edges(), func(x edge) bool { return v.acceptsOffer(x.from, o) })
	}
	s, ok := e.stmt.(*promela.RecvStmt)
	if !ok {
		return false
	}
	yes := false
	if try(func() { yes = v.channelID(s.Chan) == o.id }) != nil || !yes {
		return false
	}
	fault := try(func() {
		fields, _ := v.fields(&v.s.chans[o.id-1], s.Args)
		yes = matches(fields, o.msg)
	})
	return yes || fault != nil
}

// Hint describes mv in a text: the pids, and the byte offsets of the statements in the model text.
func (mv Move) Hint() string {
	if mv.pid == nobody {
		return ""
	}
	text := fmt.Sprint(mv.pid, ":", mv.edge.shown())
	if mv.peer != nobody {
		text += fmt.Sprint(" ", mv.peer, ":", mv.answer.from.span.Start)
	}
	return text
}

// shown returns a text with the byte offset of the statement of e. If e has no statement with an effect, the text says
// "true".
func (e edge) shown() string {
	return fmt.Sprint(e.from.span.Start, e.from.kind != simple && e.from.kind != finish)
}

// Ahead returns, for every process, the edges at its element as texts (see edge.shown).
func (m *Model) Ahead(s *State) []string {
	var list []string
	for _, p := range s.procs {
		var out []string
		for _, e := range p.at.edges() {
			out = append(out, e.shown())
		}
		slices.Sort(out)
		list = append(list, fmt.Sprint(out))
	}
	if s.claim != nil {
		list = append(list, "")
	}
	return list
}
