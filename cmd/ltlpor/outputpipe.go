package main

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// errNoReader says that to open a pipe would wait, for as long as it takes until something reads from it.
var errNoReader = errors.New("it is a pipe from which nothing reads; begin its reader first")

// openSpecial opens the file name, no regular one, for writing: a device, or a pipe from which something reads already,
// as from that of a process substitution of the shell.
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
