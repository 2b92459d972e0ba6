package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// MaxText bounds the length of an input text, in bytes: a model, an included file, a formula, an automaton.
const MaxText = 64 << 20

// ErrIrregular is the error of Open for a file that may never end, or never begin: a device, a pipe, a socket.
var ErrIrregular = errors.New("it is no regular file")

// errFolder is the error of Open for a folder.
var errFolder = errors.New("it is a directory")

// Open opens the regular file name for reading. It checks the file before opening, because opening a pipe waits for a
// writer.
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
		err = regular(info) // another file may have got the name
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

// ReadFile returns the contents of the regular file name. It fails if they exceed most bytes.
func ReadFile(name string, most int64) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	data, err := ReadAll(f, most)
	return data, errors.Join(err, f.Close())
}

// ReadAll returns the contents of r. It fails if they exceed most bytes, and then has read at most one byte more.
func ReadAll(r io.Reader, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(data)) > most {
		return nil, fmt.Errorf("it has more than %d bytes", most)
	}
	return data, err
}
