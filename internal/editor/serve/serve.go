// Package serve serves the page for editing and checking the models of one folder, on the loopback address.
//
// A page of another site in the same browser can reach the address, too. It gets nothing: each request needs the host
// name of the server (against rebinding of names), no foreign origin, and, beyond the constant files of the page, the
// token, in a header that no foreign page may send. The token stands in the fragment of the printed address, which no
// browser sends anywhere. Models are read and written through an os.Root, which no name leads out of.
package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"time"
)

// Limits of a server.
const (
	MaxMessage  = 8 << 20 // bytes of a request
	MaxFile     = 4 << 20 // bytes of a model
	MaxFiles    = 2000    // of a folder, listed
	MaxDepth    = 8       // of folders in the folder
	MaxSessions = 16      // connections of pages, two for each page
)

// Options describe a server.
type Options struct {
	Folder string
	Page   fs.FS // index.html and the files beside it
	// Talk serves one connection of a page, message by message, until the stream ends.
	Talk func(ctx context.Context, s *Stream, folder *Folder) error
	// Policy is the value of Content-Security-Policy.
	Policy string
}

// Server serves a folder.
type Server struct {
	options  Options
	folder   *Folder
	listener net.Listener
	token    string
	sessions sessions
}

// Listen opens the folder, and listens on a port of the loopback address; port 0 is a free one.
func Listen(port int, options Options) (*Server, error) {
	folder, err := openFolder(options.Folder)
	if err != nil {
		return nil, fmt.Errorf("cannot open the folder: %w", err)
	}
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", fmt.Sprint(port)))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("cannot listen: %w", err), folder.root.Close())
	}
	return &Server{options: options, folder: folder, listener: l, token: rand.Text()}, nil
}

// Address is the address of the page, with the token.
func (s *Server) Address() string {
	return "http://" + s.listener.Addr().String() + "/#token=" + s.token
}

// Serve answers requests until ctx is done, and then closes everything.
func (s *Server) Serve(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	h := &http.Server{
		Handler:           s.handler(),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       time.Minute,
		MaxHeaderBytes:    64 << 10,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	stopped := context.AfterFunc(ctx, func() { h.Close() })
	defer stopped()
	err := h.Serve(s.listener)
	cancel()
	s.sessions.wait()
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return errors.Join(err, s.folder.root.Close())
}

// handler is the tree of requests, behind the guard.
func (s *Server) handler() http.Handler {
	own := http.NewServeMux()
	own.HandleFunc("GET /api/files", s.list)
	own.HandleFunc("GET /api/file", s.read)
	own.HandleFunc("PUT /api/file", s.write)
	own.HandleFunc("GET /api/events", s.events)
	own.HandleFunc("POST /api/message", s.message)
	mux := http.NewServeMux()
	mux.Handle("/api/", s.secret(own))
	mux.Handle("/", http.FileServerFS(s.options.Page))
	return s.guard(mux)
}
