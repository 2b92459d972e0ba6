package team

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"ltlpor/internal/search"
)

// Options are the options of a Server.
type Options struct {
	Address string // host and port to listen on; port 0 is a free port
	Program string // the digest of the program; members with another digest are refused
	Token   string // the secret of the members; "" is no secret
	TLS     *tls.Config
	// Lease replaces the constant Lease, in tests.
	Lease   time.Duration
	Setting func() Setting // called when the members learn about a search
	// Joined, if not nil, is called with the address of a member that has joined.
	Joined func(address string)
	// Refused, if not nil, is called with the reason why a member, or a result, was refused.
	Refused func(address, why string)
	// Log, if not nil, is called with messages about connections.
	Log func(message string)
}

// Server offers the tasks of the searches of a check to members. It implements search.Team.
type Server struct {
	Options
	listener net.Listener
	http     *http.Server
	ended    chan struct{} // closed when the check is over

	mu      sync.Mutex
	members map[string]*member
	number  int // of searches called
	call    *search.Call
	folder  *os.Root
	offer   *offer
	owners  map[int]string // see offer.owners
	changed chan struct{}  // closed at the next call or offer
}

// member is a member known to the server.
type member struct {
	seen time.Time
	told bool // the member knows that the check is over
	// workers is the number of tasks that the member runs at the same time, by its last beat; 0 before the first.
	workers int
}

// Listen starts a server. The error says why the address cannot be had, or needs a token and TLS.
func Listen(o Options) (*Server, error) {
	host, _, err := net.SplitHostPort(o.Address)
	if err != nil {
		return nil, fmt.Errorf("expected HOST:PORT: %w", err)
	}
	if !Local(host) && (o.Token == "" || o.TLS == nil) {
		return nil, errors.New("only the loopback address goes without a token and TLS")
	}
	if o.Lease == 0 {
		o.Lease = Lease
	}
	l, err := net.Listen("tcp", o.Address)
	if err != nil {
		return nil, err
	}
	s := &Server{
		Options: o, listener: l, members: map[string]*member{}, ended: make(chan struct{}),
		changed: make(chan struct{}),
	}
	s.http = &http.Server{
		Handler: s.handler(), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 64 << 10, TLSConfig: o.TLS, ErrorLog: log.New(lines(o.Log), "", 0),
	}
	go func() {
		if o.TLS != nil {
			_ = s.http.ServeTLS(l, "", "") // ends by Close
			return
		}
		_ = s.http.Serve(l) // ends by Close
	}()
	return s, nil
}

// lines is a writer of messages.
type lines func(message string)

// Write implements io.Writer.
func (f lines) Write(text []byte) (int, error) {
	if f != nil {
		f(strings.TrimSpace(string(text)))
	}
	return len(text), nil
}

// Close tells the members that the check is over, waits shortly until they know, and ends the server.
func (s *Server) Close() error {
	close(s.ended)
	for range 40 {
		if s.allTold() {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	return s.http.Close()
}

func (s *Server) allTold() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.members {
		if !m.told && time.Since(m.seen) < s.Lease {
			return false
		}
	}
	return true
}

// change wakes the requests that wait. s.mu must be locked.
func (s *Server) change() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// Call implements search.Team.
func (s *Server) Call(c search.Call, folder string) (end func(), err error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.call != nil {
		return nil, errors.Join(errors.New("bug: two searches call the members at the same time"), root.Close())
	}
	s.number++
	s.call, s.folder, s.owners = &c, root, map[int]string{}
	s.change()
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.call, s.folder, s.offer, s.owners = nil, nil, nil, nil
		s.change()
		_ = root.Close() // nothing was written through it that is not closed
	}, nil
}

// Size implements search.Team.
func (s *Server) Size() (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.members {
		if time.Since(m.seen) < s.Lease {
			n += max(1, m.workers)
		}
	}
	return n
}

// Offer implements search.Team.
func (s *Server) Offer(tasks []search.Task, accept func(i int, result []byte) error) search.Offer {
	s.mu.Lock()
	defer s.mu.Unlock()
	folder := s.folder
	o := newOffer(tasks, accept, func(file string) {
		_ = folder.Remove(file) // the search removes a file without a record when it opens the folder again
	}, s.owners, s.Lease, time.Now)
	s.offer = o
	s.change()
	return o
}

// present returns the offer, the folder and the number of the present search; 0 if there is none. The offer is nil
// between two offers.
func (s *Server) present() (o *offer, folder *os.Root, number int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.call == nil {
		return nil, nil, 0
	}
	return s.offer, s.folder, s.number
}

func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /join", s.join)
	mux.HandleFunc("POST /call", s.known(s.serveCall))
	mux.HandleFunc("POST /task/{call}", s.known(s.serveTask))
	mux.HandleFunc("POST /beat/{call}", s.known(s.serveBeat))
	mux.HandleFunc("GET /file/{call}/{name}", s.known(s.serveFile))
	mux.HandleFunc("PUT /file/{lease}/{name}", s.known(s.receive))
	mux.HandleFunc("POST "+donePath, s.known(s.finish))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case s.Token == "" && !Local(hostOf(r.Host)): // a page may have another name lead to this address
			s.refuse(w, r, http.StatusUnauthorized, "without a token the address must be the loopback address")
		case s.Token != "" && !equal(r.Header.Get("Authorization"), "Bearer "+s.Token):
			s.refuse(w, r, http.StatusUnauthorized, "its token is missing or wrong")
		case r.Header.Get(programHeader) != s.Program:
			s.refuse(w, r, http.StatusPreconditionFailed, "it is another build of ltlpor")
		default:
			mux.ServeHTTP(w, r)
		}
	})
}

func (s *Server) refuse(w http.ResponseWriter, r *http.Request, status int, why string) {
	if s.Refused != nil {
		s.Refused(r.RemoteAddr, why)
	}
	w.Header().Set("Connection", "close") // a stranger keeps no connection
	http.Error(w, why, status)
}

func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	name := rand.Text()
	s.mu.Lock()
	s.members[name] = &member{seen: time.Now()}
	s.mu.Unlock()
	if s.Joined != nil {
		s.Joined(r.RemoteAddr)
	}
	answer(w, joined{name})
}

// known returns a handler for requests of members that have joined. It notes that the member is alive, and answers
// 410 after the end of the check.
func (s *Server) known(f func(w http.ResponseWriter, r *http.Request, member string)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := r.Header.Get(memberHeader)
		s.mu.Lock()
		m, o := s.members[name], s.offer
		if m != nil {
			m.seen = time.Now()
		}
		s.mu.Unlock()
		switch {
		case m == nil:
			http.Error(w, "the coordinator does not know this member", http.StatusNotFound)
			return
		case s.answerEnd(w, name):
			return
		}
		if o != nil {
			o.renew(name)
		}
		f(w, r, name)
	}
}

// answerEnd answers 410 and returns true if the check is over.
func (s *Server) answerEnd(w http.ResponseWriter, name string) bool {
	select {
	case <-s.ended:
	default:
		return false
	}
	http.Error(w, "the check is over", http.StatusGone)
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := s.members[name]; m != nil {
		m.told = true
	}
	return true
}

// await calls look at each change until look has answered a request, for the given time at most. Without an answer by
// look, await answers 410 at the end of the check, and 204 at the end of the time. more, if not nil, is closed at a
// further change for which await looks again.
func (s *Server) await(
	w http.ResponseWriter, r *http.Request, member string, longest time.Duration,
	look func() (answered bool, more <-chan struct{}),
) {
	ctx, cancel := context.WithTimeout(r.Context(), longest)
	defer cancel()
	for {
		s.mu.Lock()
		changed := s.changed
		s.mu.Unlock()
		if s.answerEnd(w, member) {
			return
		}
		answered, more := look()
		if answered {
			return
		}
		select {
		case <-changed:
		case <-more:
		case <-s.ended:
		case <-ctx.Done():
			w.WriteHeader(http.StatusNoContent)
			return
		}
	}
}

func (s *Server) serveCall(w http.ResponseWriter, r *http.Request, name string) {
	s.await(w, r, name, wait, func() (bool, <-chan struct{}) {
		s.mu.Lock()
		call, number := s.call, s.number
		s.mu.Unlock()
		if call == nil {
			return false, nil
		}
		answer(w, called{number, *call, s.Setting()})
		return true, nil
	})
}

// isPresent reports whether the request is about the present search, with the given number. Otherwise, it answers 409.
func isPresent(w http.ResponseWriter, r *http.Request, number int) bool {
	if fmt.Sprint(number) == r.PathValue("call") {
		return true
	}
	http.Error(w, "the search is over", http.StatusConflict)
	return false
}

func (s *Server) serveTask(w http.ResponseWriter, r *http.Request, name string) {
	s.await(w, r, name, wait, func() (bool, <-chan struct{}) {
		o, _, number := s.present()
		switch {
		case !isPresent(w, r, number):
			return true, nil
		case o == nil:
			return false, nil
		}
		t, more := o.lend(name)
		if t != nil {
			answer(w, t)
		}
		return t != nil, more
	})
}

// serveBeat answers after a part of the time of a lease, or at the end of the search: a member learns then that its
// tasks are of no use.
func (s *Server) serveBeat(w http.ResponseWriter, r *http.Request, name string) {
	var b beat
	if err := json.NewDecoder(r.Body).Decode(&b); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	if m := s.members[name]; m != nil {
		m.workers = b.Workers
	}
	s.mu.Unlock()
	s.await(w, r, name, s.Lease/3, func() (bool, <-chan struct{}) {
		_, _, number := s.present()
		return !isPresent(w, r, number), nil
	})
}

func (s *Server) finish(w http.ResponseWriter, r *http.Request, member string) {
	var f finished
	if err := json.NewDecoder(r.Body).Decode(&f); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	o, _, _ := s.present()
	if o == nil {
		http.Error(w, "the search is over", http.StatusConflict)
		return
	}
	switch ok, err := o.acceptResult(&f, member); {
	case !ok:
		http.Error(w, "the task is no longer leased", http.StatusConflict)
	case err != nil:
		s.refuse(w, r, http.StatusUnprocessableEntity, err.Error())
	}
}

// answer writes v as JSON.
func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // a member that is gone asks again
}

var _ search.Team = (*Server)(nil)
