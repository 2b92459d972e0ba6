package lsp

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/editor/protocol"
	"ltlpor/source"
)

// publication holds the diagnostics of one file. They may come from several models that include the file.
type publication struct {
	uri     string
	version *int32
	// diagnostics of analyses and of checks, by the name of the model
	analyzed, checked map[string][]protocol.Diagnostic
	last              []byte // the last message about the file that was sent; nil for none
}

func (s *Server) publication(t *text) *publication {
	p := s.published[t.name]
	if p == nil {
		p = &publication{analyzed: map[string][]protocol.Diagnostic{}, checked: map[string][]protocol.Diagnostic{}}
		s.published[t.name] = p
	}
	p.uri, p.version = t.uri, t.version
	return p
}

// publish sends the diagnostics of r to the client. The caller must hold s.mu.
func (s *Server) publish(r *run) {
	root := r.root.name
	fresh := map[string][]protocol.Diagnostic{}
	for _, d := range r.snapshot.Diagnostics() {
		if t := r.find(d.File); t != nil {
			fresh[t.name] = append(fresh[t.name], s.diagnostic(r, &d))
			s.publication(t)
		}
	}
	for name, list := range s.wrongOptions(r) {
		fresh[name] = append(fresh[name], list...)
	}
	for _, t := range r.files() {
		s.publication(t)
	}
	for name, p := range s.published {
		if list, before := fresh[name], p.analyzed[root]; list != nil {
			p.analyzed[root] = list
		} else if before != nil {
			delete(p.analyzed, root)
		}
	}
	s.send()
}

// wrongOptions returns the diagnostics for r.wrong, an error in the options from files. The keys are file names.
func (s *Server) wrongOptions(r *run) map[string][]protocol.Diagnostic {
	if r.wrong == nil {
		return nil
	}
	var list source.List
	if !errors.As(r.wrong, &list) {
		list = source.List{source.Errorf(source.Span{File: r.root.source()}, "%s", r.wrong)}
	}
	found := map[string][]protocol.Diagnostic{}
	for _, d := range list {
		at := d.Span.Use().AsRead()
		t := r.find(at.File)
		if t == nil {
			t, at = r.root, source.Span{File: r.root.source()}
		}
		s.publication(t)
		found[t.name] = append(found[t.name], protocol.Diagnostic{
			Range: t.span(at.Start, at.End, s.encoding), Severity: protocol.Error, Code: "error", Source: sourceName,
			Message: withHint(d.Message, d.Hint),
		})
	}
	return found
}

// withdraw removes the diagnostics of the model with root file root, from all files. The caller must hold s.mu.
func (s *Server) withdraw(root string) {
	for _, p := range s.published {
		delete(p.analyzed, root)
		delete(p.checked, root)
	}
	s.send()
}

// send sends the diagnostics of every file with changed diagnostics. Files without diagnostics are forgotten. The
// version in a message is the version that was analyzed, because a newer text has no diagnostics yet. The caller must
// hold s.mu.
func (s *Server) send() {
	for name, p := range s.published {
		if s.open[name] == nil {
			p.version = nil
		}
		list := []protocol.Diagnostic{}
		for _, from := range []map[string][]protocol.Diagnostic{p.analyzed, p.checked} {
			for _, root := range sortedKeys(from) {
				for _, d := range from[root] {
					if !slices.ContainsFunc(list, func(e protocol.Diagnostic) bool { return sameMessage(&d, &e) }) {
						list = append(list, d)
					}
				}
			}
		}
		message := protocol.PublishParams{URI: p.uri, Version: p.version, Diagnostics: list}
		text, err := json.Marshal(message)
		switch {
		case err != nil:
			s.log("diagnostics of %s: %v", name, err)
			continue
		case !bytes.Equal(text, p.last) && (len(list) > 0 || p.last != nil || s.open[name] != nil):
			s.notify("textDocument/publishDiagnostics", json.RawMessage(text))
		}
		p.last = text
		if len(list) == 0 && s.open[name] == nil {
			delete(s.published, name)
		}
	}
}

// sameMessage reports whether d and e have the same range, message and code. Different models can have the same
// diagnostic of a shared file.
func sameMessage(d, e *protocol.Diagnostic) bool {
	return d.Range == e.Range && d.Message == e.Message && d.Code == e.Code
}

// sourceName is the member `source` of every diagnostic.
const sourceName = "ltlpor"

// diagnostic converts d to the protocol's form. d must be a diagnostic of the analysis r.
func (s *Server) diagnostic(r *run, d *analysis.Diagnostic) protocol.Diagnostic {
	out := protocol.Diagnostic{
		Range: r.find(d.File).span(d.Start, d.End, s.encoding), Severity: protocol.Warning, Code: string(d.Kind),
		Source: sourceName, Message: withHint(d.Message, d.Hint),
	}
	if d.Severity == source.Error {
		out.Severity = protocol.Error
	}
	if d.Note {
		out.Severity, out.Code = protocol.Information, "fragment"
	}
	if out.Code == "" && out.Severity == protocol.Error {
		out.Code = "error"
	}
	for _, x := range d.Related {
		if at := s.location(r, x.Location); at != nil {
			out.RelatedInformation = append(out.RelatedInformation, protocol.RelatedInformation{
				Location: *at, Message: x.Message,
			})
		}
	}
	return out
}

// withHint returns a message with the hint in parentheses.
func withHint(message, hint string) string {
	if hint == "" {
		return source.Readable(message)
	}
	return source.Readable(message + " (" + hint + ")")
}

// location converts a location to the protocol's form. It must be in the model of r. If it has no file, the result is
// nil.
func (s *Server) location(r *run, at analysis.Location) *protocol.Location {
	t := r.find(at.File)
	if t == nil {
		return nil
	}
	return &protocol.Location{URI: t.uri, Range: t.span(at.Start, at.End, s.encoding)}
}
