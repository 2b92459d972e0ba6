package closure

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// What package packed asks for: which bytes of a state are what, and what the steps of one process
// touch.

// Part is a run of bytes of a state that is one thing, or one field of a channel.
type Part struct {
	Off, Len int
	// Frame numbers the process or channel in the order of their creation; -1: none.
	Frame int
	// Channel is the number of the channel; 0 for what is no channel but Cell.
	Channel int32
	Cell    exec.Cell
	// Holds: it is a variable that holds a channel.
	Holds bool
	// Type is that of the process, by number, where Cell is its location.
	Type int
}

// Place is where a process is: a location of a process type.
type Place struct {
	Type int // by number
	Loc  program.Loc
}

// Place returns the place of process p in s.
func (m *Machine) Place(s program.State, p program.PID) Place {
	m.c.decode(s)
	return m.c.place(int(p))
}

// place returns the place of process p.
func (c *context) place(p int) Place {
	off := c.procOff[p]
	return Place{int(c.s[off]), c.loc(off, c.typeOf(p))}
}

// Visited reports whether processes ask where others are: there are rendezvous channels, or remote
// references to labels.
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

// Shape appends to dst what tells which parts a state has, and where: how many processes and
// channels there are, and of which types.
func (m *Machine) Shape(dst []byte, s program.State) []byte {
	f := &m.c.frames
	f.decode(m.code.lay, s)
	dst = append(dst, s[0], s[1])
	for _, k := range f.met {
		dst = append(dst, k.kind)
	}
	return dst
}

// Parts returns the parts of s. Beside them a state has but the bytes of Shape: states of the
// same shape have the same parts.
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

// parts returns those of a channel whose frame is at off: its length and each field.
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

// Watched is what Watch finds out. It is reused.
type Watched struct {
	Moves program.Moves
	Out   []program.Outcomes // of each move
	// Footprint is what all that touches: where everything that it reads is the same, and Shape, the
	// process has the same moves with the same outcomes.
	Footprint exec.Footprint
	// Stops tells that Outcomes.Stops would have been asked.
	Stops bool
	// Most is Outcomes.Most for each move. The caller sets it.
	Most int
	// Only asks for the moves by that edge alone, counted from 1, of those that Separable counts; 0 asks for all.
	// An else is asked for as if there were no other moves. The caller sets it.
	Only int
	// Place is where the caller knows the process to be, which Only depends on. Watch and Steps panic if the process is
	// at another place. The caller sets it.
	Place Place
	stops func(program.State) bool
}

// Watch sets w to the moves of process p in s, where timeout does not hold, and to what each of them
// leads to.
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

// WatchProps is Props, and sets f to what was read for that. It is not ok if some proposition went wrong.
func (m *Machine) WatchProps(s program.State, f *exec.Footprint) (props uint64, ok bool) {
	r := m.recorder()
	f.Reset()
	r.c.rec, r.c.shaped = f, true
	props = r.Props(s)
	r.c.rec, r.c.shaped = nil, false
	return props, r.undefined == 0
}

// Propositions returns how many propositions Props tells about.
func (m *Machine) Propositions() int { return len(m.code.prog.Props) }

// Separable returns how many edges leave the location of process p in s, if its moves are those by each of them, one
// after the other, and whether there are such hangs on no other edge; but for the one of number last, an else, that can
// be taken if there are no other moves. last is -1 if there is none. Otherwise n is 0.
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

// Steps is Watch without Footprint, and faster.
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
