//go:build unix && !solaris && !aix

package ledger

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// Lock locks the folder for a search, without waiting. The error is ErrBusy if another search has the lock, and
// ErrAudited if audits have it. A file system without locks is no error: Commit refuses the records of a second search.
func (d Dir) Lock() (*Lock, error) {
	f, err := d.open()
	if err != nil {
		return nil, err
	}
	if !isLockedElsewhere(f, syscall.LOCK_EX) {
		return &Lock{f}, nil
	}
	err = ErrBusy
	if !isLockedElsewhere(f, syscall.LOCK_SH) { // audits share the lock, a search does not
		err = ErrAudited
	}
	return nil, errors.Join(fmt.Errorf("%s: %w", d.Path, err), f.Close())
}

// LockShared locks the folder for an audit, without waiting: no search begins meanwhile, and other audits may read. The
// error is ErrBusy if a search has the lock. A folder that cannot be opened, or a file system without locks, is no
// error.
func (d Dir) LockShared() (*Lock, error) {
	f, err := d.open()
	if err != nil {
		return nil, nil
	}
	if isLockedElsewhere(f, syscall.LOCK_SH) {
		return nil, errors.Join(fmt.Errorf("%s: %w", d.Path, ErrBusy), f.Close())
	}
	return &Lock{f}, nil
}

// open opens the folder, and nothing else of this name: a pipe would wait for a writer.
func (d Dir) open() (*os.File, error) { return os.OpenFile(d.Path, os.O_RDONLY|syscall.O_DIRECTORY, 0) }

// isLockedElsewhere reports whether another process has a lock of f that excludes a lock of the kind `how`. Otherwise
// f is locked, if the file system has locks.
func isLockedElsewhere(f *os.File, how int) bool {
	return errors.Is(syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB), syscall.EWOULDBLOCK)
}
