package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"ltlpor/internal/lang/format"
	"ltlpor/internal/output/exitcode"
	"ltlpor/source"
)

// fmtCommand is the command ltlpor fmt, which formats models.
type fmtCommand struct {
	Files []string `arg:"" optional:"" help:"Files, and folders with files *.pml; - is standard input, as is no file."`

	Diff  bool `short:"d" help:"Print the differences to the files as they are."`
	List  bool `short:"l" help:"Print the names of the files whose layout differs."`
	Write bool `short:"w" help:"Write the layout into the files."`
}

// Help returns the part of the help text below the flags.
func (*fmtCommand) Help() string {
	return `The layout: four blanks for each block, :: below its if or do, operators between blanks,
c!x and c?x without, labels in the first column. Comments, preprocessor lines and embedded C
stay as they are. So does the meaning: the syntax tree before and after is the same.
Each branch of an #if must be made of words of Promela; between #if 0 and #endif any text may stand.

Examples:

  ltlpor fmt model.pml
      print the text in the layout
  ltlpor fmt -w models/
      write it into each file *.pml below models
  ltlpor fmt -d model.pml; ltlpor fmt -l models/
      what would change, for continuous integration: exit status 1 if anything

Exit status:

  0  formatted; with -d or -l without -w: no file differs
  1  with -d or -l without -w: a file differs
  2  invalid command line
  3  a file cannot be read, or has a mistake in its words or brackets; the others are formatted
  5  a file cannot be written
  130  interrupted`
}

// Run formats the files.
func (c *fmtCommand) Run(env environment) error {
	files := c.Files
	if len(files) == 0 {
		files = []string{"-"}
	}
	statuses := []int{exitcode.Holds}
	for _, name := range files {
		if name == "-" && c.Write {
			return exitcode.Usagef("-w goes with files; standard input is formatted to standard output")
		}
	}
	for _, name := range files {
		err := eachModel(name, func(name string) error {
			err := c.format(env, name)
			if err != nil {
				statuses = append(statuses, report(err, env.err))
			}
			if env.ctx.Err() != nil {
				return fs.SkipAll
			}
			return nil
		})
		if err != nil {
			statuses = append(statuses, report(err, env.err))
		}
	}
	if env.ctx.Err() != nil {
		statuses = append(statuses, exitcode.Interrupted)
	}
	return exitcode.New(exitcode.Worst(statuses), nil)
}

// eachModel calls f with `name`. If `name` is a folder, it instead calls f for every file *.pml in or below the folder,
// except in hidden folders.
func eachModel(name string, f func(name string) error) error {
	if info, err := os.Stat(name); name == "-" || err != nil || !info.IsDir() {
		if err := f(name); !errors.Is(err, fs.SkipAll) {
			return err
		}
		return nil
	}
	err := filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return exitcode.New(exitcode.Model, fmt.Errorf("cannot read %s: %s", path, reason(err)))
		case d.IsDir() && path != name && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".pml":
			return nil
		}
		return f(path)
	})
	return err
}

// format formats the named file, and prints or writes the result. With -d or -l and without -w, a file that is not
// formatted yet is an error with exit status Violated.
func (c *fmtCommand) format(env environment, name string) error {
	src, before, err := c.read(env, name)
	if err != nil {
		return err
	}
	text, err := format.Format(src)
	if err != nil {
		return err
	}
	mark := before[:len(before)-len(src.Text)] // mark is the byte order mark of the file, or ""
	after := mark + text
	out := env.out
	if _, terminal := terminalOf(out); !terminal {
		out = raw(out) // the text may be input of another program: write it without escapes
	}
	if !c.Diff && !c.List && !c.Write {
		_, err = io.WriteString(out, after)
		return err
	}
	if before == after {
		return nil
	}
	if c.List {
		fmt.Fprintln(env.out, src.Name)
	}
	if c.Diff {
		if _, err := out.Write(diff.Diff(src.Name+".orig", []byte(before), src.Name, []byte(after))); err != nil {
			return err
		}
	}
	if c.Write {
		return rewrite(env, name, before, after)
	}
	return exitcode.New(exitcode.Violated, nil)
}

// read returns the named file, and its text. The text includes the byte order mark, if any.
func (c *fmtCommand) read(env environment, name string) (*source.File, string, error) {
	if name == "-" {
		var text strings.Builder
		src, err := readSource(env.ctx, name, io.TeeReader(env.in, &text))
		return src, text.String(), err
	}
	text, err := source.ReadFile(name, source.MaxText)
	if errors.Is(err, source.ErrIrregular) {
		return nil, "", exitcode.New(exitcode.Model, fmt.Errorf("cannot read %s: %w", name, err))
	}
	if err != nil {
		return nil, "", exitcode.New(exitcode.Model, fmt.Errorf("cannot read %s: %s", name, reason(err)))
	}
	return source.NewFile(name, string(text)), string(text), nil
}

// rewrite replaces the text of the named file by `after`. If the text has changed and is no longer `before`, the result
// is an error.
func rewrite(env environment, name, before, after string) error {
	file, err := createAtomic(name, env.lost.readerWait)
	if err != nil {
		return unwritable(err)
	}
	now, err := source.ReadFile(name, source.MaxText)
	if err == nil && string(now) != before {
		err = errors.New("the file has changed since it was read")
	}
	if err != nil {
		return unwritable(errors.Join(fmt.Errorf("cannot write %s: %w", name, err), file.discard()))
	}
	file.durable = true
	if err := file.commit([]byte(after)); err != nil {
		return unwritable(err)
	}
	return nil
}
