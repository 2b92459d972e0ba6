package lsp

import (
	"bytes"
	"encoding/json"
	"time"

	"ltlpor"
	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
)

// immediate maps methods to handlers that are called before the next message is read.
var immediate = map[string]func(*Server, *jsonrpc.Request) (any, error){
	"initialize": (*Server).initialize,
	"shutdown":   (*Server).shutdown,
}

func (s *Server) initialize(r *jsonrpc.Request) (any, error) {
	var p protocol.InitializeParams
	if err := r.Decode(&p); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(p.InitializationOptions) > 0 {
		if err := s.set(p.InitializationOptions); err != nil {
			return nil, err
		}
	}
	s.client, s.state = p.Capabilities, initialized
	if p.RootURI != nil {
		s.folders = append(s.folders, s.nameOf(*p.RootURI))
	}
	for _, f := range p.WorkspaceFolders {
		s.folders = append(s.folders, s.nameOf(f.URI))
	}
	for _, e := range p.Capabilities.General.PositionEncodings {
		if e == protocol.UTF8 || e == protocol.UTF16 {
			s.encoding = e
			break
		}
	}
	if p.ProcessID != nil && s.options.Exists != nil {
		s.working.Go(func() { s.watchClient(*p.ProcessID) })
	}
	return &protocol.InitializeResult{
		Capabilities: s.capabilities(), ServerInfo: protocol.ServerInfo{Name: "ltlpor", Version: ltlpor.Version},
	}, nil
}

// clientVigilance is the time between two checks whether the client's process still exists.
const clientVigilance = 2 * time.Second

// watchClient stops the server when the client's process no longer exists. pid is the process id.
func (s *Server) watchClient(pid int) {
	tick := time.NewTicker(clientVigilance)
	defer tick.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-tick.C:
		}
		if !s.options.Exists(pid) {
			s.log("the client, process %d, has ended", pid)
			s.stop()
			return
		}
	}
}

// farewell is the maximum time that pending requests have to finish, after the client has requested the shutdown.
const farewell = 500 * time.Millisecond

func (s *Server) shutdown(*jsonrpc.Request) (any, error) {
	s.mu.Lock()
	s.state = shutDown
	s.mu.Unlock()
	finished := make(chan struct{})
	go func() {
		s.answering.Wait()
		close(finished)
	}()
	select {
	case <-finished:
		return nil, nil
	case <-time.After(farewell):
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, cancel := range s.cancels {
		cancel()
	}
	return nil, nil
}

// set updates s.settings by the settings in text, a JSON object from the client. Members that are not in text keep
// their values. The caller must hold s.mu.
func (s *Server) set(text json.RawMessage) error {
	if bytes.Equal(text, []byte("null")) {
		return nil
	}
	var p protocol.Settings
	if err := json.Unmarshal(text, &p); err != nil {
		return jsonrpc.Errorf(jsonrpc.InvalidParams, "the settings: %s", err)
	}
	next := s.settings
	if p.Define != nil {
		next.define = p.Define
	}
	if p.Options != nil {
		given, err := optionsOf(p.Options)
		if err != nil {
			return err
		}
		next.given = given
	}
	if p.Time != nil {
		d, err := parseTime(*p.Time)
		if err != nil {
			return jsonrpc.Errorf(jsonrpc.InvalidParams, "time: %s", err)
		}
		next.time = d
	}
	if p.Mem != nil {
		n, err := parseSize(*p.Mem)
		if err != nil {
			return jsonrpc.Errorf(jsonrpc.InvalidParams, "mem: %s", err)
		}
		next.memory = n
	}
	if p.CheckOnSave != nil {
		next.checkOnSave = *p.CheckOnSave
	}
	if p.Events != nil {
		next.events = *p.Events
	}
	s.settings = next
	return nil
}

// notifications maps the methods of notifications to their handlers. The handlers are called in the order in which the
// notifications arrive.
var notifications = map[string]func(*Server, *jsonrpc.Request) error{
	"initialized":                         (*Server).ready,
	"$/cancelRequest":                     (*Server).cancelRequest,
	"window/workDoneProgress/cancel":      (*Server).cancelProgress,
	"textDocument/didOpen":                (*Server).didOpen,
	"textDocument/didChange":              (*Server).didChange,
	"textDocument/didClose":               (*Server).didClose,
	"textDocument/didSave":                (*Server).didSave,
	"workspace/didChangeWatchedFiles":     (*Server).filesChanged,
	"workspace/didChangeConfiguration":    (*Server).configurationChanged,
	"workspace/didChangeWorkspaceFolders": (*Server).foldersChanged,
}

// notified handles a notification. Before initialize and after shutdown, every notification except exit is ignored.
func (s *Server) notified(r *jsonrpc.Request) error {
	if r.Method == "exit" {
		s.stop()
		return nil
	}
	s.mu.Lock()
	at := s.state
	s.mu.Unlock()
	handle := notifications[r.Method]
	if at != initialized || handle == nil {
		return nil
	}
	_, err := s.protect(func() (any, error) { return nil, handle(s, r) })
	return err
}

// ready handles the notification initialized: it asks the client to send a notification when files change.
func (s *Server) ready(*jsonrpc.Request) error {
	s.mu.Lock()
	able := s.client.Workspace.DidChangeWatchedFiles.DynamicRegistration
	s.mu.Unlock()
	if !able {
		return nil
	}
	const method = "workspace/didChangeWatchedFiles"
	watch := protocol.WatchOptions{Watchers: []protocol.Watcher{{GlobPattern: "**/*"}}}
	s.working.Go(func() {
		err := s.conn.Call(s.ctx, "client/registerCapability", protocol.RegistrationParams{
			Registrations: []protocol.Registration{{ID: "files", Method: method, RegisterOptions: watch}},
		}, nil)
		if err != nil {
			s.log("client/registerCapability: %v", err)
		}
	})
	return nil
}

func (s *Server) cancelRequest(r *jsonrpc.Request) error {
	var p protocol.CancelParams
	if err := r.Decode(&p); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.cancels[string(p.ID)]; cancel != nil {
		cancel()
	}
	return nil
}

func (s *Server) cancelProgress(r *jsonrpc.Request) error {
	var p protocol.ProgressCancelParams
	if err := r.Decode(&p); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.tokens[string(p.Token)]; cancel != nil {
		cancel()
	}
	return nil
}

func (s *Server) configurationChanged(r *jsonrpc.Request) error {
	var p protocol.ConfigurationParams
	if err := r.Decode(&p); err != nil {
		return err
	}
	var all struct {
		Own json.RawMessage `json:"ltlpor"`
	}
	if len(p.Settings) == 0 || json.Unmarshal(p.Settings, &all) != nil || len(all.Own) == 0 {
		return nil
	}
	s.mu.Lock()
	err := s.set(all.Own)
	if err == nil {
		s.analyzeAll()
	}
	s.mu.Unlock()
	if err != nil {
		s.inform(protocol.Error, "ltlpor: %s", err)
	}
	return err
}
