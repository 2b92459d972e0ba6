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

// checkpointFlags are the flags selecting what of a check is kept in files: the states, or checkpoints.
type checkpointFlags struct {
	Disk            string   `placeholder:"DIR" help:"Keep the states of large searches in DIR, also for most formulas; go on from there."`
	Checkpoint      string   `placeholder:"FILE" help:"Save the progress of the check in FILE, for ltlpor resume."`
	CheckpointEvery timeSpan `default:"1m" placeholder:"DURATION" help:"Time between two writes of the checkpoint. Default: 1m."`
}

// checkpointFile is the file to which a check writes its checkpoints. Every checkpoint replaces the one before. A
// checkpoint begins with the digest of the program, the command line, and the input texts.
type checkpointFile struct {
	name   string
	args   []string // the command line of the check
	texts  *texts   // the input files
	stderr io.Writer
	time   timeSpan // the time limit of the check
	failed error    // error of the last write; nil if the write succeeded
}

// temporary returns the name of the temporary file for the next checkpoint. When the checkpoint is complete, the
// temporary file is renamed to f.name.
func (f *checkpointFile) temporary() string { return f.name + ".tmp" }

// begin prepares the file for a new check. The result is an error if a file called f.name already exists. If the
// temporary file cannot be created, it prints the error and sets f.failed.
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

// noteResult sets f.failed to err, the result of the last write. It prints err, unless err is nil or was printed after
// the write before.
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

// write replaces the file by a new checkpoint. It calls `content`, which writes the data of the check. The replacement
// is atomic: even if the program is killed, the file is complete. On an error, write prints a message, the old file
// remains, and the check continues.
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

// end removes the checkpoint file after a check, with two exceptions. The file stays if
//
//   - the check can be resumed; or
//   - `lost` is set, because a result was not delivered: a resumed check can deliver the result again.
//
// If the file stays and the last write succeeded, end prints how to resume, unless `quiet` is set. The result is an
// error if the last write failed, or if the file cannot be removed.
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

// failure removes the checkpoint file after a check that failed with err, and returns err. The file stays if `resumed`
// is set, because the check began from the file. It also stays after an internal error of ltlpor. If the checkpoint is
// damaged, the returned error has the file name.
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

// keep sets opt.Checkpoint, so that the check writes checkpoints to the file of --checkpoint. It returns the checkpoint
// file, or nil without the flag. If c.from is not nil, the check continues from checkpoint c.from. Otherwise the file
// must not exist yet. t has the input texts, which are part of every checkpoint.
func (c *checkCommand) keep(env environment, t *texts, opt *ltlpor.Options) (*checkpointFile, error) {
	if c.folder != nil {
		opt.Disk = c.folder.options()
	}
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

// programDigest returns a digest of the executable file, or the version of ltlpor if the file cannot be read. A program
// with another digest cannot continue a checkpoint.
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
