package program

import "math/bits"

// Waiter is a process that is not at an end location in some state. Edge is the first edge of the location of the
// process, or -1 if the location has no edges.
type Waiter struct {
	Proc PID
	Edge EdgeID
	// Group is 0 if Proc stands for itself. Otherwise Proc stands for its group in Nodes, and Group is the number of
	// the group plus 1.
	Group int
}

// PIDSet is a set of processes.
type PIDSet [4]uint64

// Add adds p to s.
func (s *PIDSet) Add(p PID) { s[p>>6] |= 1 << (p & 63) }

// AddMovers adds the processes of mv to s: one, or the two partners of a rendezvous.
func (s *PIDSet) AddMovers(mv Move) {
	s.Add(mv.Proc)
	if mv.Peer != NoPID {
		s.Add(mv.Peer)
	}
}

// Remove removes p from s.
func (s *PIDSet) Remove(p PID) { s[p>>6] &^= 1 << (p & 63) }

// AddAll adds the members of t to s.
func (s *PIDSet) AddAll(t PIDSet) {
	for i, w := range t {
		s[i] |= w
	}
}

// Has reports whether p is in s.
func (s *PIDSet) Has(p PID) bool { return s[p>>6]>>(p&63)&1 != 0 }

// SubsetOf reports whether s is a subset of t.
func (s *PIDSet) SubsetOf(t PIDSet) bool {
	for i, w := range s {
		if w&^t[i] != 0 {
			return false
		}
	}
	return true
}

// Intersects reports whether some member of s is in t.
func (s *PIDSet) Intersects(t PIDSet) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0
}

// First returns the least member of s. First panics if s is empty.
func (s *PIDSet) First() int {
	for i, w := range s {
		if w != 0 {
			return 64*i + bits.TrailingZeros64(w)
		}
	}
	panic("bug: the first of no processes")
}

// Empty reports whether s has no members.
func (s *PIDSet) Empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Len returns the number of members of s.
func (s *PIDSet) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}
