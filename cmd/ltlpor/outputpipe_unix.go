//go:build unix

package main

import "syscall"

// unwaited opens a pipe without blocking, or fails with ENXIO if the pipe has no reader.
const unwaited = syscall.O_NONBLOCK
