//go:build unix

package inplace

import (
	"os"
	"syscall"
)

// Replaceable reports whether the file `fresh` can replace the file `old` without a change of anything but the contents.
// This requires that the old file has a single name, and the same owner and group as the fresh file.
func Replaceable(old, fresh os.FileInfo) bool {
	a, ok := old.Sys().(*syscall.Stat_t)
	b, also := fresh.Sys().(*syscall.Stat_t)
	return !ok || !also || a.Nlink == 1 && a.Uid == b.Uid && a.Gid == b.Gid
}
