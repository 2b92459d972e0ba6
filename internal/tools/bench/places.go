package main

import (
	"os"
	"path/filepath"
)

// place returns the path of the file with the given name below dir, which is the folder doc. Documents are in the
// subfolder dev, data and pictures in the subfolder data.
func place(dir, name string) string {
	folder := "data"
	if filepath.Ext(name) == ".md" {
		folder = "dev"
	}
	return filepath.Join(dir, folder, name)
}

// put writes text to the file with the given name, at the path that place returns. put creates missing folders.
func put(dir, name string, text []byte) error {
	path := place(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}
