package packed

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"

	"ltlpor/internal/model/program"
)

// What a step has changed. It mostly leaves the shape as it is and nearly all bytes, so that these are compared, and
// what a byte belongs to is looked up.

// differ appends to a what makes the present state, of shape k, to t. Where frames went or came all
// that they have is set: in another state with the same key they may have other values. (No frame
// comes in the place of one that goes in the same step: to die is the last that happens.) It reports
// whether there is room for all values of t.
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

// has reports whether states of shape k have a component.
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
		for i++; i < len(s) && k.owners[i] == k.owners[i-1]; { // more of it need not be looked at
			i++
		}
	}
	return !m.due
}

// set appends to a that p gets the value that it has in t.
func (m *memo) set(a *answer, t program.State, p *piece) {
	code := m.code(t, p)
	m.due = m.due || !m.components[p.component].fits(code)
	a.settings = append(a.settings, setting{int32(p.component), code})
}

// own finds owners and kinds, for states of n bytes.
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
