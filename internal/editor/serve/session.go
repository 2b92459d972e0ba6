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
	queued = 1000             // maximum number of messages that wait for the language server
	alive  = 15 * time.Second // time between two signs of life on a connection without messages
)

// Stream exchanges messages between one page and its language server. The page sends messages as POST requests, and
// receives messages as server-sent events.
type Stream struct {
	in, out chan json.RawMessage // messages from the page (in) and to the page (out)
	done    context.Context      // ends when the page disconnects
}

// Read returns the next message from the page. After the page has disconnected, the error is io.EOF.
func (s *Stream) Read() ([]byte, error) {
	select {
	case m := <-s.in:
		return m, nil
	case <-s.done.Done():
		return nil, io.EOF
	}
}

// Write sends a message to the page, as JSON on one line. After the page has disconnected, the error is
// io.ErrClosedPipe.
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

// sessions holds the connections of all pages.
type sessions struct {
	mu     sync.Mutex
	open   map[string]*Stream // connections by their identifiers
	served sync.WaitGroup     // counts the open connections
	saving sync.Mutex         // held while a file is replaced
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

// events handles GET /api/events: it connects a page to a new language server. The first event has the identifier of
// the connection, and later events have messages. The language server runs until the connection ends.
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
	_ = c.SetReadDeadline(time.Time{}) // no deadline: the connection lasts as long as the page
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
			return // the page will connect again
		case <-ctx.Done():
			sent = false
		}
	}
	cancel()
	<-ended
}

// message handles POST /api/message: it passes the messages in the request to the language server of the page.
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
