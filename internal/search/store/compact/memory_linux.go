package compact

import (
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// mapped is the size in bytes from which on memory is mapped, and not taken from the heap.
const mapped = 64 << 10

// allocate returns so many zeros, which release gives back. Where the system maps memory on
// demand, they are no work for the garbage collector, and an error can be told.
func allocate(words int, heap bool) ([]uint64, error) {
	if heap || words < mapped/8 {
		return heapMemory(words), nil
	}
	b, err := unix.Mmap(-1, 0, words*8, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return nil, os.NewSyscallError("mmap", err)
	}
	// Advice: what it says is not for us to judge. Regions that follow on each other share pages.
	_ = unix.Madvise(b, unix.MADV_HUGEPAGE)
	return numbers(b), nil
}

// spares reports whether memory is worth to be kept for again.
func spares(words []uint64, heap bool) bool { return !heap && len(words) >= mapped/8 }

// again returns so many zeros, at least as many as spare has, which spares has been asked about, in the place of it.
// The system need not find and clear the pages of those that are there. After an error spare is as it was.
func again(spare []uint64, words int) ([]uint64, error) {
	b, err := unix.Mremap(octets(spare), words*8, unix.MREMAP_MAYMOVE)
	if err != nil {
		return nil, os.NewSyscallError("mremap", err)
	}
	clear(b[:len(spare)*8])
	return numbers(b), nil
}

func numbers(b []byte) []uint64 { return unsafe.Slice((*uint64)(unsafe.Pointer(&b[0])), len(b)/8) }

func octets(words []uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), len(words)*8)
}

// release gives back what allocate has returned.
func release(words []uint64, heap bool) error {
	if heap || len(words) < mapped/8 {
		return nil
	}
	return os.NewSyscallError("munmap", unix.Munmap(octets(words)))
}
