package main

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// The limits of modelFiles. deepestFolder is the number of nested folders.
const (
	mostModelFiles = 2_000
	mostEntries    = 20_000 // files and folders visited
	deepestFolder  = 8
)

// modelEndings has the endings of names of files with models, and of files that models include.
var modelEndings = []string{".pml", ".prom", ".promela", ".pr", ".spin", ".h", ".inc"}

// modelFiles returns the names of files in and below a folder that have an ending in modelEndings. It follows no
// symbolic links, and skips hidden folders and node_modules. If a limit above is reached, the list is incomplete.
func modelFiles(folder string) (names []string) {
	entries := 0
	top := strings.Count(filepath.Clean(folder), string(filepath.Separator))
	visit := func(name string, d fs.DirEntry, err error) error {
		if entries++; entries > mostEntries || len(names) == mostModelFiles {
			return fs.SkipAll
		}
		switch base := filepath.Base(name); {
		case err != nil && d != nil && d.IsDir(), err == nil && d.IsDir() && name != folder &&
			(strings.HasPrefix(base, ".") || base == "node_modules" ||
				strings.Count(name, string(filepath.Separator)) > top+deepestFolder):
			return fs.SkipDir
		case err == nil && d.Type().IsRegular() && slices.Contains(modelEndings, filepath.Ext(name)):
			names = append(names, name)
		}
		return nil
	}
	if err := filepath.WalkDir(folder, visit); err != nil {
		return nil // the folder cannot be read, so no model is known
	}
	return names
}
