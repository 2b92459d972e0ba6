package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"ltlpor/internal/editor/protocol"
)

// progress is a progress display of the client for one request.
type progress struct {
	s     *Server
	token json.RawMessage // token of the display; nil if the client cannot display progress
}

// begin opens a progress display with the given title. token is the token in the request. If it is nil, begin asks the
// client to create a display. If the user cancels the display, the returned context is cancelled.
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

// tokenTime is the maximum time that the client has to create a progress display.
const tokenTime = 2 * time.Second

// createToken asks the client to create a progress display, and returns the token of the display. If the client cannot
// display progress, the result is nil.
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

// report shows a message in the progress display.
func (p *progress) report(message string) {
	p.send(protocol.ProgressValue{Kind: "report", Message: message, Cancellable: true})
}

// end closes the progress display with a last message.
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
