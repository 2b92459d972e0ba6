package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/outcome"
	"ltlpor/source"
)

// texts reads the input files of a command, from the file system and standard input, or from a checkpoint.
type texts struct {
	ctx   context.Context // ends the reading of standard input
	stdin io.Reader
	read  []text                  // the texts that the command has read so far, in order
	files map[string]*source.File // the files that source has read, by name
	kept  map[string]string       // the texts in a checkpoint, by file name; nil without a checkpoint
	// watched gets the name of every file before the read; nil: no file is watched.
	watched *watchedFiles
	// served reads a file with options, by its name in a served folder. A name outside the folder does not exist. If
	// served is nil, the file system is read.
	served func(name string) ([]byte, error)
}

// text is a text and the name of its file, or "-" for standard input.
type text struct {
	Name, Text string
}

// source returns the named file, or standard input for "-". It reads a file only once.
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

// include returns the file that a directive #include names by `name`. `dir` is the folder of the file with the
// directive. Method include is a value for ltlpor.Options.Include.
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
	if f != nil {
		t.read = append(t.read, text{name, f.Text})
	}
	return f
}

// given returns the named file from the checkpoint, or an error if the checkpoint does not contain the file.
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
