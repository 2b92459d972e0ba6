//go:build !linux

package store

// Huge asks for huge pages where the system knows how.
func Huge[T any]([]T) {}
