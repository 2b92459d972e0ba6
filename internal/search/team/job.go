package team

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"ltlpor/internal/search"
)

// job is a search called by the coordinator. It implements search.Job and search.Files.
type job struct {
	*Member
	number int
	call   search.Call

	mu    sync.Mutex
	files map[string]*file
	tasks int // number of tasks begun
}

// file is a copy of a file of the search: the parts brought are at the offsets of the original.
type file struct {
	mu    sync.Mutex
	has   map[int64]int64 // length of each part brought, by offset
	whole bool
	used  int // number of the last task that has used the file
}

// Call implements search.Job.
func (j *job) Call() search.Call { return j.call }

// Folder implements search.Files.
func (j *job) Folder() string { return j.Member.Folder }

// Work implements search.Job.
func (j *job) Work(outer context.Context, workers int, run search.RunTask) error {
	ctx, cancel := context.WithCancel(outer)
	defer cancel()
	var all sync.WaitGroup
	failed := make([]error, workers)
	for i := range workers {
		all.Go(func() {
			if failed[i] = j.loop(ctx, i, run); failed[i] != nil && !errors.Is(failed[i], errStale) {
				cancel()
			}
		})
	}
	beating := make(chan struct{})
	go func() {
		defer close(beating)
		for pause(ctx, j.renewalTime()) == nil {
			if err := j.request(ctx, "/beat", nil, nil); err != nil {
				return // a worker meets the same error
			}
		}
	}()
	all.Wait()
	cancel()
	<-beating
	for _, err := range failed { // the first reason, before the interruptions that follow
		if err != nil && !errors.Is(err, errStale) && !errors.Is(err, context.Canceled) {
			return err
		}
	}
	return outer.Err()
}

// renewalTime returns the time between two renewals of the leases.
func (j *job) renewalTime() time.Duration {
	if j.Lease > 0 {
		return j.Lease / 3
	}
	return Lease / 3
}

// loop runs tasks until the search is over.
func (j *job) loop(ctx context.Context, worker int, run search.RunTask) error {
	for {
		var t leased
		if err := j.request(ctx, fmt.Sprintf("/task/%d", j.number), nil, &t); err != nil {
			return err
		}
		if t.Lease == "" {
			continue
		}
		if err := j.one(ctx, worker, &t, run); err != nil && !errors.Is(err, errStale) {
			return err
		}
	}
}

// one runs a task. A task that is in other hands meanwhile has the error errStale.
func (j *job) one(ctx context.Context, worker int, t *leased, run search.RunTask) error {
	j.mu.Lock()
	j.tasks++
	j.mu.Unlock()
	p, err := run(ctx, worker, t.Task, t.Attempt, j)
	if err != nil {
		return err
	}
	return j.deliver(ctx, t, p)
}

// open returns the copy of a file, used by the present task.
func (j *job) open(name string) *file {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.files == nil {
		j.files = map[string]*file{}
	}
	f := j.files[name]
	if f == nil {
		f = &file{has: map[int64]int64{}}
		j.files[name] = f
	}
	f.used = j.tasks
	return f
}

// Bring implements search.Files.
func (j *job) Bring(ctx context.Context, name string, parts []search.Part) error {
	f := j.open(name)
	f.mu.Lock()
	defer f.mu.Unlock()
	path := filepath.Join(j.Folder(), name)
	if parts == nil {
		return j.bringWhole(ctx, f, name, path)
	}
	parts = slices.Clone(parts)
	slices.SortFunc(parts, func(a, b search.Part) int { return int(min(1, max(-1, a.Offset-b.Offset))) })
	var out *os.File
	for i := 0; i < len(parts); {
		if _, ok := f.has[parts[i].Offset]; ok {
			i++
			continue
		}
		one, next := parts[i], i+1 // neighbours come in one request
		for next < len(parts) && parts[next].Offset == one.Offset+one.Bytes && f.has[parts[next].Offset] == 0 {
			one.Bytes += parts[next].Bytes
			next++
		}
		if out == nil {
			var err error
			if out, err = os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o666); err != nil {
				return err
			}
			defer out.Close()
		}
		err := j.fetch(ctx, name, &one, func() io.Writer { return io.NewOffsetWriter(out, one.Offset) })
		if err != nil {
			return err
		}
		for _, p := range parts[i:next] {
			f.has[p.Offset] = p.Bytes
		}
		i = next
	}
	return nil
}

// bringWhole brings the whole file.
func (j *job) bringWhole(ctx context.Context, f *file, name, path string) (err error) {
	if f.whole {
		return nil
	}
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	err = j.fetch(ctx, name, nil, func() io.Writer {
		_, _ = out.Seek(0, io.SeekStart) // of a file just created
		return out
	})
	f.whole = err == nil
	return err
}

// recent is the number of tasks after which a file of no further use is removed: tasks that run meanwhile may read it.
const recent = 64

// Keep implements search.Files.
func (j *job) Keep(names []string) {
	kept := map[string]bool{}
	for _, name := range names {
		kept[name] = true
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	for name, f := range j.files {
		if !kept[name] && f.used < j.tasks-recent {
			delete(j.files, name)
			_ = os.Remove(filepath.Join(j.Folder(), name)) // the folder is removed at the end
		}
	}
}

// clear removes the copies of files.
func (j *job) clear() (err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for name := range j.files {
		if e := os.Remove(filepath.Join(j.Folder(), name)); !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	j.files = nil
	return err
}

var _ search.Job = (*job)(nil)
var _ search.Files = (*job)(nil)
