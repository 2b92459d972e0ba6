// Package inplace writes new contents into existing files. A file with several names (hard links) or with another owner
// must be written this way; every other file is better replaced by a new file, by a rename.
package inplace

import (
	"io"
	"os"
)

// File is an open file with the permission to write.
type File interface {
	io.WriterAt
	Truncate(size int64) error
	Stat() (os.FileInfo, error)
	Sync() error
}

// Write writes data over the contents of f, and syncs f to the disk. begun reports whether Write has changed the old
// contents, so that f is corrupt after an error.
//
// If data is longer than the old contents, the part beyond their end is written first. So a full disk leaves the old
// contents intact.
func Write(f File, data []byte) (begun bool, err error) {
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
