package serve

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"
)

const (
	queued = 1000             // messages that wait for the language server
	alive  = 15 * time.Second // between two signs of life on a silent connection
)

// Stream has the messages of one page: from POST requests to the language server, and from it to the page as
// server-sent events.
type Stream struct {
	in, out chan json.RawMessage
	done    context.Context
}

// Read returns the next message of the page, and io.EOF if the page has gone.
func (s *Stream) Read() ([]byte, error) {
	select {
	case m := <-s.in:
		return m, nil
	case <-s.done.Done():
		return nil, io.EOF
	}
}

// Write sends a message to the page, on one line.
func (s *Stream) Write(message []byte) error {
	var line bytes.Buffer
	if err := json.Compact(&line, message); err != nil {
		return fmt.Errorf("the message is no JSON: %w", err)
	}
	select {
	case s.out <- line.Bytes():
		return nil
	case <-s.done.Done():
		return io.ErrClosedPipe
	}
}

// sessions are the connected pages.
type sessions struct {
	mu     sync.Mutex
	open   map[string]*Stream
	served sync.WaitGroup
	saving sync.Mutex // held while a file is replaced
}

func (s *sessions) add(ctx context.Context) (string, *Stream, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.open) >= MaxSessions {
		return "", nil, fmt.Errorf("%d connections are open already: close other pages", MaxSessions)
	}
	if s.open == nil {
		s.open = map[string]*Stream{}
	}
	id := rand.Text()
	stream := &Stream{make(chan json.RawMessage, queued), make(chan json.RawMessage), ctx}
	s.open[id] = stream
	s.served.Add(1)
	return id, stream, nil
}

func (s *sessions) get(id string) *Stream {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open[id]
}

func (s *sessions) remove(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, id)
	s.served.Done()
}

// wait returns when no page is connected any more.
func (s *sessions) wait() { s.served.Wait() }

// events connects a page: the first event has the name of the connection, the others are messages. The language server
// works for the page as long as the connection lasts.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	id, stream, err := s.sessions.add(ctx)
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	defer s.sessions.remove(id)
	c := http.NewResponseController(w)
	_ = c.SetReadDeadline(time.Time{}) // the connection lasts as long as the page
	w.Header().Set("Content-Type", "text/event-stream")
	send := func(format string, args ...any) bool {
		_, err := fmt.Fprintf(w, format, args...)
		return errors.Join(err, c.Flush()) == nil
	}
	if !send("event: session\ndata: %s\n\n", id) {
		return
	}
	ended := make(chan error, 1)
	go func() { ended <- s.options.Talk(ctx, stream, s.folder) }()
	beat := time.NewTicker(alive)
	defer beat.Stop()
	for sent := true; sent; {
		select {
		case m := <-stream.out:
			sent = send("data: %s\n\n", m)
		case <-beat.C:
			sent = send(": alive\n\n")
		case <-ended:
			return // the page connects again
		case <-ctx.Done():
			sent = false
		}
	}
	cancel()
	<-ended
}

// message takes a list of messages of a page.
func (s *Server) message(w http.ResponseWriter, r *http.Request) {
	stream := s.sessions.get(r.URL.Query().Get("session"))
	if stream == nil {
		http.Error(w, "the connection has ended", http.StatusGone)
		return
	}
	var list []json.RawMessage
	if err := json.NewDecoder(r.Body).Decode(&list); err != nil {
		fail(w, err)
		return
	}
	for _, m := range list {
		select {
		case stream.in <- m:
		case <-stream.done.Done():
			http.Error(w, "the connection has ended", http.StatusGone)
			return
		case <-r.Context().Done():
			return
		}
	}
	w.WriteHeader(http.StatusNoContent)
}
