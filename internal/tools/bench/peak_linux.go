package main

import (
	"os"
	"syscall"
)

// peak returns the peak memory, in bytes, of p, a process that has ended. If the peak is unknown, the result is 0.
func peak(p *os.ProcessState) float64 {
	if u, ok := p.SysUsage().(*syscall.Rusage); ok {
		return float64(u.Maxrss) * 1024
	}
	return 0
}
