//go:build !linux

package compact

// allocate returns so many zeros, which release gives back.
func allocate(words int, _ bool) ([]uint64, error) { return heapMemory(words), nil }

// release gives back what allocate has returned: the garbage collector does.
func release([]uint64, bool) error { return nil }

// spares reports whether memory is worth to be kept for again.
func spares([]uint64, bool) bool { return false }

// again is allocate where spares has said so, which it does not.
func again(_ []uint64, words int) ([]uint64, error) { return heapMemory(words), nil }
