package bitset

import "math/bits"

// Set is a set of small non-negative integers, stored as a bit per integer. The zero Set is empty. Sets may have
// slices of different lengths: missing words count as zero.
type Set []uint64

// Add adds i to s.
func (s *Set) Add(i int) {
	for len(*s) <= i/64 {
		*s = append(*s, 0)
	}
	(*s)[i/64] |= 1 << (i % 64)
}

// Remove removes i from s. Remove does nothing if i is not in s.
func (s Set) Remove(i int) {
	if i/64 < len(s) {
		s[i/64] &^= 1 << (i % 64)
	}
}

// Has reports whether i is in s.
func (s Set) Has(i int) bool {
	return i/64 < len(s) && s[i/64]>>(i%64)&1 != 0
}

// Union adds the members of t to s and reports whether s grew.
func (s *Set) Union(t Set) bool {
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

// UnionOfBoth adds to s the integers that are in both t and u.
func (s *Set) UnionOfBoth(t, u Set) {
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

// Intersects reports whether s and t have a common member.
func (s Set) Intersects(t Set) bool {
	for i := range min(len(s), len(t)) {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// MeetsOutside reports whether s and t have a common member that is not in `but`.
func (s Set) MeetsOutside(but, t Set) bool {
	for i := range min(len(s), len(t)) {
		w := s[i] & t[i]
		if i < len(but) {
			w &^= but[i]
		}
		if w != 0 {
			return true
		}
	}
	return false
}

// SubsetOf reports whether s is a subset of t.
func (s Set) SubsetOf(t Set) bool {
	for i, w := range s {
		if i < len(t) {
			w &^= t[i]
		}
		if w != 0 {
			return false
		}
	}
	return true
}

// Empty reports whether s has no members.
func (s Set) Empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// Each calls f for the members of s in ascending order.
func (s Set) Each(f func(i int)) {
	for k, w := range s {
		for ; w != 0; w &= w - 1 {
			f(64*k + bits.TrailingZeros64(w))
		}
	}
}
