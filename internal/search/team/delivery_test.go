package team

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search"
)

// scripted is a coordinator whose answers a test says. A nil function answers as if all were well.
type scripted struct {
	*testing.T
	task  func(number int) int                        // the status for a request for a task, from 1; 200: a task
	put   func(r *http.Request) int                   // for a file
	done  func(number int) int                        // for a result, from 1; 0 closes the connection without an answer
	over  chan struct{}                               // closed at the end of the search
	ended chan struct{}                               // closed when the member has ended its work
	runs  func(ctx context.Context, number int) error // of a task, from 1
	// clumsy: a task that fails by an interruption has a result all the same
	clumsy bool

	tasks, results, run atomic.Int64
	mu                  sync.Mutex
	files               []string // that have arrived
}

func (s *scripted) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	status := http.StatusOK
	switch path := r.URL.Path; {
	case r.Method == http.MethodPut:
		if s.put != nil {
			status = s.put(r)
		}
		_, _ = io.Copy(io.Discard, r.Body) // the member may have gone
		s.mu.Lock()
		s.files = append(s.files, filepath.Base(path))
		s.mu.Unlock()
	case path == "/task/1":
		n := s.tasks.Add(1)
		if status = s.task(int(n)); status == http.StatusOK {
			answer(w, leased{Lease: fmt.Sprint(n), Attempt: fmt.Sprint(n)})
			return
		}
	case path == "/beat/1":
		_, _ = io.Copy(io.Discard, r.Body) // otherwise the server does not learn of a member that goes
		select {
		case <-s.over:
			status = http.StatusConflict
		case <-r.Context().Done():
		}
	case path == "/done":
		n := int(s.results.Add(1))
		if s.done != nil {
			status = s.done(n)
		}
		if status == 0 {
			panic(http.ErrAbortHandler)
		}
	}
	w.WriteHeader(status)
}

// work lets a member work for the coordinator, with one task at a time, and returns its error. The member must end in
// time, leave no file and no goroutine.
func (s *scripted) work() (m *Member, err error) {
	s.Helper()
	if s.over == nil {
		s.over = make(chan struct{})
	}
	s.ended = make(chan struct{})
	server := httptest.NewServer(s)
	before := runtime.NumGoroutine()
	m = &Member{URL: server.URL, Client: server.Client(), Folder: s.TempDir(), Patience: 2 * time.Second}
	j := &job{Member: m, number: 1}
	ended := make(chan error, 1)
	go func() {
		ended <- j.Work(context.Background(), 1, func(
			ctx context.Context, _ int, _ []byte, attempt string, _ search.Files,
		) (p search.Produced, err error) {
			if s.runs != nil {
				err = s.runs(ctx, int(s.run.Add(1)))
			}
			if err != nil && !s.clumsy {
				return p, err
			}
			p.File = "spool-" + attempt + ".run"
			return p, os.WriteFile(filepath.Join(m.Folder, p.File), make([]byte, 1<<10), 0o666)
		})
	}()
	select {
	case err = <-ended:
	case <-time.After(10 * time.Second):
		s.Fatal("the work has no end")
	}
	close(s.ended)
	require.NoError(s, j.clear())
	left, e := os.ReadDir(m.Folder)
	require.NoError(s, e)
	require.Empty(s, left)
	server.CloseClientConnections()
	server.Close()
	require.Eventually(s, func() bool { return runtime.NumGoroutine() <= before }, 5*time.Second, 5*time.Millisecond)
	return m, err
}

// first returns a function for scripted.task: n tasks, and then another status.
func first(n, then int) func(int) int {
	return func(number int) int {
		if number <= n {
			return http.StatusOK
		}
		return then
	}
}

func untilDone(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

// TestNextWhileDelivering: the next task runs while a result is delivered, and the task behind it does not.
func TestNextWhileDelivering(t *testing.T) {
	second, free := make(chan struct{}), make(chan struct{})
	s := &scripted{T: t, task: first(3, http.StatusConflict)}
	s.runs = func(_ context.Context, n int) error {
		if n == 2 {
			close(second)
		}
		return nil
	}
	s.done = func(n int) int {
		if n == 1 {
			<-second // otherwise the work has no end
			time.AfterFunc(100*time.Millisecond, func() { close(free) })
			<-free
			if n := s.tasks.Load(); n > 2 {
				t.Errorf("%d tasks were asked for", n)
			}
		}
		return http.StatusOK
	}
	m, err := s.work()
	require.NoError(t, err)
	require.EqualValues(t, 3, m.TasksDone())
	require.Len(t, s.files, 3)
}

// TestRefusedDelivery: a member whose result is refused says so: at once, though the next task is long; with a next
// task that has a result in spite of the interruption; behind the end of the search, and behind the end of the check.
func TestRefusedDelivery(t *testing.T) {
	refuse := func(int) int { return http.StatusUnprocessableEntity }
	long := func(ctx context.Context, n int) error {
		if n == 1 {
			return nil
		}
		return untilDone(ctx)
	}
	for _, clumsy := range []bool{false, true} {
		s := &scripted{T: t, task: first(2, http.StatusConflict), done: refuse, runs: long, clumsy: clumsy}
		m, err := s.work()
		require.ErrorIs(t, err, ErrRefused)
		require.Zero(t, m.TasksDone())
		require.Len(t, s.files, 1)
	}
	for _, end := range []int{http.StatusConflict, http.StatusGone, http.StatusNotFound} {
		ended := make(chan struct{})
		s := &scripted{T: t, task: func(n int) int {
			if n == 1 {
				return http.StatusOK
			}
			close(ended)
			return end
		}}
		s.done = func(int) int {
			<-ended
			time.Sleep(20 * time.Millisecond) // the loop has the answer to its request for a task
			return http.StatusUnprocessableEntity
		}
		_, err := s.work()
		require.ErrorIs(t, err, ErrRefused, "%d", end)
	}
}

// TestStaleDelivery: a member whose lease has ended goes on. The same holds if the answer to a result is lost, and the
// result sent again comes late.
func TestStaleDelivery(t *testing.T) {
	s := &scripted{T: t, task: first(3, http.StatusConflict), done: func(n int) int {
		return map[bool]int{true: http.StatusConflict, false: http.StatusOK}[n == 1]
	}}
	m, err := s.work()
	require.NoError(t, err)
	require.EqualValues(t, 2, m.TasksDone())
	require.EqualValues(t, 3, s.results.Load())

	var puts atomic.Int64
	s = &scripted{T: t, task: first(3, http.StatusConflict), put: func(*http.Request) int {
		return map[bool]int{true: http.StatusConflict, false: http.StatusOK}[puts.Add(1) == 2]
	}}
	m, err = s.work()
	require.NoError(t, err)
	require.EqualValues(t, 2, m.TasksDone())
	require.EqualValues(t, 2, s.results.Load(), "a result without its file")

	s = &scripted{T: t, task: first(3, http.StatusConflict), done: func(n int) int {
		return map[int]int{1: 0, 2: http.StatusConflict}[n] + http.StatusOK*max(0, min(1, n-2))
	}}
	m, err = s.work()
	require.NoError(t, err)
	require.EqualValues(t, 2, m.TasksDone())
	require.EqualValues(t, 4, s.results.Load())
}

// TestEndWhileDelivering: the end of the search ends a delivery under way, and the next task.
func TestEndWhileDelivering(t *testing.T) {
	for _, where := range []string{"file", "result"} {
		s := &scripted{T: t, over: make(chan struct{}), task: first(2, http.StatusConflict)}
		s.runs = func(ctx context.Context, n int) error {
			if n == 1 {
				return nil
			}
			return untilDone(ctx)
		}
		wait := func() int {
			close(s.over)
			<-s.ended // otherwise the work has no end
			return http.StatusOK
		}
		if where == "file" {
			s.put = func(*http.Request) int { return wait() }
		} else {
			s.done = func(int) int { return wait() }
		}
		m, err := s.work()
		require.NoError(t, err, where)
		require.Zero(t, m.TasksDone())
	}
}

// TestFailedTaskWhileDelivering: if a task fails, the delivery before it goes on, and the failure is told.
func TestFailedTaskWhileDelivering(t *testing.T) {
	broken := errors.New("the disk is full")
	failed := make(chan struct{})
	s := &scripted{T: t, task: first(2, http.StatusConflict)}
	s.runs = func(_ context.Context, n int) error {
		if n == 1 {
			return nil
		}
		close(failed)
		return broken
	}
	s.done = func(int) int {
		<-failed
		time.Sleep(20 * time.Millisecond) // the loop is about to return
		return http.StatusOK
	}
	m, err := s.work()
	require.ErrorIs(t, err, broken)
	require.EqualValues(t, 1, m.TasksDone())
}

// TestReason: a failure is told before the end of the check or the search, wherever it is in the list.
func TestReason(t *testing.T) {
	broken := errors.New("the disk is full")
	list := []error{context.Canceled, errStale, errOver, broken, nil, ErrRefused}
	require.Equal(t, broken, reason(list...))
	require.Equal(t, errOver, reason(list[:3]...))
	require.Equal(t, errUnknown, reason(nil, errStale, errUnknown, errOver))
	require.Equal(t, context.Canceled, reason(list[:2]...))
	require.NoError(t, reason(nil, nil))
	require.NoError(t, reason())
}

// slowly is a connection that lets no request through while a test has the lock.
type slowly struct{ sync.RWMutex }

func (s *slowly) RoundTrip(r *http.Request) (*http.Response, error) {
	s.RLock() // the lock is a gate
	transport := http.DefaultTransport
	s.RUnlock()
	return transport.RoundTrip(r)
}

// TestStoppedMember: a member that is stopped for longer than a lease amid its tasks and deliveries goes on afterwards:
// each task counts once, and the folder has one file for each.
func TestStoppedMember(t *testing.T) {
	const tasks = 12
	s := listen(t, Options{Lease: 150 * time.Millisecond})
	folder, end := called1(t, s)
	var list []search.Task
	for i := range tasks {
		list = append(list, search.Task{Key: i, Text: []byte(`"t"`)})
	}
	var mu sync.Mutex
	count := map[int]int{}
	o := s.Offer(list, func(i int, _ []byte) error {
		mu.Lock()
		defer mu.Unlock()
		count[i]++
		return nil
	}).(*offer)
	gate := &slowly{}
	run := func(client *http.Client) chan error {
		m := memberOf(t, s)
		m.Client = client
		ended := make(chan error, 1)
		go func() {
			ended <- m.Serve(context.Background(), func(_ Setting, j search.Job) error {
				return j.Work(context.Background(), 3, func(
					ctx context.Context, _ int, _ []byte, attempt string, files search.Files,
				) (search.Produced, error) {
					time.Sleep(30 * time.Millisecond)
					name := "spool-" + attempt + "-1.run"
					return search.Produced{Result: []byte(`"T"`), File: name},
						os.WriteFile(filepath.Join(files.Folder(), name), []byte("x"), 0o666)
				})
			})
		}()
		return ended
	}
	stopped := run(&http.Client{Transport: gate})
	held := func() int {
		o.mu.Lock()
		defer o.mu.Unlock()
		return len(o.leases)
	}
	// Some are being delivered.
	require.Eventually(t, func() bool { return held() > 3 }, 5*time.Second, time.Millisecond)
	gate.Lock()
	other := run(http.DefaultClient)
	time.Sleep(300 * time.Millisecond)
	gate.Unlock()
	all := func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(count) == tasks
	}
	require.Eventually(t, all, 10*time.Second, time.Millisecond)
	time.Sleep(200 * time.Millisecond) // late results arrive
	o.Close()
	for i, n := range count {
		require.Equal(t, 1, n, "task %d", i)
	}
	names, err := filepath.Glob(filepath.Join(folder, "spool-*"))
	require.NoError(t, err)
	require.Len(t, names, tasks)
	names, err = filepath.Glob(filepath.Join(folder, "temp-*"))
	require.NoError(t, err)
	require.Empty(t, names)
	end()
	require.NoError(t, s.Close())
	require.NoError(t, <-stopped)
	require.NoError(t, <-other)
}

// TestFileAtTheEnd: a file that arrives at the end of a search leaves nothing in the folder.
func TestFileAtTheEnd(t *testing.T) {
	s := listen(t, Options{})
	defer s.http.Close()
	m := memberOf(t, s)
	require.NoError(t, m.join(context.Background()))
	folder, end := called1(t, s)
	o := s.Offer([]search.Task{{}}, func(int, []byte) error { return nil }).(*offer)
	l, _ := o.lend(m.name)
	body, slow := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		_, err := m.send(context.Background(), http.MethodPut, "/file/"+l.Lease+"/spool-"+l.Attempt+"-1.run", body, nil)
		ended <- err
	}()
	_, err := slow.Write([]byte("x"))
	require.NoError(t, err)
	temps := func() []string {
		names, err := filepath.Glob(filepath.Join(folder, "temp-*"))
		require.NoError(t, err)
		return names
	}
	require.Eventually(t, func() bool { return len(temps()) == 1 }, 5*time.Second, time.Millisecond)
	o.Close()
	end()
	require.NoError(t, slow.Close())
	require.ErrorIs(t, <-ended, errStale)
	require.Empty(t, temps())
}
