package compact

import (
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// mapped is the size in bytes from which memory is mapped instead of taken from the heap.
const mapped = 64 << 10

// allocate returns zeroed memory of the given number of words; release frees it. If heap is set, or if the block is
// small, the memory comes from Go's heap. Otherwise allocate maps the memory from the system: then the garbage
// collector does not process it, and a failure is an error that the caller can handle.
func allocate(words int, heap bool) ([]uint64, error) {
	if heap || words < mapped/8 {
		return heapMemory(words), nil
	}
	b, err := unix.Mmap(-1, 0, words*8, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return nil, os.NewSyscallError("mmap", err)
	}
	// A failure of Madvise does no harm: huge pages only save time. Adjacent regions share pages.
	_ = unix.Madvise(b, unix.MADV_HUGEPAGE)
	return numbers(b), nil
}

// spares reports whether zeroed could reuse the pages of words later, so that the caller should keep words. This holds
// for large blocks outside Go's heap.
func spares(words []uint64, heap bool) bool { return !heap && len(words) >= mapped/8 }

// zeroed enlarges spare to the given number of words, zeroes them, and returns the result.
//   - words must be at least len(spare), and spares must return true for spare.
//   - The system need not find and clear the pages of spare again.
//   - After an error spare is unchanged.
func zeroed(spare []uint64, words int) ([]uint64, error) {
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

// release frees memory that allocate returned. heap must be the same as in the call of allocate.
func release(words []uint64, heap bool) error {
	if heap || len(words) < mapped/8 {
		return nil
	}
	return os.NewSyscallError("munmap", unix.Munmap(octets(words)))
}
