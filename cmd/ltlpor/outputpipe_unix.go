//go:build unix

package main

import "syscall"

// unwaited opens a pipe at once, or fails with ENXIO where nothing reads from it.
const unwaited = syscall.O_NONBLOCK
