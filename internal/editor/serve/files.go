package serve

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"ltlpor/source"
)

// extensions are those of the files that a page sees.
var extensions = []string{".pml", ".prom", ".promela", ".h", ".inc", ".ltl", ".prp", ".toml", ".spin"}

// shown reports whether a page sees files of a name.
func shown(name string) bool {
	return slices.Contains(extensions, strings.ToLower(path.Ext(name))) && !strings.HasPrefix(path.Base(name), ".")
}

// local returns the name of a file in the folder in the form of the system. The error says why it is none.
func local(name string) (string, error) {
	at, err := filepath.Localize(name) // refuses "..", absolute names, and those of devices
	switch {
	case err != nil || strings.ContainsAny(name, `\:`):
		return "", fmt.Errorf("%q is no name of a file in the folder", name)
	case !shown(name):
		return "", fmt.Errorf("%q: expected a name that ends with one of %s", name, strings.Join(extensions, " "))
	}
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") {
			return "", fmt.Errorf("%q: hidden files are not served", name)
		}
	}
	return at, nil
}

// Folder is the folder that is served.
type Folder struct {
	root *os.Root
	path string // absolute
}

func openFolder(name string) (*Folder, error) {
	at, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(at)
	return &Folder{root, at}, err
}

// Read returns the text of a file, by its name in the folder with the separators of the system. No symbolic link leads
// out of the folder. The error is fs.ErrNotExist for names outside.
func (f *Folder) Read(name string) ([]byte, error) {
	if !filepath.IsLocal(name) {
		return nil, noFile(filepath.ToSlash(name))
	}
	return f.read(filepath.ToSlash(name))
}

// read returns the text of a file, by its name with slashes. Folders, devices and pipes are refused before they are
// opened.
func (f *Folder) read(name string) ([]byte, error) {
	at, err := local(name)
	if err != nil {
		return nil, err
	}
	info, err := f.root.Stat(at)
	if err != nil {
		return nil, plainly(name, err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", name)
	}
	file, err := f.root.Open(at)
	if err != nil {
		return nil, plainly(name, err)
	}
	defer file.Close()
	text, err := source.ReadAll(file, MaxFile)
	return text, plainly(name, err)
}

// list answers with the names of the files.
func (s *Server) list(w http.ResponseWriter, _ *http.Request) {
	var names []string
	more := false
	err := fs.WalkDir(s.folder.root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		hidden := name != "." && strings.HasPrefix(d.Name(), ".")
		switch {
		case err != nil && name == ".":
			return err
		case len(names) >= MaxFiles:
			more = true
			return fs.SkipAll
		case d.IsDir() && (err != nil || hidden || strings.Count(name, "/") >= MaxDepth):
			return fs.SkipDir
		case err == nil && d.Type().IsRegular() && shown(name):
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		fail(w, err)
		return
	}
	reply(w, map[string]any{
		"folder": filepath.Base(s.folder.path), "id": version([]byte(s.folder.path))[:16],
		"files": append([]string{}, names...), "more": more,
	})
}

// version identifies the text of a file.
func version(text []byte) string { return fmt.Sprintf("%x", sha256.Sum256(text)) }

// read answers with a file and its version.
func (s *Server) read(w http.ResponseWriter, r *http.Request) {
	text, err := s.folder.read(r.URL.Query().Get("name"))
	switch {
	case err != nil:
		fail(w, err)
	case !utf8.Valid(text):
		fail(w, errors.New("the file is not UTF-8"))
	default:
		reply(w, map[string]any{"text": string(text), "version": version(text)})
	}
}

// saved is a file to be written. Version is that of the text on which the new one is based, "" for a new file.
type saved struct {
	Name, Text, Version string
}

// errChanged is the error of a file that is not as the page knows it.
var errChanged = errors.New("the file was changed by another program since it was opened")

// write saves a file, and answers with its version. It replaces the file at once, and only if it is as the page knows
// it.
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
	mode := fs.FileMode(0o644)
	switch info, err := s.folder.root.Lstat(at); {
	case errors.Is(err, fs.ErrNotExist) && f.Version == "":
		return plainly(f.Name, s.create(at, f.Text, mode))
	case errors.Is(err, fs.ErrNotExist):
		return errChanged
	case err != nil:
		return plainly(f.Name, err)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a regular file", f.Name)
	case info.Mode().Perm()&0o200 == 0:
		return fmt.Errorf("%s may not be written", f.Name)
	default:
		mode = info.Mode().Perm()
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
	temporary := filepath.Join(filepath.Dir(at), ".ltlpor-"+rand.Text())
	if err := s.create(temporary, f.Text, mode); err != nil {
		return plainly(f.Name, err)
	}
	if err := s.folder.root.Rename(temporary, at); err != nil {
		return plainly(f.Name, errors.Join(err, s.folder.root.Remove(temporary)))
	}
	return nil
}

// create writes a file that does not exist yet.
func (s *Server) create(at, text string, mode fs.FileMode) error {
	f, err := s.folder.root.OpenFile(at, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = io.WriteString(f, text)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		err = errors.Join(err, s.folder.root.Remove(at))
	}
	return err
}

// reply answers with a JSON document.
func reply(w http.ResponseWriter, document any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(document) // a page that has gone needs no answer
}

// fail answers with the text of an error.
func fail(w http.ResponseWriter, err error) {
	status := http.StatusBadRequest
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		status = http.StatusRequestEntityTooLarge
	case errors.Is(err, errChanged), errors.Is(err, fs.ErrExist):
		status = http.StatusConflict
	case errors.Is(err, fs.ErrNotExist):
		status = http.StatusNotFound
	}
	http.Error(w, err.Error(), status)
}
