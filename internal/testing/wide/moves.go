package wide

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// anyEnabled reports whether some process can move while timeout is false.
func (r *run) anyEnabled() (can bool) {
	r.asking(func() {
		r.timeout = false
		r.reads(exec.Population, program.NoPID)
		for p := range r.c.procs {
			can = can || len(r.movesOf(p)) > 0
		}
	})
	return can
}

// executable reports whether process p has an executable edge, regardless of priorities.
func (r *run) executable(p int) (can bool) {
	r.asking(func() {
		r.msg, r.sender = nil, -1
		can = len(r.edgesOf(p)) > 0
	})
	return can
}

// movesOf returns the moves of process p, including handshakes in which p sends. If a process with a higher priority
// can move, the result is empty (rule 1.7), unless p is the never claim (rule 12.4).
func (r *run) movesOf(p int) []program.Move {
	if r.k.prog.UsesPriority && p != int(program.NoPID) {
		r.reads(exec.Population, program.NoPID)
		for q := range r.c.procs {
			r.reads(exec.Priority, program.PID(q))
			if r.c.procs[q].prio > r.c.procs[p].prio && r.executable(q) {
				return nil
			}
		}
	}
	return r.edgesOf(p)
}

// edgesOf returns the moves of process p, regardless of priorities. If an edge of an escape is executable, edgesOf
// omits the edges that come after the edges of this escape (rule 7.1).
func (r *run) edgesOf(p int) (moves []program.Move) {
	r.pid = int32(p)
	r.reads(exec.Location, program.PID(p))
	q := r.c.process(program.PID(p))
	if !r.provided(q.typ) {
		return nil
	}
	edges := r.k.prog.Edges
	for out := r.k.prog.Types[q.typ].Locations[q.loc].Out; len(out) > 0; {
		class := edges[out[0]].Escape
		n := 1
		for n < len(out) && edges[out[n]].Escape == class {
			n++
		}
		for _, id := range out[:n] {
			switch e := edges[id]; {
			case e.Kind == program.Else:
			case e.Kind == program.Send:
				moves = append(moves, r.sends(p, e)...)
			case r.canTake(e):
				moves = append(moves, singleMove(p, e))
			}
		}
		moves = r.elses(p, out[:n], moves)
		if len(moves) > 0 && class != 0 {
			return moves
		}
		out = out[n:]
	}
	return moves
}

func singleMove(p int, e *program.Edge) program.Move {
	return program.Move{Edge: e.ID, PeerEdge: -1, Proc: program.PID(p), Peer: program.NoPID}
}

// elses appends the executable else edges of process p to `moves`, and returns the extended list. `class` has the edges
// of one escape, or the edges outside escapes. `moves` must already have the moves by the edges of `class` that are not
// else edges: an else edge is executable only if no rival edge is (rule 8.1).
func (r *run) elses(p int, class []program.EdgeID, moves []program.Move) []program.Move {
	edges := r.k.prog.Edges
	others := moves
	for _, id := range class {
		e := edges[id]
		if e.Kind != program.Else {
			continue
		}
		out := r.k.prog.Types[e.Type].Locations[e.From].Out
		beaten := slices.ContainsFunc(e.Rivals, func(k int) bool {
			return edges[out[k]].Kind == program.Else ||
				slices.ContainsFunc(others, func(mv program.Move) bool { return mv.Edge == out[k] })
		})
		if !beaten {
			moves = append(moves, singleMove(p, e))
		}
	}
	return moves
}

// provided reports whether the provided clause of the running process, which has type typ, permits a move: the clause
// is true, or the evaluation of the clause fails (rule 1.6).
func (r *run) provided(typ int) bool {
	x := r.k.prog.Types[typ].Provided
	if x == nil {
		return true
	}
	ok := r.eval(x) != 0 || r.fault != nil
	r.fault = nil
	return ok
}

// canTake reports whether edge e of the running process is executable. An edge with a fault is executable (rule 5.2).
// If e is a send, it must be inside a d_step.
func (r *run) canTake(e *program.Edge) (can bool) {
	switch e.Kind {
	case program.Skip, program.Do, program.Else:
		return true
	case program.Cond:
		can = e.Guard == nil || r.eval(e.Guard) != 0
	case program.Recv:
		id := r.eval(e.Comm.Chan)
		ch, ok := r.channel(id)
		if ok {
			r.useChannel(id, receiveUse(e.Comm.Random))
		}
		if ok && r.k.prog.ChanTypes[ch.typ].Cap > 0 {
			can = r.message(ch, e.Comm.Match, e.Comm.Random) >= 0
		}
	case program.Send: // a send inside a d_step (rule 6.6)
		id := r.eval(e.Comm.Chan)
		if ch, ok := r.channel(id); ok {
			r.useChannel(id, exec.AsksFull)
			room := r.k.prog.ChanTypes[ch.typ].Cap
			can = room == 0 || len(ch.msgs) < room
		}
	case program.DStep:
		return r.subEdge(e, e.Sub.Entry) != nil
	case program.End:
		r.reads(exec.Population, program.NoPID)
		return int(r.pid) == len(r.c.procs)-1
	}
	can = can || r.fault != nil
	r.fault = nil
	return can
}

// subEdge returns the edge that the d_step of e takes at location l of its body. If the d_step blocks at l, the result
// is nil.
func (r *run) subEdge(e *program.Edge, l program.Loc) *program.Edge {
	for _, s := range e.Sub.Locations[l] {
		if r.canTake(s) {
			return s
		}
	}
	return nil
}

// sends returns the moves of process p by send edge e. A send to a buffer is one move. A rendezvous has one move for
// every receiving edge that accepts the message. A send with a fault is one move (rule 4.7).
func (r *run) sends(p int, e *program.Edge) (moves []program.Move) {
	wrong := func() []program.Move {
		r.fault = nil
		return []program.Move{singleMove(p, e)}
	}
	id := r.eval(e.Comm.Chan)
	ch, ok := r.channel(id)
	if !ok || r.fault != nil {
		return wrong()
	}
	t := r.k.prog.ChanTypes[ch.typ]
	if t.Cap > 0 {
		r.useChannel(id, exec.AsksFull)
		if len(ch.msgs) < t.Cap {
			return wrong()
		}
		return nil
	}
	if !r.values(e, t) {
		return wrong()
	}
	r.cut(t)
	r.reads(exec.Population, program.NoPID)
	for q := range r.c.procs {
		if q == p {
			continue
		}
		r.reads(exec.Location, program.PID(q))
		r.pid, r.sender = int32(q), int32(p)
		if r.provided(r.c.procs[q].typ) {
			moves = append(moves, r.receivers(p, q, id, e)...)
		}
		r.sender = -1
	}
	r.pid = int32(p)
	return moves
}

// receivers returns the rendezvous moves on channel id in which process p takes send edge e, and process q takes a
// receiving edge.
func (r *run) receivers(p, q int, id int32, e *program.Edge) (moves []program.Move) {
	class := 0
	at := r.c.procs[q]
	for _, rid := range r.k.prog.Types[at.typ].Locations[at.loc].Out {
		f := r.k.prog.Edges[rid]
		if f.Escape != class && len(moves) > 0 && class != 0 {
			break
		}
		class = f.Escape
		if r.accepts(f, id) != nil {
			moves = append(moves, program.Move{Edge: e.ID, PeerEdge: f.ID, Proc: program.PID(p),
				Peer: program.PID(q)})
		}
		r.fault = nil
	}
	return moves
}

// accepts returns the receive that accepts message r.msg from channel id: f itself, or a first statement of the d_step
// of f. If no receive accepts the message, the result is nil (rule 6.6).
func (r *run) accepts(f *program.Edge, id int32) *program.Edge {
	switch f.Kind {
	case program.Recv:
		if ch := r.eval(f.Comm.Chan); r.fault == nil && ch == id && r.matches(f) {
			return f
		}
		r.fault = nil
	case program.DStep:
		for _, s := range f.Sub.Locations[f.Sub.Entry] {
			if g := r.accepts(s, id); g != nil {
				return g
			}
		}
	}
	return nil
}

// matches reports whether message r.msg matches the patterns of e. If the evaluation of a pattern fails before any
// mismatch, the message counts as matching.
func (r *run) matches(e *program.Edge) bool {
	for j, m := range e.Comm.Match {
		if m.Match == nil || j >= len(r.msg) { // the field is not compared, or the message lacks it (rule 4.3)
			continue
		}
		if v := r.eval(m.Match); r.failed() {
			return true
		} else if v != r.msg[j] {
			return false
		}
	}
	return true
}
