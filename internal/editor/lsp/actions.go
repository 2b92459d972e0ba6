package lsp

import (
	"regexp"
	"slices"
	"strings"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/lang/promela"
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
	for _, d := range snapshot.Diagnostics() {
		if q.run.find(d.File) != q.text || d.End < start || d.Start > end {
			continue
		}
		if fix, ok := meant(&d); ok {
			actions = append(actions, protocol.CodeAction{
				Title: "Change to " + fix.New, Kind: quickFix, IsPreferred: true,
				Diagnostics: []protocol.Diagnostic{s.diagnostic(q.run, &d)},
				Edit:        s.workspaceEdit(q.run, []analysis.Edit{fix}),
			})
		}
	}
	return actions, nil
}

// proposal matches a hint with a word that may have been meant.
var proposal = regexp.MustCompile(`^did you mean '?(\w+|eval\(\w+\))'?\?`)

// meant returns the change to the word that the hint of d proposes; false without such a hint. The misspelt word is
// the place of d, or a syntax error tells of the word before the place.
func meant(d *analysis.Diagnostic) (analysis.Edit, bool) {
	m := proposal.FindStringSubmatch(d.Hint)
	if m == nil {
		return analysis.Edit{}, false
	}
	for _, at := range []analysis.Location{d.Location, wordBefore(d.Location)} {
		word := at.Text()
		if promela.IsName(word) && (m[1] == "eval("+word+")" || source.Closest(word, m[1:]) != "") {
			return analysis.Edit{Location: at, New: m[1]}, true
		}
	}
	return analysis.Edit{}, false
}

// wordBefore returns the word before a location.
func wordBefore(at analysis.Location) analysis.Location {
	text := at.File.Text
	end := len(strings.TrimRight(text[:at.Start], " \t\r\n"))
	start := end
	for start > 0 && promela.IsName("x"+text[start-1:start]) {
		start--
	}
	return analysis.Location{File: at.File, Start: start, End: end}
}

// workspaceEdit converts changes of the model of r, which may be in several files.
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
			if !first {
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

// verdictsOf returns the verdicts of the last check as texts for titles, by property; none if the text has changed.
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

// noDocument is the error for a request about a document not open.
func noDocument(q *call) error {
	return jsonrpc.Errorf(jsonrpc.InvalidParams, "%s: the document is not open", q.Method)
}
