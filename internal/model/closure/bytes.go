package closure

import "ltlpor/internal/model/program"

// This file has fast code for single-byte variables, which reads and writes the byte in place. A closure computes the
// offset only if an index is no single-byte variable.

// ofBytes returns the compiled access to p. For a single-byte variable, or an element of an array of bytes, it is
// fast code; for any other p, it is `general`, the code for any variable.
func (k *compiler) ofBytes(p *program.Place, general place) place {
	fast := place{}
	if at, ok := k.byteAt(p); ok {
		fast = fixedByte(p.Var, at)
	} else if k.bytes(p) && len(p.Index) == 1 {
		fast = k.byteElement(p)
	} else {
		return general
	}
	if k.prog.Overflow { // the fast set does not check for overflow
		fast.set = general.set
	}
	return fast
}

// maskOf returns the mask of the bits of a value that the single-byte variable v can store.
func maskOf(v *program.Variable) int32 {
	if v.Type.Kind == program.Bit {
		return 1
	}
	return 0xff
}

// masked returns x cut to the bits in mask, the bits that a byte variable can store. If the cut changes x, the current
// step is marked as wrapped.
func (c *context) masked(x, mask int32) byte {
	if x&^mask != 0 {
		c.wraps()
	}
	return byte(x & mask)
}

// fixedByte returns the compiled access to the byte of variable v at the constant offset `at`.
func fixedByte(v *program.Variable, at byteAt) place {
	off, mask := at.off, maskOf(v)
	if at.local {
		return place{
			get: func(c *context) int32 { return int32(c.s[c.self+off]) },
			set: func(c *context, x int32) { c.s[c.self+off] = c.masked(x, mask) },
		}
	}
	return place{
		get: func(c *context) int32 { return int32(c.s[off]) },
		set: func(c *context, x int32) { c.s[off] = c.masked(x, mask) },
	}
}

// byteElement returns the compiled access to p, an element of an array of bytes. The code records a fault if an index
// is out of bounds.
func (k *compiler) byteElement(p *program.Place) place {
	start, n, mask, fail := k.cells[p.Var].off, int32(p.Var.Dims[0].Len), maskOf(p.Var), outOfBounds(p.Var)
	if at, ok := k.byteOf(p.Index[0]); ok && at.local && p.Var.Global { // a local single-byte index, as in most loops
		return elementAtLocal(start, n, mask, at.off, fail)
	}
	index := k.expr(p.Index[0])
	frame := func(c *context) int32 { return c.self }
	if p.Var.Global {
		frame = func(*context) int32 { return 0 }
	}
	return place{
		get: func(c *context) int32 {
			i := index(c)
			if uint32(i) >= uint32(n) {
				fail(c, i)
				return 0
			}
			return int32(c.s[frame(c)+start+i])
		},
		set: func(c *context, x int32) {
			i := index(c)
			if uint32(i) >= uint32(n) {
				fail(c, i)
				return
			}
			c.s[frame(c)+start+i] = c.masked(x, mask)
		},
	}
}

// elementAtLocal returns the access to an element of a global array of n single-byte elements that begins at offset
// `start`. The index is the value of a byte variable of the running process, at offset `off` in the frame of the
// process. `mask` has the bits that an element can store (see masked). If the index is out of bounds, the code calls
// `fail`.
func elementAtLocal(start, n, mask, off int32, fail func(c *context, i int32)) place {
	return place{
		get: func(c *context) int32 {
			if i := int32(c.s[c.self+off]); i < n {
				return int32(c.s[start+i])
			}
			fail(c, int32(c.s[c.self+off]))
			return 0
		},
		set: func(c *context, x int32) {
			if i := int32(c.s[c.self+off]); i < n {
				c.s[start+i] = c.masked(x, mask)
				return
			}
			fail(c, int32(c.s[c.self+off]))
		},
	}
}

// outOfBounds returns code that records the fault for an index i of array v out of bounds. v must have one dimension.
func outOfBounds(v *program.Variable) func(c *context, i int32) {
	name, n := v.Name, v.Dims[0].Len
	return func(c *context, i int32) {
		c.fail(program.IndexOutOfBounds, "index %d is out of bounds: %s has %d elements", i, name, n)
	}
}
