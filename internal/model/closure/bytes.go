package closure

import "ltlpor/internal/model/program"

// Variables of one byte, read and written where they are: no closure computes the place, but for an
// index that is no variable of one byte itself.

// ofBytes returns general, a place, with faster code where p is made of bytes.
func (k *compiler) ofBytes(p *program.Place, general place) place {
	fast := place{}
	if at, ok := k.byteAt(p); ok {
		fast = fixedByte(p.Var, at)
	} else if k.bytes(p) && len(p.Index) == 1 {
		fast = k.byteElement(p)
	} else {
		return general
	}
	if k.prog.Overflow { // which is told where a value is stored
		fast.set = general.set
	}
	return fast
}

// maskOf is what of a value is stored in v, a variable of one byte.
func maskOf(v *program.Variable) int32 {
	if v.Type.Kind == program.Bit {
		return 1
	}
	return 0xff
}

// masked is what of x is stored in a byte.
func (c *context) masked(x, mask int32) byte {
	if x&^mask != 0 {
		c.wraps()
	}
	return byte(x & mask)
}

// fixedByte is the byte of v at one place.
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

// byteElement is p, an element of an array of bytes.
func (k *compiler) byteElement(p *program.Place) place {
	start, n, mask, fail := k.cells[p.Var].off, int32(p.Var.Dims[0].Len), maskOf(p.Var), outOfBounds(p.Var)
	if at, ok := k.byteOf(p.Index[0]); ok && at.local && p.Var.Global { // as in most loops
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

// elementAtLocal is one of the n elements of a global from start on, the one whose number is in the byte at off of the
// process's frame.
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

// outOfBounds returns code for the fault of an index of v, which has one.
func outOfBounds(v *program.Variable) func(c *context, i int32) {
	name, n := v.Name, v.Dims[0].Len
	return func(c *context, i int32) {
		c.fail(program.IndexOutOfBounds, "index %d is out of bounds: %s has %d elements", i, name, n)
	}
}
