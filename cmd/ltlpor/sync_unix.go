//go:build unix

package main

import "os"

// syncFolder makes sure that a file that has got its name in a folder keeps it when the machine stops.
func syncFolder(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	err = f.Sync()
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}
