package main

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// errNoReader is the error for a pipe without a reader, because opening it would block until a reader opens the pipe.
var errNoReader = errors.New("it is a pipe from which nothing reads; begin its reader first")

// openSpecial opens a file that is not regular for writing: a device, or a pipe that already has a reader, such as a
// process substitution of the shell.
func openSpecial(name string, info fs.FileInfo) (*os.File, error) {
	flags := os.O_WRONLY
	if info.Mode()&fs.ModeNamedPipe != 0 {
		flags |= unwaited
	}
	f, err := os.OpenFile(name, flags, 0)
	if errors.Is(err, syscall.ENXIO) && flags != os.O_WRONLY {
		err = errNoReader
	}
	return f, err
}
