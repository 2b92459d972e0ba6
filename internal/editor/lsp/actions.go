package lsp

import (
	"errors"
	"slices"
	"strings"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
	"ltlpor/source"
)

// quickFix is the kind of every code action.
const quickFix = "quickfix"

func (s *Server) codeAction(q *call) (any, error) {
	var p protocol.CodeActionParams
	if err := q.Decode(&p); err != nil {
		return nil, err
	}
	snapshot, err := q.ready()
	if err != nil {
		return nil, err
	}
	actions := []protocol.CodeAction{}
	wanted := func(kind string) bool { return kind == quickFix || strings.HasPrefix(quickFix, kind+".") || kind == "" }
	if len(p.Context.Only) > 0 && !slices.ContainsFunc(p.Context.Only, wanted) {
		return actions, nil
	}
	start, end := q.text.offset(p.Range.Start, s.encoding), q.text.offset(p.Range.End, s.encoding)
	var wrong source.List
	errors.As(q.run.wrong, &wrong)
	list := append(slices.Clone(snapshot.Diagnostics()), analysis.Diagnostics(wrong, q.run.root.source())...)
	for _, d := range list {
		if q.run.find(d.File) != q.text || d.End < start || d.Start > end {
			continue
		}
		for _, f := range d.Fixes {
			if !q.run.editable(f.Edits) {
				continue
			}
			actions = append(actions, protocol.CodeAction{
				Title: f.Title, Kind: quickFix, IsPreferred: f.Preferred,
				Diagnostics: []protocol.Diagnostic{s.diagnostic(q.run, &d)},
				Edit:        s.workspaceEdit(q.run, f.Edits),
			})
		}
	}
	return actions, nil
}

// editable reports whether all edits are in files of the model. The text of a -D option is not in a file.
func (r *run) editable(edits []analysis.Edit) bool {
	return !slices.ContainsFunc(edits, func(e analysis.Edit) bool { return r.find(e.File) == nil })
}

// workspaceEdit converts edits to the protocol's form. The edits must be in files of the model of r.
func (s *Server) workspaceEdit(r *run, edits []analysis.Edit) *protocol.WorkspaceEdit {
	byFile := map[string][]protocol.TextEdit{}
	for _, e := range edits {
		if t := r.find(e.File); t != nil {
			change := protocol.TextEdit{Range: t.span(e.Start, e.End, s.encoding), NewText: e.New}
			byFile[t.name] = append(byFile[t.name], change)
		}
	}
	s.mu.Lock()
	versions := s.client.Workspace.WorkspaceEdit.DocumentChanges
	s.mu.Unlock()
	out := &protocol.WorkspaceEdit{}
	for _, name := range sortedKeys(byFile) {
		t := r.textOf(name)
		if versions {
			id := protocol.VersionedID{URI: t.uri, Version: t.version}
			out.DocumentChanges = append(out.DocumentChanges, protocol.DocumentEdit{TextDocument: id, Edits: byFile[name]})
			continue
		}
		if out.Changes == nil {
			out.Changes = map[string][]protocol.TextEdit{}
		}
		out.Changes[t.uri] = byFile[name]
	}
	return out
}

func (s *Server) codeLens(q *call) (any, error) {
	snapshot, err := q.ready()
	if err != nil {
		return nil, err
	}
	lenses := []protocol.CodeLens{}
	add := func(at analysis.Location, title, command string, a protocol.CommandArgument) {
		if q.run.find(at.File) != q.text {
			return
		}
		a.URI = q.run.root.uri
		lenses = append(lenses, protocol.CodeLens{
			Range:   q.text.span(at.Start, at.End, s.encoding),
			Command: protocol.Command{Title: title, Command: command, Arguments: []any{a}},
		})
	}
	verdicts := s.verdictsOf(q.run)
	first := true
	for _, x := range snapshot.Runnables() {
		switch x.Kind {
		case analysis.RunLTL:
			title := "check " + x.Name + verdicts[x.Name]
			add(x.Location, title, "ltlpor.check", protocol.CommandArgument{Property: x.Name})
		case analysis.RunClaim:
			add(x.Location, "check the claim"+verdicts[x.Name], "ltlpor.check", protocol.CommandArgument{Property: "claim"})
		default:
			if !first && x.Kind != analysis.RunInit {
				continue
			}
			first = false
			title := "check all"
			for _, name := range []string{"assertions", "end-states"} {
				if verdicts[name] != "" {
					title += " (" + name + verdicts[name] + ")"
				}
			}
			add(x.Location, title, "ltlpor.check", protocol.CommandArgument{})
			add(x.Location, "simulate", "ltlpor.simulate", protocol.CommandArgument{})
		}
	}
	return lenses, nil
}

// verdictsOf returns the verdicts of the last check of the model of r, as texts for titles. The keys are the names of
// properties. If the text has changed since the check, the result is empty.
func (s *Server) verdictsOf(r *run) map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[string]string{}
	res := s.results[r.root.name]
	if res == nil || res.stale || res.outcome.Report == nil {
		return out
	}
	for _, p := range res.outcome.Report.Properties {
		out[p.Name] = ": " + p.Verdict.String()
	}
	return out
}

// noDocument returns the error for request q, which is about a document that is not open.
func noDocument(q *call) error {
	return jsonrpc.Errorf(jsonrpc.InvalidParams, "%s: the document is not open", q.Method)
}
