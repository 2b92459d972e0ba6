package coding

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"

	"ltlpor/internal/model/program"
)

// This file finds the effect of a step. A step mostly keeps the shape and nearly every byte. So the bytes are
// compared, and the component of every changed byte is looked up.

// Setting is an assignment of a code to a component of a packed state. The component may already have this code, and
// its field may still have 0 bits.
type Setting struct {
	Component int32
	Code      uint32
}

// AppendDifference appends to list the assignments of codes that turn the packed state s, of shape k, into t.
//
//   - ok is false if some code does not fit: the states must be repacked.
//   - written, if not nil, marks the components that the step may change. AppendDifference panics if a component of
//     both states changes without a mark.
//   - If the step created or removed frames (processes or channels), AppendDifference appends an assignment for every
//     component of these frames, even if its code is the same in s and t. In other states in which the cache reuses
//     the step, the code may differ.
//
// (No frame replaces a frame removed in the same step: the death of a process is the last event of a step.)
func (c *Coding) AppendDifference(list []Setting, k *Shape, s, t program.State, written []bool) (_ []Setting, ok bool) {
	if k.isShapeOf(s, t) {
		return c.appendChanges(list, k, s, t, written)
	}
	other := c.shapeOf(t)
	if other == nil {
		return list, false
	}
	c.due = c.due || !c.components[0].fits(other.code)
	list = append(list, Setting{0, other.code})
	for _, p := range k.pieces {
		if !other.hasComponent(p.component) {
			list = append(list, Setting{int32(p.component), 0})
		}
	}
	for n := range other.pieces {
		p := &other.pieces[n]
		value := p.value(t, &c.gather)
		stays := n < len(k.pieces) && k.pieces[n].equals(p)
		if stays && bytes.Equal(value, p.value(s, &c.before)) {
			continue
		}
		if stays {
			p.mustBe(written)
		}
		list = c.appendSetting(list, t, p)
	}
	return list, !c.due
}

// mustBe panics if written is not nil and does not mark the component of p as changeable by the step.
func (p *piece) mustBe(written []bool) {
	if written != nil && !written[p.component] {
		panic("bug: a step changes what it is not known to write")
	}
}

// hasComponent reports whether states of shape k have the component.
func (k *Shape) hasComponent(component int) bool {
	return component < len(k.there) && k.there[component]
}

// appendChanges is AppendDifference for states s and t of the same shape k. ok is false if the states must be repacked.
func (c *Coding) appendChanges(list []Setting, k *Shape, s, t program.State, written []bool) (_ []Setting, ok bool) {
	for i := 0; i < len(s); {
		if i+8 <= len(s) {
			x := binary.LittleEndian.Uint64(s[i:]) ^ binary.LittleEndian.Uint64(t[i:])
			if x == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(x) / 8
		} else if s[i] == t[i] {
			i++
			continue
		}
		p := &k.pieces[k.owners[i]]
		p.mustBe(written)
		list = c.appendSetting(list, t, p)
		for i++; i < len(s) && k.owners[i] == k.owners[i-1]; { // skip the rest of the run
			i++
		}
	}
	return list, !c.due
}

// appendSetting appends to list the assignment of the component of p to its code in t. It sets c.due if the code does
// not fit.
func (c *Coding) appendSetting(list []Setting, t program.State, p *piece) []Setting {
	code := c.valueCode(t, p)
	c.due = c.due || !c.components[p.component].fits(code)
	return append(list, Setting{int32(p.component), code})
}

// indexBytes sets k.owners and k.shapeBytes for states of n bytes. owners has for every byte the index of the piece
// that contains the byte, or -1; shapeBytes lists the bytes in no piece.
func (k *Shape) indexBytes(n int) {
	k.owners = slices.Repeat([]int32{-1}, n)
	for i := range k.pieces {
		for _, r := range k.pieces[i].runs {
			for at := r.off; at < r.end; at++ {
				k.owners[at] = int32(i)
			}
		}
	}
	for at, i := range k.owners {
		if i < 0 {
			k.shapeBytes = append(k.shapeBytes, at)
		}
	}
}

// isShapeOf reports whether t has shape k. s must be a state of shape k.
func (k *Shape) isShapeOf(s, t program.State) bool {
	if len(s) != len(t) {
		return false
	}
	for _, at := range k.shapeBytes {
		if s[at] != t[at] {
			return false
		}
	}
	return true
}
