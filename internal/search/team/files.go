package team

import (
	"crypto/rand"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

// fileNames are the names of files that members may read and write. There is no other file in the folder but the lock.
var fileNames = regexp.MustCompile(`^[a-z]+-[-0-9A-Za-z]+\.(run|json)$`)

func (s *Server) serveFile(w http.ResponseWriter, r *http.Request, _ string) {
	_, folder, number := s.present()
	name := r.PathValue("name")
	if !isPresent(w, r, number) {
		return
	}
	if folder == nil || !fileNames.MatchString(name) {
		http.Error(w, "no such file", http.StatusConflict)
		return
	}
	f, err := folder.Open(name)
	if err != nil {
		http.Error(w, "no such file", http.StatusConflict)
		return
	}
	defer f.Close()
	w.Header().Set("Content-Type", "application/octet-stream")
	http.ServeContent(w, r, "", time.Time{}, f)
}

// receive writes a file from a member. The file counts only after its name is in the record of a result.
func (s *Server) receive(w http.ResponseWriter, r *http.Request, member string) {
	o, folder, _ := s.present()
	name, lease := r.PathValue("name"), r.PathValue("lease")
	if o == nil || !fileNames.MatchString(name) || !o.expects(name, lease, member) {
		http.Error(w, "the task is no longer leased", http.StatusConflict)
		return
	}
	temp := "temp-" + rand.Text()
	f, err := folder.Create(temp)
	if err == nil {
		_, err = io.Copy(f, r.Body)
		err = errors.Join(err, f.Sync(), f.Close())
	}
	kept := false
	if err == nil {
		kept, err = o.keep(name, lease, member, func() error { return folder.Rename(temp, name) })
	}
	if !kept || err != nil {
		// The root may be closed at the end of the search. A file that stays is removed when the folder opens again.
		_ = os.Remove(filepath.Join(folder.Name(), temp))
	}
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusInsufficientStorage)
	case !kept:
		http.Error(w, "the task is no longer leased", http.StatusConflict)
	}
}
