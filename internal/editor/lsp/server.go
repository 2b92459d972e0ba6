// Package lsp is a server of the Language Server Protocol 3.17 for Promela. Package analysis analyzes the texts, and
// package ltlpor performs the checks. A server communicates over a jsonrpc.Stream and opens no files itself. So it can
// run on standard input, in a web page and behind HTTP.
//
// doc/dev/editor.md describes requests that are not part of the protocol.
package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
	"sync"
	"time"

	"ltlpor"
	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/lang/annotation"
	"ltlpor/source"
)

// Options configure a server.
type Options struct {
	// Read returns the text of a file that is not open. If Read is nil, there are only open documents.
	Read func(name string) ([]byte, error)
	// Files returns names of files below a folder, in which models that include a document may be. The number of names
	// is bounded. If Files is nil, the server searches only open documents for these models.
	Files func(folder string) []string
	// Virtual says that documents are in a virtual folder: the URI file:///a/b.pml denotes the file a/b.pml in this
	// folder. Read, Configure, messages and reports then use the name a/b.pml. Without Virtual, URIs denote files of
	// the machine.
	Virtual bool
	// Configure returns the options for a check of model. given has options from the client, which take precedence over
	// options in files. If Configure is nil, macros are supported, and the few other options that package lsp knows.
	Configure func(model *source.File, given []annotation.Option) (Configured, error)
	// Exists reports whether a process exists. It is for the client's process, which the server watches. If Exists is
	// nil, the server does not watch it.
	Exists func(pid int) bool
	// Checks is a channel of capacity 1, which holds a value during a check. Servers with the same channel run their
	// checks one after the other. If Checks is nil, the server creates a channel.
	Checks chan struct{}
	// GiveWay, if not nil, is called about once a second during a search. In a program with a single thread, it must
	// sleep, so that messages can be sent and received.
	GiveWay func()
	// Log, if not nil, gets a line for every message.
	Log io.Writer
}

// Configured is the result of Options.Configure: the options of a check.
type Configured struct {
	Options   ltlpor.Options
	Used      []annotation.Option // the options that come from files
	Asked     map[string]any      // options for the head of documents
	Arguments []string            // options in the form of command-line arguments
}

// Server serves one client. Serve must be called only once.
type Server struct {
	options   Options
	conn      *jsonrpc.Conn
	ctx       context.Context
	stop      context.CancelFunc
	working   sync.WaitGroup // goroutines of the server
	answering sync.WaitGroup // requests that are not answered yet
	checks    chan struct{}  // holds a value while a check runs
	logging   sync.Mutex

	mu       sync.Mutex
	state    state
	encoding protocol.Encoding
	client   protocol.ClientCapabilities
	settings settings
	cancels  map[string]context.CancelFunc // functions that cancel requests, by the identifier of the request
	// functions that cancel requests with a progress display, by the token of the display
	tokens    map[string]context.CancelFunc
	lastToken int
	open      map[string]*text // open documents by name
	runs      map[string]*run  // analyses by the name of the model
	including map[string]*text // models that include an open document but are not open themselves, by name
	// open documents that no model was found to include, by name; forgotten when a file changes
	alone     map[string]bool
	edits     int      // number of changes of documents and files
	openings  int      // number of times that documents were opened or closed, or files changed
	folders   []string // folders of the workspace
	published map[string]*publication
	results   map[string]*result // results of checks by the name of the model
	simulated map[string]*simulated
}

// state is the phase of a server's life cycle.
type state uint8

const (
	created state = iota
	initialized
	shutDown
)

// settings are the settings of the client, or the defaults.
type settings struct {
	define      []string            // macros: NAME or NAME=TEXT
	given       []annotation.Option // options for every check
	time        time.Duration       // time limit of a check
	memory      int64               // memory limit of a check, in bytes
	checkOnSave bool
	events      bool // whether to send notifications about the progress and the verdicts of checks
}

// NewServer returns a server with the given options. It waits for the request initialize.
func NewServer(o Options) *Server {
	if o.Checks == nil {
		o.Checks = make(chan struct{}, 1)
	}
	return &Server{
		options: o, checks: o.Checks, encoding: protocol.UTF16,
		settings: settings{time: defaultTime, memory: defaultMemory},
		cancels:  map[string]context.CancelFunc{}, tokens: map[string]context.CancelFunc{},
		open: map[string]*text{}, runs: map[string]*run{}, including: map[string]*text{}, alone: map[string]bool{}, published: map[string]*publication{},
		results: map[string]*result{}, simulated: map[string]*simulated{},
	}
}

// The default limits of a check. defaultMemory is in bytes.
const (
	defaultTime   = time.Minute
	defaultMemory = 1 << 30
)

// Serve serves the client on stream. It returns after the notification exit, when the stream or the client's process
// ends, or when ctx is cancelled. orderly reports whether the client had requested the shutdown.
func (s *Server) Serve(ctx context.Context, stream jsonrpc.Stream) (orderly bool, err error) {
	s.ctx, s.stop = context.WithCancel(ctx)
	defer s.stop()
	s.conn = jsonrpc.NewConn(stream)
	err = s.conn.Serve(s.ctx, s.dispatch)
	s.stop()
	s.working.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() == nil && s.ctx.Err() != nil && err == context.Canceled {
		err = nil // no error: the end was requested
	}
	return s.state == shutDown, err
}

// call is a request that is being answered.
type call struct {
	*jsonrpc.Request
	ctx context.Context
	// text is the document of the request, in the version at the time of the request. run is the analysis of its model.
	// If the document is not open, both are nil.
	run  *run
	text *text
}

// dispatch handles a message. The caller must pass the messages in the order in which they arrive. Most requests are
// answered in a goroutine.
func (s *Server) dispatch(c *jsonrpc.Conn, r *jsonrpc.Request) {
	s.log("<- %s %s", r.Method, r.ID)
	if r.Notification() {
		if err := s.notified(r); err != nil {
			s.log("%s: %v", r.Method, err)
		}
		return
	}
	if err := s.refuse(r); err != nil {
		s.reply(r, nil, err)
		return
	}
	if handle := immediate[r.Method]; handle != nil {
		result, err := s.protect(func() (any, error) { return handle(s, r) })
		s.reply(r, result, err)
		return
	}
	handle := requests[r.Method]
	if handle == nil {
		s.reply(r, nil, jsonrpc.Errorf(jsonrpc.MethodNotFound, "there is no method %s", r.Method))
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	id := string(r.ID)
	s.mu.Lock()
	s.cancels[id] = cancel
	q := &call{Request: r, ctx: ctx}
	s.findDocument(q)
	s.mu.Unlock()
	s.answering.Add(1)
	s.working.Go(func() {
		defer s.answering.Done()
		result, err := s.protect(func() (any, error) { return handle(s, q) })
		if ctx.Err() != nil {
			result, err = nil, jsonrpc.Errorf(jsonrpc.RequestCancelled, "%s was cancelled", r.Method)
		}
		cancel()
		s.mu.Lock()
		delete(s.cancels, id)
		s.mu.Unlock()
		s.reply(r, result, err)
	})
}

// refuse returns an error if request r is not allowed in the current state, before initialize or after shutdown. If it
// is allowed, the result is nil.
func (s *Server) refuse(r *jsonrpc.Request) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.state == created && r.Method != "initialize":
		return jsonrpc.Errorf(jsonrpc.ServerNotInitialized, "%s before initialize", r.Method)
	case s.state == initialized && r.Method == "initialize":
		return jsonrpc.Errorf(jsonrpc.InvalidRequest, "initialize was sent before")
	case s.state == shutDown:
		return jsonrpc.Errorf(jsonrpc.InvalidRequest, "%s after shutdown", r.Method)
	}
	return nil
}

// protect calls f. If f panics, the result is an error, so that a bug in one request does not end the server.
func (s *Server) protect(f func() (any, error)) (result any, err error) {
	defer func() {
		if p := recover(); p != nil {
			s.log("panic: %v\n%s", p, debug.Stack())
			result, err = nil, jsonrpc.Errorf(jsonrpc.InternalError, "this is a bug in ltlpor: %v", p)
		}
	}()
	return f()
}

func (s *Server) reply(r *jsonrpc.Request, result any, err error) {
	if err != nil {
		s.log("-> %s %s: %v", r.Method, r.ID, err)
	} else {
		s.log("-> %s %s", r.Method, r.ID)
	}
	s.sent(s.conn.Reply(r, result, err))
}

// notify sends a notification to the client.
func (s *Server) notify(method string, params any) { s.sent(s.conn.Notify(method, params)) }

// sent handles err, the result of sending a message. If err is not nil, the client no longer exists, and sent stops the
// server.
func (s *Server) sent(err error) {
	if err != nil {
		s.log("cannot write: %v", err)
		s.stop()
	}
}

func (s *Server) log(format string, args ...any) {
	if s.options.Log == nil {
		return
	}
	s.logging.Lock()
	defer s.logging.Unlock()
	now := time.Now().UTC().Format("15:04:05.000")
	fmt.Fprintf(s.options.Log, "%s ltlpor lsp: %s\n", now, fmt.Sprintf(format, args...))
}

// inform shows a message to the user of the client.
func (s *Server) inform(level protocol.Severity, format string, args ...any) {
	s.notify("window/showMessage", protocol.ShowMessageParams{Type: level, Message: fmt.Sprintf(format, args...)})
}

// findDocument sets q.text and q.run, if the parameters of q name an open document. The caller must hold s.mu.
func (s *Server) findDocument(q *call) {
	var p protocol.DocumentParams
	if json.Unmarshal(q.Params, &struct {
		TextDocument *protocol.DocumentID `json:"textDocument"`
	}{&p.TextDocument}) != nil {
		return
	}
	name := s.nameOf(p.TextDocument.URI)
	q.text, q.run = s.open[name], s.runFor(name)
}
