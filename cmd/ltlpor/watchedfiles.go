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
	info os.FileInfo // nil: there is none, or it cannot be seen
	sum  [sha256.Size]byte
	sure bool // a later change has another time
}

// stampOf returns the state of a file.
func stampOf(name string) *stamp {
	s := &stamp{}
	info, err := os.Stat(name)
	if err != nil {
		return s
	}
	s.info, s.sure = info, true
	if age := time.Since(info.ModTime()); info.Mode().IsRegular() && age < coarsest {
		s.sure, s.sum = false, sumOf(name)
	}
	return s
}

// sumOf returns the digest of a file's contents, zero if the file cannot be read.
func sumOf(name string) (sum [sha256.Size]byte) {
	if text, err := source.ReadFile(name, source.MaxText); err == nil {
		sum = sha256.Sum256(text)
	}
	return sum
}

// changed reports whether the file called name differs from the state s: it appeared, vanished, or has other
// contents.
func (s *stamp) changed(name string) bool {
	info, err := os.Stat(name)
	if err != nil || s.info == nil {
		return (err != nil) != (s.info == nil)
	}
	if !os.SameFile(info, s.info) || info.Size() != s.info.Size() || !info.ModTime().Equal(s.info.ModTime()) {
		return true
	}
	if s.sure {
		return false
	}
	s.sure = time.Since(info.ModTime()) >= coarsest
	return sumOf(name) != s.sum
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
		if s.changed(name) {
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
