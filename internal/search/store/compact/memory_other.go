//go:build !linux

package compact

// allocate returns zeroed memory of the given number of words, from Go's heap. release takes the memory back.
func allocate(words int, _ bool) ([]uint64, error) { return heapMemory(words), nil }

// release does nothing: the garbage collector frees the memory.
func release([]uint64, bool) error { return nil }

// spares reports whether keeping memory for a later call of zeroed pays: never here.
func spares([]uint64, bool) bool { return false }

// zeroed is never called here, as spares always returns false.
func zeroed(_ []uint64, words int) ([]uint64, error) { return heapMemory(words), nil }
