//go:build !unix

package main

import "os"

// syncFolder does nothing: on this system a folder cannot be synced.
func syncFolder(string) error { return nil }

// unwaited is 0, no additional flag of open: this system has no named pipes.
const unwaited = 0

// processExists returns true, because on this system the end of the input shows that the client has ended.
func processExists(int) bool { return true }

// replaceable returns true: os.FileInfo tells neither other names of a file nor its owner on this system.
func replaceable(os.FileInfo, *os.File) bool { return true }
