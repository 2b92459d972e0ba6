package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"ltlpor"
	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/wording"
)

// checkpointFlags are the flags that select whether, where and how often a check writes checkpoints.
type checkpointFlags struct {
	Checkpoint      string   `placeholder:"FILE" help:"Save the progress of the check in FILE, for ltlpor resume."`
	CheckpointEvery timeSpan `default:"1m" placeholder:"DURATION" help:"Time between two writes of the checkpoint. Default: 1m."`
}

// checkpointFile writes the checkpoints of a check to a file. A new checkpoint replaces the old one. A checkpoint
// begins with the digest of the program, the command line, and the input texts.
type checkpointFile struct {
	name   string
	args   []string // the command line of the check
	texts  *texts   // the input files
	stderr io.Writer
	time   timeSpan // the time limit of the check
	failed error    // error of the last write; nil: it succeeded
}

// temporary returns the name of the temporary file for the next version. After the write, this file is renamed.
func (f *checkpointFile) temporary() string { return f.name + ".tmp" }

// begin prepares the file for a new check. It returns an error if the file already exists. It also tests whether the
// temporary file can be created, and stores a failure in f.failed.
func (f *checkpointFile) begin() error {
	if _, err := os.Lstat(f.name); err == nil {
		return exitcode.Usagef(
			"--checkpoint=%s: there is such a file; ltlpor resume goes on with a check, and to begin "+
				"another one give another name or remove it first", f.name)
	}
	temp, err := os.Create(f.temporary())
	if err == nil {
		err = temp.Close()
	}
	f.noteResult(err)
	return nil
}

// noteResult sets f.failed to err, the result of the last write. It prints err unless err is nil or the same as before.
func (f *checkpointFile) noteResult(err error) {
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

// write replaces the file by a new checkpoint. Function `content` writes the checkpoint. The replacement is atomic:
// even if the program is killed, the file is complete. On an error, write prints a message, the old file remains, and
// the check continues.
func (f *checkpointFile) write(content func(*checkpoint.Writer)) {
	f.noteResult(f.replace(content))
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

// end removes the checkpoint file after a check. A file that was written stays in two cases:
//
//   - The check can be resumed.
//   - `lost` is set: a result was not delivered, so that a resumed check can deliver the result again.
//
// If the file stays and the last write succeeded, end prints how to resume, unless `quiet` is set. It returns an error
// if the last write failed, or if the file cannot be removed.
func (f *checkpointFile) end(r *ltlpor.Report, lost, quiet bool) error {
	how, goesOn := wording.Resumption(r.Searches, f.time)
	if _, err := os.Stat(f.name); err == nil && (lost || goesOn) {
		if f.failed == nil && !quiet {
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

// failure removes the checkpoint file after a failed check, because the file has nothing worth keeping. It returns err,
// the error of the check. The file stays if `resumed` is set, because the check began from the file, or after an
// internal error of ltlpor. If the checkpoint is damaged, the returned error contains the file name.
func (f *checkpointFile) failure(err error, resumed bool) error {
	if errors.Is(err, checkpoint.ErrDamaged) {
		return exitcode.New(exitcode.Model, fmt.Errorf("cannot go on from %s: %w", f.name, err))
	}
	if resumed || exitcode.Classify(err) == exitcode.Internal {
		return err
	}
	return errors.Join(err, f.remove())
}

func (f *checkpointFile) remove() error {
	for _, name := range []string{f.temporary(), f.name} {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return exitcode.New(exitcode.Internal, fmt.Errorf("cannot remove %s: %s", name, reason(err)))
		}
	}
	return nil
}

// keep makes a check with options opt write checkpoints to the file of --checkpoint. It returns the checkpoint file, or
// nil without the flag. If c.from is not nil, the check continues from the checkpoint c.from. If c.from is nil, the
// file must not exist yet. t has the input texts, which a checkpoint contains.
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

// programDigest returns a digest of the executable file, or the version if the file cannot be read. Only the program
// that wrote a checkpoint can read it.
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
