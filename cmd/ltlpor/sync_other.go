//go:build !unix

package main

// syncFolder does nothing: on this system a folder cannot be synced.
func syncFolder(string) error { return nil }
