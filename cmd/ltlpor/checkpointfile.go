package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"ltlpor"
	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/search"
)

// checkpointFlags say where a check is written down on its way.
type checkpointFlags struct {
	Checkpoint      string   `placeholder:"FILE" help:"Write down what was searched, so that ltlpor resume FILE can go on."`
	CheckpointEvery timeSpan `default:"1m" placeholder:"DURATION" help:"How often to do so. Default: 1m."`
}

// checkpointFile is the file of a check that is written down. It begins with who wrote it, the command line and the
// texts that were read.
type checkpointFile struct {
	name   string
	args   []string
	texts  *texts
	stderr io.Writer
	time   timeSpan // the bound of the check
	failed error    // of the last version; nil: it was written
}

// temporary is the name under which the next version is written.
func (f *checkpointFile) temporary() string { return f.name + ".tmp" }

// begin makes sure that the file can be written and takes the place of no other.
func (f *checkpointFile) begin() error {
	if _, err := os.Lstat(f.name); err == nil {
		return usagef("--checkpoint=%s: there is such a file; ltlpor resume goes on with a check, and to begin "+
			"another one give another name or remove it first", f.name)
	}
	temp, err := os.Create(f.temporary())
	if err == nil {
		err = temp.Close()
	}
	f.note(err)
	return nil
}

// note keeps err, with which the last version could not be written, and tells of it once; nil: it was written.
func (f *checkpointFile) note(err error) {
	if err == nil {
		f.failed = nil
		return
	}
	err = cannotWrite(f.name, err)
	if f.failed == nil || err.Error() != f.failed.Error() {
		fmt.Fprintf(f.stderr, "ltlpor: %v; the check goes on\n", err)
	}
	f.failed = err
}

// write takes the place of what is there, at once: whenever the program is killed, the file is the one before or
// this one. What goes wrong is told; the check goes on, and the file is what it was.
func (f *checkpointFile) write(content func(*checkpoint.Writer)) {
	f.note(f.replace(content))
}

func (f *checkpointFile) replace(content func(*checkpoint.Writer)) error {
	temp, err := os.Create(f.temporary())
	if err != nil {
		return err
	}
	w := checkpoint.NewWriter(temp)
	w.String(programDigest())
	w.JSON(f.args)
	w.JSON(f.texts.read)
	content(w)
	err = w.Close()
	if err == nil {
		err = temp.Sync()
	}
	if e := temp.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.temporary(), f.name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.temporary()))
	}
	return syncFolder(filepath.Dir(f.name))
}

// end removes the file, unless the check is to go on, or a result of it is lost: that can be had again then. The error
// is that the last version of the file could not be written.
func (f *checkpointFile) end(r *ltlpor.Report, lost, quiet bool) error {
	goesOn := []search.Cut{search.CutTime, search.CutMemory, search.CutInterrupted, search.CutDisk}
	cut := slices.IndexFunc(r.Searches, func(s ltlpor.Search) bool { return slices.Contains(goesOn, s.Cut) })
	if _, err := os.Stat(f.name); err == nil && lost || cut >= 0 {
		if f.failed == nil && !quiet {
			how := ""
			if cut >= 0 {
				how = f.goesOn(r.Searches[cut].Cut)
			}
			fmt.Fprintf(f.stderr, "ltlpor: %s has what was searched; ltlpor resume goes on from there%s\n", f.name, how)
		}
	} else if err := f.remove(); err != nil {
		return err
	}
	if f.failed != nil {
		return unwritable(f.failed)
	}
	return nil
}

// goesOn says with what a check goes on of which a search was cut.
func (f *checkpointFile) goesOn(cut search.Cut) string {
	switch cut {
	case search.CutTime:
		return fmt.Sprintf(", for another %s (or as its --time says)", f.time)
	case search.CutMemory:
		return " with more memory: see its --mem"
	}
	return ""
}

// failure returns err, with which the check has ended. A check that has begun has nothing to be kept then, unless
// ltlpor has gone wrong.
func (f *checkpointFile) failure(err error, resumed bool) error {
	if errors.Is(err, checkpoint.ErrDamaged) {
		return &statusError{exitModel, fmt.Errorf("cannot go on from %s: %w", f.name, err)}
	}
	if resumed || statusOf(err) == exitInternal {
		return err
	}
	return errors.Join(err, f.remove())
}

func (f *checkpointFile) remove() error {
	for _, name := range []string{f.temporary(), f.name} {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return &statusError{exitInternal, fmt.Errorf("cannot remove %s: %s", name, reason(err))}
		}
	}
	return nil
}

// keep sets the option for a check that is to be written down, from a checkpoint if there is one.
func (c *checkCommand) keep(env environment, t *texts, opt *ltlpor.Options) (*checkpointFile, error) {
	if c.Checkpoint == "" {
		return nil, nil
	}
	f := &checkpointFile{name: c.Checkpoint, args: env.args, texts: t, stderr: env.err, time: c.Time}
	if c.from == nil {
		if err := f.begin(); err != nil {
			return nil, err
		}
	}
	opt.Checkpoint = &ltlpor.Checkpoint{Every: time.Duration(c.CheckpointEvery), Write: f.write, From: c.from}
	return f, nil
}

// programDigest says which program this is. What stands in a checkpoint means something to the one alone that has
// written it.
var programDigest = sync.OnceValue(func() string {
	name, err := os.Executable()
	if err != nil {
		return versionLine()
	}
	f, err := os.Open(name)
	if err != nil {
		return versionLine()
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return versionLine()
	}
	return fmt.Sprintf("%s %x", versionLine(), sum.Sum(nil))
})
