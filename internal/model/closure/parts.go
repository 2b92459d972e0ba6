package closure

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// This file supports package packed: it finds the parts of a state, and the footprints of the steps of a single
// process.

// Part is a range of bytes in a state. It has the value of an exec.Cell, the number of messages of a channel, or a
// field of a message.
type Part struct {
	Off, Len int
	// Frame is the index, in the order of creation, of the process or channel that the part belongs to; -1 for a global
	// part.
	Frame int
	// Channel is the number of the channel, or 0 if the part has the value of Cell.
	Channel int32
	Cell    exec.Cell
	// Holds: the part belongs to a variable of type chan: its value is a channel number.
	Holds bool
	// Type is the index of the process type in Program.Types, if Cell is a location.
	Type int
}

// Place is a control location of a process type.
type Place struct {
	Type int // index in Program.Types
	Loc  program.Loc
}

// Place returns the process type and the location of process p in s.
func (m *Machine) Place(s program.State, p program.PID) Place {
	m.c.decode(s)
	return m.c.place(int(p))
}

// place returns the process type and the location of process p in the working state.
func (c *context) place(p int) Place {
	off := c.procOff[p]
	return Place{int(c.s[off]), c.loc(off, c.typeOf(p))}
}

// Visited reports whether steps of a process may read the locations of other processes: the program has a rendezvous
// channel, or an expression P[pid]@L.
func (m *Machine) Visited() bool {
	p := m.code.prog
	asked := slices.ContainsFunc(p.ChanTypes, func(t *program.ChanType) bool { return t.Cap == 0 })
	p.WalkExprs(func(x program.Expr, _ program.Use) {
		if _, ok := x.(*program.AtLabel); ok {
			asked = true
		}
	})
	return asked
}

// Shape appends to dst an encoding of the numbers and types of the processes and channels in s, and returns the
// extended slice.
func (m *Machine) Shape(dst []byte, s program.State) []byte {
	f := &m.c.frames
	f.decode(m.code.lay, s)
	dst = append(dst, s[0], s[1])
	for _, k := range f.met {
		dst = append(dst, k.kind)
	}
	return dst
}

// Parts returns the byte ranges of s that have cells and channel contents. States with the same Shape have the same
// Parts, and agree in all other bytes.
func (m *Machine) Parts(s program.State) []Part {
	l, p := m.code.lay, m.code.prog
	var parts []Part
	add := func(frame int, base int32, x cell, v *program.Variable, c exec.Cell) {
		for i := 0; x.off >= 0 && i < v.Elements(); i++ {
			c.Elem = int32(i)
			at := int(base + x.element(i))
			parts = append(parts, Part{Off: at, Len: int(x.size), Frame: frame, Cell: c, Holds: v.Type.Kind == program.Chan})
		}
	}
	for i, v := range p.Globals {
		add(-1, 0, l.globals[i], v, exec.Cell{Kind: exec.Global, Proc: program.NoPID, Var: int32(i)})
	}
	if l.trace >= 0 {
		at := exec.Cell{Kind: exec.TracedAt, Proc: program.NoPID}
		parts = append(parts, Part{Off: int(l.trace), Len: 2, Frame: -1, Cell: at})
	}
	if l.last >= 0 {
		last := exec.Cell{Kind: exec.LastMoved, Proc: program.NoPID}
		parts = append(parts, Part{Off: int(l.last), Len: 1, Frame: -1, Cell: last})
	}
	f := l.newFrames()
	f.walk(l, s)
	pid, id := program.PID(0), int32(0)
	for n, k := range f.met {
		if int(k.kind) >= len(l.frames) || int(pid) == f.nproc {
			id++
			parts = append(parts, l.chans[255-k.kind].parts(int(k.off), n, id)...)
			continue
		}
		h := l.frames[k.kind]
		at := Part{Off: int(k.off) + 1, Len: 1, Frame: n, Type: int(k.kind)}
		at.Cell = exec.Cell{Kind: exec.Location, Proc: pid}
		if h.wide {
			at.Len = 2
		}
		parts = append(parts, at)
		if p.UsesPriority {
			prio := exec.Cell{Kind: exec.Priority, Proc: pid}
			parts = append(parts, Part{Off: int(k.off + h.prio), Len: 1, Frame: n, Cell: prio})
		}
		for i, v := range p.Types[k.kind].Locals {
			add(n, k.off, l.locals[k.kind][i], v, exec.Cell{Kind: exec.Local, Proc: pid, Var: int32(i)})
		}
		pid++
	}
	return parts
}

// parts returns the parts of channel id, with the frame at offset off: the number of messages, and every field of each
// message. Parameter frame is Part.Frame.
func (cc *chanCode) parts(off, frame int, id int32) []Part {
	out := []Part{{Off: off + 1, Len: 1, Frame: frame, Channel: id}}
	for i := range cc.cap {
		for j, t := range cc.fields {
			at := off + 2 + i*int(cc.slot) + int(cc.fieldOff[j])
			out = append(out, Part{Off: at, Len: t.Size(), Frame: frame, Channel: id})
		}
	}
	return out
}

// Watched has the parameters and the results of Watch and Steps. A caller may use it for many calls.
type Watched struct {
	Moves program.Moves
	Out   []program.Outcomes // Out[i] has the outcomes of Moves.All[i]
	// Footprint is the footprint of all moves and outcomes: in any state with the same Shape and the same values in
	// Footprint.Reads, the process has the same moves with the same outcomes.
	Footprint exec.Footprint
	// Stops reports whether Fire would call Outcomes.Stops: a step reached a choice at a merged location.
	Stops bool
	// Most is the value of Outcomes.Most for each move. The caller sets it.
	Most int
	// Only, set by the caller, selects the moves by a single edge, numbered from 1 among the edges that Separable
	// counts. In this case an else edge counts as executable. 0 selects all moves.
	Only int
	// Place, set by the caller, is the location of the process. Watch and Steps panic if the process is at a different
	// location or has a different type.
	Place Place
	stops func(program.State) bool
}

// Watch sets w to the moves of process p in s, to the outcomes of every move, and to the footprint of computing both.
// Moves are computed with timeout false.
func (m *Machine) Watch(s program.State, p program.PID, w *Watched) {
	r := m.recorder()
	w.Footprint.Reset()
	r.c.rec, r.c.shaped = &w.Footprint, true
	r.steps(s, p, w)
	r.c.rec, r.c.shaped = nil, false
	if r.code.crowded.Load() {
		m.code.crowded.Store(true)
		m.code.ended.CompareAndSwap(0, r.code.ended.Load())
	}
}

// WatchProps returns Props(s), and sets f to the cells that the evaluation reads. ok reports whether no evaluation of a
// proposition faults.
func (m *Machine) WatchProps(s program.State, f *exec.Footprint) (props uint64, ok bool) {
	r := m.recorder()
	f.Reset()
	r.c.rec, r.c.shaped = f, true
	props = r.Props(s)
	r.c.rec, r.c.shaped = nil, false
	return props, r.undefined == 0
}

// Propositions returns the number of propositions that Props evaluates.
func (m *Machine) Propositions() int { return len(m.code.prog.Props) }

// Separable returns the number n of edges at the location of process p in s, if every edge can be evaluated separately:
// the moves of p are the moves by every edge, in the order of the edges, and the moves by an edge do not depend on
// further edges. Otherwise n is 0.
//
// An else edge is an exception, because it is executable only if no other edge has a move. `last` is the index of the
// else edge among the n edges, or -1 without an else edge.
func (m *Machine) Separable(s program.State, p program.PID) (n, last int) {
	c := m.c
	c.decode(s)
	t := c.typeOf(int(p))
	out := t.proc.Locations[c.loc(c.procOff[p], t)].Out
	last = -1
	for i, id := range out {
		e := &c.code.edges[id]
		if e.Escape != c.code.edges[out[0]].Escape || e.Kind == program.Else && !e.alone {
			return 0, -1
		}
		if e.Kind == program.Else {
			last = i
		}
	}
	return len(out), last
}

// Steps sets w to the moves of process p in s and to the outcomes of every move. It leaves w.Footprint empty, and is
// faster than Watch.
func (m *Machine) Steps(s program.State, p program.PID, w *Watched) {
	w.Footprint.Reset()
	m.steps(s, p, w)
}

func (m *Machine) steps(s program.State, p program.PID, w *Watched) {
	if w.stops == nil {
		w.stops = func(program.State) bool { w.Stops = true; return false }
	}
	w.Moves.State, w.Moves.All, w.Moves.Timeout, w.Stops = s, w.Moves.All[:0], false, false
	c := m.c
	c.decode(s)
	c.firing, c.timeout, c.fault = false, false, nil
	if place := c.place(int(p)); place != w.Place {
		panic(fmt.Sprintf("bug: steps of process %d are asked for at %v, and it is at %v in %x", p, w.Place, place, s))
	}
	if w.Only > 0 {
		c.movesBy(int(p), w.Only-1, &w.Moves)
	} else {
		c.movesOf(int(p), &w.Moves)
	}
	for len(w.Out) < len(w.Moves.All) {
		w.Out = append(w.Out, program.Outcomes{})
	}
	for i, mv := range w.Moves.All {
		o := &w.Out[i]
		o.All, o.Buf, o.Stays = o.All[:0], o.Buf[:0], nil
		o.Stops, o.Most = w.stops, w.Most
		m.Fire(s, mv, o)
	}
}
