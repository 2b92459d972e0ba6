package serve

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"

	"ltlpor/internal/output/inplace"
)

// saved is the request to save a file. Version is the version that the page has edited. For a new file it is "".
type saved struct {
	Name, Text, Version string
}

// errChanged is the error if another program has changed a file after the page had read it.
var errChanged = errors.New("the file was changed by another program since it was opened")

// write handles PUT /api/file: it saves a file and answers with the new version.
//
//   - The file is replaced only if its version is still the version that the page has edited.
//   - Symbolic links, other names of the file (hard links), its owner and its permissions stay.
//   - The replacement is atomic, unless the file has several names or another owner.
func (s *Server) write(w http.ResponseWriter, r *http.Request) {
	var f saved
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		fail(w, err)
		return
	}
	s.sessions.saving.Lock()
	defer s.sessions.saving.Unlock()
	if err := s.replace(f); err != nil {
		fail(w, err)
		return
	}
	reply(w, map[string]any{"version": version([]byte(f.Text))})
}

func (s *Server) replace(f saved) error {
	at, err := local(f.Name)
	if err != nil {
		return err
	}
	if len(f.Text) > MaxFile {
		return fmt.Errorf("the text is larger than %d bytes", MaxFile)
	}
	target, info, err := s.folder.target(at)
	switch {
	case errors.Is(err, fs.ErrNotExist) && f.Version == "":
		_, err := s.create(at, f.Text, nil)
		return plainly(f.Name, err)
	case errors.Is(err, fs.ErrNotExist):
		return errChanged
	case err != nil:
		return plainly(f.Name, err)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a regular file", f.Name)
	case info.Mode().Perm()&0o200 == 0:
		return fmt.Errorf("%s may not be written", f.Name)
	}
	old, err := s.folder.read(f.Name)
	switch {
	case err != nil:
		return err
	case bytes.Equal(old, []byte(f.Text)):
		return nil
	case version(old) != f.Version:
		return errChanged
	}
	return plainly(f.Name, s.put(target, f.Text, info))
}

// put writes text to the existing file `at`. info describes the file.
func (s *Server) put(at, text string, info fs.FileInfo) error {
	temporary := filepath.Join(filepath.Dir(at), ".ltlpor-"+rand.Text())
	fresh, err := s.create(temporary, text, info)
	if err != nil {
		return err
	}
	if inplace.Replaceable(info, fresh) {
		err = s.folder.root.Rename(temporary, at)
		if err == nil {
			return nil
		}
	} else {
		var begun bool
		if begun, err = s.overwrite(at, text); err != nil && begun {
			return fmt.Errorf("%s is corrupt: %w; %s has the whole new text", at, err, temporary)
		}
	}
	return errors.Join(err, s.folder.root.Remove(temporary))
}

// overwrite writes text over the contents of a file. begun reports whether the old contents are already changed, so
// that after an error the file is corrupt.
func (s *Server) overwrite(at, text string) (begun bool, err error) {
	f, err := s.folder.root.OpenFile(at, os.O_WRONLY, 0)
	if err != nil {
		return false, err
	}
	begun, err = inplace.Write(f, []byte(text))
	return begun, errors.Join(err, f.Close())
}

// create writes a file that does not exist yet, and returns its description. If old is not nil, the file gets the
// permissions of old, even if the umask forbids them for new files.
func (s *Server) create(at, text string, old fs.FileInfo) (info fs.FileInfo, err error) {
	mode := fs.FileMode(0o644)
	if old != nil {
		mode = old.Mode().Perm()
	}
	f, err := s.folder.root.OpenFile(at, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, err
	}
	_, err = io.WriteString(f, text)
	if err == nil && old != nil {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = f.Sync()
	}
	if err == nil {
		info, err = f.Stat()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		err = errors.Join(err, s.folder.root.Remove(at))
	}
	return info, err
}

// maxLinks is the maximum number of symbolic links that are followed to a file.
const maxLinks = 40

// target follows the symbolic links of a name in the folder. It returns the file to which they lead, and a description
// of the file. If this file does not exist, is outside the folder, or must not be shown to a page, the error is not
// nil.
func (f *Folder) target(at string) (file string, info fs.FileInfo, err error) {
	end, err := f.root.Stat(at)
	if err != nil {
		return "", nil, err
	}
	file = at
	for range maxLinks {
		if info, err = f.root.Lstat(file); err != nil {
			return "", nil, err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			break
		}
		next, err := f.root.Readlink(file)
		if err != nil {
			return "", nil, err
		}
		file = filepath.Join(filepath.Dir(file), next)
	}
	if !os.SameFile(end, info) { // Join takes ".." as the folder above, which is wrong behind a link to a folder
		return "", nil, errors.New("this symbolic link is not followed: it passes another link to a folder")
	}
	if file != at {
		_, err = local(filepath.ToSlash(file))
	}
	return file, info, err
}
