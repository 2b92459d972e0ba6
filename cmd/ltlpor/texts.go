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

// texts reads the input texts of a command: from files and standard input, or from a checkpoint. Each text is read
// once.
type texts struct {
	ctx   context.Context // ends the reading of standard input
	stdin io.Reader
	read  []text
	files map[string]*source.File // texts read so far, by name
	kept  map[string]string       // texts of a checkpoint, by name; nil: texts are read from files
	// watched records each file before it is read; nil: no file is watched.
	watched *watchedFiles
	// served reads files with options of a served folder, by names in the folder; nil: the system reads them. Names
	// outside the folder do not exist.
	served func(name string) ([]byte, error)
}

// text is a text with the name of its file; "-" is standard input.
type text struct {
	Name, Text string
}

// source returns the text of a file, or of standard input if the name is "-". Each is read once.
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

// include returns the text of the file called name, which a directive #include in a file of folder dir names. It is
// for ltlpor.Options.Include.
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

// given returns the text that the checkpoint has under the name, or an error if the checkpoint has none.
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
