package store

import (
	"syscall"
	"unsafe"
)

// hugePage is the size of a huge page on the usual machines; elsewhere the advice
// does nothing.
const hugePage = 2 << 20

// Huge asks for huge pages under b, which has just been allocated and not been
// written to. Look-ups go all over the memory, and with small pages nearly each
// of them has to find the address of its page, too. The advice covers the whole
// huge pages that b touches: it changes no contents, so it does not matter whose
// the rest is, nor whether the system follows it.
func Huge[T any](b []T) {
	if len(b) == 0 {
		return
	}
	from := uintptr(unsafe.Pointer(&b[0]))
	to := from + uintptr(len(b))*unsafe.Sizeof(b[0])
	if to-from < hugePage/8 {
		return
	}
	from &^= hugePage - 1
	to = (to + hugePage - 1) &^ (hugePage - 1)
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, from, to-from, syscall.MADV_HUGEPAGE)
}
