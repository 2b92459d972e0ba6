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

	"ltlpor/internal/search"
)

// job is a search called by the coordinator. It implements search.Job.
type job struct {
	*Member
	number int
	call   search.Call

	mu    sync.Mutex
	files map[string]*file
	round int // of the last call of Keep
}

// file is a copy of a file of the search, or a file made here: the parts brought are at the offsets of the original.
type file struct {
	mu    sync.Mutex
	has   map[int64]int64 // length of each part brought, by offset
	whole bool
	users int // number of tasks that use the file, and of deliveries
}

// Call implements search.Job.
func (j *job) Call() search.Call { return j.call }

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
	ended := make(chan error, 1)
	go func() {
		var err error
		for err == nil { // the coordinator lets the request wait
			err = j.request(ctx, fmt.Sprintf("/beat/%d", j.number), beat{workers}, nil)
		}
		cancel() // the tasks are of no use
		ended <- err
	}()
	all.Wait()
	cancel()
	if err := reason(append(failed, <-ended)...); err != nil && !isEnd(err) {
		return err
	}
	return outer.Err()
}

// isEnd reports whether an error says only that the work has ended: the search is over, or the work is interrupted.
func isEnd(err error) bool { return errors.Is(err, errStale) || errors.Is(err, context.Canceled) }

// reason returns the error of a list that says why the work ends: the first failure, or else the first sign that the
// check is over or was started again, or else the first error. The result is nil if every element is nil.
func reason(list ...error) error {
	var found error
	for _, rank := range []func(err error) bool{
		func(err error) bool { return !isEnd(err) && !errors.Is(err, errOver) && !errors.Is(err, errUnknown) },
		func(err error) bool { return !isEnd(err) },
		func(error) bool { return true },
	} {
		for _, err := range list {
			if err != nil && found == nil && rank(err) {
				found = err
			}
		}
	}
	return found
}

// loop runs tasks until the search is over. While a result is being delivered, the next task runs: the coordinator
// answers when the file of the result is on its disk. If the delivery fails, the next task is of no use, and ends. A
// loop has no delivery under way when it returns.
func (j *job) loop(outer context.Context, worker int, run search.RunTask) (err error) {
	ctx, cancel := context.WithCancel(outer)
	defer cancel()
	delivered := make(chan error, 1)
	delivered <- nil
	defer func() { err = reason(<-delivered, err) }()
	for {
		var t leased
		if err := j.request(ctx, fmt.Sprintf("/task/%d", j.number), nil, &t); err != nil {
			return err
		}
		if t.Lease == "" {
			continue
		}
		p, err := j.one(ctx, worker, &t, run)
		switch {
		case errors.Is(err, errStale):
			continue
		case err != nil:
			return err
		}
		if err := <-delivered; err != nil {
			delivered <- err
			return j.discard(p)
		}
		go func() {
			err := j.deliver(ctx, &t, p)
			if errors.Is(err, errStale) {
				err = nil
			}
			if err != nil {
				cancel()
			}
			delivered <- err
		}()
	}
}

// one runs a task. A task that is in other hands meanwhile has the error errStale.
func (j *job) one(ctx context.Context, worker int, t *leased, run search.RunTask) (search.Produced, error) {
	files := j.use()
	defer files.release()
	return run(ctx, worker, t.Task, t.Attempt, files)
}

// discard removes the file of a result that is not delivered.
func (j *job) discard(p search.Produced) error {
	if p.File == "" {
		return nil
	}
	return os.Remove(filepath.Join(j.Folder, p.File))
}

// used is the files used by a task: they are not removed before the end of the task. It implements search.Files.
type used struct {
	*job
	files map[*file]bool
}

// use begins the use of files by a task, until release.
func (j *job) use() *used { return &used{job: j, files: map[*file]bool{}} }

// Folder implements search.Files.
func (j *used) Folder() string { return j.Member.Folder }

// release declares the end of the task.
func (j *used) release() {
	j.mu.Lock()
	defer j.mu.Unlock()
	for f := range j.files {
		f.users--
	}
}

// open returns the copy of a file, used by the task.
func (j *used) open(name string) *file {
	j.mu.Lock()
	defer j.mu.Unlock()
	f := j.job.files[name]
	if f == nil {
		f = &file{has: map[int64]int64{}}
		j.add(name, f)
	}
	if !j.files[f] {
		j.files[f] = true
		f.users++
	}
	return f
}

// add adds file f. j.mu must be locked.
func (j *job) add(name string, f *file) {
	if j.files == nil {
		j.files = map[string]*file{}
	}
	j.files[name] = f
}

// Bring implements search.Files.
func (j *used) Bring(ctx context.Context, name string, parts []search.Part) error {
	f := j.open(name)
	f.mu.Lock()
	defer f.mu.Unlock()
	path := filepath.Join(j.Folder(), name)
	switch {
	case f.whole:
		return nil
	case parts == nil:
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
func (j *used) bringWhole(ctx context.Context, f *file, name, path string) (err error) {
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

// Keep implements search.Files.
func (j *used) Keep(round int, names []string) {
	kept := map[string]bool{}
	for _, name := range names {
		kept[name] = true
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if round <= j.round {
		return
	}
	j.round = round
	for name, f := range j.job.files {
		if !kept[name] && f.users == 0 {
			delete(j.job.files, name)
			_ = os.Remove(filepath.Join(j.Folder(), name)) // the folder is removed at the end
		}
	}
}

// clear removes the copies of files.
func (j *job) clear() (err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for name := range j.files {
		if e := os.Remove(filepath.Join(j.Member.Folder, name)); !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	j.files = nil
	return err
}

var _ search.Job = (*job)(nil)
var _ search.Files = (*used)(nil)
