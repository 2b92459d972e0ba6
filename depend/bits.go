package depend

import "math/bits"

// set is a set of small numbers, one bit each. The zero set is empty; sets of
// different lengths compare as if the shorter one were filled up with zeros.
type set []uint64

func (s *set) add(i int) {
	for len(*s) <= i/64 {
		*s = append(*s, 0)
	}
	(*s)[i/64] |= 1 << (i % 64)
}

func (s set) remove(i int) {
	if i/64 < len(s) {
		s[i/64] &^= 1 << (i % 64)
	}
}

func (s set) has(i int) bool {
	return i/64 < len(s) && s[i/64]>>(i%64)&1 != 0
}

// union adds the members of t and reports whether s grew.
func (s *set) union(t set) bool {
	for len(*s) < len(t) {
		*s = append(*s, 0)
	}
	grew := false
	for i, w := range t {
		if w&^(*s)[i] != 0 {
			(*s)[i] |= w
			grew = true
		}
	}
	return grew
}

// unionOfBoth adds what is in t and in u.
func (s *set) unionOfBoth(t, u set) {
	for i := range min(len(t), len(u)) {
		w := t[i] & u[i]
		if w == 0 {
			continue
		}
		for len(*s) <= i {
			*s = append(*s, 0)
		}
		(*s)[i] |= w
	}
}

func (s set) meets(t set) bool {
	for i := range min(len(s), len(t)) {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

func (s set) empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// each calls f for the members, smallest first.
func (s set) each(f func(i int)) {
	for k, w := range s {
		for ; w != 0; w &= w - 1 {
			f(64*k + bits.TrailingZeros64(w))
		}
	}
}
