package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/outcome"
	"ltlpor/source"
)

// texts reads the input files of a command: from a checkpoint, or else from the file system and standard input.
type texts struct {
	ctx   context.Context // ends the reading of standard input
	stdin io.Reader
	read  []text                  // the texts that the command has read so far, in this order, each once
	files map[string]*source.File // the files that method source has read, by name
	kept  map[string]string       // the texts in a checkpoint, by file name; nil without a checkpoint
	// watched, unless nil, records the name of every file before it is read.
	watched *watchedFiles
	// served reads a file with options in a served folder, by its name in the folder. For a name outside the folder, it
	// says that the file does not exist. If served is nil, the file system is read.
	served func(name string) ([]byte, error)
}

// text is a text and the name of its file, or "-" for standard input.
type text struct {
	Name, Text string
}

// source returns the named file, or standard input for "-". It reads every file once, and later returns the same text.
func (t *texts) source(name string) (*source.File, error) {
	if f := t.files[name]; f != nil {
		return f, nil
	}
	if t.kept == nil {
		t.watched.add(name)
		f, err := readSource(t.ctx, name, t.stdin)
		if f != nil {
			if t.files == nil {
				t.files = map[string]*source.File{}
			}
			t.files[name] = f
		}
		return t.noteRead(name, f), err
	}
	f, err := t.given(name)
	if err != nil {
		return nil, exitcode.New(exitcode.Model, fmt.Errorf("cannot read %s: %w", name, err))
	}
	return f, nil
}

// include returns the file called `name` in a directive #include. `dir` is the folder of the file with the directive.
// include can be used as ltlpor.Options.Include.
func (t *texts) include(dir, name string) (*source.File, error) {
	if !filepath.IsAbs(name) && dir != "." {
		name = filepath.Join(dir, name)
	}
	if t.kept != nil {
		return t.given(name)
	}
	t.watched.add(name)
	f, err := readFile(name)
	return t.noteRead(name, f), err
}

func (t *texts) noteRead(name string, f *source.File) *source.File {
	if f != nil && !slices.Contains(t.read, text{name, f.Text}) {
		t.read = append(t.read, text{name, f.Text})
	}
	return f
}

// given returns the named file as it is in the checkpoint. The result is an error if the checkpoint does not contain
// the file.
func (t *texts) given(name string) (*source.File, error) {
	s, ok := t.kept[name]
	if !ok {
		return nil, fmt.Errorf("it is not in the checkpoint")
	}
	shown := name
	if name == "-" {
		shown = outcome.StdinName
	}
	return t.noteRead(name, source.NewFile(shown, s)), nil
}

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
