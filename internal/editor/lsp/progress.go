package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"ltlpor/internal/editor/protocol"
)

// progress tells the client how a request gets on, if the client can show progress.
type progress struct {
	s     *Server
	token json.RawMessage // nil: tell nothing
}

// begin begins a progress: with the token of the request, or a new token if the client makes tokens on demand. The
// client may cancel the context by the token.
func (s *Server) begin(ctx context.Context, token json.RawMessage, title string) (context.Context, *progress) {
	ctx, cancel := context.WithCancel(ctx)
	p := &progress{s: s, token: token}
	if p.token == nil {
		p.token = s.createToken(ctx)
	}
	if p.token != nil {
		s.mu.Lock()
		s.tokens[string(p.token)] = cancel
		s.mu.Unlock()
		p.send(protocol.ProgressValue{Kind: "begin", Title: title, Cancellable: true})
	}
	context.AfterFunc(ctx, cancel)
	return ctx, p
}

// tokenTime bounds the waiting for a progress of the client.
const tokenTime = 2 * time.Second

// createToken asks the client for a progress; nil if the client has none.
func (s *Server) createToken(ctx context.Context) json.RawMessage {
	s.mu.Lock()
	able := s.client.Window.WorkDoneProgress
	s.lastToken++
	token := json.RawMessage(fmt.Sprintf("%q", fmt.Sprintf("ltlpor-%d", s.lastToken)))
	s.mu.Unlock()
	if !able {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, tokenTime)
	defer cancel()
	params := map[string]json.RawMessage{"token": token}
	if err := s.conn.Call(ctx, "window/workDoneProgress/create", params, nil); err != nil {
		s.log("window/workDoneProgress/create: %v", err)
		return nil
	}
	return token
}

// report tells a message.
func (p *progress) report(message string) {
	p.send(protocol.ProgressValue{Kind: "report", Message: message, Cancellable: true})
}

// end ends the progress.
func (p *progress) end(message string) {
	if p.token == nil {
		return
	}
	p.s.mu.Lock()
	cancel := p.s.tokens[string(p.token)]
	delete(p.s.tokens, string(p.token))
	p.s.mu.Unlock()
	p.send(protocol.ProgressValue{Kind: "end", Message: message})
	if cancel != nil {
		cancel()
	}
}

func (p *progress) send(v protocol.ProgressValue) {
	if p.token != nil {
		p.s.notify("$/progress", protocol.Progress{Token: p.token, Value: v})
	}
}
