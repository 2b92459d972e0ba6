package program

import "math/bits"

// Waiter is a process that waits at a location, of which Edge is the first edge; -1 if it has none.
type Waiter struct {
	Proc PID
	Edge EdgeID
	// Group is one more than that of Nodes for which the process stands, 0 if it stands for itself.
	Group int
}

// PIDSet is a set of processes.
type PIDSet [4]uint64

// Add puts p into s.
func (s *PIDSet) Add(p PID) { s[p>>6] |= 1 << (p & 63) }

// AddMovers puts the processes that mv is a step of into s: one, or the two of a handshake.
func (s *PIDSet) AddMovers(mv Move) {
	s.Add(mv.Proc)
	if mv.Peer != NoPID {
		s.Add(mv.Peer)
	}
}

// Remove takes p out of s.
func (s *PIDSet) Remove(p PID) { s[p>>6] &^= 1 << (p & 63) }

// AddAll puts the members of t into s.
func (s *PIDSet) AddAll(t PIDSet) {
	for i, w := range t {
		s[i] |= w
	}
}

// Has reports whether p is in s.
func (s *PIDSet) Has(p PID) bool { return s[p>>6]>>(p&63)&1 != 0 }

// Within reports whether all members of s are in t.
func (s *PIDSet) Within(t PIDSet) bool {
	for i, w := range s {
		if w&^t[i] != 0 {
			return false
		}
	}
	return true
}

// Meets reports whether some member of s is in t.
func (s *PIDSet) Meets(t PIDSet) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0
}

// First returns the least member of s, which must have one.
func (s *PIDSet) First() int {
	for i, w := range s {
		if w != 0 {
			return 64*i + bits.TrailingZeros64(w)
		}
	}
	panic("bug: the first of no processes")
}

// Empty reports whether nothing is in s.
func (s *PIDSet) Empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Len is the number of members.
func (s *PIDSet) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}
