//go:build !linux

package main

import "os"

// peak returns 0, because the peak memory of a process is unknown on this system.
func peak(*os.ProcessState) float64 { return 0 }
