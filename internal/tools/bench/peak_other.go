//go:build !linux

package main

import "os"

// peak returns 0: the peak memory is unknown on this system.
func peak(*os.ProcessState) float64 { return 0 }
