//go:build unix

package inplace

import (
	"os"
	"syscall"
)

// Replaceable reports whether replacing the file `old` by the file `fresh` changes nothing but the contents. For this,
// `old` must have a single name, and both files must have the same owner and group.
func Replaceable(old, fresh os.FileInfo) bool {
	a, ok := old.Sys().(*syscall.Stat_t)
	b, also := fresh.Sys().(*syscall.Stat_t)
	return !ok || !also || a.Nlink == 1 && a.Uid == b.Uid && a.Gid == b.Gid
}
