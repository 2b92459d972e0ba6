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

// Stream exchanges messages between one page and the language server. Messages of the page arrive as POST requests;
// messages to the page are server-sent events.
type Stream struct {
	in, out chan json.RawMessage // messages of the page, and to the page
	done    context.Context      // ends when the page has disconnected
}

// Read returns the next message of the page. The error is io.EOF after the page has disconnected.
func (s *Stream) Read() ([]byte, error) {
	select {
	case m := <-s.in:
		return m, nil
	case <-s.done.Done():
		return nil, io.EOF
	}
}

// Write sends a message to the page, as JSON on one line. The error is io.ErrClosedPipe after the page has
// disconnected.
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

// sessions holds the connections of pages.
type sessions struct {
	mu     sync.Mutex
	open   map[string]*Stream // by identifier of the connection
	served sync.WaitGroup     // the open connections
	saving sync.Mutex         // held during the replacement of a file
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

// wait blocks until no page is connected.
func (s *sessions) wait() { s.served.Wait() }

// events handles GET /api/events: it connects a page. The first event contains the identifier of the connection, and
// later events contain messages. The language server for the page runs until the connection ends.
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

// message handles POST /api/message: it passes a list of messages from a page to the page's language server.
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
