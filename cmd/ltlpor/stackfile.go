package main

import (
	"errors"
	"io"
	"os"
)

// spillFile is the type of the files that ltlpor.Options.StackFile makes.
type spillFile = interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
}

// stackFile is a file for the part of a search stack that does not fit in memory. Close deletes the file. On systems
// where an open file can be removed, the file also disappears if the program is killed.
type stackFile struct {
	*os.File
	remove func(name string) error
	named  bool
}

// newStackFile creates a stack file in folder; "" is the system's folder for temporary files. It calls `remove` for
// the new file at once, while the file is open. If the system refuses this, Close calls `remove` again.
func newStackFile(folder string, remove func(name string) error) (*stackFile, error) {
	f, err := os.CreateTemp(folder, "ltlpor-stack-")
	if err != nil {
		return nil, err
	}
	return &stackFile{File: f, remove: remove, named: remove(f.Name()) != nil}, nil
}

// Close implements io.Closer.
func (f *stackFile) Close() error {
	err := f.File.Close()
	if f.named {
		err = errors.Join(err, f.remove(f.Name()))
	}
	return err
}
