package closure

import (
	"encoding/binary"

	"ltlpor/internal/model/program"
)

// layout is the encoding of a state as one run of bytes:
//
//	byte 0      number of processes
//	byte 1      number of channels
//	globals     their variables; then, as far as the program has them: the location of the
//	            trace assertion (two bytes), _last (one byte), the frame of a claim that takes
//	            part and the turn (one byte)
//	frames      processes and channels, in the order of their creation
//
// A process frame starts with its kind (index in Program.Types), its location (one byte or two), its priority (one
// byte, only if Program.UsesPriority), then its variables. A channel frame starts with its kind (255 minus the index
// in Program.ChanTypes), its length (one byte), then the slots, the oldest message first, unused slots zero. (A
// rendezvous channel has no slots.) Elements of arrays and fields of messages are packed, in row-major order; numbers
// are little-endian. The k-th process frame is the process with pid k; the k-th channel frame is the channel with id
// k+1.
//
// When a process dies, its frame and all later frames are removed: the later frames are the process's own channels.
type layout struct {
	prog    *program.Program
	globals []cell   // by Variable.ID
	locals  [][]cell // by process type and Variable.ID
	frames  []header // by process type
	chans   []chanCode
	sizes   [256]int32 // of frames, by kind
	first   int32      // of the frames
	// Offsets of the location of the trace assertion, _last, the frame of the claim, and the turn; -1 if absent.
	trace, last, claim, turn int32
}

// headerSize is the number of bytes before the globals.
const headerSize = 2

// The values of the turn byte.
const (
	claimsTurn byte = iota
	systemsTurn
)

// cell is the offset of a variable, from the start of the state or of its frame. Each element takes size bytes. off
// is -1 for a variable outside the state (3.8).
type cell struct {
	off    int32
	size   uint8
	signed bool
}

// header is the beginning of the frames of a process type.
type header struct {
	wide bool  // two-byte locations
	prio int32 // offset of the priority, if the program has priorities
}

type chanCode struct {
	cap      int
	slot     int32 // bytes of a message
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
	if p.UsesLast { // 3.11
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

// cells places vars consecutively from offset at, and returns the cells and the end offset.
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

// element returns the offset of element i.
func (x cell) element(i int) int32 { return x.off + int32(i)*int32(x.size) }

// read returns the element at off of a variable.
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

// loc returns the location of a process of type t with its frame at off in s.
func (l *layout) loc(s []byte, off int32, t byte) program.Loc {
	if l.frames[t].wide {
		return program.Loc(binary.LittleEndian.Uint16(s[off+1:]))
	}
	return program.Loc(s[off+1])
}

// frames holds the offsets of the frames of a state. One value is reused for many states.
type frames struct {
	nproc, nchan int
	procOff      [256]int32 // frame offset by live process; at NoPID, of the claim
	chanOff      [256]int32 // offset of the frame of the channel with id i+1
	// met are the frames that decode found last; empty if procOff and chanOff have changed since.
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
	if l.claim >= 0 { // pids of processes are smaller than NoPID
		f.procOff[program.NoPID] = l.claim
	}
	return f
}

// decode finds the frames of s. They are nearly always at the same offsets as in the previous state. Comparing the
// kinds suffices to decide this, as each frame starts at the end of the previous one. Unlike walk, the comparison
// needs no frame sizes to find the next frame.
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

// walk finds the frames of s.
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
