package main

import (
	"context"
	"crypto/sha256"
	"os"
	"sync"
	"time"

	"ltlpor/source"
)

const (
	// pollEvery is the time between two looks at the watched files.
	pollEvery = 100 * time.Millisecond
	// coarsest is the resolution of the times of files, of file systems with a poor one: a file that changed less
	// than so long ago may change again without another time.
	coarsest = 3 * time.Second
)

// watchedFiles notices changes of files by looking at the files again and again. Notifications from the system would
// not suffice: they do not reach files on a network, they need a watch on the folder if an editor replaces files, and
// they need a folder that exists.
type watchedFiles struct {
	mutex  sync.Mutex
	stamps map[string]*stamp
}

// stamp is the state of a file.
type stamp struct {
	info     os.FileInfo // nil: there is none, or it cannot be seen
	sum      [sha256.Size]byte
	readable bool // sum is the digest of the contents
	sure     bool // a later change of the contents changes info, too
	changed  bool // the file has changed since
}

// stampOf returns the state of a file.
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

// settled reports whether a change of the file from now on changes its times.
func settled(info os.FileInfo) bool {
	last := info.ModTime()
	if status := statusTime(info); status.After(last) {
		last = status
	}
	return time.Since(last) >= coarsest
}

// sameInfo reports whether two states of a file have the same number, size and times. The time of the last change of
// the status, where the system has one, changes also when a program sets the other times back.
func sameInfo(a, b os.FileInfo) bool {
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime()) && statusTime(a).Equal(statusTime(b))
}

// hasChanged compares the file with its state, and reports whether the file has changed since: its contents, or whether it is
// there and can be read. Another time, or another file with the same contents, is no change. Once changed, the state
// stays so, even if the former contents come back.
func (s *stamp) hasChanged(name string) bool {
	if !s.changed {
		s.changed = s.differs(name)
	}
	return s.changed
}

// differs reports whether the contents differ from the state, and renews the rest of the state if not.
func (s *stamp) differs(name string) bool {
	info, err := os.Stat(name)
	if err != nil || s.info == nil {
		return (err != nil) != (s.info == nil)
	}
	same := sameInfo(info, s.info)
	if same && s.sure {
		return false
	}
	sure := settled(info) // before the contents are read
	sum, readable := sumOf(name)
	if readable != s.readable || sum != s.sum || !readable && !same {
		return true
	}
	s.info, s.sure = info, sure
	return false
}

// add watches a file from now on, unless it is watched already.
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

// changedFile returns the name of a file that changed, "" if none did.
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

// renew records the present state of every watched file, so that only later changes count, and returns the number of
// files.
func (w *watchedFiles) renew() int {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for name := range w.stamps {
		w.stamps[name] = stampOf(name)
	}
	return len(w.stamps)
}

// waitForChange returns the name of a file that changed, once, or "" when ctx is done.
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

// longestBurst bounds the wait for the end of changes that follow each other.
const longestBurst = time.Second

// settle waits until the watched files have not changed for a while: an editor or a version control system may write
// several files, or a file in several parts.
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
