//go:build !linux

package memlimit

// FindLeft returns Unknown: the memory left is not known here.
func FindLeft() Left { return Left{} }

func peak() int64 { return 0 }

// Used returns the memory of the Go runtime, in bytes, without the program's file.
func Used() int64 { return runtimeBytes() }
