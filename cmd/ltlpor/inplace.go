package main

import (
	"fmt"
	"os"

	"ltlpor/internal/output/inplace"
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
	begun, err := inplace.Write(f, data)
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
