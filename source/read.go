package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// MaxText is the maximum length of an input text (model, included file, formula or automaton), in bytes.
const MaxText = 64 << 20

// ErrIrregular is the error of Open for a device, a pipe or a socket. Reading such a file may block or never end.
var ErrIrregular = errors.New("it is no regular file")

// errFolder is the error of Open for a directory.
var errFolder = errors.New("it is a directory")

// Open opens the regular file called name for reading. For any other file it returns an error: ErrIrregular for a pipe,
// for example. Open checks the file before opening it, because opening a pipe waits for a writer.
func Open(name string) (*os.File, error) {
	info, err := os.Stat(name)
	if err == nil {
		err = regular(info)
	}
	if err != nil {
		return nil, err
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err = f.Stat(); err == nil {
		err = regular(info) // check again: the name may denote another file by now
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

func regular(info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return errFolder
	case !info.Mode().IsRegular():
		return ErrIrregular
	}
	return nil
}

// ReadFile returns the contents of the regular file called name. The error is not nil if the file is not regular or
// longer than `most` bytes.
func ReadFile(name string, most int64) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	data, err := ReadAll(f, most)
	return data, errors.Join(err, f.Close())
}

// ReadAll returns the contents of r. If r has more than `most` bytes, ReadAll returns an error after reading most+1
// bytes.
func ReadAll(r io.Reader, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(data)) > most {
		return nil, fmt.Errorf("it has more than %d bytes", most)
	}
	return data, err
}
