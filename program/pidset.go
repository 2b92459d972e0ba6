package program

// PIDSet is a set of processes.
type PIDSet [4]uint64

// Add puts p into s.
func (s *PIDSet) Add(p PID) { s[p>>6] |= 1 << (p & 63) }

// Has reports whether p is in s.
func (s *PIDSet) Has(p PID) bool { return s[p>>6]>>(p&63)&1 != 0 }
