package store

import (
	"syscall"
	"unsafe"
)

// hugePage is the size of a huge page on most machines. On machines with a different size, the advice of Huge has no
// effect.
const hugePage = 2 << 20

// Huge asks the system to use huge pages for b, which must be newly allocated and not yet written.
//
// Look-ups are spread over the whole memory. With small pages, almost every look-up must also translate the address of
// a new page. The advice covers every huge page that b touches, including neighbouring memory. The advice changes no
// contents, and Huge ignores errors.
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
