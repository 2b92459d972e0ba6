package closure

import (
	"encoding/binary"

	"ltlpor/internal/model/program"
)

// layout describes how a state is encoded as a sequence of bytes:
//
//	byte 0      number of processes
//	byte 1      number of channels
//	globals     their variables; then, as far as the program has them: the location of the
//	            trace assertion (two bytes), _last (one byte), the frame of a claim that takes
//	            part in the run, and the turn (one byte): whether the claim or the system moves next
//	frames      processes and channels, in the order of their creation
//
// The frame of a process has the kind of the process (index in Program.Types), the location (one byte or two), the
// priority (one byte, only if Program.UsesPriority), and the local variables. The frame of a channel has the kind of
// the channel (255 minus the index in Program.ChanTypes), the number of messages (one byte), and the slots for
// messages, the oldest message first. Unused slots are zero; a rendezvous channel has no slots.
//
// Elements of arrays and fields of messages are stored without gaps, in row-major order; numbers are little-endian.
// Process frame k belongs to the process with pid k, and channel frame k to the channel with id k+1. When a process
// dies, its frame and all later frames are removed, because the later frames are its channels.
type layout struct {
	prog    *program.Program
	globals []cell   // indexed by Variable.ID
	locals  [][]cell // indexed by process type and Variable.ID
	frames  []header // indexed by process type
	chans   []chanCode
	sizes   [256]int32 // size of a frame in bytes, indexed by its kind
	first   int32      // offset of the first frame
	// Offsets of the location of the trace assertion, of _last, of the claim's frame, and of the turn; -1 if absent.
	trace, last, claim, turn int32
}

// headerSize is the number of bytes before the globals.
const headerSize = 2

// The values of the turn byte.
const (
	claimsTurn byte = iota
	systemsTurn
)

// cell is the position of a variable in a state: off is the offset from the start of the state (globals) or of the
// frame (locals), and size is the number of bytes of an element. off is -1 for a variable that is not part of the state
// (3.8).
type cell struct {
	off    int32
	size   uint8
	signed bool
}

// header describes the first bytes of a process frame, for a process type.
type header struct {
	wide bool  // whether the location takes two bytes, not one
	prio int32 // offset of the priority; not used without priorities
}

type chanCode struct {
	cap      int
	slot     int32 // size of a message in bytes
	fieldOff []int32
	fields   []program.VarType
}

func newLayout(p *program.Program) *layout {
	l := &layout{prog: p, trace: -1, last: -1, claim: -1, turn: -1}
	l.globals, l.first = cells(p.Globals, headerSize)
	take := func(n int32) (at int32) {
		at = l.first
		l.first += n
		return at
	}
	if p.Trace != nil {
		l.trace = take(2)
	}
	if p.UsesLast { // _last is part of the state only if the program reads it (3.11)
		l.last = take(1)
	}
	for i, t := range p.Types {
		h := header{wide: len(t.Locations) > 1<<8, prio: 2}
		if h.wide {
			h.prio++
		}
		at := h.prio
		if p.UsesPriority {
			at++
		}
		vars, size := cells(t.Locals, at)
		l.frames, l.locals, l.sizes[i] = append(l.frames, h), append(l.locals, vars), size
	}
	if p.Claim != nil {
		l.claim = take(l.sizes[p.Claim.Type])
		l.turn = take(1)
	}
	for i, t := range p.ChanTypes {
		c := chanCode{cap: t.Cap, fields: t.Fields}
		for _, f := range t.Fields {
			c.fieldOff = append(c.fieldOff, c.slot)
			c.slot += int32(f.Size())
		}
		l.chans = append(l.chans, c)
		l.sizes[255-i] = 2 + int32(t.Cap)*c.slot
	}
	return l
}

// cells assigns consecutive offsets to vars, from offset `at` on. It returns the cell of every variable, and the offset
// after the last variable.
func cells(vars []*program.Variable, at int32) ([]cell, int32) {
	out := make([]cell, len(vars))
	for i, v := range vars {
		out[i] = cell{off: -1, size: uint8(v.Type.Size()), signed: v.Type.Kind == program.Short}
		if !v.Hidden {
			out[i].off = at
			at += int32(v.Elements() * v.Type.Size())
		}
	}
	return out, at
}

// element returns the offset of element i of the variable with cell x, measured from the same start as x.off.
func (x cell) element(i int) int32 { return x.off + int32(i)*int32(x.size) }

// read returns the value of the element at offset off in state s. x is the cell of the variable.
func (x cell) read(s []byte, off int32) int32 {
	if x.size == 1 {
		return int32(s[off])
	}
	v := getScalar(s, off, int(x.size))
	if x.signed {
		return int32(int16(v))
	}
	return v
}

// loc returns the location of a process of type t with the frame at offset off in state s.
func (l *layout) loc(s []byte, off int32, t byte) program.Loc {
	if l.frames[t].wide {
		return program.Loc(binary.LittleEndian.Uint16(s[off+1:]))
	}
	return program.Loc(s[off+1])
}

// frames has the offsets of the frames in a state. A frame is the part of a state for a process or a channel. The value
// is reused for the next state.
type frames struct {
	nproc, nchan int
	procOff      [256]int32 // offset of the frame of every process; procOff[NoPID] is for the claim
	chanOff      [256]int32 // offset of the frame of every channel, indexed by channel id minus 1
	// met are the frames found by the last call of walk, and metOf the first two bytes of that state. met is empty if
	// procOff or chanOff has changed since.
	met   []frame
	metOf [2]byte
}

// frame is the offset and the kind of a frame.
type frame struct {
	off  int32
	kind byte
}

func (l *layout) newFrames() frames {
	f := frames{}
	if l.claim >= 0 { // no process has pid NoPID: the entry is free for the claim
		f.procOff[program.NoPID] = l.claim
	}
	return f
}

// decode sets f to the frames of state s. If the kinds of the frames are the same as in the last state, the offsets
// are the same, too, because every frame begins at the end of the frame before. In this case decode need not call
// walk: comparing the kinds is faster than going from frame to frame.
func (f *frames) decode(l *layout, s []byte) {
	if len(f.met) == 0 || s[0] != f.metOf[0] || s[1] != f.metOf[1] {
		f.walk(l, s)
		return
	}
	for _, k := range f.met {
		if s[k.off] != k.kind {
			f.walk(l, s)
			return
		}
	}
	f.nproc, f.nchan = int(s[0]), int(s[1])
}

// walk sets f to the frames of state s, by going from frame to frame.
func (f *frames) walk(l *layout, s []byte) {
	f.met, f.metOf = f.met[:0], [2]byte{s[0], s[1]}
	off := l.first
	np, nq := 0, 0
	types := len(l.frames)
	for n := int(s[0]) + int(s[1]); n > 0; n-- {
		k := s[off]
		f.met = append(f.met, frame{off, k})
		if int(k) < types && np < int(s[0]) {
			f.procOff[np] = off
			np++
		} else {
			f.chanOff[nq] = off
			nq++
		}
		off += l.sizes[k]
	}
	f.nproc, f.nchan = np, nq
}
