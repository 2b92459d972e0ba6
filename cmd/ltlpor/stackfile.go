package main

import (
	"errors"
	"io"
	"os"
)

// spillFile is the type of the files that ltlpor.Options.StackFile creates.
type spillFile = interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
}

// stackFile is a file for the part of a search stack that does not fit in memory. Close deletes the file. If the system
// can remove open files, the file also disappears when the program is killed.
type stackFile struct {
	*os.File
	remove func(name string) error // deletes a file, as os.Remove
	named  bool                    // whether the file still has a name, so that Close must remove it
}

// newStackFile creates a stack file in `folder`; "" means the folder for temporary files. It calls `remove` at once,
// while the file is open. If this fails, Close calls `remove` again.
func newStackFile(folder string, remove func(name string) error) (*stackFile, error) {
	f, err := os.CreateTemp(folder, "ltlpor-stack-")
	if err != nil {
		return nil, err
	}
	return &stackFile{File: f, remove: remove, named: remove(f.Name()) != nil}, nil
}

// Close closes and deletes the file.
func (f *stackFile) Close() error {
	err := f.File.Close()
	if f.named {
		err = errors.Join(err, f.remove(f.Name()))
	}
	return err
}
