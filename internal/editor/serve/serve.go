// Package serve runs a web server on the loopback address. It delivers a page for editing and checking the models of
// one folder.
//
// Pages of other sites in the same browser can also send requests to the address. The server is protected as follows:
//
//   - A request must have the host name of the server, against DNS rebinding, and no foreign origin.
//   - Except for the constant files of the page, a request must have a token in a header that foreign pages cannot
//     send. The token is in the fragment of the printed address. Browsers do not send fragments to servers.
//   - Models are read and written through an os.Root, so no name leads out of the folder.
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
	MaxMessage  = 8 << 20 // size of a request, in bytes
	MaxFile     = 4 << 20 // size of a model, in bytes
	MaxFiles    = 2000    // number of listed files
	MaxDepth    = 8       // nesting depth of subfolders
	MaxSessions = 16      // number of connections; a page has two
)

// Options are the options of a Server.
type Options struct {
	Folder string
	Page   fs.FS // index.html and the files that it loads
	// Talk runs a language server for one connection of a page. When the stream ends, it must return.
	Talk func(ctx context.Context, s *Stream, folder *Folder) error
	// Policy is the value of the header Content-Security-Policy.
	Policy string
}

// Server serves the page and the files of a folder.
type Server struct {
	options  Options
	folder   *Folder
	listener net.Listener
	token    string
	sessions sessions
}

// Listen opens the folder and listens on a port of the loopback address. If port is 0, any free port is used.
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

// Address returns the URL of the page, which contains the token.
func (s *Server) Address() string {
	return "http://" + s.listener.Addr().String() + "/#token=" + s.token
}

// Serve answers requests until ctx is done. Then it closes all connections, waits for their end, and closes the folder.
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

// handler returns the HTTP handler for all requests, with the security checks.
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
