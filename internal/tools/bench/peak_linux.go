package main

import (
	"os"
	"syscall"
)

// peak returns how much memory a process that has ended has taken at most, in bytes.
func peak(p *os.ProcessState) float64 {
	if u, ok := p.SysUsage().(*syscall.Rusage); ok {
		return float64(u.Maxrss) * 1024
	}
	return 0
}
