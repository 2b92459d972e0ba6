package main

import (
	"fmt"
	"io"
	"os"
)

// overwrite replaces the contents of a file, which keeps its owner and its other names. backup is a file with the new
// contents. overwrite removes it, unless the file has neither the old nor the new contents then; the error names it.
//
// What the file grows by is written first: a full disk ends the work while the old contents are whole.
func overwrite(name string, data []byte, backup string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|unwaited, 0)
	if err != nil {
		return err
	}
	begun, err := replaceContents(f, data)
	if e := f.Close(); err == nil {
		err = e
	}
	switch {
	case err == nil:
		return os.Remove(backup)
	case begun:
		return &halfWritten{fmt.Errorf("%w; the whole new text is in %s", err, backup)}
	}
	return err
}

// halfWritten is the error for a file that has neither its old nor its new contents.
type halfWritten struct{ error }

// replaceContents writes data over the contents of f, and syncs f. begun reports whether the old contents are lost.
func replaceContents(f interface {
	io.WriterAt
	Truncate(size int64) error
	Stat() (os.FileInfo, error)
	Sync() error
}, data []byte,
) (begun bool, err error) {
	info, err := f.Stat()
	if err != nil {
		return false, err
	}
	old := min(info.Size(), int64(len(data)))
	if _, err := f.WriteAt(data[old:], old); err != nil {
		if e := f.Truncate(info.Size()); e != nil {
			return true, e
		}
		return false, err
	}
	if _, err := f.WriteAt(data[:old], 0); err != nil {
		return true, err
	}
	if err := f.Truncate(int64(len(data))); err != nil {
		return true, err
	}
	return true, f.Sync()
}
