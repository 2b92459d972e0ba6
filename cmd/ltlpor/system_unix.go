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

// replaceable reports whether the open file `fresh` can replace the file described by `file`, so that only the contents
// change. This requires that the replaced file has a single name, and the same owner and group as `fresh`.
func replaceable(file os.FileInfo, fresh *os.File) bool {
	info, err := fresh.Stat()
	if err != nil {
		return false
	}
	a, ok := file.Sys().(*syscall.Stat_t)
	b, also := info.Sys().(*syscall.Stat_t)
	return !ok || !also || a.Nlink == 1 && a.Uid == b.Uid && a.Gid == b.Gid
}
