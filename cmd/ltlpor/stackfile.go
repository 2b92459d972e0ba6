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

// stackFile is a file for the part of a stack that has no room in memory. Closing the file deletes it. On systems
// where an open file can be removed, the file also disappears if the program is killed.
type stackFile struct {
	*os.File
	remove func(name string) error
	named  bool
}

// newStackFile creates a file in folder; "" is the folder for temporary files.
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
