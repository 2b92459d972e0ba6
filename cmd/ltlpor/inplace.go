package main

import (
	"fmt"
	"io"
	"os"
)

// overwrite writes data over the contents of the named file. The file keeps its owner and its other names (hard links).
//
// `backup` is the name of a file that already contains data. overwrite removes the backup after success. If an error
// leaves the named file corrupt, the backup stays and the error names the backup; the error is then a *halfWritten.
//
// If data is longer than the old contents, the part beyond their end is written first. So a full disk leaves the old
// contents intact.
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

// halfWritten is the error for a file that has neither the old nor the new contents.
type halfWritten struct{ error }

// replaceContents writes data over the contents of f, and syncs f to the disk. begun reports whether it has changed the
// old contents.
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
