//go:build !linux && !darwin

package main

import (
	"os"
	"time"
)

// statusTime returns the zero time: os.FileInfo has no time of the last change of the status on this system, or under
// another name on each.
func statusTime(os.FileInfo) time.Time { return time.Time{} }
