package ledger

import (
	"errors"
	"os"
)

// ErrBusy is the error for a folder in which a search is running, and ErrAudited for a folder that audits are reading.
var (
	ErrBusy    = errors.New("a search is running in this folder")
	ErrAudited = errors.New("an audit (ltlpor verify-run) is reading this folder")
)

// Lock is a lock of a folder. The end of the process ends the lock, too. A nil Lock locks nothing.
type Lock struct{ folder *os.File }

// Close ends the lock. Further calls do nothing.
func (l *Lock) Close() error {
	if l == nil || l.folder == nil {
		return nil
	}
	f := l.folder
	l.folder = nil
	return f.Close()
}
