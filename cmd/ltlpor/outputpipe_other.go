//go:build !unix

package main

// unwaited is nothing: there are no pipes with names here.
const unwaited = 0
