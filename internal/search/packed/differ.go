package packed

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"

	"ltlpor/internal/model/program"
)

// How the effect of a step is found. A step mostly keeps the shape and nearly every byte. So the bytes are compared,
// and the owner of each changed byte is looked up.

// differ appends to a the settings that lead from the present state, of shape k, to t. It returns false if some value
// of t has no room.
//
// If frames were created or removed, every component of theirs is set, as it may have another value in another state
// with the same key. (No frame replaces a frame removed in the same step: death is the last event of a step.)
func (m *memo) differ(a *answer, k *shape, t program.State, record bool) bool {
	if k.same(m.state, t) {
		return m.changed(a, k, t, record)
	}
	other := m.shapeOf(t)
	m.due = m.due || !m.components[0].fits(other.code)
	a.settings = append(a.settings, setting{0, other.code})
	for _, p := range k.pieces {
		if !other.has(p.component) {
			a.settings = append(a.settings, setting{int32(p.component), 0})
		}
	}
	for n := range other.pieces {
		p := &other.pieces[n]
		value := p.value(t, &m.gather)
		stays := n < len(k.pieces) && k.pieces[n].is(p)
		if stays && bytes.Equal(value, p.value(m.state, &m.before)) {
			continue
		}
		if stays && record && !m.rests[p.component] {
			panic("bug: a step changes what it is not known to write")
		}
		m.set(a, t, p)
	}
	return !m.due
}

// has reports whether states of shape k have this component.
func (k *shape) has(component int) bool { return component < len(k.there) && k.there[component] }

// changed is differ for a state of the same shape.
func (m *memo) changed(a *answer, k *shape, t program.State, record bool) bool {
	s := m.state
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
		if record && !m.rests[p.component] {
			panic("bug: a step changes what it is not known to write")
		}
		m.set(a, t, p)
		for i++; i < len(s) && k.owners[i] == k.owners[i-1]; { // skip the rest of the run
			i++
		}
	}
	return !m.due
}

// set appends to a the setting of p to its value in t.
func (m *memo) set(a *answer, t program.State, p *piece) {
	code := m.code(t, p)
	m.due = m.due || !m.components[p.component].fits(code)
	a.settings = append(a.settings, setting{int32(p.component), code})
}

// own computes owners and kinds, for states of n bytes.
func (k *shape) own(n int) {
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
			k.kinds = append(k.kinds, at)
		}
	}
}

// same reports whether t, like s, is of shape k.
func (k *shape) same(s, t program.State) bool {
	if len(s) != len(t) {
		return false
	}
	for _, at := range k.kinds {
		if s[at] != t[at] {
			return false
		}
	}
	return true
}
