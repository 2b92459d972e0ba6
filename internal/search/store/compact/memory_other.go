//go:build !linux

package compact

// allocate returns zeroed memory of the given number of words from Go's heap; release frees the memory.
func allocate(words int, _ bool) ([]uint64, error) { return heapMemory(words), nil }

// release does nothing: the garbage collector frees the memory.
func release([]uint64, bool) error { return nil }

// spares reports whether to keep memory for a later call of zeroed. The result is false on this system.
func spares([]uint64, bool) bool { return false }

// zeroed returns newly allocated zeroed memory. Nothing calls zeroed on this system, because spares returns false.
func zeroed(_ []uint64, words int) ([]uint64, error) { return heapMemory(words), nil }
