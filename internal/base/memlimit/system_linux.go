package memlimit

import (
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// FindLeft returns the memory that the system has left for this process. The machine, each enclosing control group, and
// the limits of address space and data segment bound it.
func FindLeft() Left {
	left := linuxLeft(os.DirFS("/"))
	pages, ok := statm()
	if !ok {
		return left
	}
	for which, has := range map[int]int64{syscall.RLIMIT_AS: pages[0], syscall.RLIMIT_DATA: pages[5]} {
		var r syscall.Rlimit
		if err := syscall.Getrlimit(which, &r); err != nil || uint64(r.Cur) >= unbounded {
			continue
		}
		if which != syscall.RLIMIT_AS || uint64(r.Cur) >= leastSpace {
			left = left.less(Left{max(0, int64(r.Cur)-has), Space})
		}
	}
	return left
}

// leastSpace is the smallest meaningful limit of address space, in bytes. The Go runtime reserves more than a gigabyte
// of address space that it never uses.
const leastSpace = 4 << 30

// Used returns the memory of the process, in bytes: the maximum of two values. The first value is the memory of the Go
// runtime plus the resident pages of the program file. The second value is the resident size reported by the system,
// which also counts tables outside the heap of the runtime.
func Used() int64 {
	pages, ok := statm()
	if !ok {
		return runtimeBytes()
	}
	return max(pages[1], runtimeBytes()+pages[2])
}

// peak returns the maximum resident size so far, in bytes (VmHWM of proc(5)).
func peak() int64 {
	for _, line := range readLines(os.DirFS("/proc/self"), "status") {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			n, _ := number(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
			return n << 10
		}
	}
	return 0
}

// statm returns the fields of /proc/self/statm (proc(5)), in bytes: size, resident, shared, text, lib, data. ok is
// false if the file cannot be read.
func statm() (fields [6]int64, ok bool) {
	f := openStatm()
	if f == nil {
		return fields, false
	}
	var buf [128]byte
	n, err := f.ReadAt(buf[:], 0)
	if n == 0 && err != nil {
		return fields, false
	}
	words := strings.Fields(string(buf[:n]))
	if len(words) < len(fields) {
		return fields, false
	}
	for i := range fields {
		x, err := strconv.ParseInt(words[i], 10, 64)
		if err != nil {
			return fields, false
		}
		fields[i] = x * int64(os.Getpagesize())
	}
	return fields, true
}

// openStatm opens the file /proc/self/statm once, because it is read a thousand times a second. The result is nil if
// the file cannot be opened.
var openStatm = sync.OnceValue(func() *os.File {
	f, err := os.Open("/proc/self/statm")
	if err != nil {
		return nil // without /proc, memory figures come from the Go runtime only
	}
	return f
})
