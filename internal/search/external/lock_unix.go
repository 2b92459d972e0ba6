//go:build unix && !solaris && !aix

package external

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// lock locks the folder dir until the result is closed. If another search has the lock, the error is ErrBusy. A file
// system without locks is no error: Commit refuses the records of a second search.
func lock(dir string) (*os.File, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); errors.Is(err, syscall.EWOULDBLOCK) {
		return nil, errors.Join(fmt.Errorf("%s: %w", dir, ErrBusy), f.Close())
	}
	return f, nil
}
