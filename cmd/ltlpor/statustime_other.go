//go:build !linux && !freebsd && !openbsd && !dragonfly && !solaris && !darwin && !netbsd

package main

import (
	"os"
	"time"
)

// statusTime returns the zero time, because os.FileInfo does not have the time of the last change of the status on
// these systems, or has it under different names.
func statusTime(os.FileInfo) time.Time { return time.Time{} }
