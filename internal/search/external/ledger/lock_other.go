//go:build !unix || solaris || aix

package ledger

// Lock returns nil: this system has no locks of folders. Commit refuses the records of a second search.
func (d Dir) Lock() (*Lock, error) { return nil, nil }

// LockShared returns nil: this system has no locks of folders.
func (d Dir) LockShared() (*Lock, error) { return nil, nil }
