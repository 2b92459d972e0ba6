package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"ltlpor/internal/output/exitcode"
	"ltlpor/source"
)

// shared returns the file ltlpor.toml for a model: the file in the folder of the model or, if there is none, in the
// working directory. The result is nil if neither exists.
func (t *texts) shared(model string) (*source.File, error) {
	beside := filepath.Join(filepath.Dir(model), configName)
	if t.served != nil {
		return t.sharedServed(beside)
	}
	name := configName
	if _, err := os.Lstat(beside); err == nil && model != "-" {
		name = beside
	}
	f, err := readFile(name)
	if err == nil {
		return f, nil
	}
	if _, missing := os.Lstat(name); errors.Is(missing, fs.ErrNotExist) {
		return nil, nil
	}
	return nil, unreadable(name, err)
}

// sharedServed returns the file ltlpor.toml for a model in a served folder: the file called `beside` or, if it does not
// exist, the file directly in the served folder. The result is nil if neither exists. It reads files with t.served,
// because the file system would follow symbolic links out of the folder.
func (t *texts) sharedServed(beside string) (*source.File, error) {
	for _, name := range []string{beside, configName} {
		text, err := t.served(name)
		switch {
		case err == nil:
			return source.NewFile(name, string(text)), nil
		case !errors.Is(err, fs.ErrNotExist):
			return nil, exitcode.New(exitcode.Model, err) // err already contains the file name
		}
	}
	return nil, nil
}

func unreadable(name string, err error) error {
	return exitcode.New(exitcode.Model, fmt.Errorf("cannot read %s: %w", name, err))
}
