package main

import (
	"errors"
	"os"
)

// stackFile is a file for the part of a stack for which there is no room in memory. Nothing of it is left when it is
// closed, and where a file that is open can lose its name, nothing is left either when the program is killed.
type stackFile struct {
	*os.File
	remove func(name string) error
	named  bool
}

// newStackFile makes a file in a folder, that for temporary files if it is "".
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
