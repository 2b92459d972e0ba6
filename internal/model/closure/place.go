package closure

import (
	"encoding/binary"

	"ltlpor/internal/model/program"
)

func getScalar(s []byte, off int32, size int) int32 {
	switch size {
	case 1:
		return int32(s[off])
	case 2:
		return int32(binary.LittleEndian.Uint16(s[off:]))
	}
	return int32(binary.LittleEndian.Uint32(s[off:]))
}

func putScalar(s []byte, off, size int, v int32) {
	switch size {
	case 1:
		s[off] = byte(v)
	case 2:
		binary.LittleEndian.PutUint16(s[off:], uint16(v))
	default:
		binary.LittleEndian.PutUint32(s[off:], uint32(v))
	}
}

// offset is compiled code that computes the byte offset of a scalar in the working state. If an index is out of bounds,
// the code records a fault, and ok is false.
type offset func(c *context) (off int32, ok bool)

// place compiles the access to p. One-byte variables, by far the most frequent, get faster code.
func (k *compiler) place(p *program.Place) place {
	v := p.Var
	if v.Hidden { // a hidden variable is never read (3.8)
		return place{
			get: func(*context) int32 { return 0 },
			set: func(*context, int32) {},
		}
	}
	if v.Global && k.prog.Unread != nil && k.prog.Unread[v.ID] {
		return k.unread(p)
	}
	at := k.offset(p)
	reads, writes := at, at
	if k.record {
		reads, writes = k.watched(v, at, false), k.watched(v, at, true)
	}
	t, size := v.Type, v.Type.Size()
	get := func(c *context) int32 {
		off, ok := reads(c)
		if !ok {
			return 0
		}
		x := getScalar(c.s, off, size)
		if t.Kind == program.Short {
			return int32(int16(x))
		}
		return x
	}
	overflow, name := k.prog.Overflow, v.Name
	set := func(c *context, x int32) { // cuts the value to the type of the variable (3.1)
		off, ok := writes(c)
		if !ok {
			return
		}
		y := t.Cut(x)
		if x != y {
			c.wraps()
			if overflow {
				c.fail(program.Overflow, "the value %d does not fit %s, of type %s", x, name, t.Name)
			}
		}
		putScalar(c.s, int(off), size, y)
	}
	general := place{get: get, set: set}
	if k.record {
		return general
	}
	return k.ofBytes(p, general)
}

// offset compiles the computation of the offset of p, with checks of the indices (3.10).
func (k *compiler) offset(p *program.Place) offset {
	v := p.Var
	start := k.cells[v].off
	var frame eval
	switch {
	case p.Remote != nil:
		frame = k.remote(p.Remote)
	case v.Global:
		frame = func(*context) int32 { return 0 }
	default:
		frame = func(c *context) int32 { return c.self }
	}
	if len(p.Index) == 0 {
		return func(c *context) (int32, bool) {
			f := frame(c)
			return f + start, f >= 0
		}
	}
	name := v.Name
	if len(p.Index) == 1 && p.Remote == nil {
		x, n, stride := k.expr(p.Index[0]), int32(v.Dims[0].Len), int32(v.Type.Size())
		fail := outOfBounds(v)
		if v.Global {
			return func(c *context) (int32, bool) {
				i := x(c)
				if uint32(i) >= uint32(n) {
					fail(c, i)
					return 0, false
				}
				return start + i*stride, true
			}
		}
		return func(c *context) (int32, bool) {
			i := x(c)
			if uint32(i) >= uint32(n) {
				fail(c, i)
				return 0, false
			}
			return c.self + start + i*stride, true
		}
	}
	index, stride := make([]eval, len(p.Index)), make([]int32, len(p.Index))
	for d, n := len(p.Index)-1, int32(v.Type.Size()); d >= 0; d-- {
		index[d], stride[d] = k.expr(p.Index[d]), n
		n *= int32(v.Dims[d].Len)
	}
	return func(c *context) (int32, bool) {
		off := frame(c)
		if off < 0 {
			return 0, false
		}
		off += start
		for j, x := range index {
			i, d := x(c), v.Dims[j]
			if uint32(i) >= uint32(d.Len) {
				c.fail(program.IndexOutOfBounds, "index %d is out of bounds: dimension %d of %s has %d elements", i, j+1, name, d.Len)
				return 0, false
			}
			off += i * stride[j]
		}
		return off, true
	}
}

// initVariable writes the initial values of variable v to the working state (3.2). x is the cell of v. `base` is the
// offset of the frame with v.
func (c *context) initVariable(v *program.Variable, x cell, base int32) {
	if v.Hidden {
		return
	}
	for i, n := range v.Init {
		putScalar(c.s, int(base+x.element(i)), int(x.size), v.Type.Cut(n))
	}
}
