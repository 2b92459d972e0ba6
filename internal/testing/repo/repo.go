// Package repo finds files of this repository for tests, whatever folder a test runs in.
package repo

import (
	"fmt"
	"os"
	"path/filepath"
)

// Path returns the path of a file or folder of the repository, in the form of the operating system. name is the path
// relative to the root of the repository, with forward slashes; "." is the root. The result is relative to the working
// directory, so that messages of tests are the same on every machine.
//
// If the working directory is outside the repository, Path panics.
func Path(name string) string {
	root := "."
	for range 20 {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			return filepath.Join(root, filepath.FromSlash(name))
		}
		root = filepath.Join(root, "..")
	}
	panic(fmt.Sprintf("repo: no folder above the working directory holds go.mod (looking for %s)", name))
}
