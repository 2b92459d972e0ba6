package wide

import (
	"encoding/binary"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// follow is the state of the depth-first search of Fire through an atomic sequence.
type follow struct {
	first   program.Move
	out     *program.Outcomes
	path    []program.Move
	others  program.PIDSet  // processes that moved in later handshakes, or that continued over merged locations
	handed  bool            // whether others is nonempty
	touched []program.PID   // processes that took part so far
	steps   int             // number of steps inside the sequence
	seen    map[string]bool // states inside the atomic sequence -> whether they are on the current path
	tailed  map[string]bool // states with choices at merged locations
	trail   []string        // keys of the states on the current path
	loop    bool            // whether the path returned to a state of trail
	gaveUp  bool            // whether a limit ended the search
	choices int             // number of open choices
	splits  int             // number of open choices at merged locations
	tails   int             // number of steps over merged locations
}

// controls returns the process that has control after mv if the atomic sequence continues. In a rendezvous this is the
// receiver, and otherwise the process of mv.
func controls(mv program.Move) program.PID {
	if mv.Peer != program.NoPID {
		return mv.Peer
	}
	return mv.Proc
}

// keepsControl reports whether the atomic sequence continues after mv, with process controls(mv) in control (rules 6.1,
// 6.5).
func (r *run) keepsControl(mv program.Move) bool {
	id := mv.Edge
	if mv.Peer != program.NoPID {
		id = mv.PeerEdge
	}
	return !r.failed() && r.k.prog.Edges[id].Atomic
}

// timed executes mv. If mv depends on timeout, r.timeout is first set to the value of timeout in the current state
// (rule 8.2).
func (r *run) timed(mv program.Move) {
	waits := r.k.timeout[mv.Edge] || mv.Peer != program.NoPID && r.k.timeout[mv.PeerEdge]
	r.timeout = waits && !r.anyEnabled()
	r.takeStep(mv)
	r.timeout = false
}

// controlled returns the enabled moves of process p, which has control.
func (r *run) controlled(p program.PID) (moves []program.Move) {
	r.asking(func() {
		moves = r.movesOf(int(p))
		if len(moves) == 0 && r.k.usesTimeout && !r.anyEnabled() {
			r.timeout = true
			moves = r.movesOf(int(p))
		}
	})
	return moves
}

// continueMove follows the atomic sequence after mv, and adds its outcomes to the result of Fire.
func (r *run) continueMove(mv program.Move) {
	f := &r.follow
	start := len(f.trail)
	r.goOn(mv)
	for _, key := range f.trail[start:] {
		f.seen[key] = false
	}
	f.trail = f.trail[:start]
}

func (r *run) goOn(mv program.Move) {
	for r.keepsControl(mv) {
		p := controls(mv)
		moves := r.controlled(p)
		switch {
		case len(moves) == 0 && p == program.NoPID && r.fault == nil && !r.claimEnds():
			return // the run of the claim is over (rule 11.4)
		case len(moves) == 0:
			r.settle() // blocked inside the sequence: every process may move (rule 6.4)
			return
		case r.been(p, mv):
			return
		case r.follow.gaveUp:
			r.emit()
			return
		case len(moves) > 1:
			r.branch(moves, false)
			return
		}
		mv = moves[0]
		r.step(mv)
	}
	r.settle()
}

func (r *run) claimEnds() bool {
	return r.k.prog.Types[r.c.claim.typ].Locations[r.c.claim.loc].End
}

func (r *run) step(mv program.Move) {
	f := &r.follow
	f.path = append(slices.Clip(f.path), mv)
	if mv.Peer != program.NoPID {
		f.others.Add(mv.Proc)
		f.others.Add(mv.Peer)
		f.handed = true
	}
	r.timed(mv)
}

// branch follows every move in `moves`, starting from a copy of the current state. tail says that the moves leave a
// merged location after the end of the sequence.
func (r *run) branch(moves []program.Move, tail bool) {
	f := &r.follow
	c, fault, path, others, handed, touched := r.c, r.fault, f.path, f.others, f.handed, slices.Clip(f.touched)
	f.choices++
	if tail {
		f.splits++
	}
	for _, mv := range moves {
		if f.gaveUp {
			break
		}
		r.c, r.fault, f.path, f.others, f.handed, f.touched = c.clone(), fault, path, others, handed, touched
		r.step(mv)
		if tail {
			r.settle()
		} else {
			r.continueMove(mv)
		}
	}
	if tail {
		f.splits--
	}
	f.choices--
}

// been reports whether the search has visited the current state before, after mv and with p in control. been stores
// only states in which paths may join. If a limit is reached, it records a fault and sets r.follow.gaveUp.
func (r *run) been(p program.PID, mv program.Move) bool {
	f := &r.follow
	f.steps++
	switch {
	case f.steps < exec.RememberAfter:
		return false
	case f.choices > exec.ChoiceLimit:
		f.gaveUp, r.pid = true, int32(p)
		r.fail(program.DStepEndless, "an atomic sequence makes more than %d choices one after the other",
			exec.ChoiceLimit)
		return false
	case !r.k.joins[mv.Edge] && (mv.Peer == program.NoPID || !r.k.joins[mv.PeerEdge]):
		return false
	}
	key := r.k.pack([]byte{byte(p), byte(truth(r.fault != nil))}, r.c)
	for _, w := range f.others {
		key = binary.LittleEndian.AppendUint64(key, w)
	}
	if here, ok := f.seen[string(key)]; ok {
		f.loop = f.loop || here
		return true
	}
	f.seen[string(key)] = true
	f.trail = append(f.trail, string(key))
	if len(f.seen) > exec.AtomicLimit {
		f.gaveUp, r.pid = true, int32(p)
		r.fail(program.DStepEndless, "an atomic sequence runs through more than %d states", exec.AtomicLimit)
	}
	return false
}

func (r *run) merged(p int) bool {
	if p >= len(r.c.procs) {
		return false
	}
	r.reads(exec.Location, program.PID(p))
	q := &r.c.procs[p]
	return r.k.prog.Types[q.typ].Locations[q.loc].Merged
}

// settle executes moves at merged locations after the end of the sequence, and adds the outcomes to the result of Fire
// (rule 14.2).
func (r *run) settle() {
	f := &r.follow
	named := 1
	if f.first.Peer != program.NoPID {
		named = 2
	}
	for i := 0; r.k.merges && i < len(f.touched); i++ {
		for p := f.touched[i]; r.fault == nil && r.merged(int(p)); {
			moves := r.movesOf(int(p))
			if f.tails += len(moves); len(moves) == 0 {
				break
			}
			if f.tails > exec.TailLimit || len(moves) > 1 && f.splits == exec.SplitLimit || r.someEnds(moves) {
				r.emit()
				return
			}
			if i >= named {
				f.others.Add(p)
				f.handed = true
			}
			if len(moves) == 1 {
				r.step(moves[0])
				continue
			}
			if f.splits == 0 && r.stops() {
				f.splits++ // the merged location counts as a choice
				r.emit()
				f.splits--
				return
			}
			if !r.joined() {
				r.branch(moves, true)
			}
			return
		}
	}
	r.emit()
}

// joined reports whether the current state is known to be reached by a different path over merged locations, too (rule
// 14.2).
func (r *run) joined() bool {
	f := &r.follow
	if f.tails <= exec.RememberAfter {
		return false
	}
	key := r.k.pack([]byte{byte(len(f.touched))}, r.c)
	for _, p := range f.touched {
		key = append(key, byte(p))
	}
	for _, w := range f.others {
		key = binary.LittleEndian.AppendUint64(key, w)
	}
	met := f.tailed[string(key)]
	f.tailed[string(key)] = true
	return met
}

// stops reports whether Outcomes.Stops is true for the current state. If so, a choice at a merged location stays open.
// Outcomes.Stops may call the methods of the machine for labels; hence stops restores the working state.
func (r *run) stops() bool {
	stops := r.follow.out.Stops
	if stops == nil {
		return false
	}
	before := *r
	defer func() { *r = before }()
	return stops(r.k.pack(nil, r.c))
}

// someEnds reports whether some move in `moves`, executed in the current state, ends the run in a fault (rule 14.3).
func (r *run) someEnds(moves []program.Move) bool {
	return slices.ContainsFunc(moves, func(mv program.Move) bool {
		f := r.try(mv)
		return f != nil && !f.Continues
	})
}

// try returns the fault of mv in the current state, or nil if mv has none. The current state stays the same.
func (r *run) try(mv program.Move) *program.Fault {
	c := r.c
	r.c = c.clone()
	r.takeStep(mv)
	fault := r.fault
	r.c, r.fault = c, nil
	return fault
}

func (r *run) emit() {
	f := &r.follow
	r.bury()
	r.pass(f.first)
	o := program.Outcome{Fault: r.claimFault(r.fault), Merged: f.splits > 0}
	o.State = r.store64(f.out)
	if f.out.Paths {
		o.Path = o.Path.Extend(f.path)
	}
	if f.handed {
		others := f.others
		o.Others = &others
	}
	f.out.All = append(f.out.All, o)
}

// store64 appends the current state, packed, to out.Buf, and returns the packed state.
func (r *run) store64(out *program.Outcomes) program.State {
	start := len(out.Buf)
	out.Buf = r.k.pack(out.Buf, r.c)
	return program.State(out.Buf[start:len(out.Buf):len(out.Buf)])
}
