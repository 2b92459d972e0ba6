package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/inplace"
	"ltlpor/internal/output/outcome"
	"ltlpor/source"
)

// readSource reads the named file, or standard input for "-". It stops reading standard input when ctx is done.
func readSource(ctx context.Context, name string, stdin io.Reader) (*source.File, error) {
	if name == "-" {
		text, err := source.ReadAll(&patientReader{ctx: ctx, r: stdin}, source.MaxText)
		switch {
		case err != nil && errors.Is(ctx.Err(), context.Canceled):
			return nil, exitcode.New(exitcode.Interrupted, errors.New("interrupted while standard input was read"))
		case err != nil && ctx.Err() != nil:
			return nil, exitcode.New(exitcode.Inconclusive,
				errors.New("the time was up (--time) while standard input was read"))
		case err != nil:
			return nil, exitcode.New(exitcode.Model, fmt.Errorf("cannot read standard input: %w", err))
		}
		return source.NewFile(outcome.StdinName, string(text)), nil
	}
	f, err := readFile(name)
	if errors.Is(err, source.ErrIrregular) {
		err = fmt.Errorf("%w (a pipe is read as standard input: ltlpor ... - < %s)", err, name)
	}
	if err != nil {
		return nil, exitcode.New(exitcode.Model, fmt.Errorf("cannot read %s: %w", name, err))
	}
	return f, nil
}

// readFile reads the named file. The error does not contain the name.
func readFile(name string) (*source.File, error) {
	text, err := source.ReadFile(name, source.MaxText)
	switch {
	case errors.Is(err, source.ErrIrregular):
		return nil, err
	case err != nil:
		return nil, errors.New(reason(err))
	}
	return source.NewFile(name, string(text)), nil
}

// reason returns the operating system's message in err, without operation and path.
func reason(err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		return "no such file"
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return err.Error()
}

// cannotWrite returns the error message for the named file, which cannot be written because of err. A missing file
// cannot be the reason, because writing creates the file. If err says that a file is missing, the message is therefore
// about the folder: it does not exist, or takes no new files, as under /proc.
func cannotWrite(name string, err error) error {
	if !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot write %s: %s", name, reason(err))
	}
	dir := filepath.Dir(name)
	switch info, e := os.Stat(dir); {
	case errors.Is(e, fs.ErrNotExist):
		return fmt.Errorf("cannot write %s: there is no folder %s", name, dir)
	case e != nil:
		return fmt.Errorf("cannot write %s: %s: %s", name, dir, reason(e))
	case !info.IsDir():
		return fmt.Errorf("cannot write %s: %s is no folder", name, dir)
	}
	return fmt.Errorf("cannot write %s: no file can be made in the folder %s", name, dir)
}

// atomicFile is an output file that appears under its name only when its content is complete.
type atomicFile struct {
	name string
	temp *os.File // the temporary file; nil if name is not a regular file, which is written directly
	out  *os.File
	wait *readerWait
	// inPlace says that commit must overwrite the old file, instead of replacing it by the temporary file. This is so
	// if the new file would have another owner, or if the old file has several names (hard links). The temporary file
	// is the backup during the write.
	inPlace bool
	// durable says that commit must sync the data to the disk before the new file replaces the old file.
	durable bool
}

// createAtomic creates a temporary file for the output file called `name`. Callers do this before a long computation,
// so that errors appear early. If `name` is a device or a pipe, it opens `name` itself. `wait` limits how long a write
// to a pipe waits for the reader of the pipe.
func createAtomic(name string, wait *readerWait) (*atomicFile, error) {
	info, err := os.Stat(name)
	switch {
	case name == "":
		return nil, errors.New("the name of the file to be written is empty")
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("cannot write %s: it is a directory", name)
	case err == nil && !info.Mode().IsRegular():
		out, err := openSpecial(name, info)
		if err != nil {
			return nil, cannotWrite(name, err)
		}
		return &atomicFile{name: name, out: out, wait: wait}, nil
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // write to the target of a symbolic link, and keep the link
	}
	if err := checkWritable(name); err != nil {
		return nil, cannotWrite(name, err)
	}
	mode := fs.FileMode(0o666)
	if info != nil {
		mode = info.Mode().Perm()
	}
	hidden := fmt.Sprintf(".%s.%08x", filepath.Base(name), rand.Uint32())
	temp, err := os.OpenFile(filepath.Join(filepath.Dir(name), hidden), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, cannotWrite(name, err)
	}
	file := &atomicFile{name: name, temp: temp, out: temp}
	if info != nil {
		if file.inPlace, err = likeOld(temp, info); err != nil {
			return nil, errors.Join(cannotWrite(name, err), temp.Close(), os.Remove(temp.Name()))
		}
	}
	return file, nil
}

// likeOld gives the temporary file the permissions of the old file, even if the umask forbids them for new files.
// inPlace reports that the temporary file can still not replace the old file (see atomicFile).
func likeOld(temp *os.File, old fs.FileInfo) (inPlace bool, err error) {
	if err := temp.Chmod(old.Mode().Perm()); err != nil {
		return false, err
	}
	fresh, err := temp.Stat()
	return err == nil && !inplace.Replaceable(old, fresh), err
}

// checkWritable returns an error if the named file exists and is write-protected. Without this test, commit would
// replace the file, because a rename needs only the permissions of the folder.
func checkWritable(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|unwaited, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// save writes `data` to the named file. The file gets its name only when it is complete.
func save(name string, data []byte, wait *readerWait) error {
	file, err := createAtomic(name, wait)
	if err == nil {
		err = file.commit(data)
	}
	if err != nil {
		return unwritable(err)
	}
	return nil
}

// commit writes `data` to the temporary file, and renames the temporary file to f.name. With f.inPlace it overwrites
// f.name instead. Without a temporary file it writes to the device or pipe.
func (f *atomicFile) commit(data []byte) error {
	_, err := f.wait.writer(f.out).Write(data)
	if err == nil && f.temp != nil && (f.durable || f.inPlace) {
		err = f.temp.Sync()
	}
	if e := f.out.Close(); err == nil {
		err = e
	}
	switch {
	case err != nil || f.temp == nil:
	case f.inPlace:
		err = overwrite(f.name, data, f.temp.Name())
	default:
		err = os.Rename(f.temp.Name(), f.name)
	}
	var half *halfWritten
	switch {
	case errors.As(err, &half): // the temporary file is a backup of the data, and stays
		err = fmt.Errorf("cannot write %s: %w", f.name, err)
	case err != nil && f.temp != nil:
		err = errors.Join(cannotWrite(f.name, err), os.Remove(f.temp.Name()))
	case err != nil:
		err = cannotWrite(f.name, err)
	}
	f.out = nil
	return err
}

// discard removes the temporary file. After commit it does nothing.
func (f *atomicFile) discard() error {
	if f.out == nil {
		return nil
	}
	err := f.out.Close()
	if f.temp != nil {
		err = errors.Join(err, os.Remove(f.temp.Name()))
	}
	return err
}

// errNoReader is the error for a pipe without a reader. Opening the pipe for writing would block.
var errNoReader = errors.New("it is a pipe from which nothing reads; begin its reader first")

// openSpecial opens a device or a pipe for writing. `info` describes the file. A pipe must already have a reader, as in
// a process substitution of the shell; otherwise the error is errNoReader.
func openSpecial(name string, info fs.FileInfo) (*os.File, error) {
	flags := os.O_WRONLY
	if info.Mode()&fs.ModeNamedPipe != 0 {
		flags |= unwaited
	}
	f, err := os.OpenFile(name, flags, 0)
	if errors.Is(err, syscall.ENXIO) && flags != os.O_WRONLY {
		err = errNoReader
	}
	return f, err
}

// overwrite writes data over the contents of the named file. The file keeps its owner and its other names (hard links).
//
//   - `backup` is the name of a file that already contains data. overwrite removes the backup after success.
//   - If an error leaves the named file corrupt, the backup stays. The error is then a *halfWritten that names the
//     backup.
//   - If data is longer than the old contents, overwrite first writes the part beyond their end. So a full disk leaves
//     the old contents intact.
func overwrite(name string, data []byte, backup string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|unwaited, 0)
	if err != nil {
		return err
	}
	begun, err := inplace.Write(f, data)
	if e := f.Close(); err == nil {
		err = e
	}
	switch {
	case err == nil:
		return os.Remove(backup)
	case begun:
		return &halfWritten{fmt.Errorf("%w; the whole new text is in %s", err, backup)}
	}
	return err
}

// halfWritten is the error for a file that has neither the complete old nor the complete new contents.
type halfWritten struct{ error }
