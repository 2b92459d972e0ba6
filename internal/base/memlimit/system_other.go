//go:build !linux

package memlimit

// FindLeft returns the zero Left: on this system the memory left is not known.
func FindLeft() Left { return Left{} }

func peak() int64 { return 0 }

// Used returns the memory of the Go runtime, in bytes. The program file is not included.
func Used() int64 { return runtimeBytes() }
