//go:build unix

package main

import (
	"os"
	"syscall"
)

// syncFolder syncs a folder to the disk. After a crash of the machine, renamed files then still have their new names.
func syncFolder(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	err = f.Sync()
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// unwaited is a flag for opening a pipe without blocking. If the pipe has no reader, opening fails with ENXIO.
const unwaited = syscall.O_NONBLOCK

// processExists reports whether the process with this number exists.
func processExists(pid int) bool { return syscall.Kill(pid, 0) != syscall.ESRCH }
