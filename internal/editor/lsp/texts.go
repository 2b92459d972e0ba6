package lsp

import (
	"strings"
	"sync"

	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
	"ltlpor/source"
)

// text is one version of an open document, or the text of a file that is not open. A text is immutable.
type text struct {
	name, uri string
	version   *int32 // version of an open document; nil for a file that is not open
	content   string

	once  sync.Once
	file  *source.File
	lines *protocol.Lines
}

// byteOrderMark may be the beginning of a file. Package source removes it, so offsets in a source.File are smaller by
// its length.
const byteOrderMark = "\ufeff"

func newText(name, uri string, version *int32, content string) *text {
	return &text{name: name, uri: uri, version: version, content: content}
}

func (t *text) prepare() {
	t.once.Do(func() {
		t.file, t.lines = source.NewFile(t.name, t.content), protocol.NewLines(t.content)
	})
}

// source returns the text as a source file.
func (t *text) source() *source.File {
	t.prepare()
	return t.file
}

// mark returns the length in bytes of the byte order mark at the beginning of t, or 0 without a mark.
func (t *text) mark() int {
	if strings.HasPrefix(t.content, byteOrderMark) {
		return len(byteOrderMark)
	}
	return 0
}

// offset returns the byte offset in t.source() for a position of the protocol.
func (t *text) offset(p protocol.Position, e protocol.Encoding) int {
	t.prepare()
	return max(t.lines.Offset(p, e)-t.mark(), 0)
}

// span returns the range of the protocol for the bytes of t.source() from start up to, but without, end.
func (t *text) span(start, end int, e protocol.Encoding) protocol.Range {
	t.prepare()
	return t.lines.Range(start+t.mark(), end+t.mark(), e)
}

// apply returns content after the changes. The changes are applied in order: each refers to the text after the changes
// before it.
func apply(content string, changes []protocol.Change, e protocol.Encoding) string {
	for _, c := range changes {
		if c.Range == nil {
			content = c.Text
			continue
		}
		lines := protocol.NewLines(content)
		start, end := lines.Offset(c.Range.Start, e), lines.Offset(c.Range.End, e)
		if start > end {
			start, end = end, start
		}
		content = content[:start] + c.Text + content[end:]
	}
	return content
}

func (s *Server) didOpen(r *jsonrpc.Request) error {
	var p protocol.DidOpenParams
	if err := r.Decode(&p); err != nil {
		return err
	}
	d := &p.TextDocument
	s.mu.Lock()
	defer s.mu.Unlock()
	s.store(newText(s.nameOf(d.URI), d.URI, &d.Version, d.Text))
	return nil
}

func (s *Server) didChange(r *jsonrpc.Request) error {
	var p protocol.DidChangeParams
	if err := r.Decode(&p); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	name := s.nameOf(p.TextDocument.URI)
	old := s.open[name]
	if old == nil {
		return jsonrpc.Errorf(jsonrpc.InvalidParams, "%s is not open", p.TextDocument.URI)
	}
	content := apply(old.content, p.ContentChanges, s.encoding)
	s.store(newText(name, old.uri, &p.TextDocument.Version, content))
	return nil
}

// store makes t the current version of an open document, and restarts the analyses that it affects. The caller must
// hold s.mu.
func (s *Server) store(t *text) {
	old := s.open[t.name]
	s.open[t.name] = t
	s.edits++
	if old == nil {
		delete(s.including, t.name)
		s.searchAgain()
	}
	if old == nil || old.content != t.content {
		s.clearResults(t.name)
	}
	s.changed(t.name)
}

func (s *Server) didClose(r *jsonrpc.Request) error {
	var p protocol.DocumentParams
	if err := r.Decode(&p); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	name := s.nameOf(p.TextDocument.URI)
	if s.open[name] == nil {
		return jsonrpc.Errorf(jsonrpc.InvalidParams, "%s is not open", p.TextDocument.URI)
	}
	delete(s.open, name)
	s.clearResults(name)
	if m := s.simulated[name]; m != nil {
		m.cancel()
		delete(s.simulated, name)
	}
	s.drop(name)
	s.changed(name)
	s.searchAgain()
	s.dropUnused()
	return nil
}

func (s *Server) didSave(r *jsonrpc.Request) error {
	var p protocol.DocumentParams
	if err := r.Decode(&p); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.runFor(s.nameOf(p.TextDocument.URI)); a != nil && s.settings.checkOnSave {
		s.working.Go(func() { s.checkSaved(a) })
	}
	return nil
}

func (s *Server) filesChanged(r *jsonrpc.Request) error {
	var p protocol.WatchedFilesParams
	if err := r.Decode(&p); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.searchAgain()
	for _, c := range p.Changes {
		name := s.nameOf(c.URI)
		switch {
		case strings.HasSuffix(name, "ltlpor.toml"):
			s.analyzeAll()
			return nil
		case s.open[name] == nil:
			s.clearResults(name)
			s.readIncluding(name)
			s.changed(name)
		}
	}
	return nil
}
