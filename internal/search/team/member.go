package team

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"ltlpor/internal/search"
	"ltlpor/source"
)

// ErrRefused is the error of a member that the coordinator has refused.
var ErrRefused = errors.New("the coordinator refuses this worker")

// ErrUnreachable is the error of a member if no request can arrive: the address is wrong, or the certificate is not
// trusted.
var ErrUnreachable = errors.New("the coordinator cannot be reached")

// ErrSilent is the error of a member after the time Patience without an answer of the coordinator.
var ErrSilent = errors.New("the coordinator does not answer")

// errOver: the check is over. errStale: the search, or the lease of the task, is over. errUnknown: the coordinator was
// started again, and does not know the member.
var (
	errOver    = errors.New("the check is over")
	errStale   = errors.New("the search is over, or the task is in other hands")
	errUnknown = errors.New("the member must join again")
)

// Member is a process that runs tasks for a coordinator.
type Member struct {
	URL     string // the address of the coordinator
	Program string // the digest of the program
	Token   string
	Client  *http.Client
	Folder  string // for files; the member removes the files written
	// Patience replaces the constant, in tests.
	Patience time.Duration
	// Tried, if not nil, is called after a request without an answer.
	Tried func(err error)

	name string
	done atomic.Int64
}

// TasksDone returns the number of tasks whose results were delivered.
func (m *Member) TasksDone() int64 { return m.done.Load() }

// Serve joins the check of the coordinator, and runs work for every search of the check, until the check is over. work
// makes the same check as the coordinator, by the setting, for the job. A coordinator that was started again, maybe
// with another check, is joined again.
func (m *Member) Serve(ctx context.Context, work func(Setting, search.Job) error) error {
	if err := m.join(ctx); err != nil {
		return err
	}
	for last := 0; ; {
		var c called
		err := m.request(ctx, "/call", nil, &c)
		if err == nil && (c.Number == 0 || c.Number == last) { // no search yet, or a search near its end
			err = pause(ctx, 100*time.Millisecond)
			if err == nil {
				continue
			}
		}
		if err == nil {
			last = c.Number
			j := &job{Member: m, number: c.Number, call: c.Call}
			err = work(c.Setting, j)
			err = reason(err, j.clear())
		}
		switch {
		case errors.Is(err, errOver):
			return nil
		case errors.Is(err, errUnknown):
			if err := m.join(ctx); err != nil {
				return err
			}
			last = 0
		case err != nil:
			return err
		}
	}
}

// join joins the check of the coordinator.
func (m *Member) join(ctx context.Context) error {
	var j joined
	err := m.request(ctx, "/join", nil, &j)
	if m.name = j.Member; errors.Is(err, errUnknown) || err == nil && m.name == "" {
		return fmt.Errorf("%w: the server at %s is of another program", ErrUnreachable, m.URL)
	}
	return err
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
	return ctx.Err()
}

// request sends v as JSON to the coordinator, and reads the answer into `into`, unless there is no content. It tries
// again while the coordinator does not answer.
func (m *Member) request(ctx context.Context, path string, v, into any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return m.try(ctx, func() error {
		ctx := ctx
		if path != donePath { // the file of the result is read before the answer
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, Silence)
			defer cancel()
		}
		r, err := m.send(ctx, http.MethodPost, path, bytes.NewReader(body), nil)
		if err != nil {
			return err
		}
		defer r.Body.Close()
		if into == nil || r.StatusCode == http.StatusNoContent {
			return nil
		}
		if err := json.NewDecoder(r.Body).Decode(into); err != nil {
			return &lostError{err}
		}
		return nil
	})
}

// lostError is an error of the connection, after which a request can be tried again.
type lostError struct{ err error }

// Error implements error.
func (l *lostError) Error() string { return l.err.Error() }

// Unwrap returns the reason.
func (l *lostError) Unwrap() error { return l.err }

// try calls f until the coordinator answers, for the time Patience at most.
func (m *Member) try(ctx context.Context, f func() error) error {
	patience, begun := m.Patience, time.Now()
	if patience == 0 {
		patience = Patience
	}
	for delay := 50 * time.Millisecond; ; delay = min(2*delay, 2*time.Second) {
		err := f()
		var lost *lostError
		switch {
		case !errors.As(err, &lost):
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case time.Since(begun) > patience:
			return fmt.Errorf("%w: %w", ErrSilent, lost.err)
		}
		if m.Tried != nil {
			m.Tried(err)
		}
		if err := pause(ctx, delay); err != nil {
			return err
		}
	}
}

// send sends a request, and returns the answer if its status is a success.
func (m *Member) send(
	ctx context.Context, method, path string, body io.Reader, header http.Header,
) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(m.URL, "/")+path, body)
	if err != nil {
		return nil, err
	}
	for name, values := range header {
		r.Header[name] = values
	}
	r.Header.Set(programHeader, m.Program)
	r.Header.Set(memberHeader, m.name)
	if m.Token != "" {
		r.Header.Set("Authorization", "Bearer "+m.Token)
	}
	a, err := m.Client.Do(r)
	var untrusted *tls.CertificateVerificationError
	switch {
	case errors.As(err, &untrusted), errors.Is(err, http.ErrSchemeMismatch):
		return nil, fmt.Errorf("%w: %w", ErrUnreachable, err)
	case err != nil:
		return nil, &lostError{err}
	}
	if a.StatusCode < 300 {
		return a, nil
	}
	defer a.Body.Close()
	text := make([]byte, 1<<10)
	n, _ := io.ReadFull(a.Body, text) // a part of the text is a text, too
	why := strings.TrimSpace(string(text[:n]))
	switch a.StatusCode {
	case http.StatusGone:
		return nil, errOver
	case http.StatusConflict:
		return nil, errStale
	case http.StatusNotFound:
		return nil, errUnknown
	case http.StatusUnauthorized, http.StatusPreconditionFailed, http.StatusUnprocessableEntity:
		return nil, fmt.Errorf("%w: %s", ErrRefused, why)
	}
	if a.StatusCode < 500 { // of a server for TLS, or for another purpose
		return nil, fmt.Errorf("%w: %s: %s", ErrUnreachable, a.Status, why)
	}
	return nil, &lostError{fmt.Errorf("%s: %s", a.Status, why)}
}

// fetch writes a part of a file of the search to w; nil stands for the whole file.
func (j *job) fetch(ctx context.Context, name string, p *search.Part, w func() io.Writer) error {
	header := http.Header{}
	if p != nil {
		header.Set("Range", fmt.Sprintf("bytes=%d-%d", p.Offset, p.Offset+p.Bytes-1))
	}
	return j.try(ctx, func() error {
		a, err := j.send(ctx, http.MethodGet, fmt.Sprintf("/file/%d/%s", j.number, name), nil, header)
		if err != nil {
			return err
		}
		defer a.Body.Close()
		if p != nil && a.StatusCode != http.StatusPartialContent {
			return fmt.Errorf("the coordinator sends the whole of %s in place of a part", name)
		}
		n, err := io.Copy(w(), a.Body)
		if err == nil && p != nil && n != p.Bytes {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return &lostError{fmt.Errorf("%s: %d bytes came: %w", name, n, err)}
		}
		return nil
	})
}

// deliver sends the file and the result of a task.
func (j *job) deliver(ctx context.Context, t *leased, p search.Produced) (err error) {
	if p.File != "" {
		end := j.keepOwn(p.File)
		defer func() { err = reason(err, end(err == nil)) }()
		path := filepath.Join(j.Folder, p.File)
		err = j.try(ctx, func() error { return j.sendFile(ctx, path, "/file/"+t.Lease+"/"+p.File) })
	}
	if err == nil {
		err = j.request(ctx, donePath, finished{t.Lease, p.Result}, nil)
	}
	if err == nil {
		j.done.Add(1)
	}
	return err
}

// keepOwn makes a file of this process a copy of the file that the coordinator will have: another task may read it as
// soon as the result counts. The caller must call end when the file was delivered, or was not.
func (j *job) keepOwn(name string) (end func(delivered bool) error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	f := &file{whole: true, users: 1}
	j.add(name, f)
	return func(delivered bool) error {
		j.mu.Lock()
		defer j.mu.Unlock()
		if f.users--; delivered || f.users > 0 { // a task uses it: the result counts, and only the answer was lost
			return nil
		}
		delete(j.files, name)
		return os.Remove(filepath.Join(j.Folder, name))
	}
}

func (j *job) sendFile(ctx context.Context, path, to string) error {
	f, err := source.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	a, err := j.send(ctx, http.MethodPut, to, f, nil)
	if err != nil {
		return err
	}
	return a.Body.Close()
}
