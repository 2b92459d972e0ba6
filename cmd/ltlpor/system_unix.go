//go:build unix

package main

import (
	"os"
	"syscall"
)

// syncFolder syncs a folder to the disk, so that renamed files keep their new names after a crash of the machine.
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

// unwaited is a flag for opening a file without blocking. With it, opening a pipe that has no reader fails with ENXIO.
const unwaited = syscall.O_NONBLOCK

// processExists reports whether the process with this number exists.
func processExists(pid int) bool { return syscall.Kill(pid, 0) != syscall.ESRCH }
