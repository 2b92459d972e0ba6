//go:build !unix

package main

// unwaited is empty: this system has no named pipes.
const unwaited = 0
