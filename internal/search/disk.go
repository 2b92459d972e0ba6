package search

// DiskTrouble says what is wrong with the files of a search; see Options.Disk.
type DiskTrouble uint8

const (
	// DiskFailed: a file cannot be read or written.
	DiskFailed DiskTrouble = iota
	// DiskDamaged: a file is missing, or does not have the bytes that the search wrote.
	DiskDamaged
	// DiskBusy: another search uses the folder.
	DiskBusy
)

// DiskError is the error of a search that ended because of its files. Such a search decides nothing.
type DiskError struct {
	Trouble DiskTrouble
	Err     error // names the file
}

// Error returns the text of e.Err.
func (e *DiskError) Error() string { return e.Err.Error() }

// Unwrap returns e.Err.
func (e *DiskError) Unwrap() error { return e.Err }
