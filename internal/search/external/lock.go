package external

import "errors"

// ErrBusy is the error for a folder in which another search is running.
var ErrBusy = errors.New("another search is running in this folder")
