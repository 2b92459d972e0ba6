package team

import (
	"bytes"
	"context"
	"crypto/tls"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search"
)

const secret = "the secret"

func listen(t *testing.T, o Options) *Server {
	o.Program, o.Setting = "program", func() Setting { return Setting{Args: []string{"check"}} }
	if o.Address == "" {
		o.Address = "127.0.0.1:0"
	}
	s, err := Listen(o)
	require.NoError(t, err)
	return s
}

func memberOf(t *testing.T, s *Server) *Member {
	return &Member{
		URL: s.URL(), Program: "program", Token: s.Token, Client: http.DefaultClient, Folder: t.TempDir(),
		Patience: 3 * time.Second,
	}
}

// TestRefused: a member with another token or another program is refused, with the reason.
func TestRefused(t *testing.T) {
	var refused atomic.Int64
	s := listen(t, Options{Token: secret, Refused: func(string, string) { refused.Add(1) }})
	defer s.Close()
	for name, change := range map[string]func(m *Member){
		"token is missing or wrong": func(m *Member) { m.Token = "" },
		"token":                     func(m *Member) { m.Token = secret + "x" },
		"another build":             func(m *Member) { m.Program = "another" },
	} {
		m := memberOf(t, s)
		change(m)
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		err := m.Serve(ctx, nil)
		cancel()
		require.ErrorIs(t, err, ErrRefused)
		require.ErrorContains(t, err, name)
	}
	require.EqualValues(t, 3, refused.Load())
	require.Zero(t, s.Size())
}

// TestUnreachable: a member ends at once if the server is of another program, has a certificate that is not trusted, or
// has TLS while the member has none, and the other way round.
func TestUnreachable(t *testing.T) {
	plain := httptest.NewServer(http.NotFoundHandler())
	defer plain.Close()
	secure := httptest.NewUnstartedServer(http.NotFoundHandler())
	secure.Config.ErrorLog = log.New(io.Discard, "", 0)
	secure.StartTLS()
	defer secure.Close()
	for url, client := range map[string]*http.Client{
		plain.URL:  http.DefaultClient,
		secure.URL: http.DefaultClient,
		strings.Replace(secure.URL, "https", "http", 1): http.DefaultClient,
		strings.Replace(plain.URL, "http", "https", 1):  secure.Client(),
		secure.URL + "/": secure.Client(),
	} {
		m := &Member{URL: url, Program: "program", Client: client, Tried: func(err error) { t.Error(url, err) }}
		require.ErrorIs(t, m.Serve(context.Background(), nil), ErrUnreachable, url)
	}
}

// TestOtherHost: without a token a request under another name of the address is refused.
func TestOtherHost(t *testing.T) {
	s := listen(t, Options{})
	defer s.Close()
	for host, want := range map[string]int{
		"evil.example": http.StatusUnauthorized, "evil.example:80": http.StatusUnauthorized,
		"localhost:1": http.StatusOK, "127.0.0.1": http.StatusOK,
	} {
		r, err := http.NewRequest(http.MethodPost, s.URL()+"/join", nil)
		require.NoError(t, err)
		r.Host = host
		r.Header.Set(programHeader, "program")
		a, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		require.NoError(t, a.Body.Close())
		require.Equal(t, want, a.StatusCode, host)
	}
}

// TestOnlyLoopback: without a token and TLS the server listens on the loopback address only.
func TestOnlyLoopback(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:0"} {
		_, err := Listen(Options{Address: address})
		require.ErrorContains(t, err, "loopback", address)
		_, err = Listen(Options{Address: address, Token: secret})
		require.ErrorContains(t, err, "loopback", address)
	}
}

// work is a member's work for tests: the result of a task is the upper-case text of a part of a file.
func work(t *testing.T) func(Setting, search.Job) error {
	return func(s Setting, j search.Job) error {
		require.Equal(t, []string{"check"}, s.Args)
		return j.Work(context.Background(), 2, func(
			ctx context.Context, _ int, task []byte, attempt string, files search.Files,
		) (search.Produced, error) {
			files.Keep(1, []string{"in-1.run"})
			parts := []search.Part{{Offset: 4, Bytes: 3}, {Offset: 0, Bytes: 4}, {Offset: 9, Bytes: 1}}
			if err := files.Bring(ctx, "in-1.run", parts); err != nil {
				return search.Produced{}, err
			}
			if err := files.Bring(ctx, "coding-1.json", nil); err != nil {
				return search.Produced{}, err
			}
			text, err := os.ReadFile(filepath.Join(files.Folder(), "in-1.run"))
			require.NoError(t, err)
			require.Equal(t, "abcdefg\x00\x00j", string(text))
			whole, err := os.ReadFile(filepath.Join(files.Folder(), "coding-1.json"))
			require.NoError(t, err)
			require.Equal(t, "{}", string(whole))
			name := "spool-" + attempt + "-1.run"
			out := bytes.ToUpper(task)
			err = os.WriteFile(filepath.Join(files.Folder(), name), out, 0o666)
			return search.Produced{Result: out, File: name}, err
		})
	}
}

func called1(t *testing.T, s *Server) (folder string, end func()) {
	folder = t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "in-1.run"), []byte("abcdefghijkl"), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "coding-1.json"), []byte("{}"), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "lock"), nil, 0o666))
	end, err := s.Call(search.Call{Identity: "x"}, folder)
	require.NoError(t, err)
	return folder, end
}

// joinedJob returns a member of a server, and its job: the search of called1.
func joinedJob(t *testing.T) (*Member, *job) {
	s := listen(t, Options{})
	t.Cleanup(func() { _ = s.Close() }) // the member has no request under way
	m := memberOf(t, s)
	require.NoError(t, m.join(context.Background()))
	_, end := called1(t, s)
	t.Cleanup(end)
	return m, &job{Member: m, number: 1}
}

// TestTasks: members fetch the parts of files that a task reads, and the file and the result of each task arrive.
// Between two searches and after the check the members wait, and end.
func TestTasks(t *testing.T) {
	s := listen(t, Options{Token: secret})
	ended := make(chan error, 2)
	var folders []string
	for range 2 {
		m := memberOf(t, s)
		folders = append(folders, m.Folder)
		go func() { ended <- m.Serve(context.Background(), work(t)) }()
	}
	for range 2 {
		folder, end := called1(t, s)
		var tasks []search.Task
		for i := range 20 {
			tasks = append(tasks, search.Task{Key: i, Text: []byte(`"t"`)})
		}
		var results atomic.Int64
		o := s.Offer(tasks, func(_ int, result []byte) error {
			require.Equal(t, `"T"`, string(result))
			results.Add(1)
			return nil
		})
		require.Eventually(t, func() bool { return results.Load() == 20 }, 10*time.Second, time.Millisecond)
		o.Close()
		files, err := filepath.Glob(filepath.Join(folder, "spool-*"))
		require.NoError(t, err)
		require.Len(t, files, 20)
		end()
	}
	require.Equal(t, 4, s.Size()) // two members with two workers
	require.NoError(t, s.Close())
	for range 2 {
		require.NoError(t, <-ended)
	}
	for _, folder := range folders {
		left, err := os.ReadDir(folder)
		require.NoError(t, err)
		require.Empty(t, left, "a member removes its files")
	}
}

// TestURL: the address for members has a host that they can reach.
func TestURL(t *testing.T) {
	name, err := os.Hostname()
	require.NoError(t, err)
	for address, host := range map[string]string{"127.0.0.1:0": "127.0.0.1", "0.0.0.0:0": name, "[::]:0": name} {
		s := listen(t, Options{Address: address, Token: "t", TLS: &tls.Config{}})
		_, port, err := net.SplitHostPort(s.listener.Addr().String())
		require.NoError(t, err)
		require.Equal(t, "https://"+host+":"+port, s.URL())
		require.NoError(t, s.Close())
	}
}

// TestRestart: a member finds a coordinator that was started again, and ends if none is.
func TestRestart(t *testing.T) {
	s := listen(t, Options{})
	address := s.listener.Addr().String()
	_, end := called1(t, s)
	m := memberOf(t, s)
	ended := make(chan error, 1)
	go func() { ended <- m.Serve(context.Background(), work(t)) }()
	require.Eventually(t, func() bool { return s.Size() > 0 }, 5*time.Second, time.Millisecond)
	end()
	require.NoError(t, s.http.Close()) // as if killed: no member is told
	var again *Server
	require.Eventually(t, func() bool {
		var err error
		again, err = Listen(Options{Address: address, Program: "program", Setting: s.Setting})
		return err == nil
	}, 5*time.Second, 10*time.Millisecond)
	_, end = called1(t, again)
	done := make(chan struct{})
	o := again.Offer([]search.Task{{Text: []byte(`"t"`)}}, func(int, []byte) error { close(done); return nil })
	select {
	case <-done:
	case err := <-ended:
		t.Fatal(err)
	case <-time.After(10 * time.Second):
		t.Fatal("no result")
	}
	o.Close()
	end()
	require.NoError(t, again.http.Close())
	require.ErrorIs(t, <-ended, ErrSilent)
}

// TestFileNames: members read and write files of runs only, and write with a lease only.
func TestFileNames(t *testing.T) {
	m, one := joinedJob(t)
	j := one.use()
	for _, name := range []string{"lock", "..%2flock", "in-1.run%2f..%2flock", "in-2.run", "search-1"} {
		require.ErrorIs(t, j.Bring(context.Background(), name, nil), errStale, name)
	}
	require.NoError(t, j.Bring(context.Background(), "in-1.run", nil))
	for _, path := range []string{"/file/x/spool-1-1.run", "/file/1/in-1.run"} {
		_, err := m.send(context.Background(), http.MethodPut, path, nil, nil)
		require.ErrorIs(t, err, errStale, path)
	}
}

// TestEndStopsTasks: a member learns of the end of a search, and of the check, while it runs a task.
func TestEndStopsTasks(t *testing.T) {
	s := listen(t, Options{})
	m := memberOf(t, s)
	running := make(chan struct{})
	ended := make(chan error, 1)
	go func() {
		ended <- m.Serve(context.Background(), func(_ Setting, j search.Job) error {
			return j.Work(context.Background(), 2, func(
				ctx context.Context, _ int, _ []byte, _ string, _ search.Files,
			) (search.Produced, error) {
				running <- struct{}{}
				<-ctx.Done() // a long task
				return search.Produced{}, ctx.Err()
			})
		})
	}()
	for i := range 2 {
		_, end := called1(t, s)
		o := s.Offer([]search.Task{{Text: []byte("1")}}, func(int, []byte) error { return nil })
		select {
		case <-running:
		case <-time.After(5 * time.Second):
			t.Fatal("the task before has no end")
		}
		o.Close()
		if i == 0 {
			end()
			continue
		}
		require.NoError(t, s.Close())
		require.True(t, s.allTold(), "the member knows at once")
	}
	select {
	case err := <-ended:
		require.NoError(t, err)
	case <-time.After(2 * time.Second):
		t.Fatal("the member does not end")
	}
}

// TestFilesInUse: a copy of a file stays as long as a task uses it.
func TestFilesInUse(t *testing.T) {
	m, j := joinedJob(t)
	first, second := j.use(), j.use()
	require.NoError(t, first.Bring(context.Background(), "in-1.run", nil))
	for round := range 100 {
		second.Keep(round, nil)
	}
	require.FileExists(t, filepath.Join(m.Folder, "in-1.run"))
	first.release()
	second.Keep(99, nil)
	require.FileExists(t, filepath.Join(m.Folder, "in-1.run"), "a round begins once")
	second.Keep(100, nil)
	require.NoFileExists(t, filepath.Join(m.Folder, "in-1.run"))
}

// TestOwnFiles: a member does not fetch what it has delivered, until the round ends. A file that was not delivered is
// removed, unless a task reads it: then only the answer was lost.
func TestOwnFiles(t *testing.T) {
	m, j := joinedJob(t)
	make1 := func() (path string, delivered func(bool) error) {
		path = filepath.Join(m.Folder, "spool-1-1.run")
		require.NoError(t, os.WriteFile(path, []byte("here only"), 0o666))
		return path, j.keepOwn("spool-1-1.run")
	}
	path, delivered := make1()
	one := j.use()
	require.NoError(t, one.Bring(context.Background(), "spool-1-1.run", []search.Part{{Offset: 5, Bytes: 4}}))
	require.NoError(t, delivered(false))
	require.FileExists(t, path)
	one.release()
	one.Keep(1, nil)
	require.NoFileExists(t, path)

	path, delivered = make1()
	one.Keep(2, nil)
	require.FileExists(t, path, "the delivery is under way")
	require.NoError(t, delivered(true))
	one.Keep(2, nil)
	require.NoError(t, j.use().Bring(context.Background(), "spool-1-1.run", nil))
	require.FileExists(t, path)

	j.files = nil
	path, delivered = make1()
	require.NoError(t, delivered(false))
	require.NoFileExists(t, path)
	require.ErrorIs(t, j.use().Bring(context.Background(), "spool-1-1.run", nil), errStale)
}

// TestOneCall: two searches do not call the members at the same time, and one may follow the other.
func TestOneCall(t *testing.T) {
	s := listen(t, Options{})
	defer s.Close()
	folder, end := called1(t, s)
	_, err := s.Call(search.Call{Identity: "y"}, folder)
	require.ErrorContains(t, err, "two searches")
	end()
	_, end = called1(t, s)
	end()
}
