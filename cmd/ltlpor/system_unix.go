//go:build unix

package main

import (
	"os"
	"syscall"
)

// syncFolder syncs a folder, so that a renamed file keeps its new name if the machine stops.
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

// unwaited is a flag of open. With it, opening a pipe does not block, and fails with ENXIO if the pipe has no reader.
const unwaited = syscall.O_NONBLOCK

// processExists reports whether the process with the given number exists.
func processExists(pid int) bool { return syscall.Kill(pid, 0) != syscall.ESRCH }

// replaceable reports whether a new file in the place of a file changes nothing but the contents: the file has one name,
// and the owner and the group of the new file.
func replaceable(file os.FileInfo, fresh *os.File) bool {
	info, err := fresh.Stat()
	if err != nil {
		return false
	}
	a, ok := file.Sys().(*syscall.Stat_t)
	b, also := info.Sys().(*syscall.Stat_t)
	return !ok || !also || a.Nlink == 1 && a.Uid == b.Uid && a.Gid == b.Gid
}
