package dpor

import (
	"slices"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// watch computes the offer (the possible steps) of p in s. p must be at location l of process type typ; otherwise the
// machine panics. watch sets x.foot to the footprint on which the offer depends.
func (x *space) watch(s *state, p program.PID, typ int, l program.Loc) *offer {
	w := &x.watched
	w.Place = closure.Place{Type: typ, Loc: l}
	x.machine.Watch(s.bytes, p, w)
	x.foot.Reads = append(x.foot.Reads[:0], w.Footprint.Reads...)
	x.foot.Writes = append(x.foot.Writes[:0], w.Footprint.Writes...)
	x.foot.Channels = append(x.foot.Channels[:0], w.Footprint.Channels...)
	x.view.Select(s.bytes)
	o := &offer{proc: p, open: x.open[typ][l], once: x.single(&x.foot, s)}
	moves := w.Moves.All
	if x.fixed && len(moves) > 0 && x.prog.Edges[moves[0].Edge].Kind == program.End {
		o.ended = true
		o.asked = x.touched(s, &x.foot, nil)
		return o
	}
	for i, mv := range moves {
		if mv.Peer != program.NoPID && s.halted.Has(mv.Peer) {
			continue
		}
		foot := &x.foot
		if len(moves) > 1 {
			foot = &x.moving
			x.machine.Footprint(s.bytes, mv, foot)
		}
		out := &w.Out[i]
		if out.Stays != nil && x.endless == nil {
			x.endless = &EndlessError{}
		}
		for k := range out.All {
			o.steps = append(o.steps, x.step(s, p, Taken{mv, k}, &out.All[k], foot, o.once))
			o.steps[len(o.steps)-1].number = int32(len(o.steps) - 1)
		}
	}
	x.view.Select(s.bytes)
	o.asked = x.touched(s, &x.foot, nil)
	for i := range o.steps {
		o.asked = o.asked.and(&o.steps[i].touches)
		o.steps[i].choices = int32(len(o.steps))
	}
	o.ended = len(moves) == 0 && x.last(typ, l)
	return o
}

// last reports whether a process of type typ has no further step at l. Termination counts as a step only if a step can
// observe it.
func (x *space) last(typ int, l program.Loc) bool {
	out := x.prog.Types[typ].Locations[l].Out
	return len(out) == 0 || x.fixed && len(out) == 1 && x.prog.Edges[out[0]].Kind == program.End
}

// single reports whether an offer with footprint f is valid in state s only. This is so if a step of the offer uses a
// channel, creates or terminates a process, or depends on parts of s that have no offset in the layout.
func (x *space) single(f *exec.Footprint, s *state) bool {
	if len(f.Channels) > 0 {
		return true
	}
	for _, c := range f.Writes {
		if _, ok := s.layout.parts[c]; !ok {
			return true
		}
	}
	for _, c := range f.Reads {
		if _, ok := s.layout.parts[c]; !ok && c.Kind != exec.Population {
			return true
		}
	}
	return false
}

func (x *space) touched(s *state, f *exec.Footprint, lengths []length) touch {
	t := toucher{cells: &x.cells}
	t.add(f, s, lengths, x.capacity, len(x.prog.GlobalChans))
	return newTouch(t.reads, t.writes)
}

// capacity returns the capacity of the channel with the given id, in the state selected in x.view.
func (x *space) capacity(id int32) int32 {
	typ, _ := x.view.Channel(id)
	return int32(x.prog.ChanTypes[typ].Cap)
}

// step returns the step of p in s with the move and the outcome number in taken. o is the outcome, and f the footprint
// of the step. If `once` is set, the step is valid in s only.
func (x *space) step(s *state, p program.PID, taken Taken, o *program.Outcome, f *exec.Footprint, once bool) step {
	st := step{proc: p, taken: taken, fault: o.Fault, halts: o.Fault != nil && !o.Fault.Continues}
	if st.halts {
		st.touches = x.touched(s, f, nil)
		st.touches = st.touches.withWrite(x.cells.number(exec.Cell{Kind: exec.Location, Proc: p}))
		return st
	}
	if !once {
		for _, c := range f.Writes {
			part := s.layout.parts[c]
			st.writes = append(st.writes, patch{part.Off, slices.Clone(o.State[part.Off : part.Off+part.Len])})
		}
		st.touches = x.touched(s, f, nil)
		st.back = x.back(s, p, o.State)
		return st
	}
	lengths := x.lengths(s.bytes, o.State)
	x.view.Select(s.bytes) // the channels in lengths and traffic are those of s
	born := x.view.Live()
	t := toucher{cells: &x.cells}
	t.add(f, s, lengths, x.capacity, len(x.prog.GlobalChans))
	x.view.Select(o.State)
	for q := range program.PID(x.view.Live()) {
		if int(q) >= born {
			t.writes = append(t.writes, x.cells.number(exec.Cell{Kind: exec.Location, Proc: q}))
		}
	}
	t.writes = append(t.writes, x.cells.number(exec.Cell{Kind: exec.Location, Proc: p}))
	x.view.Select(s.bytes)
	st.touches = newTouch(t.reads, t.writes)
	st.next = slices.Clone(o.State)
	st.traffic = slices.Clone(s.traffic)
	for _, u := range f.Channels {
		for int(u.ID) > len(st.traffic) {
			st.traffic = append(st.traffic, traffic{})
		}
		passed := lengths[u.ID-1].passed(u.Use)
		st.traffic[u.ID-1].sent += passed.sent
		st.traffic[u.ID-1].taken += passed.taken
	}
	st.back = true
	return st
}

// withWrite returns t with cell c added to its writes.
func (t touch) withWrite(c cell) touch { return t.and(&touch{writes: []cell{c}}) }

// and returns the touch of all cells in t or u.
func (t touch) and(u *touch) touch {
	return newTouch(slices.Concat(t.reads, u.reads), slices.Concat(t.writes, u.writes))
}

// lengths returns for every channel of s (index id-1) its number of messages in state s (before) and in state t
// (after).
func (x *space) lengths(s, t program.State) []length {
	x.view.Select(s)
	all := make([]length, x.view.Open())
	for i := range all {
		_, n := x.view.Channel(int32(i + 1))
		all[i].before = int32(n)
	}
	x.view.Select(t)
	for i := range all {
		if i < x.view.Open() {
			_, n := x.view.Channel(int32(i + 1))
			all[i].after = int32(n)
		}
	}
	return all
}

// back reports whether a step of p from s to t leads p to a location with the same or a lower number. Every cycle of
// states has such a step.
func (x *space) back(s *state, p program.PID, t program.State) bool {
	after := state{bytes: t, layout: s.layout}
	return after.location(p) <= s.location(p)
}

// apply sets *t to the state after st, a step possible in s. s and t must be different variables.
func (x *space) apply(s, t *state, st *step) {
	if st.next != nil {
		t.bytes = append(t.bytes[:0], st.next...)
		t.traffic = append(t.traffic[:0], st.traffic...)
		t.halted, t.halts = s.halted, s.halts
		t.layout = x.layoutOf(t.bytes)
		return
	}
	t.set(s)
	x.change(t, st)
}

// change replaces *s by the state after st, a step possible in s.
func (x *space) change(s *state, st *step) {
	switch {
	case st.halts:
		s.halted.Add(st.proc)
		s.halts = true
	case st.next != nil:
		x.apply(s, s, st)
	default:
		for i := range st.writes {
			copy(s.bytes[st.writes[i].at:], st.writes[i].bytes)
		}
	}
}
