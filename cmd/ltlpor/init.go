package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"ltlpor/internal/output/exitcode"
)

// initCommand is the command ltlpor init, which writes the files of a new project.
type initCommand struct {
	Folder string `arg:"" optional:"" default:"." help:"Folder of the files. Default: the working directory."`
}

// Help returns the part of the help text below the flags.
func (*initCommand) Help() string {
	return `The files: model.pml, a small model with two properties to begin with; ltlpor.toml, options
for each check in the folder; .github/workflows/ltlpor.yml, a job that checks the models on
each push. The folder is made if it is missing. If a file is there already, nothing is written.

Examples:

  ltlpor init
  ltlpor init specs && cd specs && ltlpor check model.pml

Exit status:

  0  the files are written
  2  invalid command line, or one of the files is there already
  5  a file cannot be written`
}

// initFiles are the contents of the new files.
//
//go:embed init
var initFiles embed.FS

// newFiles lists the files to write, in this order. name is the name of the new file, and content the name of its
// contents in initFiles.
var newFiles = []struct{ name, content string }{
	{"model.pml", "init/model.pml"},
	{configName, "init/ltlpor.toml"},
	{".github/workflows/ltlpor.yml", "init/workflow.yml"},
}

// Run writes the files and prints further advice.
func (c *initCommand) Run(env environment) error {
	for _, f := range newFiles {
		name := filepath.Join(c.Folder, filepath.FromSlash(f.name))
		if _, err := os.Lstat(name); err == nil {
			return exitcode.Usagef("%s is there already, and nothing is overwritten; no file was written", name)
		}
	}
	var written []string
	for _, f := range newFiles {
		name := filepath.Join(c.Folder, filepath.FromSlash(f.name))
		text, err := initFiles.ReadFile(f.content)
		if err == nil {
			err = createNew(name, text)
		}
		if err != nil {
			return unwritable(partly(err, written))
		}
		written = append(written, name)
	}
	var b strings.Builder
	for _, name := range written {
		fmt.Fprintf(&b, "wrote %s\n", name)
	}
	fmt.Fprintf(&b, "next: ltlpor check %s\n", shellArgument(written[0]))
	_, err := fmt.Fprint(env.out, b.String())
	return err
}

// createNew writes `text` to a new file, and creates the folder if necessary. An existing file is an error.
func createNew(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return cannotWrite(name, err)
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("cannot write %s: it is there already", name)
	}
	if err != nil {
		return cannotWrite(name, err)
	}
	_, err = f.Write(text)
	if err := errors.Join(err, f.Close()); err != nil {
		return errors.Join(cannotWrite(name, err), os.Remove(name))
	}
	return nil
}

// partly adds the names in `written`, files that were written before the error, to err. If no file was written, it
// returns err unchanged.
func partly(err error, written []string) error {
	if len(written) == 0 {
		return err
	}
	return fmt.Errorf("%w; written: %s", err, strings.Join(written, ", "))
}

// shellArgument returns `name` as an argument for a shell, with quotes if necessary.
func shellArgument(name string) string {
	plain := func(r rune) bool {
		return strings.ContainsRune("._-/", r) || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	}
	if strings.IndexFunc(name, func(r rune) bool { return !plain(r) }) < 0 && !strings.HasPrefix(name, "-") {
		return name
	}
	return shellWord(name)
}
