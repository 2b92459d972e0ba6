package serve

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
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

// extensions lists the extensions of file names that the server shows to a page.
var extensions = []string{".pml", ".prom", ".promela", ".h", ".inc", ".ltl", ".prp", ".toml", ".spin"}

// shown reports whether the server shows a file with the given name to a page.
func shown(name string) bool {
	return slices.Contains(extensions, strings.ToLower(path.Ext(name))) && !strings.HasPrefix(path.Base(name), ".")
}

// local converts name, which has slashes as separators and is relative to the folder, to a file path of the operating
// system. If the file must not be served, the error is not nil.
func local(name string) (string, error) {
	at, err := filepath.Localize(name) // refuses "..", absolute names, and names of devices
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

// Folder is the folder that is served. Only files in it and below it can be accessed.
type Folder struct {
	root *os.Root
	path string // absolute path of the folder
}

func openFolder(name string) (*Folder, error) {
	at, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(at)
	return &Folder{root, at}, err
}

// Read returns the contents of a file. name is relative to the folder, with the separators of the operating system.
// Symbolic links out of the folder are not followed. If name is outside the folder, the error is fs.ErrNotExist.
func (f *Folder) Read(name string) ([]byte, error) {
	if !filepath.IsLocal(name) {
		return nil, noFile(filepath.ToSlash(name))
	}
	return f.read(filepath.ToSlash(name))
}

// read returns the contents of a file. name is relative to the folder, with slashes as separators. Folders, devices and
// pipes are refused without opening them.
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

// list handles GET /api/files: it answers with the names of the files in the folder.
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
		case err == nil && shown(name) && s.folder.regular(name, d):
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

// regular reports whether an entry of the folder is a regular file, or a symbolic link to a regular file in the folder.
func (f *Folder) regular(name string, d fs.DirEntry) bool {
	if d.Type()&fs.ModeSymlink == 0 {
		return d.Type().IsRegular()
	}
	_, info, err := f.target(filepath.FromSlash(name))
	return err == nil && info.Mode().IsRegular()
}

// version returns a hash of text. The page uses it as the version of the file with this text.
func version(text []byte) string { return fmt.Sprintf("%x", sha256.Sum256(text)) }

// read handles GET /api/file: it answers with the text and version of a file.
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

// reply answers a request with a JSON document.
func reply(w http.ResponseWriter, document any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(document) // an error means that the page has gone
}

// fail answers a request with the text of err and the HTTP status for err.
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
