package main

import (
	"context"
	"crypto/sha256"
	"os"
	"reflect"
	"sync"
	"time"

	"ltlpor/source"
)

const (
	// pollEvery is the time between two checks of the watched files.
	pollEvery = 100 * time.Millisecond
	// coarsest is the assumed resolution of file times on the worst file system. A file that changed more recently may
	// change again without getting a new time.
	coarsest = 3 * time.Second
)

// watchedFiles detects changes of files by polling. Notifications from the operating system would not suffice: they do
// not work for network files; if an editor replaces files, they need a watch on the folder; and the folder must exist.
type watchedFiles struct {
	mutex  sync.Mutex
	stamps map[string]*stamp // by file name
}

// stamp is a recorded state of a file, for comparison with later states.
type stamp struct {
	info     os.FileInfo // nil if the file does not exist, or its information is not accessible
	sum      [sha256.Size]byte
	readable bool // whether the contents could be read; if so, sum is their digest
	sure     bool // whether every later change of the contents will also change info
	changed  bool // whether the file has changed since the stamp
}

// stampOf returns the present state of the named file.
func stampOf(name string) *stamp {
	s := &stamp{}
	info, err := os.Stat(name)
	if err != nil {
		return s
	}
	s.info, s.sure = info, settled(info)
	s.sum, s.readable = sumOf(name)
	return s
}

// sumOf returns the digest of a file's contents; ok is false if the file cannot be read.
func sumOf(name string) (sum [sha256.Size]byte, ok bool) {
	text, err := source.ReadFile(name, source.MaxText)
	if err != nil {
		return sum, false
	}
	return sha256.Sum256(text), true
}

// settled reports whether the last change of the file is so long ago that a further change gives the file a new time
// (see coarsest).
func settled(info os.FileInfo) bool {
	last := info.ModTime()
	if status := statusTime(info); status.After(last) {
		last = status
	}
	return time.Since(last) >= coarsest
}

// sameInfo reports whether a and b describe the same file with the same size and times. It also compares the time of
// the last status change, if the system has it: no program can set this time back.
func sameInfo(a, b os.FileInfo) bool {
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime()) && statusTime(a).Equal(statusTime(b))
}

// hasChanged reports whether the named file has changed since the stamp: its contents, its existence, or its
// readability. A new time with the same contents is no change. Once true, the result stays true, even if the file gets
// its old contents back.
func (s *stamp) hasChanged(name string) bool {
	if !s.changed {
		s.changed = s.differs(name)
	}
	return s.changed
}

// differs reports whether the named file differs from the stamp now, in the sense of hasChanged. If not, it updates
// s.info and s.sure.
func (s *stamp) differs(name string) bool {
	info, err := os.Stat(name)
	if err != nil || s.info == nil {
		return (err != nil) != (s.info == nil)
	}
	same := sameInfo(info, s.info)
	if same && s.sure {
		return false
	}
	sure := settled(info) // computed before the contents are read
	sum, readable := sumOf(name)
	if readable != s.readable || sum != s.sum || !readable && !same {
		return true
	}
	s.info, s.sure = info, sure
	return false
}

// add starts to watch the named file, unless the file is already watched.
func (w *watchedFiles) add(name string) {
	if w == nil {
		return
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.stamps == nil {
		w.stamps = map[string]*stamp{}
	}
	if w.stamps[name] == nil {
		w.stamps[name] = stampOf(name)
	}
}

// changedFile returns the name of a file that has changed since its stamp. The result is "" if no file has changed.
func (w *watchedFiles) changedFile() string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for name, s := range w.stamps {
		if s.hasChanged(name) {
			return name
		}
	}
	return ""
}

// renew replaces the stamps of all watched files by their present state, so that only later changes count. The result
// is the number of files.
func (w *watchedFiles) renew() int {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for name := range w.stamps {
		w.stamps[name] = stampOf(name)
	}
	return len(w.stamps)
}

// waitForChange waits until a watched file has changed, and returns its name. The result is "" when ctx is done.
func (w *watchedFiles) waitForChange(ctx context.Context) string {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		if name := w.changedFile(); name != "" {
			return name
		}
		select {
		case <-ctx.Done():
			return ""
		case <-tick.C:
		}
	}
}

// longestBurst is the maximum duration of a call of settle.
const longestBurst = time.Second

// settle waits until the watched files have not changed for the time pollEvery, because an editor or a version control
// system may write several files, or one file in several parts.
func (w *watchedFiles) settle(ctx context.Context) {
	for end := time.Now().Add(longestBurst); time.Now().Before(end) && ctx.Err() == nil; {
		w.renew()
		select {
		case <-ctx.Done():
		case <-time.After(pollEvery):
		}
		if w.changedFile() == "" {
			return
		}
	}
}

// statusTime returns the time of the last change of a file's contents or status (ctime). The result is the zero time if
// info does not have ctime. No program can set this time. The name of its field in info.Sys depends on the system.
func statusTime(info os.FileInfo) time.Time {
	stat := reflect.Indirect(reflect.ValueOf(info.Sys()))
	if stat.Kind() != reflect.Struct || !stat.CanAddr() {
		return time.Time{}
	}
	for _, name := range []string{"Ctim", "Ctimespec"} {
		if f := stat.FieldByName(name); f.IsValid() {
			if t, ok := f.Addr().Interface().(interface {
				Unix() (seconds, nanoseconds int64)
			}); ok {
				return time.Unix(t.Unix())
			}
		}
	}
	return time.Time{}
}
