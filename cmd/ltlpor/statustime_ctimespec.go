//go:build darwin || netbsd

package main

import (
	"os"
	"syscall"
	"time"
)

// statusTime returns the time of the last change of a file's contents or status (ctime). No program can set this time.
func statusTime(info os.FileInfo) time.Time {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return time.Unix(s.Ctimespec.Unix())
	}
	return time.Time{}
}
