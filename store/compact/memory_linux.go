package compact

import (
	"os"
	"syscall"
	"unsafe"
)

// mapped is the size in bytes from which on memory is mapped, and not taken from the heap.
const mapped = 64 << 10

// allocate returns so many zeros, which release gives back. Where the system maps memory on
// demand, they are no work for the garbage collector, and an error can be told.
func allocate(words int, heap bool) ([]uint64, error) {
	if heap || words < mapped/8 {
		return heapMemory(words), nil
	}
	b, err := syscall.Mmap(-1, 0, words*8, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		return nil, os.NewSyscallError("mmap", err)
	}
	// Advice: what it says is not for us to judge. Regions that follow on each other share pages.
	_ = syscall.Madvise(b, syscall.MADV_HUGEPAGE)
	return unsafe.Slice((*uint64)(unsafe.Pointer(&b[0])), words), nil
}

// release gives back what allocate has returned.
func release(words []uint64, heap bool) error {
	if heap || len(words) < mapped/8 {
		return nil
	}
	b := unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), len(words)*8)
	return os.NewSyscallError("munmap", syscall.Munmap(b))
}
