// Package inplace overwrites the contents of existing files. This is necessary for a file with several names (hard
// links) or with another owner. For any other file it is better to write a new file and rename it.
package inplace

import (
	"io"
	"os"
)

// File is a file that is open for writing.
type File interface {
	io.WriterAt
	Truncate(size int64) error
	Stat() (os.FileInfo, error)
	Sync() error
}

// Write overwrites the contents of f with data, and syncs f to the disk. begun reports whether the old contents are
// changed; an error then means that f is corrupt.
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
