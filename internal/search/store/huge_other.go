//go:build !linux

package store

// Huge does nothing: the system has no advice for huge pages.
func Huge[T any]([]T) {}
