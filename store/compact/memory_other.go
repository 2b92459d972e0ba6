//go:build !linux

package compact

// allocate returns so many zeros, which release gives back.
func allocate(words int, _ bool) ([]uint64, error) { return heapMemory(words), nil }

// release gives back what allocate has returned: the garbage collector does.
func release([]uint64, bool) error { return nil }
