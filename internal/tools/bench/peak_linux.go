package main

import (
	"os"
	"syscall"
)

// peak returns the peak memory of process p, which has ended, in bytes, or 0 if unknown.
func peak(p *os.ProcessState) float64 {
	if u, ok := p.SysUsage().(*syscall.Rusage); ok {
		return float64(u.Maxrss) * 1024
	}
	return 0
}
