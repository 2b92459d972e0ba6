package serve

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// plainly converts err, an error of the operating system about a file, to a sentence for the page. The sentence has the
// name of the file relative to the folder, and does not reveal the folders around it. Other errors and nil are returned
// unchanged.
func plainly(name string, err error) error {
	cause := err
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		cause = path.Err
	case errors.As(err, &link):
		cause = link.Err
	default:
		return err
	}
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return noFile(name)
	case errors.Is(err, fs.ErrExist):
		return &fileError{name + " exists already", fs.ErrExist}
	case errors.Is(err, fs.ErrPermission):
		return &fileError{name + ": the system permits no access", fs.ErrPermission}
	case cause.Error() == escapes:
		return &fileError{name + " leads out of the folder by a symbolic link: such files are not read", nil}
	}
	return &fileError{fmt.Sprintf("%s: %v", name, cause), nil}
}

// escapes is the text of the error of os.Root for a name outside the root. Package os has no exported variable for this
// error.
const escapes = "path escapes from parent"

func noFile(name string) error {
	return &fileError{fmt.Sprintf("there is no file %s in the folder", name), fs.ErrNotExist}
}

// fileError is an error about a file, with a message for the page.
type fileError struct {
	message string
	kind    error // an error of package fs, for example fs.ErrNotExist; or nil
}

func (e *fileError) Error() string { return e.message }
func (e *fileError) Unwrap() error { return e.kind }
